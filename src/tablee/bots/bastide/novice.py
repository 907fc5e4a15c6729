"""What a beginner likes in Bastide."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.values import Values
from tablee.bots.points import Points, zeros
from tablee.bots.policy import Policy
from tablee.games.bastide.generated import (
    ADDING,
    BIDDING,
    BUILDING,
    BURNING,
    EMISSARY,
    HARASSMENT,
    PLACING,
    PROJECT,
    TURN,
)
from tablee.games.bastide.parts import FIRE, HOUSE, Parts
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.house import dues_of
from tablee.table import Actions


@final
class BastideNovice(Policy[Bastide]):
    """A beginner wants to see the town finished: one influence wherever possible, and no fight for majorities."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.parts: Final[Parts] = values.parts
        self.values: Final = values
        self._propose: Final = actions.first("propose")
        self._play: Final = actions.first("play")
        self._project: Final = actions.first("project")
        self._bid: Final = actions.first("bid")
        self._add: Final = actions.first("add")
        self._place: Final = actions.first("place")
        self._emissary: Final = actions.first("emissary")
        self._build: Final = actions.first("build")
        self._burn: Final = actions.first("burn")
        self._stop: Final = actions.first("stop")
        self._raze: Final = actions.first("raze")
        self._blocks: Final = values.parts.town.blocks

    def scores(self, s: Bastide, seat: i64, moves: list[int]) -> Points:
        """How much a beginner likes each of `moves`."""
        step = s.agenda[-1].step
        price = self.parts.price
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            score = 0.0
            if step == TURN:
                score = self._turn(s, seat, move)
            elif step == PROJECT:
                work = move - self._project
                score = float(self.parts.town.size[work] - s.taken[work]) + (4.0 if s.taken[work] == 0 else 0.0)
            elif step == BIDDING:
                saving = s.player != seat and s.money[seat] < 2 * price
                score = -abs(float(move - self._bid - (0 if saving else price)))
            elif step == ADDING:
                score = -float(move - self._add)
            elif step == EMISSARY:
                score = float(move - self._emissary)
            elif step == BUILDING:
                score = float(dues_of(s, move - self._build)[seat])
            elif step == PLACING:
                score = self.values.circle(s, move - self._place)
            elif step in (BURNING, HARASSMENT):
                score = self._hit(s, seat, move, self._burn if step == BURNING else self._raze)
            scores[number] = score
        return scores

    def _turn(self, s: Bastide, seat: int, move: int) -> float:
        """A project if there is money for one influence, otherwise a house; the English come last."""
        if move == self._propose:
            return 2.0 if s.money[seat] + s.chest // s.seats >= self.parts.price else 0.5
        tile = move - self._play
        return 1.0 if tile == HOUSE else 0.7 if tile == FIRE else -1.0

    def _hit(self, s: Bastide, seat: int, move: int, first: int) -> float:
        """Rather a house than influence, and never the last influence of a work."""
        target = move - first
        if move == self._stop:
            return 4.0
        if target < self._blocks:
            return 3.0
        circle = target - self._blocks
        score = -1.0 if s.circles[circle] == seat else 1.0
        return score - 5.0 if s.taken[self.parts.town.work_of[circle]] == 1 else score
