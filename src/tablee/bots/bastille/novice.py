"""What a beginner likes in Bastille."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastille.values import PLACE_LOUIS, PLACES, Values
from tablee.bots.points import Points, zeros
from tablee.bots.policy import Policy
from tablee.games.bastille.generated import COVER, MISSION, PLACING, VERSAILLES
from tablee.games.bastille.generated import PLACE_LOUIS as BUYING
from tablee.games.bastille.parts import COINS, POINTS
from tablee.games.bastille.state import Bastille
from tablee.table import Actions


@final
class BastilleNovice(Policy[Bastille]):
    """A beginner expects to be first everywhere, buys the dearest card and forgets that it needs a weapon."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.values: Final = values
        self._place: Final = actions.first("place")
        self._choose: Final = actions.first("choose")
        self._buy: Final = actions.first("buy")
        self._mission: Final = actions.first("mission")
        self._cover: Final = actions.first("cover")
        self._decline: Final = actions.first("decline")

    def scores(self, s: Bastille, seat: i64, moves: list[int]) -> Points:
        """How much a beginner likes each of `moves`."""
        step = s.agenda[-1].step
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            score = 0.0
            if step == PLACING:
                location = (move - self._place) % PLACES
                value = (move - self._place) // PLACES + 1
                if location == PLACE_LOUIS:
                    score = self.values.purchase(s, seat, value, self.values.displayed(s))
                else:
                    score = self.values.tile(s, seat, location, value, 0)
            elif step == BUYING and move != self._decline:
                score = float(1 + self.values.printed[move - self._buy])
            elif step == MISSION:
                score = float(self.values.parts.missions[move - self._mission].first)
            elif step == COVER:
                bonus = self.values.parts.catacombs[move - self._cover]
                score = float(bonus.amount) if bonus.kind == POINTS or bonus.kind == COINS else 0.0
            elif step == VERSAILLES:
                score = float(self.values.parts.versailles[s.versailles][move - self._choose].amount)
            scores[number] = score
        return scores
