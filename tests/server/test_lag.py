"""The lag of the event loop is measured, and its pauses are explained."""

from __future__ import annotations

import asyncio
import time
from importlib import import_module
from pathlib import Path

import pytest

from support.waiting import until_async
from tablee.server import metrics
from tablee.server.clock import Clock
from tablee.server.lag import BEAT, measure_lag

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def lag(name: str) -> float:
    """One of the figures of the metric."""
    line = next(
        line for line in metrics.text().decode().splitlines() if line.startswith(f"tablee_loop_lag_seconds_{name}")
    )
    return float(line.split()[1])


def test_what_a_sleep_takes_longer_is_the_lag() -> None:
    now, naps = 0.0, iter((BEAT, BEAT + 0.3, BEAT + 2.0))

    async def sleep(seconds: float) -> None:
        nonlocal now
        try:
            now += next(naps)
        except StopIteration:
            raise asyncio.CancelledError from None

    before = lag("sum"), lag("count")
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(measure_lag(Clock(monotonic=lambda: now, sleep=sleep)))
    assert lag("sum") - before[0] == pytest.approx(2.3)
    assert lag("count") - before[1] == 3


def stand_still(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def test_a_pause_is_told_with_what_ran_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    pauses = import_module("pauses")
    file = tmp_path / "pauses"

    async def work() -> None:
        watcher = pauses.Watcher(asyncio.get_running_loop(), file)
        watcher.start()

        seconds = 0.2

        def noticed() -> bool:
            nonlocal seconds
            stand_still(seconds)
            seconds *= 1.5  # a busy machine makes pauses, too
            pause = pauses.longest_pause(file)
            return pause is not None and any("stand_still" in name for ran in pause["ran"] for name in ran["stack"])

        await until_async(noticed)
        watcher.stop()

    assert pauses.longest_pause(file) is None
    asyncio.run(work())
    pause = pauses.longest_pause(file)
    assert pause["ms"] >= pauses.LATE * 1000
    assert pauses.longest_pause(file, time.monotonic()) is None
