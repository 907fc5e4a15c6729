"""Waiting for what is to come, however busy the machine is, and never for ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")
PATIENCE = 180.0  # seconds: what has not come by then does not come
PAUSE = 0.005  # seconds between two looks


def until(condition: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
    """What `condition` answers, once that is true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"not within {seconds:g} seconds"
        time.sleep(PAUSE)
    return found


async def until_async(condition: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
    """The same inside of a loop, which goes on meanwhile."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"not within {seconds:g} seconds"
        await asyncio.sleep(PAUSE)
    return found
