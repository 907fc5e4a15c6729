"""A fire (section 6), and what it has in common with the English: something is destroyed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import BURNING
from tablee.games.bastide.parts import HOUSE, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.steps.placing import take_off
from tablee.table import Actions, Dealer, Refusal, Step, Task

# A target is a block, for a house there, or beyond the blocks a circle, for the influence on it.


@final
class Burning(Step[Bastide]):
    """One or two houses of one block, or one or two influence of one work."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("burning", "BD-6.1", ("burn", "scorch", "stop"))
        self._blocks: Final = parts.town.blocks
        self._work_of: Final = parts.town.work_of
        self._burn: Final = actions.first("burn")
        self._stop: Final = actions.first("stop")
        # Tasks for a second target, by the first; and after it.
        targets = range(parts.town.blocks + parts.town.circles)
        self._again: Final = [
            [Task(BURNING, (seat,), (target,)) for target in targets] for seat in range(max(parts.players))
        ]
        self._over: Final = Task(BURNING, (), (EMPTY,))

    def _targets(self, s: Bastide, first: i64) -> list[int]:
        """What can burn: anything, or after the first target what belongs to the same block or work."""
        blocks = self._blocks
        targets: list[int] = []
        if first < blocks:
            for block, houses in enumerate(s.houses):
                if houses > 0 and first in (EMPTY, block):
                    targets.append(block)
        if first == EMPTY or first >= blocks:
            work = EMPTY if first == EMPTY else self._work_of[first - blocks]
            for circle, owner in enumerate(s.circles):
                if owner != EMPTY and work in (EMPTY, self._work_of[circle]):
                    targets.append(blocks + circle)
        return targets

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        first = s.agenda[-1].args[0]
        moves = [self._burn + target for target in self._targets(s, first)]
        if first != EMPTY:
            moves.append(self._stop)
        return moves

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        first = s.agenda[-1].args[0]
        if move == self._stop:
            return None if first != EMPTY else Refusal("BD-6.1", "must_burn")
        if move - self._burn in self._targets(s, first):
            return None
        if move - self._burn in self._targets(s, EMPTY):
            return Refusal("BD-6.1", "one_place")
        return Refusal("BD-6.1", "nothing_there")

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        first = s.agenda[-1].args[0]
        s.agenda[-1] = self._over
        if move == self._stop:
            return
        target = move - self._burn
        destroy(s, target, "BD-6.1", dealer)
        if first == EMPTY and self._targets(s, target):
            s.agenda.append(self._again[seat][target])


def destroy(s: Bastide, target: i64, rule: str, dealer: Dealer) -> None:
    """A house goes back into the bag, or an influence to its owner; a work without any leaves the board (BD-6.2)."""
    town = s.parts.town
    if target < town.blocks:
        s.trail = s.trail.gone_back(s.unseen_tiles())
        s.houses[target] -= 1
        s.free[target] += 1
        s.bag[HOUSE] += 1
        s.bag_size += 1
        dealer.tell(rule, "house_lost", target)
        return
    circle = target - town.blocks
    owner = s.circles[circle]
    work = town.work_of[circle]
    s.circles[circle] = EMPTY
    s.supply[owner] += 1
    s.taken[work] -= 1
    dealer.tell(rule, "influence_lost", owner, circle)
    if s.taken[work] == 0:
        take_off(s, work, "BD-6.2", dealer)
