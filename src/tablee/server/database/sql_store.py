"""The store in SQL: how rows are read; `database` says how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from tablee.server.database.journal import Analysis, Damage, Entry, Snapshot
from tablee.server.database.models import analyses, entries, idempotency_keys, put_away, seats, snapshots, tables
from tablee.server.database.rows import Row, analysis_of, answer_of, entry_of, seat_of, snapshot_of, table_of
from tablee.server.database.sql_clocks import SqlClocks
from tablee.server.database.sql_outbox import SqlOutbox
from tablee.server.database.sql_people import SqlPeople
from tablee.server.database.sql_standing import SqlStanding
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey


class SqlStore(SqlPeople, SqlOutbox, SqlClocks, SqlStanding):
    """Tables, seats, entries and snapshots in SQLite or PostgreSQL."""

    async def table(self, table: str) -> TableInfo | None:
        """A table, if there is one."""
        for row in await self._rows(sa.select(tables).where(tables.c.id == table)):
            return table_of(row)
        return None

    async def seats(self, table: str) -> list[Seat]:
        """Its seats in order."""
        rows = await self._rows(sa.select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
        if [row["seat"] for row in rows] != list(range(len(rows))):
            raise Damage("a seat is missing")
        return [seat_of(row) for row in rows]

    async def entries(self, table: str, after: int, up_to: int | None = None, limit: int | None = None) -> list[Entry]:
        """What happened after `after`."""
        chosen = sa.select(entries).where(entries.c.table_id == table, entries.c.seq > after).order_by(entries.c.seq)
        if up_to is not None:
            chosen = chosen.where(entries.c.seq <= up_to)
        return [entry_of(row) for row in await self._rows(chosen.limit(limit))]

    async def first_answer(self, key: IdempotencyKey) -> tuple[str, dict[str, Any]] | None:
        """What was first asked for with this key, and the answer, if it is done."""
        keys = idempotency_keys.c
        chosen = sa.select(idempotency_keys).where(keys.holder == key.holder, keys.key == key.key)
        for row in await self._rows(chosen):
            return answer_of(row)
        return None

    async def old_keys(self, before: float, most: int) -> list[tuple[str, str]]:
        """Keys of what was done before some time, each with its holder."""
        chosen = sa.select(idempotency_keys).where(idempotency_keys.c.at < before).limit(most)
        return [(row["holder"], row["key"]) for row in await self._rows(chosen)]

    async def snapshot(self, table: str, up_to: int | None = None) -> Snapshot:
        """The last snapshot, or the last one up to a seq."""
        chosen = sa.select(snapshots).where(snapshots.c.table_id == table).order_by(snapshots.c.seq.desc()).limit(1)
        if up_to is not None:
            chosen = chosen.where(snapshots.c.seq <= up_to)
        for row in await self._rows(chosen):
            return snapshot_of(row)
        raise Damage("it has no snapshot")

    async def analysis(self, table: str, seat: int) -> Analysis | None:
        """What is known about a finished game, if anybody has asked."""
        chosen = sa.select(analyses).where(analyses.c.table_id == table, analyses.c.seat == seat)
        for row in await self._rows(chosen):
            return analysis_of(row)
        return None

    async def snapshots(self, table: str) -> list[Snapshot]:
        """All of them, for a search for damage."""
        rows = await self._rows(sa.select(snapshots).where(snapshots.c.table_id == table).order_by(snapshots.c.seq))
        return [snapshot_of(row) for row in rows]

    async def all_tables(self) -> list[str]:
        """Every table that there is."""
        return [row["id"] for row in await self._rows(sa.select(tables.c.id).order_by(tables.c.created))]

    async def quiet(self, over: bool, before: float, most: int) -> list[str]:
        """Tables where the game is over, or continues, and nothing has happened since some time."""
        last = sa.select(sa.func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        old = sa.select(tables.c.id).where(tables.c.over == over, tables.c.created < before, last < before)
        return [row["id"] for row in await self._rows(old.order_by(tables.c.created).limit(most))]

    async def last_seen(self) -> float:
        """When a table was last opened or somebody was seen at one; 0 if there is none."""
        opened = sa.select(sa.func.max(tables.c.created)).scalar_subquery()
        seen = sa.select(sa.func.max(seats.c.seen)).scalar_subquery()
        rows = await self._rows(sa.select(opened.label("opened"), seen.label("seen")))
        return max(rows[0]["opened"] or 0.0, rows[0]["seen"] or 0.0)

    async def overview(self) -> list[Row]:
        """A line about each table for those who run the server, the one where something happened last at the end."""
        columns = [tables.c[name] for name in ("id", "game", "seats", "over", "listed", "created")]
        count, last = sa.func.count().label("entries"), sa.func.max(entries.c.at).label("last")
        chosen = sa.select(*columns, count, last).join(entries, entries.c.table_id == tables.c.id)
        return await self._rows(chosen.group_by(tables.c.id).order_by(last, tables.c.id))

    async def size(self) -> int:
        """How many bytes the database takes."""
        pages = sa.select(sa.text("page_count * page_size")).select_from(
            sa.text("pragma_page_count(), pragma_page_size()")
        )
        whole = sa.select(sa.func.pg_database_size(sa.func.current_database()))
        [row] = await self._rows(whole if self.shared else pages)
        return int(next(iter(row.values())))

    async def held_by(self, holder: str, most: int, over: bool = False) -> list[str]:
        """The tables at which somebody sits: those where the game continues, then the others, newest first.

        Those that they have put away are not among them, nor those where it goes on if it shall be `over`.
        """
        gone = sa.select(put_away.c.table_id).where(put_away.c.holder == holder)
        chosen = sa.select(tables.c.id).join(seats, tables.c.id == seats.c.table_id)
        chosen = chosen.where(_sits(holder), tables.c.id.not_in(gone)).group_by(tables.c.id)
        chosen = chosen.where(tables.c.over) if over else chosen
        chosen = chosen.order_by(tables.c.over, tables.c.created.desc()).limit(most)
        return [row["id"] for row in await self._rows(chosen)]

    async def listed(self, since: float, most: int) -> list[str]:
        """Tables that their hosts have listed and where somebody was seen since then, the newest first."""
        seen = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.seen > since)
        chosen = sa.select(tables.c.id).where(tables.c.listed, ~tables.c.over, sa.or_(tables.c.created > since, seen))
        return [row["id"] for row in await self._rows(chosen.order_by(tables.c.created.desc()).limit(most))]

    async def with_bots(self) -> dict[str, int]:
        """The tables at which bots sit and the game continues, each with its last seq."""
        chosen = sa.select(seats.c.table_id).distinct().join(tables, tables.c.id == seats.c.table_id)
        waiting = chosen.where(seats.c.bot.is_not(None), ~tables.c.over).subquery()
        last = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == waiting.c.table_id).scalar_subquery()
        return {row["table_id"]: row["last"] for row in await self._rows(sa.select(waiting, last.label("last")))}

    async def seen(self, names: Iterable[str]) -> dict[tuple[str, int], float]:
        """When the holders of all seats of these tables last gave a sign of life."""
        chosen = sa.select(seats.c.table_id, seats.c.seat, seats.c.seen).where(seats.c.table_id.in_(names))
        return {(row["table_id"], row["seat"]): row["seen"] for row in await self._rows(chosen)}


def _sits(holder: str) -> sa.ColumnElement[bool]:
    """Whether somebody plays a seat or may reclaim it."""
    return sa.or_(seats.c.holder == holder, seats.c.owner == holder)
