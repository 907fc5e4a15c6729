"""Heads of State as a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.games.heads_of_state.buttons import HeadsOfStateButtons
from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.observation import HeadsOfStateObservation
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Draw, Title, Words
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist


class HeadsOfStateTitle(Title):
    """Heads of State, 2008."""

    name = "heads_of_state"
    year = 2008
    minutes = 90
    story = Story(
        moments=("revolution_appears", "game_ends"),
        losses=("killed",),
        fillers=(
            "turn_begins",
            "goes_on",
            "chose_attributes",
            "chose_treachery",
            "attribute_shown",
            "treachery_shown",
            "the_card",
            "swept_back",
            "left_empty",
            "reshuffled",
            "piles_built",
        ),
        lines=("influence", "takes_round", "most_nobles", "nobody_most"),
        verdict="wins",
        summaries=(
            Summary("revolution_appears", {"takes_round": "points"}),
            Summary("game_ends", {"most_nobles": "points"}),
        ),
    )
    maps = (("Nobles created", "create", "slot-"), ("Nobles struck at", "strike", "slot-"))

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        return HeadsOfStateGame(edition, words)

    def observation(self, game: Any) -> Observation[Any] | None:
        return HeadsOfStateObservation(game)

    def artist(self) -> Artist[Any, Any] | None:
        from tablee.games.heads_of_state.drawing import draw

        return draw

    def pictures(self) -> Mapping[str, Draw]:
        from tablee.games.heads_of_state.drawing.pictures import PICTURES

        return PICTURES

    def buttons(self) -> Buttons:
        return HeadsOfStateButtons()


TITLE = HeadsOfStateTitle()
