"""Devices: whose token it is that comes with a request. What was read is remembered until somebody changes it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from tablee.server.database.people import Device, PeopleWrite
from tablee.server.database.writes import Write
from tablee.server.problems import Away

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

log = logging.getLogger("tablee.server")
MOST: Final = 20_000  # tokens that are remembered
HOUR: Final = 3600.0  # within which it is known when a device was last used


class Devices:
    """The devices of people, in this process; a token that nobody has linked is a person of its own."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._known: LRUCache[str, Device | None] = LRUCache(MOST)  # None for a token without a row
        self._changes = 0
        self._seen: dict[str, float] = {}  # what is not written down yet

    async def person_of(self, token: str) -> str | None:
        """The person whose token has this hash; None if it was signed out."""
        if token in self._known:
            device = self._known[token]
        else:
            changes = self._changes
            device = await self.tables.store.device(token)
            if changes == self._changes:  # else what was read may be what was before
                self._known[token] = device
        if device is None:
            return token
        now = self.tables.clock.now()
        if abs(now - self._seen.get(token, device.seen)) > HOUR:
            self._seen[token] = now
        return device.person

    def made(self, token: str) -> None:
        """A token was made just now: it has no row, and need not be looked for."""
        self._known[token] = None

    def forget(self, token: str | None) -> None:
        """Read anew whose token it is; after None, that of every token."""
        self._changes += 1
        if token is None:
            self._known.clear()
        else:
            self._known.pop(token, None)

    async def go_on_noting(self) -> None:
        """Write down now and then which devices were used, as long as the server runs."""
        while True:
            await self.tables.clock.sleep(HOUR / 60)
            seen, self._seen = self._seen, {}
            if seen:
                try:
                    await self.tables.store.commit(Write(people=PeopleWrite(seen=seen)))
                except Away:
                    pass  # the store has said so
                except Exception:
                    log.exception("could not note which devices were used")
                for token in seen:
                    self.forget(token)
