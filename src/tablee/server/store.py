"""The store: rows are the truth. One writer commits what several tables did together, and only then answers."""

from __future__ import annotations

import asyncio
import fcntl
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TextIO

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql.base import Executable

from tablee.server import metrics
from tablee.server.migrating import migrate
from tablee.server.schema import seats, snapshots, steps, tables
from tablee.server.settings import Settings
from tablee.server.steps import Step

CHANNEL = "tablee"  # where PostgreSQL tells the other processes that a table has news
APPEND = sa.insert(steps)
Row = Mapping[str, Any]


class Taken(Exception):
    """Somebody else has written this seq or used this key: read the rows and think again."""


@dataclass
class Deed:
    """What is written together or not at all: `before` and `after` are statements around the steps."""

    steps: list[Step]
    before: list[tuple[Executable, Any]] = field(default_factory=list)
    after: list[tuple[Executable, Any]] = field(default_factory=list)
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """Tables, seats, steps and snapshots in SQLite or PostgreSQL."""

    def __init__(self, settings: Settings) -> None:
        self.shared = settings.shared
        # An error must not carry seeds, invites and moves into the log.
        self.engine: AsyncEngine = create_async_engine(
            settings.engine_url, pool_size=8, pool_pre_ping=self.shared, hide_parameters=True
        )
        if not self.shared:
            sa.event.listen(self.engine.sync_engine, "connect", _careful)
        self._connection: AsyncConnection | None = None
        self._waiting: list[Deed] = []
        self._called = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._lock: TextIO | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        if not self.shared:
            self._lock = hold(self.engine.url.database or "")
        await migrate(self.engine)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._called.set()
        if self._writer is not None:
            await self._writer
        if self._connection is not None:
            await self._connection.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # Writing.

    async def commit(self, deed: Deed) -> None:
        """Write a deed; once this returns it is on the disk. `Taken` if it came too late."""
        self._waiting.append(deed)
        self._called.set()
        await asyncio.shield(deed.done)

    async def _write(self) -> None:
        """Commit whatever has gathered while the last commit was under way."""
        while self._waiting or not self._closing:
            await self._called.wait()
            self._called.clear()
            deeds, self._waiting = self._waiting, []
            if deeds:
                began = time.perf_counter()
                await self._commit_all(deeds)
                metrics.commit_seconds.observe(time.perf_counter() - began)
                metrics.commit_size.observe(len(deeds))

    async def _commit_all(self, deeds: list[Deed], again: bool = False) -> None:
        """All in one transaction; if that fails, each alone, so that one cannot spoil the others."""
        try:
            await self._carry_out(deeds)
        except Exception as error:
            if len(deeds) > 1:
                for deed in deeds:
                    await self._commit_all([deed])
            elif not again and isinstance(error, DBAPIError) and error.connection_invalidated:
                await self._commit_all(deeds, again=True)  # the database was restarted
            elif not deeds[0].done.done():
                deeds[0].done.set_exception(Taken() if isinstance(error, IntegrityError) else error)
            return
        for deed in deeds:
            if not deed.done.done():
                deed.done.set_result(None)

    async def _carry_out(self, deeds: list[Deed]) -> None:
        """Write the deeds in the order of their tables, so that two processes never wait for each other in a circle."""
        connection = await self._writing()
        deeds = sorted(deeds, key=lambda deed: deed.steps[0].table if deed.steps else "")
        try:
            for deed in deeds:
                for statement, values in deed.before:
                    await connection.execute(statement, values)
            rows = [step.row() for deed in deeds for step in deed.steps]
            if rows:
                await connection.execute(APPEND, rows)
            for deed in deeds:
                for statement, values in deed.after:
                    await connection.execute(statement, values)
            if self.shared:
                for table in {deed.steps[0].table for deed in deeds if deed.steps}:
                    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, table)))
            await connection.commit()
        except BaseException:
            with suppress(Exception):
                await connection.rollback()
            raise

    async def _writing(self) -> AsyncConnection:
        """The connection of the writer, opened anew if it was lost."""
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = await self.engine.connect()
        return self._connection

    # Reading.

    async def _rows(self, statement: sa.Select[Any]) -> list[Row]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(statement)).mappings()]

    async def table(self, table: str) -> Row | None:
        """A table, if there is one."""
        found = await self._rows(sa.select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def seats(self, table: str) -> list[Row]:
        """Its seats in order."""
        return await self._rows(sa.select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))

    async def steps(self, table: str, after: int, up_to: int | None = None, limit: int | None = None) -> list[Step]:
        """What happened after `after`."""
        chosen = sa.select(steps).where(steps.c.table_id == table, steps.c.seq > after).order_by(steps.c.seq)
        if up_to is not None:
            chosen = chosen.where(steps.c.seq <= up_to)
        return [Step.of(row) for row in await self._rows(chosen.limit(limit))]

    async def by_key(self, table: str, seat: int, key: str) -> Step | None:
        """The move that was sent with this key."""
        found = await self._rows(
            sa.select(steps).where(steps.c.table_id == table, steps.c.seat == seat, steps.c.key == key)
        )
        return Step.of(found[0]) if found else None

    async def snapshot(self, table: str, up_to: int | None = None) -> Row:
        """The last snapshot, or the last one up to a seq."""
        chosen = sa.select(snapshots).where(snapshots.c.table_id == table).order_by(snapshots.c.seq.desc()).limit(1)
        if up_to is not None:
            chosen = chosen.where(snapshots.c.seq <= up_to)
        return (await self._rows(chosen))[0]

    async def knows(self, holder: str) -> bool:
        """Whether this is the hash of a token that the server gave out."""
        chosen = sa.select(seats.c.seat).where(sa.or_(seats.c.holder == holder, seats.c.owner == holder)).limit(1)
        return bool(await self._rows(chosen))

    async def held_by(self, holder: str, most: int) -> list[str]:
        """The tables at which somebody sits, those of today first."""
        chosen = sa.select(tables.c.id).join(seats, tables.c.id == seats.c.table_id)
        chosen = chosen.where(sa.or_(seats.c.holder == holder, seats.c.owner == holder)).group_by(tables.c.id)
        chosen = chosen.order_by(tables.c.over, tables.c.created.desc()).limit(most)
        return [row["id"] for row in await self._rows(chosen)]

    async def to_watch(self, most: int) -> list[str]:
        """Tables that may be watched and at which the game goes on, the newest first."""
        chosen = sa.select(tables.c.id).where(tables.c.spectators, ~tables.c.over)
        return [row["id"] for row in await self._rows(chosen.order_by(tables.c.created.desc()).limit(most))]

    async def with_bots(self) -> dict[str, int]:
        """The tables at which bots sit and the game goes on, each with its last seq."""
        chosen = sa.select(seats.c.table_id).distinct().join(tables, tables.c.id == seats.c.table_id)
        found = chosen.where(seats.c.bot.is_not(None), ~tables.c.over).subquery()
        last = sa.select(sa.func.max(steps.c.seq)).where(steps.c.table_id == found.c.table_id).scalar_subquery()
        return {row["table_id"]: row["last"] for row in await self._rows(sa.select(found, last.label("last")))}

    async def seen(self, names: Iterable[str]) -> list[Row]:
        """When the holders of all seats of these tables last gave a sign of life."""
        chosen = sa.select(seats.c.table_id, seats.c.seat, seats.c.seen)
        return await self._rows(chosen.where(seats.c.table_id.in_(names)))


def hold(database: str) -> TextIO:
    """Make sure that no other process serves this SQLite file; the lock goes with the process, however it ends."""
    lock = open(f"{database}.lock", "w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise ValueError(f"{database} is served by another process; several need PostgreSQL") from None
    return lock


def _careful(connection: Any, record: object) -> None:
    """SQLite loses nothing that it has acknowledged, not even to a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
