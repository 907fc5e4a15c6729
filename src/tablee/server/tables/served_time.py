"""Served time: for how many seconds the server has been there since its first start, whatever anybody's clock says.

It stands still while no process serves the database, and while none can write to it: that time is nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.server.database.writes import Served, Write
from tablee.server.problems import Away

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

BEAT: Final = 10.0  # seconds between two beats, at which it is written down
MOST: Final = 2 * BEAT  # that a process counts by itself: it may have been asleep, or cut off from the database


class ServedTime:
    """Served time as this process knows it: what was written at its last beat, and what has passed since.

    That is told by a clock that nobody can set. Where several processes serve one database each catches up with the one
    that is ahead; how long ago that one has written is told by the time of day, and believed for a short time only.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._time = 0.0
        self._since = tables.clock.monotonic()

    def now(self) -> float:
        """The served time; before the first beat it stands still, for nobody knows it."""
        return self._time + min(self.tables.clock.monotonic() - self._since, MOST)

    def served(self) -> Served:
        """The same, as it is written together with clocks that are counted by it."""
        return Served(self.now(), self.tables.clock.now())

    async def begin(self) -> None:
        """Learn what time it is before anybody is let in."""
        while True:
            try:
                return await self.beat()
            except Away:
                await self.tables.clock.sleep(1)

    async def beat(self) -> None:
        """Catch up with other processes, and write it down where they or somebody's clock need it."""
        store, now = self.tables.store, self.now()
        written = await store.served()
        ago = self.tables.clock.now() - written.wall
        known = written.time + (ago if store.shared and 0 < ago <= MOST else 0.0)
        served = Served(max(now, known), self.tables.clock.now())
        since = self.tables.clock.monotonic()
        if store.shared or await store.next_deadline() is not None:
            await store.commit(Write(served=served))
        self._time, self._since = served.time, since
