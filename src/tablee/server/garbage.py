"""Garbage: looked for little and often, so that nobody waits for it. A move leaves none; what goes wrong may."""

from __future__ import annotations

import gc
from typing import Final

from tablee.server.clock import Clock

YOUNG: Final = 2_000  # objects that are looked at together
SELDOM: Final = 1_000  # times that, until all the others are looked at by themselves
HOUR: Final = 3600.0


def look_often() -> None:
    """Look only at what is young. Nothing of what is loaded by now will ever be garbage."""
    gc.freeze()
    gc.set_threshold(YOUNG, SELDOM, SELDOM)


async def go_on_collecting(clock: Clock) -> None:
    """Look at everything once an hour, as long as the server runs; with a hundred tables that took 0.4 seconds."""
    while True:
        await clock.sleep(HOUR)
        gc.collect()
