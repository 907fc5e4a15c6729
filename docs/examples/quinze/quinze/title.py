"""Quinze as a title."""

from __future__ import annotations

from typing import Any

from quinze.game import QuinzeGame
from quinze.observation import QuinzeObservation
from tablee.games import Title
from tablee.games.title import Words
from tablee.table import Edition, Game, Observation


class QuinzeTitle(Title):
    """Quinze, without a drawing and without a lesson."""

    name = "quinze"
    minutes = 3
    values = {"hidden": "card"}  # on a plain board: whose words the numbers of a field are

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        return QuinzeGame(edition, words)

    def observation(self, game: Any) -> Observation[Any] | None:
        return QuinzeObservation(game)


TITLE = QuinzeTitle()
