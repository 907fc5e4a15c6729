"""The lag of the event loop: how long everybody waits while one thing runs."""

from __future__ import annotations

from typing import Final

from tablee.server import metrics
from tablee.server.clock import Clock

BEAT: Final = 0.1  # seconds


async def measure_lag(clock: Clock) -> None:
    """Sleep for a moment again and again, as long as the server runs: what comes on top of it is the lag."""
    while True:
        due = clock.monotonic() + BEAT
        await clock.sleep(BEAT)
        metrics.loop_lag_seconds.observe(max(0.0, clock.monotonic() - due))
