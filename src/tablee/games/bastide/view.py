"""What a seat knows (BD-R14), and the worlds it must think possible.

Secret are the tiles in other hands, and so what is left in the bag, and sealed amounts until they are shown.
"""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.bastide.generated import ADDING, BIDDING
from tablee.games.bastide.parts import TILE_KINDS
from tablee.games.bastide.state import NOT_MADE, Bastide
from tablee.table import HIDDEN, Counts, Dealer, Guess, counts, filled


def seen_by(s: Bastide, seat: i64) -> Bastide:
    """The table as `seat` knows it."""
    v = s.clone()
    v.bag = filled(HIDDEN, TILE_KINDS)
    for other in range(v.seats):
        if other != seat:
            for place in range(other * TILE_KINDS, (other + 1) * TILE_KINDS):
                v.hand[place] = HIDDEN
    v.trail = v.trail.hidden_from(seat)
    hide_sealed(_sealed(v), seat)
    return v


def hide_sealed(amounts: Counts, seat: i64) -> Counts:
    """Let `seat` see only that the others have made their sealed bids or additions."""
    for other in range(len(amounts)):
        if other != seat and amounts[other] != NOT_MADE:
            amounts[other] = HIDDEN
    return amounts


def _sealed(s: Bastide) -> Counts:
    """The amounts that lie sealed now, per seat; none outside the bidding."""
    step = s.agenda[-1].step if s.agenda else HIDDEN
    if step == BIDDING:
        return s.bids
    return s.added if step == ADDING else counts([])


def imagine(view: Bastide, seat: i64, dealer: Dealer) -> Bastide:
    """A world that fits the view: hidden tiles are drawn from those not in sight, sealed amounts from the purse."""
    s = view.clone()
    bag = s.unseen_tiles()
    guess = Guess(s.trail, seat, bag, "tile")
    guess.deal(dealer)
    s.trail = guess.trail()
    s.hand = filled(0, len(s.hand))
    guess.take(bag, s.hand, TILE_KINDS, 0)
    s.bag = bag
    sealed = _sealed(s)
    for other in range(len(sealed)):
        if sealed[other] == HIDDEN:
            most = min(s.money[other], s.parts.most_money)
            sealed[other] = dealer.draw("amount", filled(1, most + 1))  # of no deck: only imagined
    return s
