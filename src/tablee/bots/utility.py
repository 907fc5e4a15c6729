"""What a seat wants of the end of a game, and what its place is worth by that."""

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
class Utility:
    """What a seat wants: a good place, points of its own, and perhaps that all together come to a good end."""

    def __init__(self, victory: float, point: float, good_end: float) -> None:
        self.victory: Final = victory  # how much of the pay for a place is for the first one alone
        self.point: Final = point
        self.good_end: Final = good_end


def pay_of_ranks(ranks: list[int], utilities: list[Utility]) -> Points:
    """What its place is worth to each seat, from 1 for the first, `victory` of it for that alone, to 0 for the last.

    Seats that share places are paid the mean of those they cover.
    """
    seats: i64 = len(ranks)
    pay = zeros(seats)
    for seat, rank in enumerate(ranks):
        victory = utilities[seat].victory
        tied: i64 = ranks.count(rank)
        first: i64 = rank - 1
        total = victory if first == 0 else 0.0
        for place in range(first, first + tied):
            total += (1.0 - victory) * float(seats - 1 - place) / float(seats - 1)
        pay[seat] = total / float(tied)
    return pay


def expected_pay(expected: Points, temperature: float, utilities: list[Utility]) -> Points:
    """The same before the end, by the points that the seats may expect."""
    seats: i64 = len(expected)
    pay = softmax(expected, temperature)
    for seat in range(seats):
        behind = 0.0
        for other in range(seats):
            if other != seat:
                behind += 1.0 / (1.0 + math.exp((expected[other] - expected[seat]) / temperature))
        victory = utilities[seat].victory
        pay[seat] = victory * pay[seat] + (1.0 - victory) * behind / float(seats - 1)
    return pay
