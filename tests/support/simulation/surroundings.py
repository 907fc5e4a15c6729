"""What surrounds a simulated run: tight settings that its seed switches on, and a log that is listened to."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Set
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest import mock

from tablee.server import app as server_app
from tablee.server import cache
from tablee.server.notices import sender
from tablee.server.settings import Limit
from tablee.server.tables import due_notices, live_table, pace, registry
from tablee.server.tables.registry import Tables

# Tight settings, by name: of the server, or of a module.
TIGHT_SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "a snapshot at every entry": {"snapshot_every": 1},
    "one bot at a time": {"bot_processes": 1},
    "soon absent": {"absent_after": 1.0},
    "few moves": {"limit_move": Limit(2.0, 2)},
}
TIGHT_CONSTANTS: Final[dict[str, tuple[object, str, object]]] = {
    "one table in memory": (registry, "IN_MEMORY", 1),
    "a tail of one entry": (live_table, "TAIL", 1),
    "a cache of one": (cache, "MOST", 1),
    "entries one by one": (Tables.since, "__defaults__", (1,)),
}
# In seconds: people are told within a run, and a claim outlasts a slow store.
SOON_TOLD: Final = (
    (due_notices, "HELD_BACK", 0.5),
    (sender, "EVERY", 2.0),
    (sender, "SOON", 0.2),
    (sender, "CLAIMED", 30.0),
    (sender, "LATER", 1.0),
)


class Listener(logging.Handler):
    """Hears whatever a server logs with a traceback."""

    def __init__(self, overhear: Callable[[str], None]) -> None:
        super().__init__()
        self.overhear = overhear

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.overhear(f"{record.getMessage()}: {record.exc_info[1]!r}")


@contextmanager
def surroundings(tight: Set[str], overhear: Callable[[str], None]) -> Iterator[None]:
    """Nothing that a seed switches on stays; signals and garbage belong to a real process alone."""
    log = logging.getLogger("tablee.server")
    listener, before = Listener(overhear), (log.handlers, log.propagate)
    with ExitStack() as stack:
        for name in ("_close_when_told", "look_often"):
            stack.enter_context(mock.patch.object(server_app, name))
        stack.enter_context(mock.patch.object(pace, "MINUTE", 1.0))
        for place, name, value in SOON_TOLD:
            stack.enter_context(mock.patch.object(place, name, value))
        pace.pace_of.cache_clear()
        for name in sorted(tight & TIGHT_CONSTANTS.keys()):
            stack.enter_context(mock.patch.object(*TIGHT_CONSTANTS[name]))
        log.handlers, log.propagate = [listener], False
        try:
            yield
        finally:
            log.handlers, log.propagate = before
            pace.pace_of.cache_clear()
