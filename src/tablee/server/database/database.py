"""The database of a server: one writer commits what several tables did together, and only then answers."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from operator import attrgetter
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablee.server.clock import Clock
from tablee.server.database.commit_queue import CommitQueue
from tablee.server.database.execute import execute
from tablee.server.database.faults import CORRUPT, is_busy, sqlite_code, why_away
from tablee.server.database.migrate import migrate
from tablee.server.database.pg_listen import CHANNEL, listen
from tablee.server.database.rows import Row
from tablee.server.database.sqlite_file import SqliteFile
from tablee.server.database.store import Hear
from tablee.server.database.writes import Conflict, Write
from tablee.server.problems import Away
from tablee.server.settings import Settings
from tablee.table import TableeError

log = logging.getLogger("tablee.server")
BUSY_MS: Final = 500  # for which SQLite waits by itself when somebody else has locked the file: nothing can end that
PATIENCE: Final = 5.0  # seconds for which the writer tries again, unless it must end
HEALTH: Final = 1.0  # seconds for which an answer about the health is good
ROOM: Final = 1 << 20  # bytes that a healthy disk has left: a short write may succeed where a new table does not
DAMAGED: Final = "it is damaged: restore a backup"


class Database:
    """SQLite or PostgreSQL, and whether it can be read and written for now."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.clock: Final = clock or Clock()
        self.shared = settings.shared
        self.address: Final = settings.address
        # An error must not carry seeds, invites and moves into the log.
        self.engine: AsyncEngine = create_async_engine(
            self.address.engine_url,
            pool_size=8,
            pool_timeout=5,
            pool_pre_ping=self.shared,
            hide_parameters=True,
            connect_args=dict(self.address.arguments),
        )
        if not self.shared:
            sa.event.listen(self.engine.sync_engine, "connect", _set_pragmas)
        self.hurried = False  # whether the server is about to end: then nobody waits for a locked file
        self._connection: AsyncConnection | None = None
        self._queue: Final = CommitQueue(self._keep, self.clock, DataError)
        self._file: SqliteFile | None = None
        self._away: set[str] = set()  # what cannot be done for now: reading, writing
        self._health: tuple[float, asyncio.Task[None]] | None = None  # when it was asked last, and the answer

    async def open(self) -> None:
        """Bring the database up to date and begin to write; what keeps it from that is a `TableeError`."""
        where = self.address.shown
        try:
            if self.address.file is not None:
                self._file = SqliteFile(self.address.file)
                fault = await self.file_fault("quick_check")
                if fault:
                    raise TableeError(f"{DAMAGED} ({fault})")
            await migrate(self.engine)
        except TableeError as error:
            await self.close()
            raise TableeError(f"{where}: {error}") from None
        except Exception as error:
            await self.close()
            reason = unusable(error)
            if reason is None:
                raise
            raise TableeError(f"{where}: {reason}") from None
        self._queue.open()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.hurried = True
        await self._queue.close()
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close()
        await self.engine.dispose()
        if self._file is not None:
            self._file.close()
            self._file = None

    async def file_fault(self, check: Literal["quick_check", "integrity_check"]) -> str:
        """What SQLite finds wrong with the pages of its file; the quick check leaves out the indexes."""
        if self.shared:
            return ""  # PostgreSQL looks after its files itself
        async with self.engine.connect() as connection:
            verdict = str((await connection.execute(sa.text(f"PRAGMA {check}(1)"))).scalar_one())
        return "" if verdict == "ok" else " ".join(verdict.split())

    # Writing.

    async def commit(self, write: Write) -> None:
        """Write; once this returns it is on the disk. `Conflict` if it came too late, `Away` if nothing can be."""
        await self._queue.commit(write)

    async def listen(self, hear: Hear) -> None:
        """Tell of what other processes write for as long as the server runs."""
        await listen(self.address.arguments, self.clock, hear)

    async def _keep(self, writes: list[Write]) -> None:
        """One transaction; what keeps it from being carried out is told as others shall see it."""
        try:
            await self._persist(writes)
        except IntegrityError:
            raise Conflict from None
        except (Conflict, DataError):
            raise
        except Exception as error:
            raise self._judged(error, "writing") from None
        if "writing" in self._away:
            self._is_back("writing")

    async def _persist(self, writes: list[Write]) -> None:
        """One transaction, tried again while another process has locked the file, or once after a restart."""
        until = self.clock.monotonic() + (0 if "writing" in self._away else PATIENCE)
        again = True
        while True:
            try:
                return await self._transact(writes)
            except DBAPIError as error:
                if error.connection_invalidated and again:
                    again = False
                elif not is_busy(error) or self.hurried or self.clock.monotonic() >= until:
                    raise

    async def _transact(self, writes: list[Write]) -> None:
        """One transaction, in the order of the tables, so that two processes never wait for each other in a circle."""
        if self._file is not None:
            self._file.check()
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = await self.engine.connect()
        connection = self._connection
        try:
            await execute(connection, sorted(writes, key=attrgetter("table")))
            if self.shared:
                for message in {message for write in writes for message in write.news}:
                    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))
            await connection.commit()
        except BaseException:
            with suppress(Exception):
                await connection.rollback()
            raise

    # Whether it is there.

    def _judged(self, error: Exception, doing: str) -> Exception:
        """An error as others shall see it: `Away` if the database cannot do this for now, which is logged once."""
        reason = str(error) if isinstance(error, FileNotFoundError) else why_away(error)
        if reason is None:
            return error
        if not self._away:
            log.error("%s the database fails: %s; requests are answered with 503", doing, reason)
        self._away.add(doing)
        return Away()

    def _is_back(self, doing: str) -> None:
        self._away.discard(doing)
        if not self._away:
            log.warning("the database is back")

    async def check(self) -> None:
        """Raise whatever keeps the database from being read and written; a good answer is good for a second."""
        asked, answer = self._health or (0.0, None)
        good = answer is not None and (not answer.done() or (answer.exception() is None and not self._away))
        if answer is None or not good or (answer.done() and self.clock.monotonic() - asked >= HEALTH):
            answer = asyncio.create_task(self._try())
            self._health = self.clock.monotonic(), answer
        await asyncio.shield(answer)

    async def _try(self) -> None:
        await self._rows(sa.select(sa.literal(1)))
        if self._file is not None and self._file.room() < ROOM:
            raise Away("The disk is almost full.")
        await self.commit(Write(trial=True))

    async def _rows(self, statement: sa.Select[Any]) -> list[Row]:
        try:
            if self._file is not None:
                self._file.check()
            async with self.engine.connect() as connection:
                rows: list[Row] = [dict(row) for row in (await connection.execute(statement)).mappings()]
        except Exception as error:
            raise self._judged(error, "reading") from error
        if "reading" in self._away:
            self._is_back("reading")
        return rows


def unusable(error: Exception) -> str | None:
    """Why a server cannot start with a database; None if that is nobody's fault but ours."""
    return DAMAGED if sqlite_code(error) == CORRUPT else why_away(error)


def _set_pragmas(connection: Any, record: object) -> None:
    """SQLite loses nothing that it has acknowledged, not even to a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
