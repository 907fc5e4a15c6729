"""Who plays the games of an experiment: this process, several on this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Protocol, TypeVar

from tablee.table import TableeError

Work = TypeVar("Work")
Done = TypeVar("Done")


class Runner(Protocol):
    """Gets a function and its tasks, and yields what comes of them in any order."""

    def __call__(self, work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]: ...


def _here(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
    """This process does it itself."""
    for task in tasks:
        yield work(task)


@contextmanager
def local_runner(jobs: int) -> Iterator[Runner]:
    """So many processes of this machine; one is this process itself."""
    if jobs == 1:
        yield _here
        return
    # Not forked from here: libraries of the lab have threads of their own.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("forkserver")) as pool:

        def run(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
            for done in as_completed([pool.submit(work, task) for task in tasks]):
                yield done.result()

        try:
            yield run
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def ray_runner(address: str) -> Iterator[Runner]:
    """A Ray cluster, which must have this package: ``auto`` is the one of this machine."""
    try:
        import ray
    except ImportError:
        raise TableeError("a cluster needs Ray: pip install 'tablee[ray]'") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise TableeError(f"no Ray cluster at {address!r} ({error})") from None

    def run(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
        remote = ray.remote(work)
        waiting = [remote.remote(task) for task in tasks]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)

    try:
        yield run
    finally:
        ray.shutdown()
