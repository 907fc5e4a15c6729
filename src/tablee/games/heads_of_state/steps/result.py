"""The end (section 8): the most noble cards of each rank, and the ranking."""

from __future__ import annotations

from tablee.games.heads_of_state.state import MOST, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.scoring import add_points
from tablee.table import Dealer


def score_result(s: HeadsOfState, dealer: Dealer) -> None:
    """One player with the most cards of a rank scores it, two score half each, more score nothing (HS-8.1)."""
    for rank in range(RANK_COUNT):
        cards = [s.nobles[seat * RANK_COUNT + rank] for seat in range(s.seats)]
        most = max(cards)
        first = [seat for seat in range(s.seats) if cards[seat] == most]
        if most == 0 or len(first) > 2:
            dealer.tell("HS-8.1", "nobody_most", rank)
            continue
        points = s.parts.most[rank] // len(first)
        for seat in first:
            add_points(s, seat, MOST, points)
            dealer.tell("HS-8.1", "most_nobles", seat, rank, points)
    for seat, place in enumerate(places(s)):
        if place == 1:
            dealer.tell("HS-8.2", "wins", seat, s.total(seat))


def places(s: HeadsOfState) -> list[int]:
    """The place of each seat: most points, then most King cards, then Prince, and so on; equals share one (HS-8.2)."""
    keys = [
        [s.total(seat), *list(s.nobles[seat * RANK_COUNT : (seat + 1) * RANK_COUNT])[::-1]] for seat in range(s.seats)
    ]
    return [1 + sum(1 for other in keys if other > key) for key in keys]
