"""The stakes (QZ-2.2): everybody chooses one in secret, and all are shown at once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quinze.state import Quinze
from tablee.table import Actions, Dealer, Step, Task


@final
class Staking(Step[Quinze]):
    """All seats owe an answer at the same time, and nobody learns another's before the last one is given."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("staking", "QZ-2.2", ("stake",), sealed=True)
        self._first: Final = actions.first("stake")

    def moves(self, s: Quinze, seat: i64) -> list[int]:
        return [self._first + stake for stake in range(s.parts.most_stake + 1)]

    def play(self, s: Quinze, seat: i64, move: i64, dealer: Dealer) -> None:
        s.stakes[seat] = move - self._first

    def done(self, s: Quinze, task: Task, dealer: Dealer) -> None:
        for seat in range(s.seats):
            dealer.tell("QZ-2.2", "staked", seat, s.stakes[seat])
