"""The timekeeper: it keeps served time, writes that a time is up, and plays moves that were left in advance."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from tablee.server.actions.clocks import time_up
from tablee.server.actions.preparing import NOT_SEEN_TO, see_to
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Tables
from tablee.server.tables.served_time import BEAT

log = logging.getLogger("tablee.server")
SOON: Final = 0.01  # seconds; a timer may be a little early


class Timekeeper:
    """The clocks of all tables, as one process looks after them: others may do the same at the same time.

    At each beat it looks which times will be up before the next one. Of a time that it has written itself it knows.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._visits: set[asyncio.Task[None]] = set()
        tables.after_clocks = self.expect

    async def go_on(self) -> None:
        """Beat, and look, for as long as the server runs."""
        while True:
            await self.tables.clock.sleep(BEAT)
            try:
                await self.tables.served.beat()
                await self.look()
            except Away:
                pass  # the store has said so
            except Exception:
                log.exception("the timekeeper could not look at the clocks")

    async def look(self) -> None:
        """Expect the times that will be up before the next beat, or are already: a process may have died."""
        now = self.tables.served.now()
        for table, deadline in (await self.tables.store.deadlines(now + BEAT)).items():
            self._expect(table, deadline - now)
        prepared, waiting = self.tables.prepared, await self.tables.store.with_prepared()
        for table in prepared.keys() - waiting:  # another process has seen to it
            del prepared[table]
        for table in waiting:
            prepared.setdefault(table, NOT_SEEN_TO)
            self._expect(table, 0.0)

    def expect(self, live: LiveTable) -> None:
        """Something is written at a table: a move may be due that was left in advance, or a time be up soon."""
        if live.id in self.tables.prepared:
            self._expect(live.id, 0.0)
        clocks = live.position.clocks
        if clocks is not None and (deadline := clocks.next_deadline) is not None:
            after = deadline - self.tables.served.now()
            if after < BEAT:
                self._expect(live.id, after)

    def _expect(self, table: str, after: float) -> None:
        asyncio.get_running_loop().call_later(max(0.0, after) + SOON, self._begin_visit, table)

    def _begin_visit(self, table: str) -> None:
        if not self.tables.closing:
            visit = asyncio.create_task(self._visit(table))
            self._visits.add(visit)
            visit.add_done_callback(self._visits.discard)

    async def _visit(self, table: str) -> None:
        """See to a table; whatever goes wrong, the next look comes to it again."""
        try:
            live = await self.tables.find(table)
            if self.tables.prepared.get(table, live.position.seq) != live.position.seq:
                await see_to(self.tables, live)
            clocks = live.position.clocks
            for seat in clocks.up(self.tables.served.now()) if clocks is not None else ():
                await time_up(self.tables, live, seat)
        except Problem:
            pass  # the store is away, or the table cannot be read: both are logged
        except Exception:
            log.exception("the timekeeper could not see to a table")

    async def close(self) -> None:
        """Stop; what is not written is written after the next start."""
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)
