"""Placing influence (BD-4.6, BD-4.7), the end of a project (BD-4.8), and the emissary of the Church (BD-4.9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import EMISSARY, PLACING
from tablee.games.bastide.parts import ENGLISH, Parts
from tablee.games.bastide.state import EMPTY, NOT_MADE, Bastide
from tablee.games.bastide.town import RELIGIOUS, STREETS
from tablee.table import Actions, Dealer, Refusal, Step, Task, most, times


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


def send_emissary(s: Bastide, work: i64, dealer: Dealer) -> None:
    """The player with the most influence on the building acts; ties go clockwise from the initiator."""
    town = s.parts.town
    first = town.first[work]
    mine = s.circles[first : first + town.size[work]]
    best = s.player
    highest: i64 = 0
    seat = s.player
    for _ in range(s.seats):
        own = times(mine, seat)
        if own > highest:
            best = seat
            highest = own
        seat += 1
        if seat == s.seats:
            seat = 0
    if most(s.camp) == 0:
        dealer.tell("BD-4.9", "no_emissary", best)
        return
    complete = s.taken[work] == town.size[work]
    s.agenda.append(Task(EMISSARY, (best,), (int(complete),)))


@final
class Emissary(Step[Bastide]):
    """One English tile of the player's choice goes back into the bag, and its points are scored on the Camp Road."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("emissary", "BD-4.9", ("emissary",))
        self._emissary: Final = actions.first("emissary")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        return [self._emissary + value for value, tiles in enumerate(s.camp) if tiles > 0]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        value = move - self._emissary
        return None if s.camp[value] > 0 else Refusal("BD-4.9", "not_in_camp", (value + 1,))

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        value = move - self._emissary
        s.trail = s.trail.gone_back(s.unseen_tiles())
        s.camp[value] -= 1
        s.bag[ENGLISH + value] += 1
        s.bag_size += 1
        complete = s.agenda[-1].args[0]
        dealer.tell("BD-4.9" if complete else "BD-R3", "tile_sent_back", seat, value + 1)
        if s.route[seat] == 0 and s.supply[seat] > 0:
            s.supply[seat] -= 1
            s.marker[seat] = 1
            dealer.tell("BD-R12", "marker_set", seat)
        s.route[seat] = min(s.route[seat] + value + 1, s.parts.camp_route)
        dealer.tell("BD-4.9", "on_route", seat, s.route[seat])
