"""Garbage: looked for little and often, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG: Final = 2_000  # objects; to look at so many takes about 3 ms, and everybody waits for that
SELDOM: Final = 1_000  # times YOUNG, before all that is no longer young is looked at by itself
HOUR: Final = 3600.0


def look_often() -> None:
    """Look only at what is young: nearly all garbage is. Nothing of what is loaded by now will ever be any."""
    gc.freeze()
    gc.set_threshold(YOUNG, SELDOM, SELDOM)


async def go_on_collecting() -> None:
    """Look at everything once an hour, as long as the server runs: with a hundred tables that takes half a second."""
    while True:
        await asyncio.sleep(HOUR)
        gc.collect()
