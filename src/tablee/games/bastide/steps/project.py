"""A project is named (BD-4.1) and the chest is shared (BD-4.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import SHARING, SITE
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.bidding import ask_for_bids
from tablee.games.bastide.town import RELIGIOUS
from tablee.table import Actions, Dealer, Refusal, Step, Task, most


def can_propose(s: Bastide) -> bool:
    """Whether any work can be the project."""
    most_free = most(s.free)
    return any(fits(s, work, most_free) for work in range(len(s.taken)))


def fits(s: Bastide, work: i64, most_free: i64) -> bool:
    """Whether a work is not complete and, if it is a building still to be laid, finds a block with enough lots."""
    taken = s.taken[work]
    return taken < s.parts.town.size[work] and (taken > 0 or s.parts.lots_of[work] <= most_free)


@final
class Project(Step[Bastide]):
    """The initiator names the work; its piece is laid if it is new."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("project", "BD-4.1", ("project",))
        self._size: Final = parts.town.size
        self._lots_of: Final = parts.lots_of
        self._project: Final = actions.first("project")
        self._sites: Final = [Task(SITE, (seat,)) for seat in range(max(parts.players))]
        self._sharing: Final = Task(SHARING)

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        most_free = most(s.free)
        return [self._project + work for work in range(len(s.taken)) if fits(s, work, most_free)]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        work = move - self._project
        if s.taken[work] == self._size[work]:
            return Refusal("BD-4.1", "work_complete")
        return None if fits(s, work, most(s.free)) else Refusal("BD-R8", "no_room", (self._lots_of[work],))

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        work = move - self._project
        s.project = work
        dealer.tell("BD-4.1", "proposed", seat, work)
        s.agenda.append(self._sharing)
        if work >= RELIGIOUS[0] and s.taken[work] == 0:
            s.agenda.append(self._sites[seat])


@final
class Site(Step[Bastide]):
    """The initiator chooses the block of a religious building: lots are counted, not located (BD-R8)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("site", "BD-4.1", ("site",))
        self._lots_of: Final = parts.lots_of
        self._carra: Final = parts.town.carra
        self._site: Final = actions.first("site")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        lots = self._lots_of[s.project]
        return [self._site + block for block, free in enumerate(s.free) if free >= lots]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        block = move - self._site
        if block == self._carra:
            return Refusal("BD-4.1", "carra")
        lots = self._lots_of[s.project]
        if s.free[block] < lots:
            return Refusal("BD-R8", "too_few_lots", (lots, s.free[block]))
        return None

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        block = move - self._site
        s.site[s.project - RELIGIOUS[0]] = block
        s.free[block] -= self._lots_of[s.project]
        dealer.tell("BD-R8", "site_chosen", seat, s.project, block)


@final
class Sharing(Step[Bastide]):
    """Everybody gets the same whole number of deniers from the chest; then those with money bid."""

    def __init__(self) -> None:
        super().__init__("sharing", "BD-4.2")

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        each = s.chest // s.seats
        if each > 0:
            s.chest -= each * s.seats
            for seat in range(s.seats):
                s.money[seat] += each
            dealer.tell("BD-4.2", "chest_shared", each, s.chest)
        else:
            dealer.tell("BD-4.2", "chest_stays", s.chest)
        for seat in range(s.seats):
            if s.money[seat] == 0:
                dealer.tell("BD-R16", "bids_unasked", seat)
        s.agenda.append(ask_for_bids(s))
