"""What Prometheus may know: counts and times, nothing about who plays what."""

from __future__ import annotations

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

moves = Counter("tablee_moves", "Moves that were accepted", ["game"])
refused = Counter("tablee_refused", "Moves that were not accepted", ["why"])
commit_seconds = Histogram("tablee_commit_seconds", "Time to write what several tables did together", buckets=QUICK)
commit_size = Histogram(
    "tablee_commit_writes", "How many writes were committed together", buckets=(1, 2, 5, 10, 20, 50)
)
loop_lag_seconds = Histogram("tablee_loop_lag_seconds", "How late the event loop is", buckets=QUICK)
streams = Gauge("tablee_streams", "Open streams")
tables = Gauge("tablee_tables", "Tables in memory")
bot_seconds = Histogram("tablee_bot_seconds", "Time a bot thought about a move", buckets=(*QUICK, 5.0, 10.0, 30.0))
bot_moves_made_up = Counter("tablee_bot_moves_made_up", "Random moves played because a bot gave none", ["game", "bot"])
bot_failures = Counter("tablee_bot_failures", "Bots that died, failed, thought too long or were refused", ["why"])
limited = Counter("tablee_limited", "Requests refused by a rate limit", ["what"])


def text() -> bytes:
    """Everything in Prometheus' own format."""
    return generate_latest(REGISTRY)
