"""Rate limits: a bucket of tokens for each visitor and each kind of deed."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from tablee.server import metrics
from tablee.server.problems import Problem
from tablee.server.settings import Limit

MANY = 20_000  # buckets; the full ones are thrown away then, and again when there are twice as many as were left


@dataclass
class Limits:
    """How much each visitor has left, in this process."""

    limits: dict[str, Limit]
    _left: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    _most: int = MANY

    def check(self, what: str, who: str) -> None:
        """Count one deed, or raise 429 with the time to wait."""
        limit = self.limits[what]
        if limit.rate == 0:
            return
        now = time.monotonic()
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
