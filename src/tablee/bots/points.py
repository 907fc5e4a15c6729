"""Points: rows of numbers with a fraction, packed when compiled and lists when interpreted, as `Counts` are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from tablee.table.counts import COMPILED

Points: TypeAlias = "vec[float]"


def points(values: Iterable[float]) -> Points:
    """These numbers, packed."""
    return vec[float](values)


def zeros(size: i64) -> Points:
    """As many zeros as `size` says."""
    return vec[float]([0.0] * size)


def highest(values: Points) -> float:
    """The highest of them."""
    most = values[0]
    for value in values:
        if value > most:
            most = value
    return most


def _listed(size: int) -> list[float]:
    return [0.0] * size


if not COMPILED:
    globals().update(points=list, zeros=_listed, highest=max)
