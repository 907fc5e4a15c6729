"""The outbox in SQL: how its rows are read."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from tablee.server.database.database import Database
from tablee.server.database.models import looks, notices, secrets, ways, wishes
from tablee.server.database.outbox import Look, Notice, Way, Wishes


class SqlOutbox(Database):
    """Notices and the ways to reach people, in SQLite or PostgreSQL."""

    async def due_notices(self, now: float, most: int) -> list[Notice]:
        """Those that may be sent and that no process has claimed, the oldest first."""
        free = sa.and_(notices.c.sent == 0, notices.c.due <= now, notices.c.claimed <= now)
        rows = await self._rows(sa.select(notices).where(free).order_by(notices.c.due, notices.c.seq).limit(most))
        return [Notice(**row) for row in rows]

    async def next_notice(self) -> float | None:
        """When the next one is due, or free again; None if nobody is to be told anything."""
        later = sa.case((notices.c.claimed > notices.c.due, notices.c.claimed), else_=notices.c.due)
        [row] = await self._rows(sa.select(sa.func.min(later).label("next")).where(notices.c.sent == 0))
        due: float | None = row["next"]
        return due

    async def sent_notices(self, person: str) -> list[Notice]:
        """The last ones of each kind and table that a person was sent."""
        rows = await self._rows(sa.select(notices).where(notices.c.person == person, notices.c.sent > 0))
        return [Notice(**row) for row in rows]

    async def ways(self, people: Iterable[str]) -> list[Way]:
        """All ways to reach these people, the oldest first."""
        rows = await self._rows(sa.select(ways).where(ways.c.person.in_(people)).order_by(ways.c.created, ways.c.id))
        return [Way(**row) for row in rows]

    async def way(self, name: str) -> Way | None:
        """A way by its id."""
        for row in await self._rows(sa.select(ways).where(ways.c.id == name)):
            return Way(**row)
        return None

    async def wishes(self, person: str) -> Wishes | None:
        """How a person wants to be told, if they have said so."""
        for row in await self._rows(sa.select(wishes).where(wishes.c.person == person)):
            return Wishes(**row)
        return None

    async def looks(self, table: str) -> list[Look]:
        """The pages of a table that people have open or had open not long ago."""
        return [Look(**row) for row in await self._rows(sa.select(looks).where(looks.c.table_id == table))]

    async def secret(self, name: str) -> str | None:
        """What the server keeps under a name."""
        for row in await self._rows(sa.select(secrets).where(secrets.c.name == name)):
            return str(row["value"])
        return None
