"""Bastide as a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.games.bastide.buttons import BastideButtons
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.observation import BastideObservation
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Draw, Title, Words
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist


class BastideTitle(Title):
    """Bastide, 2007."""

    name = "bastide"
    year = 2007
    minutes = 90
    story = Story(
        moments=("siege", "game_ends"),
        losses=("influence_lost",),
        fillers=(
            "bid_sealed",
            "addition_sealed",
            "draws",
            "the_tile",
            "bag_empty",
            "joins_camp",
            "fire_leaves",
            "chest_shared",
            "chest_stays",
            "bids_unasked",
            "into_chest",
            "no_emissary",
            "asked_too",
            "asked_no_more",
        ),
        lines=("scored",),
        verdict="wins",
        summaries=(Summary("siege", {"scored": "points"}),),
    )
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
