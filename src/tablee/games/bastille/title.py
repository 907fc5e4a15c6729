"""Bastille as a title, and what a move of it costs and brings, as its button says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.generated import MISSION, PILE, PLACE_LOUIS, PLACING, RAISE, WEAPON
from tablee.games.bastille.notation import SIDES, board_words, bonus_name, character_name
from tablee.games.bastille.observation import BastilleObservation
from tablee.games.bastille.parts import GROUPS, MAX, WEAPONS
from tablee.games.bastille.state import Bastille
from tablee.games.bastille.telling import BastilleTelling
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Draw, Telling, Title, Words
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist


class BastilleButtons(Buttons):
    """The buttons of Bastille."""

    held = "#panel-{seat} > [id^='tile-']"
    public = frozenset({"place", "choose", "decline", "pile", "cover", "raise", "weapon", "assign"})

    def needs(self, s: Bastille, seat: int) -> str:
        """Tiles to place and to upgrade, coins and weapons to buy, weapons to take, missions to choose another."""
        step = s.agenda[-1].step
        if step in (PLACING, RAISE):
            return super().needs(s, seat)
        stocks = {PLACE_LOUIS: ("coins", "torches", *WEAPONS), WEAPON: ("torches", *WEAPONS)}.get(step, ())
        if step in (MISSION, PILE):
            return f"[id^='mission-s{seat}-']"
        return ", ".join([f"#{stock}-{seat}" for stock in stocks])

    def offer(self, s: Bastille, seat: int, kind: str, values: Sequence[int], words: Words) -> str | None:
        """A move in the words of its button; None if there is no more to say than what it is called."""
        parts = s.parts
        if kind == "buy":
            card = parts.characters[values[0]]
            price = max(0, card.coins - s.agenda[-1].args[0])
            name = character_name(parts, values[0], words)
            return words["offer.buy"].format(character=name, coins=price, points=card.points)
        if kind == "choose":
            bonus = parts.versailles[s.versailles][values[0]]
            return words[f"offer.{SIDES[values[0]]}"].format(bonus=bonus_name(bonus, words))
        if kind == "cover":
            board = board_words(parts)[values[0]].partition("-")[0]
            return words[f"offer.cover.{board}"].format(bonus=bonus_name(parts.catacombs[values[0]], words))
        if kind == "raise":
            return words["offer.raise"].format(tile=values[0] + 1, higher=values[0] + 2)
        if kind == "mission":
            mission = parts.missions[values[0]]
            key = "offer.mission.max" if mission.kind == MAX else "offer.mission"
            name = words[f"mission.{mission.name}"]
            return words[key].format(mission=name, points=mission.first, second=mission.second)
        if kind == "assign":
            monk = character_name(parts, parts.monks[values[0]], words)
            return words["offer.assign"].format(monk=monk, group=words[f"group.{GROUPS[values[1]]}"])
        return None


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

    def telling(self) -> Telling:
        return BastilleTelling()


TITLE = BastilleTitle()
