"""What a seat knows, and the worlds it must think possible. Secret are the hidden cards of the others."""

from __future__ import annotations

from mypy_extensions import i64
from tablee.games.quinze.notation import DECK_CARD
from tablee.games.quinze.state import Quinze

from tablee.table import HIDDEN, Dealer


def seen_by(s: Quinze, seat: i64) -> Quinze:
    """The table as `seat` knows it: a card that it has not seen might as well be in the deck."""
    v = s.clone()
    for other in range(v.seats):
        if other != seat and not v.out[other] and not v.shown and v.hidden[other] != HIDDEN:
            v.deck[v.hidden[other]] += 1
            v.hidden[other] = HIDDEN
    return v


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
            card = dealer.draw(DECK_CARD, possible)
            s.deck[card] -= 1
            s.hidden[other] = card
    return s
