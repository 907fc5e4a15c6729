"""What a move of Bastille seems to bring."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.bastille.tally import Tally
from tablee.bots.bastille.values import PLACE_LOUIS, PLACES, TILE_VALUE, Values
from tablee.games.bastille.parts import MAX, MONK, SERIES, VALUES
from tablee.games.bastille.state import COVER, MISSION, MONKS, PLACING, RAISE, VERSAILLES, WEAPON, Bastille
from tablee.games.bastille.state import PLACE_LOUIS as BUYING
from tablee.table import Actions


@final
class Urges:
    """How many points each move seems to bring at a glance."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.values: Final = values
        self._place: Final = actions.first("place")
        self._choose: Final = actions.first("choose")
        self._buy: Final = actions.first("buy")
        self._mission: Final = actions.first("mission")
        self._cover: Final = actions.first("cover")
        self._raise: Final = actions.first("raise")
        self._weapon: Final = actions.first("weapon")
        self._assign: Final = actions.first("assign")
        self._decline: Final = actions.first("decline")

    def of(self, s: Bastille, seat: int, moves: list[int]) -> list[float]:
        """The urge of each of `moves`; looks only at what `seat` knows."""
        step = s.agenda[-1].step
        if step == PLACING:
            return self._placing_urges(s, seat, moves)
        if step == BUYING:
            value = s.agenda[-1].args[0]
            return [0.0 if move == self._decline else self.values.card(s, move - self._buy, value) for move in moves]
        if step == VERSAILLES:
            sides = self.values.parts.versailles[s.versailles]
            return [self.values.bonus(s, seat, sides[move - self._choose]) for move in moves]
        if step == COVER:
            return [self.values.bonus(s, seat, self.values.parts.catacombs[move - self._cover]) for move in moves]
        if step == RAISE:
            return [0.2 * float(move - self._raise) for move in moves]
        if step == MISSION:
            tally = Tally(self.values, s)
            return [tally.mission(s, seat, move - self._mission) for move in moves]
        if step == WEAPON:
            tally = Tally(self.values, s)
            return [self._weapon_urge(s, seat, move - self._weapon, tally) for move in moves]
        if step == MONKS:
            tally = Tally(self.values, s)
            return [self._monk_urge(s, seat, (move - self._assign) % MONK, tally) for move in moves]
        return [0.0] * len(moves)

    def _weapon_urge(self, s: Bastille, seat: int, weapon: int, tally: Tally) -> float:
        for group in range(MONK):
            if s.parts.weapon_of[group] == weapon:
                short = tally.need[seat * 4 + group] - s.weapons[seat * 3 + weapon]
                return 2.0 + float(short) if short > 0 else 0.2 * float(tally.groups[seat * 4 + group])
        return 0.0

    def _monk_urge(self, s: Bastille, seat: int, group: int, tally: Tally) -> float:
        spare = s.weapons[seat * 3 + s.parts.weapon_of[group]] - tally.need[seat * 4 + group]
        urge = 2.0 if spare > 0 else 0.0
        for number, owner in enumerate(s.taker):
            mission = s.taken[number]
            if owner == seat and mission >= 0:
                card = self.values.parts.missions[mission]
                if card.kind != MAX and card.kind != SERIES:
                    urge += 2.0 if tally.groups[seat * 4 + group] < 2 else 0.0
                elif card.of == group:
                    urge += 1.5
        return urge

    def _placing_urges(self, s: Bastille, seat: int, moves: list[int]) -> list[float]:
        gains = [-1000.0] * (VALUES * PLACES)
        urges: list[float] = []
        parts = self.values.parts
        for move in moves:
            offset = move - self._place
            value = offset // PLACES + 1
            location = offset % PLACES
            if gains[offset] == -1000.0:
                first = parts.first_space[location]
                place = 0
                taken: list[int] = []
                for space in range(first, first + s.filled[location]):
                    tile = s.spaces[space]
                    if tile % VALUES + 1 >= value:
                        place += 1
                        if location == PLACE_LOUIS:
                            self.values.purchase(s, tile // VALUES, tile % VALUES + 1, taken)
                if location == PLACE_LOUIS:
                    gain = self.values.purchase(s, seat, value, taken)
                else:
                    gain = self.values.tile(s, seat, location, value, place)
                gains[offset] = gain - TILE_VALUE * float(value)
            urges.append(gains[offset])
        return urges
