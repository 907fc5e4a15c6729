"""The loop of simulations, by itself: virtual time, every order, the same one for the same seed."""

from __future__ import annotations

import asyncio
import contextvars
import random
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from support.simulated_loop import SimulatedLoop, Stuck, process, simulated_loop


def run(main: Coroutine[Any, Any, Any], seed: int = 0, most: int = 10_000) -> Any:
    loop = simulated_loop(random.Random(seed), most)
    try:
        return loop.run(main)
    finally:
        loop.close()


async def race(names: str = "abc") -> str:
    """In which order tasks that are all ready come through."""
    order: list[str] = []

    async def run(name: str) -> None:
        await asyncio.sleep(0)
        order.append(name)

    await asyncio.gather(*[run(name) for name in names])
    return "".join(order)


def test_every_order_comes_and_a_seed_repeats_it() -> None:
    orders = [run(race(), seed) for seed in range(100)]
    assert set(orders) == {"abc", "acb", "bac", "bca", "cab", "cba"}
    assert orders == [run(race(), seed) for seed in range(100)]


def test_time_is_virtual_and_never_goes_back() -> None:
    began = time.monotonic()

    async def main() -> list[float]:
        loop = asyncio.get_running_loop()
        times: list[float] = []

        async def wait(seconds: float) -> None:
            await asyncio.sleep(seconds)
            times.append(loop.time())

        await asyncio.gather(*[wait(seconds) for seconds in (3600, 1, 60)])
        return times

    times = run(main())
    assert [round(moment) for moment in times] == [1, 60, 3600]
    assert time.monotonic() - began < 60


def test_timeouts_locks_queues_and_groups_work() -> None:
    async def main() -> list[object]:
        seen: list[object] = []
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await asyncio.Event().wait()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.sleep(10), 1)
        lock, queue = asyncio.Lock(), asyncio.Queue[int]()

        async def add(number: int) -> None:
            async with lock:
                before = len(seen)
                await asyncio.sleep(0.1)
                assert len(seen) == before, "two hold the lock"
                seen.append(await queue.get())

        async with asyncio.TaskGroup() as group:
            for number in range(4):
                group.create_task(add(number))
                queue.put_nowait(number)
        seen.append(await asyncio.to_thread(sum, [1, 2]))
        with pytest.raises(ValueError, match="no"):
            await asyncio.to_thread(int, "no")
        return seen

    for seed in range(20):
        assert run(main(), seed) == [0, 1, 2, 3, 3]


def test_cancelled_timers_do_nothing_and_errors_are_heard() -> None:
    async def main() -> int:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        loop.call_later(1, pytest.fail, "it was cancelled").cancel()
        loop.call_soon(int, "no number")
        loop.call_soon_threadsafe(int, "1")
        await asyncio.sleep(2)
        return len(loop.faults)

    assert run(main()) == 1


def test_what_cannot_end_is_told() -> None:
    async def for_nothing() -> None:
        await asyncio.get_running_loop().create_future()

    async def again_and_again() -> None:
        while True:
            await asyncio.sleep(0)

    with pytest.raises(Stuck, match="0 ready"):
        run(for_nothing())
    with pytest.raises(Stuck, match="after 500 callbacks"):
        run(again_and_again(), most=500)


def test_the_tasks_of_a_process_are_known_with_those_that_they_start() -> None:
    async def main() -> tuple[int, int]:
        ours: list[asyncio.Task[Any]] = []
        context = contextvars.copy_context()
        context.run(process.set, ours)

        async def start() -> None:
            await asyncio.gather(asyncio.sleep(1), asyncio.sleep(2))

        await asyncio.create_task(start(), context=context)
        await asyncio.create_task(asyncio.sleep(1))
        return len(ours), sum(task.done() for task in ours)

    assert run(main()) == (3, 3)
