"""What a seat wants of the end of a game: a good place, points of its own, and what its temperament adds."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.points import Points, zeros
from tablee.bots.policy import softmax

LOYAL: Final = 0
SHREWD: Final = 1
TREACHEROUS: Final = 2
TEMPERAMENTS: Final = ("loyal", "shrewd", "treacherous")


@final
class Wish:
    """What a temperament pays besides the place: for each point of its own, and if all together come to a good end."""

    def __init__(self, point: float, good_end: float) -> None:
        self.point: Final = point
        self.good_end: Final = good_end


@final
class Aims:
    """What bots of a level want, by temperament, and how much of the pay for a place is for the first one alone."""

    def __init__(self, victory: float, loyal: Wish, shrewd: Wish, treacherous: Wish) -> None:
        self.victory: Final = victory
        self.wishes: Final = [loyal, shrewd, treacherous]


def pay_of_ranks(ranks: list[int], victory: float) -> Points:
    """What the places are worth, from 1 for the first, `victory` of it for that alone, to 0 for the last.

    Seats that share places are paid the mean of those they cover.
    """
    seats: i64 = len(ranks)
    found = zeros(seats)
    for seat, rank in enumerate(ranks):
        tied: i64 = ranks.count(rank)
        first: i64 = rank - 1
        total = victory if first == 0 else 0.0
        for place in range(first, first + tied):
            total += (1.0 - victory) * float(seats - 1 - place) / float(seats - 1)
        found[seat] = total / float(tied)
    return found


def expected_pay(expected: Points, temperature: float, victory: float) -> Points:
    """The same before the end, by the points that the seats may expect."""
    seats: i64 = len(expected)
    found = softmax(expected, temperature)
    for seat in range(seats):
        behind = 0.0
        for other in range(seats):
            if other != seat:
                behind += 1.0 / (1.0 + math.exp((expected[other] - expected[seat]) / temperature))
        found[seat] = victory * found[seat] + (1.0 - victory) * behind / float(seats - 1)
    return found
