"""The statements that write what services want written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from operator import itemgetter

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.execute_clocks import set_served, write_clocks
from tablee.server.database.execute_outbox import change_outbox
from tablee.server.database.execute_people import write_people
from tablee.server.database.execute_standing import write_standing
from tablee.server.database.models import (
    analyses,
    deadlines,
    entries,
    idempotency_keys,
    looks,
    notes,
    notices,
    prepared,
    put_away,
    seats,
    snapshots,
    tables,
    ways,
)
from tablee.server.database.outbox import GROUP
from tablee.server.database.rows import analysis_row, entry_row, key_row, seat_row, snapshot_row, table_row
from tablee.server.database.standing_models import reports, results
from tablee.server.database.writes import TableRows, Write


async def execute(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    """Carry out writes; every table comes before its entries."""
    for write in writes:
        if write.new_table is not None:
            await _open(connection, write.new_table)
    rows = [entry_row(entry) for write in writes for entry in write.entries]
    if rows:  # in the order of the tables, so that two processes never wait for each other in a circle
        rows.sort(key=itemgetter("table_id", "seq"))
        await connection.execute(sa.insert(entries), rows)
    done = [key_row(write.key, write) for write in writes if write.key is not None]
    if done:
        await connection.execute(sa.insert(idempotency_keys), done)
    notice_rows = [asdict(notice) for write in writes for notice in write.notices]
    if notice_rows:
        await connection.execute(sa.insert(notices), notice_rows)
    for write in writes:
        await _update(connection, write)
    served = [write.served for write in writes if write.served is not None]
    if served:  # all processes write this one row, and none waits for another after it
        await set_served(connection, max(served))


async def _open(connection: AsyncConnection, new: TableRows) -> None:
    """A new table with its seats and snapshots."""
    table = new.info.id
    await connection.execute(sa.insert(tables), table_row(new.info))
    rows = [seat_row(table, number, seat) for number, seat in enumerate(new.seats)]
    await connection.execute(sa.insert(seats), rows)
    await connection.execute(sa.insert(snapshots), [snapshot_row(table, snapshot) for snapshot in new.snapshots])
    if new.rematch_of is not None:
        await connection.execute(sa.update(tables).where(tables.c.id == new.rematch_of).values(rematch=table))


async def _update(connection: AsyncConnection, write: Write) -> None:
    """What an entry changes besides itself."""
    if write.snapshot is not None:
        await connection.execute(sa.insert(snapshots), snapshot_row(write.table, write.snapshot))
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
        await connection.execute(sa.insert(analyses), analysis_row(analysis))
    if write.deadlines or write.prepared:
        await write_clocks(connection, write)
    if write.outbox is not None:
        await change_outbox(connection, write.outbox)
    if write.removed:
        await _remove(connection, write.removed)
    for table, invite in write.closed.items():
        shut = {"invite": invite, "listed": False, "spectators": False}
        await connection.execute(sa.update(tables).where(tables.c.id == table).values(**shut))
    if write.forgotten:
        keys = idempotency_keys.c
        this = sa.and_(keys.holder == sa.bindparam("h"), keys.key == sa.bindparam("k"))
        await connection.execute(
            sa.delete(idempotency_keys).where(this), [{"h": h, "k": k} for h, k in write.forgotten]
        )
    for entry in write.amended:
        there = sa.and_(entries.c.table_id == entry.table, entries.c.seq == entry.seq)
        await connection.execute(sa.update(entries).where(there).values(data=entry_row(entry)["data"]))
    if write.people is not None:
        await write_people(connection, write.people, write.at)
    if write.standing is not None:
        await write_standing(connection, write.standing)
    if write.trial:
        await connection.execute(sa.text(await _trial(connection)))


async def _remove(connection: AsyncConnection, gone: Sequence[str]) -> None:
    """Remove tables, with everything that is kept of them."""
    of_tables = (analyses, snapshots, entries, seats, put_away, notes, notices, looks)
    for rows in (*of_tables, deadlines, prepared, results, reports):
        await connection.execute(sa.delete(rows).where(rows.c.table_id.in_(gone)))
    groups = [GROUP.format(table=table) for table in gone]
    await connection.execute(sa.delete(ways).where(ways.c.person.in_(groups)))
    await connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))


async def _trial(connection: AsyncConnection) -> str:
    """A statement that changes a page of the database and nothing that means anything."""
    if connection.dialect.name == "postgresql":
        return "UPDATE alembic_version SET version_num = version_num"
    before = await connection.scalar(sa.text("PRAGMA user_version"))  # the same number again would not be written
    return f"PRAGMA user_version = {1 - before % 2}"
