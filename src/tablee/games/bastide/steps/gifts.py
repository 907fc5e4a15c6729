"""Gifts (BD-4.10, BD-R15): money may change hands at any time, but not while a bid lies sealed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import ADDING, BIDDING
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import NOT_MADE, Bastide
from tablee.games.bastide.steps.bidding import ask_for_additions, ask_for_bids
from tablee.table import Actions, Dealer, Refusal


@final
class Gift:
    """Anybody gives any other player money."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        self._give: Final = actions.first("give")
        self._amounts: Final = parts.most_money

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        """Why this gift is not allowed, or None."""
        receiver, amount = divmod(move - self._give, self._amounts)
        if receiver >= s.seats:
            return Refusal("BD-R15", "no_such_seat", (s.seats,))
        if receiver == seat:
            return Refusal("BD-R15", "not_to_yourself")
        if amount + 1 > s.money[seat]:
            return Refusal("BD-R15", "too_poor", (s.money[seat],))
        if sealed(s, seat):
            return Refusal("BD-R15", "your_bid_is_sealed")
        if sealed(s, receiver):
            return Refusal("BD-R15", "their_bid_is_sealed")
        return None

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        """The money changes hands."""
        receiver, amount = divmod(move - self._give, self._amounts)
        s.money[seat] -= amount + 1
        s.money[receiver] += amount + 1
        s.talk = s.talk.gave(s.seats, seat, receiver)
        task = s.agenda[-1]
        if task.step not in (BIDDING, ADDING):
            dealer.tell("BD-R15", "gave", seat, receiver, amount + 1)
            return
        dealer.tell("BD-4.10", "gave", seat, receiver, amount + 1)
        # A gift may put its receiver among those who are asked (BD-R16), and take a giver without money out.
        asked = ask_for_bids(s) if task.step == BIDDING else ask_for_additions(s)
        s.agenda[-1] = asked
        if seat in task.seats and seat not in asked.seats:
            dealer.tell("BD-R16", "asked_no_more", seat)
        if receiver in asked.seats and receiver not in task.seats:
            dealer.tell("BD-R16", "asked_too", receiver)


def sealed(s: Bastide, seat: i64) -> bool:
    """Whether a bid or an addition of `seat` is made and not yet shown; everybody may see that much."""
    step = s.agenda[-1].step
    if step == BIDDING:
        return s.bids[seat] != NOT_MADE
    return step == ADDING and s.added[seat] != NOT_MADE
