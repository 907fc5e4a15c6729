"""Counts as they are when compiled: packed in memory, read and copied without making a Python object of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Counts: TypeAlias = "vec[i64]"


def counts(values: Iterable[int]) -> Counts:
    """These numbers, packed."""
    if not isinstance(values, list):
        return vec[i64](values)
    # One by one: librt first tries to read a list as a buffer, and the error it gets costs more than the numbers.
    row = vec[i64]([0] * len(values))
    for at, value in enumerate(values):
        row[at] = value
    return row


def filled(value: i64, size: i64) -> Counts:
    """The same number, `size` times."""
    return vec[i64]([value] * size)


def total(values: Counts) -> i64:
    """All of them together."""
    sum_of_all: i64 = 0
    for value in values:
        sum_of_all += value
    return sum_of_all


def most(values: Counts) -> i64:
    """The highest."""
    highest = values[0]
    for value in values:
        if value > highest:
            highest = value
    return highest


def least(values: Counts) -> i64:
    """The lowest."""
    lowest = values[0]
    for value in values:
        if value < lowest:
            lowest = value
    return lowest


def times(values: Counts, sought: i64) -> i64:
    """How many of them are `sought`."""
    number: i64 = 0
    for value in values:
        if value == sought:
            number += 1
    return number
