"""Who plays the games of the lab: this process, several on this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from tablee import extras
from tablee.table import TableeError

Work = TypeVar("Work")
Done = TypeVar("Done")
Progress = Callable[[int], None]  # hears how many more games are there

TASKS = 32  # at least: many, so that nobody waits long for the last one
GAMES_AT_MOST = 50  # in a task: what is lost of an interrupted run are a few tasks of each process
AHEAD = 2  # tasks that are handed to a process at a time: one that it works at, and the next


class Runner(Protocol):
    """Gets a function and its tasks, of which it takes few at a time, and yields what comes of them in any order."""

    def __call__(self, work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]: ...


def silent(done: int) -> None:
    """Nobody hears of the progress."""


def here(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
    """This process does it itself."""
    for task in tasks:
        yield work(task)


def in_tasks(numbers: Sequence[int], games: int) -> list[Sequence[int]]:
    """Numbers of games, a few at a time; `games` are to be played in all."""
    size = min(max(games // TASKS, 1), GAMES_AT_MOST)
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def in_order(work: Callable[[Sequence[int]], list[Done]], games: int, runner: Runner, progress: Progress) -> list[Done]:
    """What comes of so many games, in the order of their numbers, of which `work` gets a few at a time."""
    done: dict[int, list[Done]] = {}
    for first, some in runner(partial(_numbered, work), in_tasks(range(games), games)):
        done[first] = some
        progress(len(some))
    return [one for first in sorted(done) for one in done[first]]


def _numbered(work: Callable[[Sequence[int]], Done], numbers: Sequence[int]) -> tuple[int, Done]:
    return numbers[0], work(numbers)


@contextmanager
def local_runner(jobs: int) -> Iterator[Runner]:
    """So many processes of this machine; one is this process itself."""
    if jobs == 1:
        yield here
        return
    # Not forked from here: libraries of the lab have threads of their own. Windows has no forkserver.
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(method))

    def run(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
        rest = iter(tasks)
        waiting = {pool.submit(work, task) for task in islice(rest, AHEAD * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(work, task) for task in islice(rest, len(done))}
            yield from [one.result() for one in done]

    try:
        yield run
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def ray_runner(address: str) -> Iterator[Runner]:
    """A Ray cluster, which must have this package: ``auto`` is the one of this machine."""
    extras.require("ray")
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise TableeError(f"no Ray cluster at {address!r} ({error})") from None

    def run(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
        remote = ray.remote(work)
        rest = iter(tasks)
        waiting = [remote.remote(task) for task in islice(rest, AHEAD * int(ray.cluster_resources()["CPU"]))]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [remote.remote(task) for task in islice(rest, len(done))]
            yield from ray.get(done)

    try:
        yield run
    finally:
        ray.shutdown()
