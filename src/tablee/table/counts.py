"""Counts: the numbers that most of a state consists of, such as how many tiles of each kind are in the bag.

Compiled, they lie packed in memory and are read and copied without making a Python object of each. Interpreted they are
lists, which the interpreter is fastest with; what can be done with both is what `Counts` allows. See
docs/decisions/0009-packed-counts.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Counts: TypeAlias = "vec[i64]"
SharedCounts: TypeAlias = "vec[i64]"  # of a state: clones share them, so they are replaced and never changed

COMPILED: Final = not __file__.endswith(".py")


def counts(values: Iterable[int]) -> Counts:
    """These numbers, packed."""
    if not isinstance(values, list):
        return vec[i64](values)
    # One by one: librt first tries to read a list as a buffer, and the error it gets costs more than the numbers.
    found = vec[i64]([0] * len(values))
    for at, value in enumerate(values):
        found[at] = value
    return found


def filled(value: i64, size: i64) -> Counts:
    """The same number, `size` times."""
    return vec[i64]([value] * size)


def changed(values: Counts, at: i64, value: i64) -> Counts:
    """A copy in which one of them is `value`: how a row that clones share is changed."""
    copy = values[:]
    copy[at] = value
    return copy


def total(values: Counts) -> i64:
    """All of them together."""
    found: i64 = 0
    for value in values:
        found += value
    return found


def most(values: Counts) -> i64:
    """The highest."""
    found = values[0]
    for value in values:
        if value > found:
            found = value
    return found


def least(values: Counts) -> i64:
    """The lowest."""
    found = values[0]
    for value in values:
        if value < found:
            found = value
    return found


def times(values: Counts, sought: i64) -> i64:
    """How many of them are `sought`."""
    found: i64 = 0
    for value in values:
        if value == sought:
            found += 1
    return found


def _listed(value: int, size: int) -> list[int]:
    return [value] * size


if not COMPILED:
    globals().update(counts=list, filled=_listed, total=sum, most=max, least=min, times=list.count)
