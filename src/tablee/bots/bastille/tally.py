"""What everybody owns in a position of Bastille, and what missions make of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastille.values import Values
from tablee.games.bastille.parts import MAX, MONK, SERIES, Mission
from tablee.games.bastille.state import EMPTY, Bastille
from tablee.table import filled

MATCHED: Final = (0.08, 0.2, 0.5, 1.0)  # how likely a series is fulfilled with so many of its three cards


@final
class Tally:
    """What everybody owns, counted once for a position."""

    def __init__(self, values: Values, s: Bastille) -> None:
        seats = s.seats
        self.values: Final = values
        self.points: Final = filled(0, seats)
        self.gems: Final = filled(0, seats)
        self.crowns: Final = filled(0, seats)
        self.flags: Final = filled(0, seats)
        self.armed: Final = filled(0, seats)
        self.groups: Final = filled(0, seats * 4)  # per seat and group; monks without a group are the fourth
        self.need: Final = filled(0, seats * 4)  # the same: how many of them need a weapon
        groups = values.group
        for card, owner in enumerate(s.where):
            if owner < 0:
                continue
            group = groups[card]
            if group == MONK and s.monk_group[card] != EMPTY:
                group = s.monk_group[card]
            self.points[owner] += values.printed[card]
            self.gems[owner] += values.gems[card]
            self.crowns[owner] += values.crowns[card]
            self.flags[owner] += values.flags[card]
            self.groups[owner * 4 + group] += 1
            if values.armed[card] == 1:
                self.armed[owner] += 1
            else:
                self.need[owner * 4 + group] += 1

    def unarmed(self, s: Bastille, seat: i64) -> i64:
        """How many characters of `seat` have no weapon now; monks join the group that suits them best."""
        missing: i64 = 0
        spare: i64 = 0
        for group in range(MONK):
            short = self.need[seat * 4 + group] - s.weapons[seat * 3 + s.parts.weapon_of[group]]
            if short > 0:
                missing += short
            else:
                spare -= short
        monks = self.need[seat * 4 + MONK] - spare
        if monks > 0:
            missing += monks
        return missing - s.torches[seat]

    def weapons(self, s: Bastille, seat: i64) -> i64:
        """Tokens, torches and printed weapons."""
        first = seat * 3
        return self.armed[seat] + s.torches[seat] + s.weapons[first] + s.weapons[first + 1] + s.weapons[first + 2]

    def amount(self, s: Bastille, seat: i64, of: i64) -> i64:
        """How much a seat has of what a MAX card compares."""
        if of < MONK:
            return self.groups[seat * 4 + of]
        if of == MONK:
            return self.crowns[seat]
        if of == MONK + 1:
            return self.gems[seat]
        return self.weapons(s, seat)

    def mission(self, s: Bastille, seat: i64, number: i64) -> float:
        """What a mission may bring."""
        mission = self.values.parts.missions[number]
        if mission.kind == MAX:
            return self._most(s, seat, mission)
        if mission.kind == SERIES:
            return self._series(s, seat, mission)
        return self._two_of_each(s, seat, mission)

    def _most(self, s: Bastille, seat: i64, mission: Mission) -> float:
        mine = self.amount(s, seat, mission.of)
        most: i64 = 0
        for other in range(s.seats):
            if other != seat:
                amount = self.amount(s, other, mission.of)
                if amount > most:
                    most = amount
        second = float(mission.second) * (0.8 if mine > 0 else 0.3)
        return holds(mine - most, mine) * float(mission.first - mission.second) + second

    def _series(self, s: Bastille, seat: i64, mission: Mission) -> float:
        values = self.values
        matching: i64 = 0
        of: i64 = mission.of
        for value in mission.values:
            for card, owner in enumerate(s.where):
                if owner == seat and values.price[card] == value and values.group[card] in (of, MONK):
                    matching += 1
                    break
        hope = MATCHED[min(matching, 3)]
        if matching < 3:
            hope *= 1.0 - values.progress(s)
        return hope * float(mission.first)

    def _two_of_each(self, s: Bastille, seat: i64, mission: Mission) -> float:
        missing: i64 = 0
        for group in range(MONK):
            missing += max(0, 2 - self.groups[seat * 4 + group])
        missing = max(0, missing - self.groups[seat * 4 + MONK])
        if missing == 0:
            return float(mission.first)
        left = float(self.values.parts.rounds - s.round) + 0.5
        return float(mission.first) * max(0.0, min(0.9, 1.0 - 0.9 * float(missing) / left))


def holds(lead: i64, mine: i64) -> float:
    """How likely a lead of so many holds."""
    if lead > 1:
        return 0.9
    if lead == 1:
        return 0.75
    if lead == 0:
        return 0.6 if mine > 0 else 0.25
    return 0.25 if lead == -1 else 0.08
