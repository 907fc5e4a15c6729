"""Bastide as a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.games.bastide.buttons import BastideButtons
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.observation import BastideObservation
from tablee.games.title import Buttons, Draw, Title, Words
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist


class BastideTitle(Title):
    """Bastide, 2007."""

    name = "bastide"
    year = 2007
    minutes = 90
    turning_points = ("siege", "game_ends")
    hits = ("influence_lost",)
    maps = (("Houses built", "build", "block-"), ("Influence placed", "place", "circle-"))

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        return BastideGame(edition, words)

    def observation(self, game: Any) -> Observation[Any] | None:
        return BastideObservation(game)

    def artist(self) -> Artist[Any, Any] | None:
        from tablee.games.bastide.drawing import draw

        return draw

    def pictures(self) -> Mapping[str, Draw]:
        from tablee.games.bastide.drawing.pictures import PICTURES

        return PICTURES

    def buttons(self) -> Buttons:
        return BastideButtons()


TITLE = BastideTitle()
