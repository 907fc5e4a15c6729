"""Presence: whose page is open, and when each player last gave a sign of life, here or at another process."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final
from zlib import crc32

from tablee.server.database.writes import Write
from tablee.server.problems import Away
from tablee.server.tables.live_table import LiveTable, Player
from tablee.table import SPECTATOR

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

log = logging.getLogger("tablee.server")
SOON: Final = 0.05  # seconds; a timer may be a little early
TICK: Final = 15.0  # seconds between two signs of life on a quiet stream
PARTS: Final = 30  # of that time: in each some of the tables are looked after


class Presence:
    """Who was seen; now and then it is written down, and every stream shows that the server is there.

    How long ago that was is told by a clock that nobody can set, and counted from when this process first looked at the
    table: what is written down only says that there was another sign of life.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._seen: dict[str, dict[int, float]] = {}  # by table and seat, when that is not written down yet

    def seen(self, live: LiveTable, seat: int) -> None:
        """A player gave a sign of life, on all the seats that are theirs."""
        holder = live.seats[seat].holder if seat != SPECTATOR else None
        if holder is not None:
            back = not self.is_here(live, holder)
            live.signs[holder] = self.tables.clock.monotonic()
            if back:
                self._notify(live)
            noted = self._seen.setdefault(live.id, {})
            for own in live.seats_of(holder):
                live.seats[own].seen = noted[own] = self.tables.clock.now()

    def arrived(self, live: LiveTable, seat: int) -> None:
        """Somebody has just been given a seat, and may come now."""
        holder = live.seats[seat].holder
        if holder is not None:
            live.signs.setdefault(holder, self.tables.clock.monotonic())

    def opened(self, player: Player) -> None:
        """The player has an open stream, and so is present."""
        if player.holder is not None:
            player.live.streams[player.holder] += 1

    def closed(self, player: Player) -> None:
        """One of their streams has ended."""
        live, holder = player.live, player.holder
        if holder is not None:
            live.streams[holder] -= 1
            live.signs[holder] = self.tables.clock.monotonic()
            after = self.tables.settings.absent_after
            asyncio.get_running_loop().call_later(after + SOON, self.check_absence, live, holder)

    def check_absence(self, live: LiveTable, holder: str) -> None:
        """Tell everybody if somebody who went has not come back."""
        if not self.is_here(live, holder):
            self._notify(live)

    def _notify(self, live: LiveTable) -> None:
        """Let every stream of a table look who is here."""
        live.calls += 1
        live.wake()

    def is_here(self, live: LiveTable, holder: str) -> bool:
        """Whether somebody has an open stream, or has given a sign of life not long ago."""
        quiet = self.tables.clock.monotonic() - live.signs.get(holder, live.since)
        return bool(live.streams[holder]) or quiet < self.tables.settings.absent_after

    def absent(self, live: LiveTable, number: int) -> bool:
        """Whether a player has given no sign of life for long."""
        seat = live.seats[number]
        return seat.who == "player" and seat.holder is not None and not self.is_here(live, seat.holder)

    async def tick(self) -> None:
        """Look after all tables, again and again, for as long as the server runs.

        A few at a time: what is done for hundreds of open pages at once would hold up the moves of others.
        """
        while True:
            for part in range(PARTS):
                await self.tables.clock.sleep(TICK / PARTS)
                await self._look_after(
                    [table for table in {**self.tables.live, **self._seen} if part_of(table) == part]
                )

    async def _look_after(self, tables: list[str]) -> None:
        """Note who was seen there, and let every stream show that the server is there."""
        try:
            await self._note(tables)
        except Away:
            pass  # the store has said so
        except Exception:
            log.exception("could not note who was seen")
        for table in tables:
            live = self.tables.live.get(table)
            if live is not None:
                self._notify(live)
                await self.tables.clock.sleep(0)

    async def _note(self, tables: list[str]) -> None:
        """Write down who was seen here, and read who was seen by other processes."""
        store, live = self.tables.store, self.tables.live
        seen = {(table, seat): at for table in tables for seat, at in self._seen.pop(table, {}).items()}
        if seen:
            await store.commit(Write(seen=seen))
        if store.shared and tables:
            for (table, number), at in (await store.seen(tables)).items():
                if table in live:
                    self._seen_elsewhere(live[table], number, at)

    def _seen_elsewhere(self, live: LiveTable, number: int, at: float) -> None:
        """Another process may have written down a sign of life since we looked."""
        seat = live.seats[number]
        if at != seat.seen and seat.holder is not None and number not in self._seen.get(live.id, {}):
            seat.seen = at
            live.signs[seat.holder] = self.tables.clock.monotonic()


def part_of(table: str) -> int:
    """The part of each tick in which a table is looked after."""
    return crc32(table.encode()) % PARTS
