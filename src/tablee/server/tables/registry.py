"""The registry of all tables: it finds them, keeps the busy ones in memory, and writes before it tells."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from tablee.server import metrics
from tablee.server.cache import Cache
from tablee.server.clock import Chance, Clock
from tablee.server.database.journal import DEAL, MOVE, PERSON, SEAT, UNDO, Damage, Entry, Snapshot
from tablee.server.database.outbox import Notice
from tablee.server.database.store import Store
from tablee.server.database.table_info import TableInfo
from tablee.server.database.writes import ALONE, DEVICE, FORGET, RATED, Conflict, IdempotencyKey, TableRows, Write
from tablee.server.problems import Away, Problem, damaged, not_found, other_rules
from tablee.server.settings import Settings
from tablee.server.tables import due_notices
from tablee.server.tables.catalog import Catalog
from tablee.server.tables.counting import counted, deadlines
from tablee.server.tables.devices import Devices
from tablee.server.tables.due_notices import NO_DEADLINES, Situation
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.looking import Looking
from tablee.server.tables.position import Position
from tablee.server.tables.presence import Presence
from tablee.server.tables.ratings import Ratings
from tablee.server.tables.relations import Relations
from tablee.server.tables.served_time import ServedTime
from tablee.table import Game, State, TableeError

log = logging.getLogger("tablee.server")
IN_MEMORY: Final = 2000  # tables; the ones used longest ago leave first

Decide = Callable[[], Awaitable[tuple[Write, Position]]]


def _in_sql(settings: Settings, clock: Clock) -> Store:
    """The usual store; what it is made of is not there in a browser."""
    from tablee.server.database.sql_store import SqlStore

    return SqlStore(settings, clock)


class Tables:
    """All tables of a server process, with its clock and its chance."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        chance: Chance | None = None,
        store: Store | None = None,
    ) -> None:
        self.settings: Final = settings
        self.clock: Final = clock or Clock()
        self.chance: Final = chance or Chance()
        self.store: Final[Store] = store or _in_sql(settings, self.clock)
        self.cache: Final = Cache()
        self.catalog: Final = Catalog(settings.editions, settings.bots)
        self.live: Final[dict[str, LiveTable]] = {}
        self.presence: Final = Presence(self)
        self.devices: Final = Devices(self)
        self.served: Final = ServedTime(self)
        self.looking: Final = Looking(self)
        self.relations: Final = Relations(self)
        self.ratings: Final = Ratings(self)
        self.new_seed: Callable[[], str] = self.chance.seed
        self.after_entry: Callable[[LiveTable], None] = lambda live: None  # the bot runner listens here
        self.after_clocks: Callable[[LiveTable], None] = lambda live: None  # and here the timekeeper
        self.prepared: Final[dict[str, int]] = {}  # tables where a move is left in advance -> the last seq seen to
        self.closing = False
        self.telling = False  # whether people are told elsewhere: else nobody would take their notices
        self._loading: dict[str, asyncio.Lock] = {}
        self._damaged: set[str] = set()  # tables that could not be read, each logged once

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
        live.used = self.clock.now()
        if live.behind or self.store.shared:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def _load(self, table: str) -> LiveTable:
        """Read a table from its last snapshot and the entries since then."""
        with self._reading(table):
            info = await self.store.table(table)
        if info is None:
            raise not_found("table")
        try:
            game = self.game_of(info)
        except Problem as problem:
            self._note_damage(table, problem.code)
            raise
        with self._reading(table):
            snapshot = await self.store.snapshot(table)
            position = Position.load(game, snapshot)
            live = LiveTable(info, await self.store.seats(table), position, self.clock.monotonic())
            self._compare(live, position, snapshot)
            await self.catch_up(live)
            live.check()
        if not live.differs:
            self._damaged.discard(table)
        return self._keep(live)

    def game_of(self, info: TableInfo) -> Game[State]:
        """What is played at a table, if its rules and its edition are still here."""
        try:
            game = self.catalog.game(info.game, info.edition)
        except Problem:
            raise other_rules() from None
        if not game.oldest <= info.rules <= game.version or info.digest != game.edition.digest:
            raise other_rules()
        return game

    @contextmanager
    def _reading(self, table: str) -> Iterator[None]:
        """Whatever is wrong with the rows of a table is a problem of that table alone, and logged once."""
        try:
            yield
        except Problem:
            raise
        except Exception as error:
            self._note_damage(table, type(error).__name__)
            raise damaged() from error

    def _note_damage(self, table: str, what: str) -> None:
        """Log that a table cannot be read, once."""
        if table not in self._damaged:
            self._damaged.add(table)
            log.error("the table %s cannot be read (%s): see `tablee admin check`", table, what)

    def _keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory; there is one of each, so the second to come gets the first."""
        if len(self.live) >= IN_MEMORY:
            idle = [other for other in self.live.values() if not other.listeners and not other.lock.locked()]
            for other in sorted(idle, key=lambda other: other.used)[: max(1, IN_MEMORY // 10)]:
                del self.live[other.id]
        live = self.live.setdefault(live.id, live)
        metrics.tables.set(len(self.live))
        return live

    # Reading the journal.

    async def catch_up(self, live: LiveTable) -> bool:
        """Read the rows that this process has not seen, if any; the caller holds the lock of a table in use."""
        live.behind = False
        try:
            with self._reading(live.id):
                entries = await self.store.entries(live.id, live.position.seq)
                position = live.position
                for entry in entries:
                    if entry.seq != position.seq + 1:
                        raise Damage(f"entry {position.seq + 1} is missing")
                    position = await self._next(live, position, entry)
                changed = any(entry.kind in (SEAT, PERSON) for entry in entries)
                seats = await self.store.seats(live.id) if changed else None
                info = await self.store.table(live.id) if any(entry.kind == PERSON for entry in entries) else None
        except BaseException:
            live.behind = True
            raise
        if entries:
            live.info = info or live.info
            live.accept(entries, position, seats)
            for number in range(len(seats or ())):
                self.presence.arrived(live, number)  # by way of another process
            live.wake()
        return bool(entries)

    async def _next(self, live: LiveTable, position: Position, entry: Entry) -> Position:
        """The position after an entry that was read; where there is a snapshot it must be the same."""
        follows = entry.kind not in (DEAL, UNDO)
        if follows:
            position = position.after(entry)
        if not follows or position.over or entry.seq % self.settings.snapshot_every == 0:
            snapshot = await self.store.snapshot(live.id, entry.seq)
            position = position if follows else Position.load(live.game, snapshot)
            self._compare(live, position, snapshot)
        return position

    def _compare(self, live: LiveTable, position: Position, snapshot: Snapshot) -> None:
        """Close a table to moves if its position is not the one of which the hash was written; it is logged once."""
        if snapshot.seq == position.seq and not position.agrees_with(snapshot):
            live.differs = True
            self._note_damage(live.id, f"its position after entry {position.seq} is not the one that was written")

    async def since(self, live: LiveTable, seq: int, limit: int = 500) -> Sequence[Entry]:
        """What happened after `seq`, from memory if it was just now."""
        if seq >= live.position.seq:
            return ()
        if live.tail and live.tail[0].seq <= seq + 1:
            first = seq + 1 - live.tail[0].seq
            return list(live.tail)[first : first + limit]
        with self._reading(live.id):
            # What is written beyond that is not told before its writer knows, or others would read what was before.
            return await self.store.entries(live.id, seq, live.position.seq, limit)

    async def position_at(self, live: LiveTable, seq: int) -> Position:
        """The position after the entry `seq`, as it was then."""
        with self._reading(live.id):
            position = Position.load(live.game, await self.store.snapshot(live.id, seq))
            for entry in await self.store.entries(live.id, position.seq, seq):
                position = position.after(entry)  # a deal or an undo among them would have left a later snapshot
            return position

    # Writing.

    async def write(
        self, live: LiveTable, decide: Decide, key: IdempotencyKey | None = None, sent_again: bool = True
    ) -> dict[str, Any]:
        """Write what `decide` says while nobody else can write to the table, then tell; a repeat changes nothing.

        It decides again if another process was quicker, and whatever goes wrong, the rows are read again. What nobody
        can send again needs no key in the database: its entry shows whether it was written.
        """
        key = key or (self.own_key() if sent_again else None)
        write: Write | None = None
        async with live.lock:
            try:
                if live.behind:
                    await self.catch_up(live)
                while True:
                    try:
                        write, position = await decide()
                        if live.info.pace:
                            write, position = counted(live, write, position, self.served)
                        seats = [write.seats.get(number, seat) for number, seat in enumerate(live.seats)]
                        before, after = (live.position, live.seats), (position, seats)
                        away = [left.person for left in write.prepared]
                        notices = [*write.notices, *self.notices(live.info, before, after, write.entries, away)]
                        await self.store.commit(replace(write, key=key, notices=notices))
                        break
                    except (TableeError, Conflict) as error:
                        # What cannot be done may have been done before, or just now if the store could not say so.
                        unknown = isinstance(error, (Conflict, Away))
                        caught_up = await self.catch_up(live) if unknown else False
                        first = _answer_if_written(live, write) if key is None else await self.first_answer(key)
                        if first is not None:
                            self.after_entry(live)  # a bot may be next, and nobody else would tell it
                            return first
                        if not caught_up:
                            raise
            except BaseException as error:
                # What the rules or a problem refuse was not written.
                live.behind |= isinstance(error, Away) or not isinstance(error, TableeError)
                raise
            entries = [entry for entry in write.entries if entry.table == live.id]
            live.accept(entries, position, seats if write.seats else None)
        if entries[0].kind == MOVE:
            metrics.moves.labels(live.game.name).inc()
        self.notify(live)
        return dict(write.answer)

    def notices(
        self,
        info: TableInfo,
        before: Situation | None,
        after: Situation,
        entries: Sequence[Entry],
        away: Sequence[str] = (),
    ) -> Sequence[Notice]:
        """Who is to be told of what is about to be written at a table, if anybody is told anything."""
        if not self.telling:
            return ()
        until = deadlines(after[0], self.served, self.clock) if info.pace else NO_DEADLINES
        return due_notices.notices(info, before, after, entries, until, away)

    def own_key(self) -> IdempotencyKey:
        """A key for what came without one: the store writes again when it loses the answer of the database."""
        return IdempotencyKey("", self.chance.token(16), "")

    async def first_answer(self, key: IdempotencyKey) -> dict[str, Any] | None:
        """The answer to what was done before with this key."""
        first = await self.store.first_answer(key)
        if first is None:
            return None
        what, answer = first
        if what != key.what:
            raise Problem(
                422, "key used", "This key was already used for something else: every action needs its own key."
            )
        return answer

    async def open(self, new: TableRows, write: Write, position: Position, client: str) -> dict[str, Any]:
        """Write a new table, then let people and bots begin; a repeat opens no other one."""
        key = write.key or self.own_key()
        notices = self.notices(new.info, None, (position, new.seats), write.entries)
        try:
            await self.store.commit(replace(write, new_table=new, key=key, notices=notices))
        except Conflict:
            first = await self.first_answer(key)
            if first is None:
                raise
            if first["table"] == new.info.id:  # it was written, but the database could not say so
                self.notify(await self.find(new.info.id))
            return first
        live = LiveTable(
            new.info, list(new.seats), position, self.clock.monotonic(), used=self.clock.now(), client=client
        )
        live.tail.extend(write.entries)
        self.notify(self._keep(live))
        return dict(write.answer)

    async def note(self, write: Write) -> None:
        """Write what belongs into no journal and is told to nobody; what is noted already stays so."""
        try:
            await self.store.commit(write)
        except Conflict:
            if write.key is not None:
                await self.first_answer(write.key)  # it may have been sent with something else
        for message in write.news:
            self.hear(message)

    def notify(self, live: LiveTable) -> None:
        """Something is written: now people and bots may know."""
        if live.gone and live.id in self.live:
            self.live[live.id].behind = True  # it was read anew while this was written
            self.live[live.id].wake()
        live.wake()
        if any(seat.bot for seat in live.seats):
            self.after_entry(live)
        if live.position.clocks is not None or live.id in self.prepared:
            self.after_clocks(live)

    def hear(self, message: str | None) -> None:
        """Another process has written to a table, removed or closed it, or a device or results are somebody else's now.

        After None that may be so for all of them.
        """
        if message is None:
            self.devices.forget(None)
            self.relations.forget()
            self.ratings.forget()
            for live in self.live.values():
                live.behind = True
            self.wake()
        elif message.startswith(FORGET):
            gone = self.live.pop(message.removeprefix(FORGET), None)
            if gone is not None:
                gone.gone = True
                gone.wake()
        elif message.startswith(ALONE):
            table, seat = message.removeprefix(ALONE).split()
            if table in self.live:
                self.live[table].tell_alone(int(seat))
        elif message.startswith(DEVICE):
            self.devices.forget(message.removeprefix(DEVICE))
            self.relations.forget()  # two people may have become one, or somebody keeps others away
            self.wake()  # a stream may be one of that device
        elif message.startswith(RATED):
            self.ratings.forget(message.removeprefix(RATED))
        elif message in self.live:
            self.live[message].behind = True
            self.live[message].wake()

    def wake(self) -> None:
        """Wake every stream: to look for new entries, or to end."""
        for live in list(self.live.values()):
            live.wake()


def _answer_if_written(live: LiveTable, write: Write | None) -> dict[str, Any] | None:
    """The answer to a write whose entry is in the journal, although the database could not say so."""
    if write is None:
        return None
    [entry] = write.entries
    mine = (entry.seq, entry.kind, entry.seat, entry.at)
    return dict(write.answer) if any((one.seq, one.kind, one.seat, one.at) == mine for one in live.tail) else None
