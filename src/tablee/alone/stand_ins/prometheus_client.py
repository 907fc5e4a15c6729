"""Stands in for the package prometheus_client, which brings an HTTP server along: nobody measures a browser."""

from __future__ import annotations

from typing import Any, Final, Self

REGISTRY: Final = None


class _Nothing:
    """A measure that forgets what it is told."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def labels(self, *_: Any) -> Self:
        """The same for every label."""
        return self

    def inc(self, _: float = 1) -> None:
        """One more."""

    dec = set = observe = inc


Counter = Gauge = Histogram = _Nothing


def generate_latest(_: None) -> bytes:
    """Nothing was measured."""
    return b""
