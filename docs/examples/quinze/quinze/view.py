"""What a seat knows, and the worlds it must think possible.

Secret are the hidden cards of the others and, until everybody has chosen, their stakes.
"""

from __future__ import annotations

from mypy_extensions import i64

from quinze.state import STAKING, Quinze
from tablee.table import HIDDEN, Dealer, filled


def seen_by(s: Quinze, seat: i64) -> Quinze:
    """The table as `seat` knows it: a card that it has not seen might as well be in the deck."""
    v = s.clone()
    for other in range(v.seats):
        if other != seat and not v.out[other] and not v.shown and v.hidden[other] != HIDDEN:
            v.deck[v.hidden[other]] += 1
            v.hidden[other] = HIDDEN
        if other != seat and is_staking(v):
            v.stakes[other] = HIDDEN
    return v


def is_staking(s: Quinze) -> bool:
    """Whether somebody has still to choose a stake."""
    return bool(s.agenda) and s.agenda[-1].step == STAKING


def imagine(view: Quinze, seat: i64, dealer: Dealer) -> Quinze:
    """Each hidden card is one of those that `seat` has not seen, and none that would have put its holder out."""
    s = view.clone()
    # Whoever has drawn most comes first: their card must be among the fewest, and others shall not take it from them.
    for _, other in sorted([(-s.sums[other], other) for other in range(s.seats)]):
        if s.hidden[other] == HIDDEN:
            possible = s.deck[:]
            for card in range(s.parts.values):
                if s.sums[other] + card + 1 > s.parts.target:
                    possible[card] = 0
            card = dealer.draw("card", possible)
            s.deck[card] -= 1
            s.hidden[other] = card
    if is_staking(s):
        owing = s.agenda[-1].seats
        for other in range(s.seats):
            if other != seat and other not in owing:
                s.stakes[other] = dealer.draw("stake", filled(1, s.parts.most_stake + 1))
    return s
