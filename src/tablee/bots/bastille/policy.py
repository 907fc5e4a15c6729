"""What a move of Bastille seems to bring."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastille.tally import Tally
from tablee.bots.bastille.values import PLACE_LOUIS, PLACES, TILE_VALUE, Values
from tablee.bots.points import Points, zeros
from tablee.bots.policy import Policy
from tablee.games.bastille.generated import COVER, MISSION, MONKS, PLACING, RAISE, VERSAILLES, WEAPON
from tablee.games.bastille.generated import PLACE_LOUIS as BUYING
from tablee.games.bastille.parts import MAX, MONK, SERIES, VALUES
from tablee.games.bastille.state import Bastille
from tablee.table import Actions


@final
class BastillePolicy(Policy[Bastille]):
    """How many points each move seems to bring at a glance."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.values: Final = values
        self._first_space: Final = values.parts.first_space
        self._place: Final[i64] = actions.first("place")
        self._choose: Final[i64] = actions.first("choose")
        self._buy: Final[i64] = actions.first("buy")
        self._mission: Final[i64] = actions.first("mission")
        self._cover: Final[i64] = actions.first("cover")
        self._raise: Final[i64] = actions.first("raise")
        self._weapon: Final[i64] = actions.first("weapon")
        self._assign: Final[i64] = actions.first("assign")
        self._decline: Final[i64] = actions.first("decline")

    def scores(self, s: Bastille, seat: i64, moves: list[int]) -> Points:
        """How many points each of `moves` seems to bring; looks only at what `seat` knows."""
        step = s.agenda[-1].step
        if step == PLACING:
            return self._placing_scores(s, seat, moves)
        scores = zeros(len(moves))
        if step in (WEAPON, MONKS, MISSION):
            tally = Tally(self.values, s)
            for number, move in enumerate(moves):
                if step == MISSION:
                    scores[number] = tally.mission(s, seat, move - self._mission)
                elif step == WEAPON:
                    scores[number] = self._weapon_score(s, seat, move - self._weapon, tally)
                else:
                    scores[number] = self._monk_score(s, seat, (move - self._assign) % MONK, tally)
        else:
            for number, move in enumerate(moves):
                scores[number] = self._score(s, seat, step, move)
        return scores

    def _score(self, s: Bastille, seat: i64, step: i64, move: i64) -> float:
        """What a move seems to bring that depends on little."""
        if step == BUYING:
            if move == self._decline:
                return 0.0
            return self.values.card(s, move - self._buy, s.agenda[-1].args[0])
        if step == VERSAILLES:
            return self.values.bonus(s, seat, self.values.parts.versailles[s.versailles][move - self._choose])
        if step == COVER:
            return self.values.bonus(s, seat, self.values.parts.catacombs[move - self._cover])
        if step == RAISE:
            return 0.2 * float(move - self._raise)
        return 0.0

    def _weapon_score(self, s: Bastille, seat: i64, weapon: i64, tally: Tally) -> float:
        for group in range(MONK):
            if s.parts.weapon_of[group] == weapon:
                short = tally.need[seat * 4 + group] - s.weapons[seat * 3 + weapon]
                return 2.0 + float(short) if short > 0 else 0.2 * float(tally.groups[seat * 4 + group])
        return 0.0

    def _monk_score(self, s: Bastille, seat: i64, group: i64, tally: Tally) -> float:
        spare = s.weapons[seat * 3 + s.parts.weapon_of[group]] - tally.need[seat * 4 + group]
        score = 2.0 if spare > 0 else 0.0
        for number, owner in enumerate(s.taker):
            mission = s.taken[number]
            if owner == seat and mission >= 0:
                card = self.values.parts.missions[mission]
                if card.kind != MAX and card.kind != SERIES:
                    score += 2.0 if tally.groups[seat * 4 + group] < 2 else 0.0
                elif card.of == group:
                    score += 1.5
        return score

    def _placing_scores(self, s: Bastille, seat: i64, moves: list[int]) -> Points:
        values = self.values
        displayed = values.displayed(s)
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            offset: i64 = move - self._place
            value = offset // PLACES + 1
            location = offset % PLACES
            first = self._first_space[location]
            place: i64 = 0  # how many tiles there are resolved before
            left = displayed[:] if location == PLACE_LOUIS else displayed
            for space in range(first, first + s.filled[location]):
                tile = s.spaces[space]
                if tile % VALUES + 1 >= value:
                    place += 1
                    if location == PLACE_LOUIS:
                        values.purchase(s, tile // VALUES, tile % VALUES + 1, left)
            if location == PLACE_LOUIS:
                gain = values.purchase(s, seat, value, left)
            else:
                gain = values.tile(s, seat, location, value, place)
            scores[number] = gain - TILE_VALUE * float(value)
        return scores
