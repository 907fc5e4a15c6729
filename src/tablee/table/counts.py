"""Counts: the numbers that most of a state consists of, such as how many tiles of each kind are in the bag.

Compiled, they lie packed in memory. Interpreted they are lists, which the interpreter is fastest with; what can be done
with both is what `Counts` allows. See docs/decisions/0009-packed-counts.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

__all__ = ["COMPILED", "Counts", "SharedCounts", "changed", "counts", "filled", "least", "most", "times", "total"]

Counts: TypeAlias = "vec[i64]"
SharedCounts: TypeAlias = "vec[i64]"  # of a state: clones share them, so they are replaced and never changed

COMPILED: Final = not __file__.endswith(".py")

if TYPE_CHECKING or COMPILED:
    from tablee.table.packed import counts, filled, least, most, times, total
else:
    counts, total, most, least, times = list, sum, max, min, list.count

    def filled(value: int, size: int) -> list[int]:
        """The same number, `size` times."""
        return [value] * size


def changed(values: Counts, at: i64, value: i64) -> Counts:
    """A copy in which one of them is `value`: how a row that clones share is changed."""
    copy = values[:]
    copy[at] = value
    return copy
