"""Intervals that stay valid however often one looks, and what many comparisons together prove.

The intervals are an asymptotic confidence sequence: Robbins' normal mixture with the variance estimated from the games
(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory", 2024). It covers the truth at all
looks at once, so a run may stop at any of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

RELIABLE_FROM = 25  # games: before, the intervals are too narrow
FOUR_OF_FIVE = 0.8416  # the quantile of the normal distribution


@dataclass(frozen=True)
class Estimate:
    """A mean of `games` games, its interval, and how likely chance alone would at any look be as far from 0."""

    games: int
    mean: float
    low: float
    high: float
    p: float


def tuning(alpha: float, games: int) -> float:
    """The squared width of the mixture that makes intervals narrowest after so many games."""
    logarithm = -2 * math.log(alpha)
    return (logarithm + math.log(logarithm + 1)) / games


def estimate(
    values: Sequence[float], alpha: float, planned: int, bounds: tuple[float, float] | None = None
) -> Estimate:
    """The mean of `values` so far; a share, or a difference of two, lies within `bounds`.

    Shares get two imagined games, as far apart as can be, so that a few games that are all alike prove little.
    """
    n = len(values)
    mean = sum(values) / n
    spread = sum((value - mean) ** 2 for value in values) + (2.0 if bounds else 0.0)
    deviation = math.sqrt(spread / max(n - 1, 1))
    width = tuning(alpha, planned)
    inner = n * width + 1
    half = deviation * math.sqrt(2 * inner / (n * n * width) * math.log(math.sqrt(inner) / alpha))
    if deviation == 0:
        return Estimate(n, mean, mean, mean, 1.0 if mean == 0 else 0.0)
    evidence = n * n * width * (mean / deviation) ** 2 / (2 * inner) - math.log(inner) / 2
    least, most = bounds or (-math.inf, math.inf)
    return Estimate(n, mean, max(mean - half, least), min(mean + half, most), math.exp(-max(evidence, 0.0)))


def games_needed(deviation: float, alpha: float, size: float, most: int = 1_000_000) -> int:
    """How many games show a difference of `size` four times out of five, or `most`: its interval leaves out 0."""
    games = RELIABLE_FROM
    while games < most:
        width = tuning(alpha, games)
        inner = games * width + 1
        half = math.sqrt(2 * inner / (games * games * width) * math.log(math.sqrt(inner) / alpha))
        if deviation * (half + FOUR_OF_FIVE / math.sqrt(games)) <= size:
            return games
        games = math.ceil(games * 1.1)
    return most


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of several comparisons, raised by Holm's steps: below `alpha` they are proven all together."""
    order = sorted(range(len(chances)), key=lambda number: chances[number])
    raised = [0.0] * len(chances)
    highest = 0.0
    for place, number in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - place) * chances[number]))
        raised[number] = highest
    return raised
