"""Clocks and prepared answers in SQL: how their rows are read."""

from __future__ import annotations

import sqlalchemy as sa

from tablee.server.database.database import Database
from tablee.server.database.models import deadlines, prepared, served_time
from tablee.server.database.prepared import Prepared
from tablee.server.database.writes import Served


class SqlClocks(Database):
    """Deadlines, the time for which the server has been there, and moves left in advance, in SQLite or PostgreSQL."""

    async def served(self) -> Served:
        """For how long the server has been there, as it was written last."""
        [row] = await self._rows(sa.select(served_time.c.time, served_time.c.wall))
        return Served(**row)

    async def deadlines(self, until: float) -> dict[str, float]:
        """The tables where the time of somebody is up by then, in served time, the first one first."""
        due = sa.select(deadlines).where(deadlines.c.at <= until).order_by(deadlines.c.at, deadlines.c.table_id)
        return {row["table_id"]: row["at"] for row in await self._rows(due)}

    async def next_deadline(self) -> float | None:
        """When the first of all clocks is up; None if none runs."""
        [row] = await self._rows(sa.select(sa.func.min(deadlines.c.at).label("next")))
        deadline: float | None = row["next"]
        return deadline

    async def prepared(self, table: str) -> list[Prepared]:
        """The moves that are left at a table, also those that will not be played, in the order of the seats."""
        rows = await self._rows(sa.select(prepared).where(prepared.c.table_id == table).order_by(prepared.c.seat))
        return [Prepared(**row) for row in rows]

    async def with_prepared(self) -> list[str]:
        """The tables where a move is left that may still be played."""
        waiting = sa.select(prepared.c.table_id).distinct().where(prepared.c.ended == "").order_by(prepared.c.table_id)
        return [row["table_id"] for row in await self._rows(waiting)]
