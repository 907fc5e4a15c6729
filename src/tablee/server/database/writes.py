"""What services want written, and the statements that write it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.journal import Analysis, Entry, Snapshot
from tablee.server.database.models import analyses, entries, idempotency_keys, put_away, seats, snapshots, tables
from tablee.server.database.table_info import Seat, TableInfo


class Conflict(Exception):
    """Somebody else has written this seq, or this key is used: read the rows and think again."""


@dataclass(frozen=True)
class IdempotencyKey:
    """The key by which `holder` wants something done once, however often they send it; `what` is its hash."""

    holder: str
    key: str
    what: str


def idempotency_key(holder: str | None, key: str | None, *what: object) -> IdempotencyKey | None:
    """The key of what `holder` wants done once; None if it came without one, or from nobody who could send it again."""
    if holder is None or key is None:
        return None
    return IdempotencyKey(holder, key, hashlib.sha256(orjson.dumps(what)).hexdigest())


@dataclass(frozen=True)
class TableRows:
    """The rows of a table that is opened."""

    info: TableInfo
    seats: Sequence[Seat]
    snapshots: Sequence[Snapshot]
    rematch_of: str | None = None  # the table whose people play again


@dataclass(frozen=True)
class Write:
    """What is written together or not at all; all but a new table is about the table of the first entry."""

    entries: Sequence[Entry] = ()
    snapshot: Snapshot | None = None
    seats: Mapping[int, Seat] = field(default_factory=dict)  # who sits there now, where somebody else does
    over: bool = False  # whether the game has ended
    new_table: TableRows | None = None
    seen: Mapping[tuple[str, int], float] = field(default_factory=dict)  # (table, seat) -> last sign of life
    put_away: tuple[str, str] | None = None  # somebody, and the table that they take off their list
    analysis: Analysis | None = None  # of a finished game, as far as it is known
    removed: Sequence[str] = ()  # tables that go with all their rows
    closed: Mapping[str, str] = field(default_factory=dict)  # tables that nobody finds any more, each with a new invite
    forgotten: Sequence[tuple[str, str]] = ()  # keys, with their holders, that nobody will send again
    trial: bool = False  # whether it is only to see that something can be written
    answer: Mapping[str, Any] = field(default_factory=dict)  # to the one who did it
    key: IdempotencyKey | None = None  # what makes it a repeat when it is sent again
    at: float = 0.0  # when, if no entry says so

    @property
    def table(self) -> str:
        """The table that it is about."""
        return self.entries[0].table if self.entries else ""


async def execute(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    """Carry out writes; every table comes before its entries."""
    for write in writes:
        if write.new_table is not None:
            await _open(connection, write.new_table)
    rows = [_entry_row(entry) for write in writes for entry in write.entries]
    if rows:
        await connection.execute(sa.insert(entries), rows)
    done = [
        {
            **asdict(write.key),
            "answer": orjson.dumps(write.answer).decode(),
            "at": write.entries[0].at if write.entries else write.at,
        }
        for write in writes
        if write.key is not None
    ]
    if done:
        await connection.execute(sa.insert(idempotency_keys), done)
    for write in writes:
        await _update(connection, write)


async def _open(connection: AsyncConnection, new: TableRows) -> None:
    """A new table with its seats and snapshots."""
    table = new.info.id
    options = orjson.dumps(new.info.options).decode()
    await connection.execute(sa.insert(tables), {**asdict(new.info), "options": options})
    rows = [{"table_id": table, "seat": number, **asdict(seat)} for number, seat in enumerate(new.seats)]
    await connection.execute(sa.insert(seats), rows)
    await connection.execute(sa.insert(snapshots), [_snapshot_row(table, snapshot) for snapshot in new.snapshots])
    if new.rematch_of is not None:
        await connection.execute(sa.update(tables).where(tables.c.id == new.rematch_of).values(rematch=table))


async def _update(connection: AsyncConnection, write: Write) -> None:
    """What an entry changes besides itself."""
    if write.snapshot is not None:
        await connection.execute(sa.insert(snapshots), _snapshot_row(write.table, write.snapshot))
    for number, seat in write.seats.items():
        there = sa.and_(seats.c.table_id == write.table, seats.c.seat == number)
        await connection.execute(sa.update(seats).where(there).values(**asdict(seat)))
    if write.over:
        await connection.execute(sa.update(tables).where(tables.c.id == write.table).values(over=True))
    if write.seen:
        there = sa.and_(seats.c.table_id == sa.bindparam("t"), seats.c.seat == sa.bindparam("s"))
        values = [{"t": table, "s": seat, "at": at} for (table, seat), at in sorted(write.seen.items())]
        await connection.execute(sa.update(seats).where(there).values(seen=sa.bindparam("at")), values)
    if write.put_away is not None:
        holder, table = write.put_away
        await connection.execute(sa.insert(put_away).values(holder=holder, table_id=table))
    if write.analysis is not None:
        analysis = write.analysis
        there = sa.and_(analyses.c.table_id == analysis.table, analyses.c.seat == analysis.seat)
        await connection.execute(sa.delete(analyses).where(there))
        data = orjson.dumps(analysis.data).decode()
        row = {"table_id": analysis.table, "seat": analysis.seat, "data": data, "done": analysis.done}
        await connection.execute(sa.insert(analyses), {**row, "at": analysis.at})
    if write.removed:
        for rows in (analyses, snapshots, entries, seats, put_away):
            await connection.execute(sa.delete(rows).where(rows.c.table_id.in_(write.removed)))
        await connection.execute(sa.delete(tables).where(tables.c.id.in_(write.removed)))
    for table, invite in write.closed.items():
        shut = {"invite": invite, "listed": False, "spectators": False}
        await connection.execute(sa.update(tables).where(tables.c.id == table).values(**shut))
    if write.forgotten:
        keys = idempotency_keys.c
        this = sa.and_(keys.holder == sa.bindparam("h"), keys.key == sa.bindparam("k"))
        await connection.execute(
            sa.delete(idempotency_keys).where(this), [{"h": h, "k": k} for h, k in write.forgotten]
        )
    if write.trial:
        await connection.execute(sa.text(await _trial(connection)))


async def _trial(connection: AsyncConnection) -> str:
    """A statement that changes a page of the database and nothing that means anything."""
    if connection.dialect.name == "postgresql":
        return "UPDATE alembic_version SET version_num = version_num"
    before = await connection.scalar(sa.text("PRAGMA user_version"))  # the same number again would not be written
    return f"PRAGMA user_version = {1 - before % 2}"


def _entry_row(entry: Entry) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
        "data": orjson.dumps(entry.data).decode(),
    }


def _snapshot_row(table: str, snapshot: Snapshot) -> dict[str, Any]:
    return {"table_id": table, "seq": snapshot.seq, "data": orjson.dumps(snapshot.data).decode()}
