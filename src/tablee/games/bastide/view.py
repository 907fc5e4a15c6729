"""What a seat knows (BD-R14), and the worlds it must think possible.

Secret are the tiles in other hands, and so what is left in the bag, and sealed amounts until they are shown.
"""

from __future__ import annotations

from typing import Final

from tablee.games.bastide.notation import DECK_TILE
from tablee.games.bastide.parts import TILES
from tablee.games.bastide.state import ADDING, BIDDING, NOT_MADE, Bastide
from tablee.table import HIDDEN, Dealer

NO_DECK: Final = -1  # amounts come from no deck, they are only imagined


def seen_by(s: Bastide, seat: int) -> Bastide:
    """The table as `seat` knows it."""
    v = s.clone()
    v.bag = [HIDDEN] * len(TILES)
    for other in range(v.seats):
        if other != seat:
            for place in range(other * len(TILES), (other + 1) * len(TILES)):
                v.hand[place] = HIDDEN
    sealed = _sealed(v)
    for other in range(len(sealed)):
        if other != seat and sealed[other] != NOT_MADE:
            sealed[other] = HIDDEN
    return v


def _sealed(s: Bastide) -> list[int]:
    """The amounts that lie sealed now, per seat; none outside the bidding."""
    step = s.agenda[-1].step if s.agenda else HIDDEN
    if step == BIDDING:
        return s.bids
    return s.added if step == ADDING else []


def imagine(view: Bastide, seat: int, dealer: Dealer) -> Bastide:
    """A world that fits the view: hidden tiles are drawn from those not in sight, sealed amounts from the purse."""
    s = view.clone()
    kinds = len(TILES)
    seen = s.public_tiles()
    unseen = [s.parts.tiles[tile] - seen[tile] for tile in range(kinds)]
    for place, count in enumerate(s.hand):
        if count != HIDDEN:
            unseen[place % kinds] -= count
    for other in range(s.seats):
        hand = other * kinds
        if s.hand[hand] == HIDDEN:
            s.hand[hand : hand + kinds] = [0] * kinds
            for _ in range(s.hand_size[other]):
                tile = dealer.draw(DECK_TILE, unseen)
                unseen[tile] -= 1
                s.hand[hand + tile] += 1
    s.bag = unseen
    sealed = _sealed(s)
    for other, amount in enumerate(sealed):
        if amount == HIDDEN:
            most = min(s.money[other], s.parts.most_money)
            sealed[other] = dealer.draw(NO_DECK, [1] * (most + 1))
    return s
