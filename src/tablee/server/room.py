"""The room with all the tables: it finds them, keeps the busy ones in memory, and writes before it tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from tablee.server import metrics
from tablee.server.boxes import Boxes
from tablee.server.live import LiveTable, from_snapshot, seat_of
from tablee.server.problems import Problem, forbidden, not_found, other_rules
from tablee.server.schema import seats
from tablee.server.settings import Settings
from tablee.server.steps import MOVE, REMATCH, SEAT, UNDO, Step
from tablee.server.store import Deed, Store, Taken
from tablee.table import SPECTATOR

log = logging.getLogger("tablee.server")
IN_MEMORY: Final = 2000  # tables; the ones used longest ago leave first
TICK: Final = 15.0  # seconds between two signs of life on a quiet stream


@dataclass(frozen=True)
class Player:
    """Somebody who may act for a seat, or only watch (SPECTATOR)."""

    live: LiveTable
    seat: int
    holder: str | None = None
    bot: bool = False  # whether he is one, who plays until the player of the seat is back

    @property
    def still(self) -> bool:
        """Whether the seat is still his: it may have been handed over or reclaimed."""
        if self.seat == SPECTATOR:
            return True
        seat = self.live.seats[self.seat]
        return seat.bot is not None if self.bot else seat.holder == self.holder

    def must_sit(self) -> None:
        """Refuse whatever comes from somebody who has lost his seat meanwhile."""
        if not self.still:
            raise forbidden("This is not your seat.")


class Room:
    """All tables of a server process; chance and the clock are attributes so that tests can fix them."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.store: Final = Store(settings)
        self.boxes: Final = Boxes(settings.editions)
        self.game: Final = self.boxes.game
        self.editions: Final = self.boxes.editions
        self.live: Final[dict[str, LiveTable]] = {}
        self.clock: Callable[[], float] = time.time
        self.new_seed: Callable[[], str] = lambda: secrets.token_hex(16)
        self.after_step: Callable[[LiveTable], None] = lambda live: None  # the bots' keeper listens here
        self.closing = False
        self.ticks = 0  # signs of life so far
        self._loading: dict[str, asyncio.Lock] = {}
        self._seen: dict[tuple[str, int], float] = {}

    # Finding tables.

    async def find(self, table: str) -> LiveTable:
        """A table, up to date."""
        live = self.live.get(table)
        if live is None:
            try:
                async with self._loading.setdefault(table, asyncio.Lock()):
                    live = self.live.get(table) or await self._load(table)
            finally:
                self._loading.pop(table, None)
        live.used = self.clock()
        if live.behind or self.store.shared:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def _load(self, table: str) -> LiveTable:
        """Read a table from its last snapshot and the steps since then."""
        head = await self.store.table(table)
        if head is None:
            raise not_found("table")
        try:
            game = self.game(head["game"], head["edition"])
        except Problem:
            raise other_rules() from None
        if (head["rules"], head["digest"]) != (game.version, game.edition.digest):
            raise other_rules()
        seats = [seat_of(row) for row in await self.store.seats(table)]
        live = from_snapshot(head, game, seats, await self.store.snapshot(table))
        await self.catch_up(live)
        return self.keep(live)

    def keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory; there is one of each, so whoever comes second gets the first."""
        self._forget()
        live = self.live.setdefault(live.id, live)
        metrics.tables.set(len(self.live))
        return live

    def _forget(self) -> None:
        """Let go of the tables used longest ago that nobody follows."""
        if len(self.live) >= IN_MEMORY:
            idle = [live for live in self.live.values() if not live.listeners and not live.lock.locked()]
            for live in sorted(idle, key=lambda live: live.used)[: IN_MEMORY // 10]:
                del self.live[live.id]

    async def catch_up(self, live: LiveTable) -> bool:
        """Read the rows that this process has not seen, if any; the caller holds the lock of a table in use."""
        live.behind = False
        try:
            found = await self.store.steps(live.id, live.seq)
            for step in found:
                await self._read(live, step)
        except BaseException:
            live.behind = True
            raise
        if found:
            live.wake()
        return bool(found)

    async def _read(self, live: LiveTable, step: Step) -> None:
        if step.kind == MOVE:
            live.replay(step)
        elif step.kind == UNDO:
            past = from_snapshot(live.head, live.game, live.seats, await self.store.snapshot(live.id, step.seq))
            live.state, live.drawn = past.state, past.drawn
            live.decided, live.undoable, live.undoer = past.decided, past.undoable, past.undoer
        elif step.kind == SEAT:
            await self.read_seats(live)
        elif step.kind == REMATCH:
            live.head = {**live.head, "rematch": step.data["table"]}
        live.append(step)

    async def read_seats(self, live: LiveTable) -> None:
        """Who sits where, from the rows."""
        live.seats = [seat_of(row) for row in await self.store.seats(live.id)]
        for told in live.tail:
            told.told.clear()  # they may name somebody who has left

    # People.

    async def player(self, table: str, seat: int, holder: str | None) -> Player:
        """Whoever asks, if the seat is his."""
        live = await self.find(table)
        if not 0 <= seat < len(live.seats):
            raise not_found("seat")
        if holder is None:
            raise Problem(401, "who are you?", "This needs the token of the seat.", {"WWW-Authenticate": "Bearer"})
        if live.seats[seat].holder != holder:
            raise forbidden("This is not your seat.")
        self.seen(live, seat)
        return Player(live, seat, holder)

    async def spectator(self, table: str, holder: str | None) -> Player:
        """Whoever asks, if people may watch."""
        live = await self.find(table)
        if not live.head["spectators"] and not self.seated(live, holder):
            raise forbidden("Only players may watch this table.")
        return Player(live, SPECTATOR)

    def seated(self, live: LiveTable, holder: str | None) -> list[int]:
        """The seats that somebody holds."""
        return [number for number, seat in enumerate(live.seats) if holder is not None and seat.holder == holder]

    def seen(self, live: LiveTable, seat: int) -> None:
        """A player gave a sign of life."""
        if seat != SPECTATOR:
            now = self.clock()
            live.seats[seat].seen = now
            self._seen[live.id, seat] = now

    async def tick(self) -> None:
        """Now and then: show streams that the server is there, and note who was seen."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._note_seen()
            except Exception:
                log.exception("who was seen could not be noted")
            self.ticks += 1
            self.wake()

    async def _note_seen(self) -> None:
        """Write down who was seen here, and read who was seen by other processes."""
        seen, self._seen = self._seen, {}
        if seen:
            there = sa.and_(seats.c.table_id == sa.bindparam("t"), seats.c.seat == sa.bindparam("s"))
            write = sa.update(seats).where(there).values(seen=sa.bindparam("at"))
            values = [{"t": table, "s": seat, "at": at} for (table, seat), at in sorted(seen.items())]
            await self.store.commit(Deed([], after=[(write, values)]))
        if self.store.shared and self.live:
            for row in await self.store.seen(list(self.live)):
                live = self.live.get(row["table_id"])
                if live is not None:
                    seat = live.seats[row["seat"]]
                    seat.seen = max(seat.seen, row["seen"])

    def wake(self) -> None:
        """Wake every stream: to show a sign of life, to look for news, or to end."""
        for live in list(self.live.values()):
            live.wake()

    # Writing.

    @asynccontextmanager
    async def writing(self, live: LiveTable) -> AsyncIterator[None]:
        """Hold a table while a step is written; whatever goes wrong, the rows are read again."""
        async with live.lock:
            if live.behind:
                await self.catch_up(live)
            try:
                yield
            except (Problem, ValueError):
                raise
            except BaseException:
                live.behind = True
                raise

    def told(self, live: LiveTable) -> None:
        """A step is written: now tell."""
        live.wake()
        self.after_step(live)

    async def append(self, live: LiveTable, deed_of: Callable[[int], Deed]) -> Step:
        """Write a step that is allowed whatever else happens meanwhile, such as chat; `deed_of` makes it for a seq."""
        async with self.writing(live):
            while True:
                deed = deed_of(live.seq + 1)
                try:
                    await self.store.commit(deed)
                    break
                except Taken:
                    if not await self.catch_up(live):
                        raise
            await self._read(live, deed.steps[0])
        self.told(live)
        return deed.steps[0]

    async def since(self, live: LiveTable, seq: int, limit: int = 500) -> Sequence[Step]:
        """What happened after `seq`, from memory if it was just now."""
        if seq >= live.seq:
            return ()
        if live.tail and live.tail[0].seq <= seq + 1:
            return [step for step in live.tail if step.seq > seq][:limit]
        return await self.store.steps(live.id, seq, limit=limit)
