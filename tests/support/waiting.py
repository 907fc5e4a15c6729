"""Waiting for what is to come, however busy the machine is, and never for ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

Found = TypeVar("Found")
PATIENCE = 180.0  # seconds: what has not come by then does not come


def _pauses(seconds: float) -> Iterator[float]:
    """How long to sleep before each look: ever longer, because whoever looks takes time from what is to come."""
    end, pause = time.monotonic() + seconds, 0.001
    while True:
        assert time.monotonic() < end, f"not within {seconds:g} seconds"
        yield pause
        pause = min(1.5 * pause, 0.1)


def until(condition: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
    """What `condition` answers, once that is true."""
    pauses = _pauses(seconds)
    while not (found := condition()):
        time.sleep(next(pauses))
    return found


async def until_async(condition: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
    """The same inside of a loop, which goes on meanwhile."""
    pauses = _pauses(seconds)
    while not (found := condition()):
        await asyncio.sleep(next(pauses))
    return found
