"""Counts: rows of numbers, the same whether they are lists or lie packed in memory."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablee.table import counts, filled, least, most, times, total

NUMBERS = st.lists(st.integers(-(2**31), 2**31))


@given(NUMBERS, st.integers(-3, 3))
def test_they_are_counted_as_a_list_is(values: list[int], sought: int) -> None:
    packed = counts(values)
    assert list(packed) == values and len(packed) == len(values)
    assert total(packed) == sum(values)
    assert times(packed, sought) == values.count(sought)
    if values:
        assert (most(packed), least(packed)) == (max(values), min(values))


@given(NUMBERS)
def test_counts_are_a_copy(values: list[int]) -> None:
    packed = counts(values)
    values.append(1)
    assert len(packed) == len(values) - 1


def test_one_number_many_times() -> None:
    assert list(filled(-1, 3)) == [-1, -1, -1]
    assert list(filled(7, 0)) == []
