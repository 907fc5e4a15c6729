"""Bastille as a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.games.bastille.buttons import BastilleButtons
from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.observation import BastilleObservation
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Draw, Title, Words
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist


class BastilleTitle(Title):
    """Bastille, 2018."""

    name = "bastille"
    year = 2018
    minutes = 60
    story = Story(
        moments=("scoring_begins",),
        fillers=(
            "round_begins",
            "evaluated",
            "location_full",
            "weapon_shown",
            "turned_versailles",
            "turned_bonus",
            "dealt",
            "discards",
            "boards_leave",
            "the_mission",
            "held_back",
            "seeks_pile",
        ),
        lines=("gains_points", "revealed", "not_fulfilled", "track_line", "armed"),
        verdict="game_ends",
        summaries=(
            Summary(
                "scoring_begins",
                {"gains_points": "points", "track_line": "points", "takes_weapon": "weapon"},
                "round_begins",
                "BA-R4",  # the final scoring has the whole result
            ),
        ),
    )
    maps = (("Influence tiles laid", "place", "place-"),)

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        return BastilleGame(edition, words)

    def observation(self, game: Any) -> Observation[Any] | None:
        return BastilleObservation(game)

    def artist(self) -> Artist[Any, Any] | None:
        from tablee.games.bastille.drawing import draw

        return draw

    def pictures(self) -> Mapping[str, Draw]:
        from tablee.games.bastille.drawing.pictures import PICTURES

        return PICTURES

    def buttons(self) -> Buttons:
        return BastilleButtons()


TITLE = BastilleTitle()
