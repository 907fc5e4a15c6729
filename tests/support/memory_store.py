"""A store in memory, for simulations: the rows of a database in plain dictionaries, without a thread or a file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Literal

import orjson

from support.memory_rows import Memory, Rows
from tablee.server.clock import Clock
from tablee.server.database.commit_queue import CommitQueue
from tablee.server.database.journal import Analysis, Damage, Entry, Snapshot
from tablee.server.database.rows import Row, analysis_of, answer_of, entry_of, seat_of, snapshot_of, table_of
from tablee.server.database.store import Hear
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey, Write


class MemoryStore:
    """The store of one process; several may share a memory."""

    def __init__(self, memory: Memory, clock: Clock | None = None, shared: bool = False) -> None:
        self.memory = memory
        self.shared = shared
        self.hurried = False
        self._queue = CommitQueue(self._keep, clock or Clock())

    async def open(self) -> None:
        self._queue.open()

    async def close(self) -> None:
        self.hurried = True
        await self._queue.close()

    async def check(self) -> None:
        await self._read()

    async def commit(self, write: Write) -> None:
        await self._queue.commit(write)

    async def _keep(self, writes: list[Write]) -> None:
        """Commit; a simulation lets it fail."""
        self.memory.commit(writes)

    async def _read(self) -> Rows:
        """The rows as they are now; a simulation lets this take a while."""
        return self.memory.rows

    async def listen(self, hear: Hear) -> None:
        self.memory.listeners.append(hear)
        hear(None)
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            self.memory.listeners.remove(hear)

    # Tables and seats.

    async def table(self, table: str) -> TableInfo | None:
        row = (await self._read()).tables.get(table)
        return None if row is None else table_of(row)

    async def seats(self, table: str) -> list[Seat]:
        rows = _of(await self._read(), "seats", table)
        if [row["seat"] for row in rows] != list(range(len(rows))):
            raise Damage("a seat is missing")
        return [seat_of(row) for row in rows]

    async def seen(self, names: Iterable[str]) -> dict[tuple[str, int], float]:
        wanted = set(names)
        return {place: row["seen"] for place, row in (await self._read()).seats.items() if place[0] in wanted}

    async def held_by(self, holder: str, most: int, over: bool = False) -> list[str]:
        rows = await self._read()
        sits = {row["table_id"] for row in rows.seats.values() if holder in (row["holder"], row["owner"])}
        held = [row for name, row in rows.tables.items() if name in sits and (holder, name) not in rows.put_away]
        held = [row for row in held if row["over"] or not over]
        return [row["id"] for row in sorted(held, key=lambda row: (row["over"], -row["created"]))][:most]

    async def listed(self, since: float, most: int) -> list[str]:
        rows = await self._read()
        seen = {row["table_id"] for row in rows.seats.values() if row["seen"] > since}
        found = [row for row in rows.tables.values() if row["listed"] and not row["over"]]
        lively = [row for row in found if row["created"] > since or row["id"] in seen]
        return [row["id"] for row in sorted(lively, key=lambda row: -row["created"])][:most]

    async def with_bots(self) -> dict[str, int]:
        rows = await self._read()
        seated = {row["table_id"]: None for row in rows.seats.values() if row["bot"] is not None}
        return {name: _last(rows, name)["seq"] for name in seated if not rows.tables[name]["over"]}

    # The journal.

    async def entries(self, table: str, after: int, up_to: int | None = None, limit: int | None = None) -> list[Entry]:
        rows = _of(await self._read(), "entries", table)
        chosen = [row for row in rows if row["seq"] > after and (up_to is None or row["seq"] <= up_to)]
        return [entry_of(row) for row in chosen[:limit]]

    async def snapshot(self, table: str, up_to: int | None = None) -> Snapshot:
        rows = [row for row in _of(await self._read(), "snapshots", table) if up_to is None or row["seq"] <= up_to]
        if not rows:
            raise Damage("it has no snapshot")
        return snapshot_of(rows[-1])

    async def snapshots(self, table: str) -> list[Snapshot]:
        return [snapshot_of(row) for row in _of(await self._read(), "snapshots", table)]

    async def first_answer(self, key: IdempotencyKey) -> tuple[str, dict[str, Any]] | None:
        row = (await self._read()).keys.get((key.holder, key.key))
        return None if row is None else answer_of(row)

    async def analysis(self, table: str, seat: int) -> Analysis | None:
        row = (await self._read()).analyses.get((table, seat))
        return None if row is None else analysis_of(row)

    # For those who run the server.

    async def all_tables(self) -> list[str]:
        rows = (await self._read()).tables.values()
        return [row["id"] for row in sorted(rows, key=lambda row: row["created"])]

    async def old_keys(self, before: float, most: int) -> list[tuple[str, str]]:
        return [place for place, row in (await self._read()).keys.items() if row["at"] < before][:most]

    async def quiet(self, over: bool, before: float, most: int) -> list[str]:
        rows = await self._read()
        old = [row for row in rows.tables.values() if row["over"] == over and row["created"] < before]
        quiet = [row for row in old if _last(rows, row["id"])["at"] < before]
        return [row["id"] for row in sorted(quiet, key=lambda row: row["created"])][:most]

    async def last_seen(self) -> float:
        rows = await self._read()
        opened = [row["created"] for row in rows.tables.values()]
        return float(max([0.0, *opened, *[row["seen"] for row in rows.seats.values()]]))

    async def overview(self) -> list[Row]:
        rows, columns = await self._read(), ("id", "game", "seats", "over", "listed", "created")
        found = [
            {
                **{name: row[name] for name in columns},
                "entries": len(_of(rows, "entries", table)),
                "last": _last(rows, table)["at"],
            }
            for table, row in rows.tables.items()
        ]
        return sorted(found, key=lambda row: (row["last"], row["id"]))

    async def size(self) -> int:
        return sum(len(orjson.dumps(row)) for kept in vars(await self._read()).values() for row in kept.values())

    async def file_fault(self, check: Literal["quick_check", "integrity_check"]) -> str:
        return ""


def _of(rows: Rows, kind: Literal["seats", "entries", "snapshots"], table: str) -> list[Row]:
    """The rows of a table in their order."""
    kept: dict[tuple[str, int], Row] = getattr(rows, kind)
    return [kept[place] for place in sorted(place for place in kept if place[0] == table)]


def _last(rows: Rows, table: str) -> Row:
    """The row of its last entry."""
    return _of(rows, "entries", table)[-1]
