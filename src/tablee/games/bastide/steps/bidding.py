"""Sealed bids (BD-4.3), sealed additions (BD-4.4) and what they buy (BD-4.5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import ADDING, BIDDING, PLACING
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import NOT_MADE, Bastide
from tablee.table import Actions, Dealer, Refusal, Step, Task, TasksBySeats

BIDS: Final = TasksBySeats(BIDDING)
ADDITIONS: Final = TasksBySeats(ADDING)


def ask_for_bids(s: Bastide) -> Task:
    """Whoever has money and has not bid is asked; the others' 0 is open (BD-R16)."""
    asked: i64 = 0
    for seat in range(s.seats):
        if s.bids[seat] == NOT_MADE and s.money[seat] > 0:
            asked |= 1 << seat
    return BIDS.task(asked)


def ask_for_additions(s: Bastide) -> Task:
    """The same among those who bid enough to add (BD-4.4)."""
    asked: i64 = 0
    for seat in range(s.seats):
        if s.bids[seat] >= s.parts.raise_from and s.added[seat] == NOT_MADE and s.money[seat] > 0:
            asked |= 1 << seat
    return ADDITIONS.task(asked)


@final
class Bidding(Step[Bastide]):
    """Everybody with money bids in secret; when the last has bid, all bids are shown."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("bidding", "BD-4.3", ("bid",), sealed=True)
        self._bid: Final = actions.first("bid")
        self._amounts: Final = list(range(self._bid, self._bid + parts.most_money + 1))

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        return self._amounts[: s.money[seat] + 1]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        money = s.money[seat]
        return None if move - self._bid <= money else Refusal("BD-4.3", "too_poor", (money,))

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        s.bids[seat] = move - self._bid
        dealer.tell("BD-4.3", "bid_sealed", seat)

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        """All bids are shown; who bid enough and has money left may add to theirs."""
        for seat in range(s.seats):
            bid = max(0, s.bids[seat])  # who was not asked bids 0
            s.bids[seat] = bid
            s.money[seat] -= bid
            s.bank -= bid
            dealer.tell("BD-4.3", "bid_shown", seat, bid)
        s.agenda.append(ask_for_additions(s))


@final
class Adding(Step[Bastide]):
    """Everybody who may adds in secret, or adds nothing; then all additions are shown (BD-R16)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("adding", "BD-4.4", ("add",), sealed=True)
        self._add: Final = actions.first("add")
        self._amounts: Final = list(range(self._add, self._add + parts.most_money + 1))
        self._price: Final = parts.price
        self._placing: Final = Task(PLACING)

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        return self._amounts[: s.money[seat] + 1]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        money = s.money[seat]
        return None if move - self._add <= money else Refusal("BD-4.4", "too_poor", (money,))

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        s.added[seat] = move - self._add
        dealer.tell("BD-R16", "addition_sealed", seat)

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        """All additions are shown, and every full price of a bid is one influence to place."""
        for seat in range(s.seats):
            added = s.added[seat]
            if added != NOT_MADE:
                s.money[seat] -= added
                s.bank -= added
                s.bids[seat] += added
                s.added[seat] = NOT_MADE
                dealer.tell("BD-4.4", "addition_shown", seat, added)
            s.left[seat] = s.bids[seat] // self._price
            if s.bids[seat] > 0:
                dealer.tell("BD-4.5", "spent", seat, s.bids[seat], s.left[seat])
        if s.talk.stands:
            s.talk = s.talk.after_bids(s.player, s.project, s.bids)
        s.agenda.append(self._placing)
