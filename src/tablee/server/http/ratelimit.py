"""Limits: a bucket of tokens for each visitor and each kind of action, and how many streams are open."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.server import metrics
from tablee.server.clock import Clock
from tablee.server.problems import Problem
from tablee.server.settings import Limit

FULL = 10  # seconds after which somebody who found no room for a stream may try again
MANY = 20_000  # buckets; the full ones are thrown away then, and again when there are twice as many as were left


@dataclass
class RateLimiter:
    """How much each visitor has left, in this process."""

    limits: dict[str, Limit]
    clock: Clock = field(default_factory=Clock)
    _left: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    _most: int = MANY

    def check(self, what: str, who: str) -> None:
        """Count one action, or raise 429 with the time to wait."""
        limit = self.limits[what]
        if limit.rate == 0:
            return
        now = self.clock.monotonic()
        left, since = self._left.get((what, who), (float(limit.burst), now))
        left = min(limit.burst, left + (now - since) * limit.rate)
        if left < 1:
            wait = math.ceil((1 - left) / limit.rate)
            metrics.limited.labels(what).inc()
            raise Problem(429, "too often", f"Please wait {wait} s.", {"Retry-After": str(wait)})
        self._left[what, who] = (left - 1, now)
        if len(self._left) > self._most:
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        for (what, who), (left, since) in list(self._left.items()):
            if left + (now - since) * self.limits[what].rate >= self.limits[what].burst:
                del self._left[what, who]
        self._most = max(MANY, 2 * len(self._left))


@dataclass
class StreamLimiter:
    """How many streams are open in this process, by address and, for spectators, by table."""

    per_address: int
    per_table: int
    _open: Counter[tuple[str, str]] = field(default_factory=Counter)

    @staticmethod
    def places(address: str, watched: str | None) -> tuple[tuple[str, str], ...]:
        """Where a stream counts; the table is `watched` if nobody sits there with it."""
        by_address = ("address", address)
        return (by_address,) if watched is None else (by_address, ("table", watched))

    def open(self, places: Sequence[tuple[str, str]]) -> None:
        """Count a stream, or raise 429; the caller closes it."""
        for place in places:
            most = self.per_address if place[0] == "address" else self.per_table
            if self._open[place] >= most:
                metrics.limited.labels("stream").inc()
                detail = f"At most {most} streams may be open for one {place[0]}."
                raise Problem(429, "too many streams", detail, {"Retry-After": str(FULL)})
        self._open.update(places)

    def close(self, places: Sequence[tuple[str, str]]) -> None:
        """A stream has ended."""
        self._open.subtract(places)
        for place in places:
            if not self._open[place]:
                del self._open[place]
