"""Who sits where: one rule for everything in the lab that names bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tablee.table import TableeError

Name = TypeVar("Name")


def seating(names: Sequence[Name], seats: int, number: int) -> list[Name]:
    """Who sits on each seat in game `number`.

    In game 0 everybody sits in the order named, and the last one takes the remaining seats, too. In each game after it
    everybody moves on by one seat: from 2 to 1, from 1 to 0, from 0 to the last.
    """
    if not 1 <= len(names) <= seats:
        raise TableeError(f"a table of {seats} takes 1 to {seats} bots, not {len(names)}")
    places = [(seat + number) % seats for seat in range(seats)]
    return [names[min(place, len(names) - 1)] for place in places]
