"""The pace of a table: how much time its players have, and how it grows again."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
PERSONAL_DAYS: Final = 3  # of each player, at a table over days
BANKS: Final = {4: 3, 12: 5, 36: 10}  # hours for each move, and the days that they may come to


@dataclass(frozen=True)
class Pace:
    """How many seconds a player has at the beginning, how many come with each move, and up to how many."""

    bank: float
    refill: float
    most: float = math.inf
    days: int = 0  # on which a player may stay away

    @property
    def least(self) -> float:
        """The least that somebody has who sits down at a game in progress."""
        return max(self.refill, MINUTE)


@lru_cache(maxsize=256)
def pace_of(name: str) -> Pace | None:
    """The pace of a setting: ``live/20+30`` for minutes and seconds, ``days/12`` for hours; None for no clocks."""
    kind, _, numbers = name.partition("/")
    if kind == "live":
        minutes, seconds = numbers.split("+")
        return Pace(int(minutes) * MINUTE, float(seconds))
    if kind == "days":
        most = BANKS[int(numbers)] * DAY
        return Pace(most, int(numbers) * HOUR, most, PERSONAL_DAYS)
    return None
