"""What a beginner likes in Bastide."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.bastide.values import Values
from tablee.games.bastide.parts import FIRE, HOUSE, Parts
from tablee.games.bastide.state import (
    ADDING,
    BIDDING,
    BUILDING,
    BURNING,
    EMISSARY,
    HARASSMENT,
    PLACING,
    PROJECT,
    TURN,
    Bastide,
)
from tablee.games.bastide.steps.house import dues_of
from tablee.table import Actions


@final
class Fancies:
    """A beginner wants to see the town finished: one influence wherever he can, and no fight for majorities."""

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

    def of(self, s: Bastide, seat: int, moves: list[int]) -> list[float]:
        """How much he likes each of `moves`."""
        step = s.agenda[-1].step
        price = self.parts.price
        likes: list[float] = []
        for move in moves:
            like = 0.0
            if step == TURN:
                like = self._turn(s, seat, move)
            elif step == PROJECT:
                work = move - self._project
                like = float(self.parts.town.size[work] - s.taken[work]) + (4.0 if s.taken[work] == 0 else 0.0)
            elif step == BIDDING:
                saving = s.player != seat and s.money[seat] < 2 * price
                like = -abs(float(move - self._bid - (0 if saving else price)))
            elif step == ADDING:
                like = -float(move - self._add)
            elif step == EMISSARY:
                like = float(move - self._emissary)
            elif step == BUILDING:
                like = float(dues_of(s, move - self._build)[seat])
            elif step == PLACING:
                like = self.values.circle(s, move - self._place)
            elif step in (BURNING, HARASSMENT):
                like = self._hit(s, seat, move, self._burn if step == BURNING else self._raze)
            likes.append(like)
        return likes

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
        like = -1.0 if s.circles[circle] == seat else 1.0
        return like - 5.0 if s.taken[self.parts.town.work_of[circle]] == 1 else like
