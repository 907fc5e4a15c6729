"""The statements that write clocks and prepared answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.models import deadlines, prepared, served_time
from tablee.server.database.writes import Write


async def write_clocks(connection: AsyncConnection, write: Write) -> None:
    """When the time of somebody is up, and the moves that are left in advance."""
    for table, at in write.deadlines.items():
        await connection.execute(sa.delete(deadlines).where(deadlines.c.table_id == table))
        if at is not None:
            await connection.execute(sa.insert(deadlines).values(table_id=table, at=at))
    for left in write.prepared:
        there = sa.and_(prepared.c.table_id == left.table_id, prepared.c.seat == left.seat)
        await connection.execute(sa.delete(prepared).where(there))
        if left.move:
            await connection.execute(sa.insert(prepared), asdict(left))


async def set_served(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    """For how long the server has been there. All processes write this one row, and none waits for another after it."""
    told = [write.served for write in writes if write.served is not None]
    if told:
        later = max(told)
        earlier = served_time.c.time < later.time
        await connection.execute(sa.update(served_time).where(earlier).values(**asdict(later)))
