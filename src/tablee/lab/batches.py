"""Games in batches, on one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Plan = TypeVar("Plan")
Played = TypeVar("Played")

GAMES_AT_A_TIME = 20


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


def in_order(
    work: Callable[[Plan, range], list[Played]],
    plan: Plan,
    games: int,
    jobs: int,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """What came of some games, in the order of their numbers, so that the number of processes changes nothing."""
    batches: list[tuple[int, list[Played]]] = []
    for batch, played in in_batches(work, plan, games, GAMES_AT_A_TIME, jobs):
        batches.append((batch.start, played))
        if progress is not None:
            progress(len(batch))
    batches.sort(key=lambda batch: batch[0])
    return [one for _, played in batches for one in played]
