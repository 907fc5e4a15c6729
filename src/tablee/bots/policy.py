"""A policy: how good each move looks at first sight, and how a move is chosen by that."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Final, Generic

from mypy_extensions import i64, mypyc_attr

from tablee.bots.points import Points, highest, zeros
from tablee.table import SeededDealer
from tablee.table.step import S

RESOLUTION: Final[i64] = 1 << 24  # how finely chance is divided when a move is drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[S]):
    """Scores moves without playing them. A subclass has `scores`; it has no attributes of its own."""

    @abstractmethod
    def scores(self, s: S, seat: i64, moves: list[int]) -> Points:
        """How good each of `moves` looks, in points or in a measure of its own; looks only at what `seat` knows."""


def softmax(values: Points, temperature: float) -> Points:
    """Positive shares of 1 that grow by e with each `temperature` of a value."""
    most = highest(values) / temperature
    shares = zeros(len(values))
    total = 0.0
    for number, value in enumerate(values):
        share = math.exp(value / temperature - most)
        shares[number] = share
        total += share
    for number in range(len(shares)):
        shares[number] /= total
    return shares


def argmax(values: Points) -> i64:
    """The index of the first largest value."""
    best: i64 = 0
    for number in range(len(values)):
        if values[number] > values[best]:
            best = number
    return best


def sample(scores: Points, temperature: float, dealer: SeededDealer) -> i64:
    """An index, drawn by its score: one lower by `temperature` is e times less likely."""
    most = highest(scores)
    weights = zeros(len(scores))
    total = 0.0
    for number, score in enumerate(scores):
        weight = math.exp((score - most) / temperature)
        weights[number] = weight
        total += weight
    rest = total * float(dealer.below(RESOLUTION)) / float(RESOLUTION)
    for number, weight in enumerate(weights):
        rest -= weight
        if rest < 0.0:
            return number
    return len(scores) - 1
