"""Placing influence (BD-4.6, BD-4.7), the end of a project (BD-4.8), and works that leave the board (BD-6.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import PLACING
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import EMPTY, NOT_MADE, Bastide
from tablee.games.bastide.steps.emissary import send_emissary
from tablee.games.bastide.town import RELIGIOUS, STREETS
from tablee.table import Actions, Dealer, Refusal, Step, Task


@final
class Placing(Step[Bastide]):
    """The highest bid places all its influence first; equal bids place one by one in turn."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("placing", "BD-4.6", ("place",))
        self._first: Final = parts.town.first
        self._size: Final = parts.town.size
        self._work_of: Final = parts.town.work_of
        self._place: Final = actions.first("place")
        self._turns: Final = [Task(PLACING, (seat,)) for seat in range(max(parts.players))]

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        first = self._first[s.project]
        moves: list[int] = []
        for circle in range(first, first + self._size[s.project]):
            if s.circles[circle] == EMPTY:
                moves.append(self._place + circle)
        return moves

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        circle = move - self._place
        if self._work_of[circle] != s.project:
            return Refusal("BD-4.5", "another_work")
        if s.circles[circle] != EMPTY:
            return Refusal("BD-4.7", "circle_taken")
        return None

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        circle = move - self._place
        s.circles[circle] = seat
        s.taken[s.project] += 1
        s.supply[seat] -= 1
        s.left[seat] -= 1
        s.idle = 0
        dealer.tell("BD-4.6", "placed", seat, circle)

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        """Ask the next to place; when nobody can, the project is over."""
        if s.taken[s.project] < self._size[s.project]:
            seat = self._next(s)
            if seat != EMPTY:
                s.agenda.append(self._turns[seat])
                return
        self._finish(s, dealer)

    def _next(self, s: Bastide) -> i64:
        """The highest bid; of equal ones who has most left, so that they take turns, clockwise from the initiator."""
        best: i64 = EMPTY
        seat = s.player
        for _ in range(s.seats):
            if s.left[seat] > 0 and s.supply[seat] > 0:
                ahead = 1 if best == EMPTY else s.bids[seat] - s.bids[best] or s.left[seat] - s.left[best]
                if ahead > 0:
                    best = seat
            seat += 1
            if seat == s.seats:
                seat = 0
        return best

    def _finish(self, s: Bastide, dealer: Dealer) -> None:
        """What finds no circle is lost, an empty piece is taken off, and the Church sends its emissary."""
        work = s.project
        full = s.taken[work] == self._size[work]
        for seat in range(s.seats):
            if s.left[seat] > 0:
                dealer.tell("BD-4.7" if full else "BD-R10", "not_placed", seat, s.left[seat])
                s.left[seat] = 0
            s.bids[seat] = NOT_MADE
        s.project = EMPTY
        if s.taken[work] == 0:
            if work not in STREETS:  # which have no piece
                take_off(s, work, "BD-4.8", dealer)
        elif s.idle == 0 and work >= RELIGIOUS[0]:  # influence was placed
            send_emissary(s, work, dealer)


def take_off(s: Bastide, work: i64, rule: str, dealer: Dealer) -> None:
    """A work without influence leaves the board; a religious building frees its lots (BD-R8)."""
    if work >= RELIGIOUS[0]:
        building = work - RELIGIOUS[0]
        s.free[s.site[building]] += s.parts.lots_of[work]
        s.site[building] = EMPTY
    dealer.tell(rule, "taken_off", work)
