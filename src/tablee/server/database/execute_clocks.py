"""The statements that write clocks and prepared answers."""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.models import deadlines, prepared, served_time
from tablee.server.database.writes import Served, Write


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


async def set_served(connection: AsyncConnection, served: Served) -> None:
    """For how long the server has been there."""
    earlier = served_time.c.time < served.time
    await connection.execute(sa.update(served_time).where(earlier).values(**asdict(served)))
