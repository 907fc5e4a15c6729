"""How a game of Bastide may end: a French town, an English one, or nobody can go on; fitted to games of bots."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.goals import TRAITORS, generosity, suspicion
from tablee.bots.points import Points, points
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import RELIGIOUS, WALLS
from tablee.table import most, times, total

SIGNS: Final = (
    "always",
    "works_begun",
    "works_nearly_all_begun",
    "works_without_room",
    "money_for_works",
    "free_lots",
    "camp_filled",
    "camp_filled_and_works_begun",
    "walls_standing",
    "walls_standing_with_the_camp",
    "walls_against_english",
    "idle_turns",
)
USUAL: Final = 1.7  # the points of an English tile on average
SURE: Final = 6.0  # how sharply the walls and the camp decide a siege
TREASON: Final = 0.94  # how much likelier a town falls for each seat that is treacherous, as a logit
FILE: Final = Path(__file__).parent / "outcome_model.json"


@final
class Outlook:
    """How likely each end is."""

    def __init__(self, french: float, stalemate: float) -> None:
        self.french: Final = french
        self.stalemate: Final = stalemate  # the town is French then, too (BD-R11)
        self.held: Final = french + stalemate

    def shifted(self, logit: float) -> Outlook:
        """The same if a French town is likelier by so much, without a stalemate."""
        decided = 1.0 - self.stalemate
        odds = self.french * math.exp(logit)
        return Outlook(decided * odds / max(odds + decided - self.french, 1e-12), self.stalemate)


@final
class OutcomeModel:
    """Two logistic regressions on what the town and the camp show: for a stalemate, and for a French town otherwise."""

    def __init__(self, parts: Parts, town_bias: float = 0.0, suspects: bool = False) -> None:
        self._parts: Final = parts
        self._town_bias: Final = town_bias  # how much likelier a town is held by these players, as a logit
        self._suspects: Final = suspects  # whether broken promises count, too
        data = json.loads(FILE.read_text(encoding="utf-8"))
        self._french: Final = points([float(data["french"][sign]) for sign in SIGNS])
        self._stalemate: Final = points([float(data["stalemate"][sign]) for sign in SIGNS])

    def outlook(self, s: Bastide) -> Outlook:
        """How likely each end is now."""
        french = 0.0
        stalemate = 0.0
        for number, value in enumerate(self.signs(s)):
            french += self._french[number] * value
            stalemate += self._stalemate[number] * value
        # The longer nobody does anything, the surer it stays so: the last to act may have nothing to act with.
        idle = (float(s.idle) / float(2 * s.seats)) ** 2
        stalled = idle + (1.0 - idle) / (1.0 + math.exp(-stalemate))
        fitted = 1.0 / (1.0 + math.exp(-french))
        # The nearer the siege, the more the walls alone decide, at tables of any kind of players.
        near = self._filled(s) ** 2
        held = 1.0 / (1.0 + math.exp(-SURE * self._margin(s)))
        outlook = Outlook((1.0 - stalled) * ((1.0 - near) * fitted + near * held), stalled)
        bias = self._town_bias
        if self._suspects:
            for seat in range(s.seats):
                bias -= TREASON * (suspicion(s.talk, seat) - TRAITORS)
        return outlook.shifted(bias) if bias != 0.0 else outlook

    def _filled(self, s: Bastide) -> float:
        """How much of the camp is there; the siege begins at 1."""
        return float(total(s.camp)) / float(self._parts.camp + 1)

    def _margin(self, s: Bastide) -> float:
        """How much stronger the walls are than the camp will be, from -1 to 1."""
        against = USUAL * float(self._parts.camp + 1 - total(s.camp))
        for value in range(len(s.camp)):
            against += float(s.camp[value] * (value + 1))
        walls: i64 = 0
        for wall in WALLS:
            walls += s.taken[wall]
        return max(-1.0, min(1.0, (float(walls) - against) / 10.0))

    def signs(self, s: Bastide) -> Points:
        """What the end is told by, about 0 to 1 each."""
        parts = self._parts
        standing: i64 = 0
        for wall in WALLS:
            if s.taken[wall] > 0:
                standing += 1
        absent = times(s.taken, 0)
        begun = 1.0 - float(absent) / float(len(s.taken))
        camp = self._filled(s)
        stand = float(standing) / float(len(WALLS))
        blocked = self._blocked(s)
        money = float(s.chest)  # with what is kept back by those who pay for nothing, it would seem more
        for seat in range(s.seats):
            money += generosity(s, seat) * float(s.money[seat])
        return points(
            [
                1.0,
                begun,
                begun**4 if blocked == 0.0 else 0.0,
                blocked,
                min(1.0, money / float(2 * parts.price * max(1, absent))),
                float(total(s.free)) / float(parts.lots * len(s.free)),
                camp,
                begun * camp,
                stand,
                stand * camp,
                self._margin(s) * camp,
                float(s.idle) / float(2 * s.seats),
            ]
        )

    def _blocked(self, s: Bastide) -> float:
        """The share of the religious buildings that find no block with enough free lots (BD-R8)."""
        largest = most(s.free)
        blocked = 0.0
        for building, block in enumerate(s.site):
            if block == EMPTY and self._parts.lots_of[RELIGIOUS[building]] > largest:
                blocked += 1.0
        return blocked / float(len(RELIGIOUS))
