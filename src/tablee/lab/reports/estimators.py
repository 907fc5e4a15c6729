"""Figures of a report: a number, its 95% interval, and the games it comes from.

Seats of one game depend on each other, and so do offers of the same card: what is counted several times in a game is
one observation. Intervals use Student's t; those of shares are Wilson's, for as many games as would vary that much.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.lab.experiments.sequential import Estimate
from tablee.lab.tournament import Z95

FEW = {1: 12.706, 2: 4.303, 3: 3.182}  # Student's t where the expansion below is too rough


@dataclass(frozen=True)
class Figure:
    """One number of the report; `n` are games."""

    section: str
    item: str
    measure: str
    value: float
    low: float
    high: float
    n: int


def estimated(section: str, item: str, measure: str, one: Estimate) -> Figure:
    """A mean or a difference of an experiment, with its interval."""
    return Figure(section, item, measure, one.mean, one.low, one.high, one.games)


def t95(freedom: int) -> float:
    """The quantile of Student's t for a 95% interval (Fisher's expansion around the normal one)."""
    z, v = Z95, freedom
    return FEW.get(freedom) or (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def mean_of(section: str, item: str, measure: str, values: Sequence[float]) -> Figure:
    """The mean of one value for each game."""
    return ratio_of(section, item, measure, [(value, 1.0) for value in values])


def ratio_of(section: str, item: str, measure: str, games: Sequence[tuple[float, float]]) -> Figure:
    """A mean over what happens several times in a game: for each game the sum of the values and how many there are."""
    value, error, n = _ratio(games)
    half = t95(n - 1) * error if n > 1 else math.inf
    return Figure(section, item, measure, value, value - half, value + half, n)


def share_of(section: str, item: str, measure: str, games: Sequence[tuple[float, float]]) -> Figure:
    """A share of what happens several times in a game: for each game how much of it, and of how many."""
    share, error, n = _ratio(games)
    times = share * (1 - share) / error**2 if error > 0 else float(n)
    low, high = _wilson(share, times, t95(n - 1) if n > 1 else FEW[1])
    return Figure(section, item, measure, share, max(0.0, min(low, share)), min(1.0, max(high, share)), n)


def certain(section: str, item: str, measure: str, value: float, n: int) -> Figure:
    """A number that could not be another one."""
    return Figure(section, item, measure, value, value, value, n)


def _ratio(games: Sequence[tuple[float, float]]) -> tuple[float, float, int]:
    """The ratio of two sums, its standard error between games, and the games in which there was anything to count."""
    counted = [(part, whole) for part, whole in games if whole > 0]
    n = len(counted)
    all_parts, all_wholes = sum(part for part, _ in counted), sum(whole for _, whole in counted)
    ratio = all_parts / all_wholes
    squares = sum((part - ratio * whole) ** 2 for part, whole in counted)
    return ratio, math.sqrt(squares * n / max(n - 1, 1)) / all_wholes, n


def _wilson(share: float, times: float, z: float) -> tuple[float, float]:
    squared = z * z
    centre = (share + squared / (2 * times)) / (1 + squared / times)
    half = z / (1 + squared / times) * math.sqrt(share * (1 - share) / times + squared / (4 * times * times))
    return centre - half, centre + half
