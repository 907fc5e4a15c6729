"""Monks join a group (BA-7.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import MONKS
from tablee.games.bastille.parts import MONK, Parts
from tablee.games.bastille.state import EMPTY, Bastille
from tablee.table import Actions, Dealer, Refusal, Step, Task


@final
class Monks(Step[Bastille]):
    """Counter-clockwise from the start player's right, each player assigns their monks to groups, one at a time."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("monks", "BA-7.1", ("assign",))
        self._monks: Final = parts.monks
        self._assign: Final = actions.first("assign")

    def _unassigned(self, s: Bastille, seat: i64) -> i64:
        """The first monk of `seat` without a group, as an index into the monks, or EMPTY."""
        for number, card in enumerate(self._monks):
            if s.where[card] == seat and s.monk_group[card] == EMPTY:
                return number
        return EMPTY

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        first = self._assign + self._unassigned(s, seat) * MONK
        return [first + group for group in range(MONK)]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        number = (move - self._assign) // MONK
        return None if number == self._unassigned(s, seat) else Refusal("BA-7.1", "not_this_monk")

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        card = self._monks[(move - self._assign) // MONK]
        group = (move - self._assign) % MONK
        s.monk_group[card] = group
        dealer.tell("BA-7.1", "assigned", seat, card, group)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        """Ask the next player who has a monk left; the start player comes last."""
        for place in range(task.args[0], s.seats):
            seat = (s.start_player - 1 - place) % s.seats
            if self._unassigned(s, seat) != EMPTY:
                s.agenda.append(Task(MONKS, (seat,), (place,)))
                return
