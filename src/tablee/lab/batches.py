"""Games in batches, on one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Plan = TypeVar("Plan")
Played = TypeVar("Played")


def in_batches(
    work: Callable[[Plan, range], list[Played]], plan: Plan, games: int, at_a_time: int, jobs: int
) -> Iterator[tuple[range, list[Played]]]:
    """The numbers of some games and what came of them, as soon as they are played and so in any order."""
    batches = [range(first, min(first + at_a_time, games)) for first in range(0, games, at_a_time)]
    if jobs == 1:
        for batch in batches:
            yield batch, work(plan, batch)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(work, plan, batch): batch for batch in batches}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
