"""A bot worker whose bots search as ever, but only a little."""

from __future__ import annotations

from tablee.bots import registry, search
from tablee.server.bots import worker

if __name__ == "__main__":
    search.ROOT_WORLDS = 1  # type: ignore[misc]
    for level in registry.SIMULATIONS:
        registry.SECONDS[level] = 60.0  # a busy machine changes no move
        registry.SIMULATIONS[level] = 6
    worker.main()
