"""The smallest changes that matter to a designer."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.lab.experiments.measures import Measure
from tablee.table import TableeError

MOST_SIZE = 1000.0  # of a change, in points or in percentage points
OTHER_SIZES = {"decisions": 5.0, "lead_changes": 0.5}


@dataclass(frozen=True)
class Sizes:
    """One of points, and one of shares in percentage points."""

    points: float = 1.0
    shares: float = 5.0

    def of(self, measure: str) -> float:
        """The smallest change of a measure; a share is a part of 1."""
        return self.shares / 100 if Measure(measure).share else OTHER_SIZES.get(measure, self.points)

    def check(self) -> None:
        """Refuse what no test could show, or everything."""
        if not all(0 < size <= MOST_SIZE for size in (self.points, self.shares)):
            raise TableeError(f"a change that matters must be above 0 and at most {MOST_SIZE:g}")
