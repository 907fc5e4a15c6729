"""A store in memory, for simulations: the rows of a database in plain dictionaries, without a thread or a file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Literal

import orjson

from tablee.server.clock import Clock
from tablee.server.database.commit_queue import CommitQueue
from tablee.server.database.journal import Analysis, Damage, Entry, Snapshot
from tablee.server.database.memory_people import names
from tablee.server.database.memory_rows import Memory, Rows
from tablee.server.database.memory_standing import MemoryStanding
from tablee.server.database.outbox import Look, Notice, Way, Wishes
from tablee.server.database.people import Code, Device, Note, Passkey
from tablee.server.database.prepared import Prepared
from tablee.server.database.rows import Row, analysis_of, answer_of, entry_of, seat_of, snapshot_of, table_of
from tablee.server.database.store import Hear
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey, Served, Write


class MemoryStore(MemoryStanding):
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
        lobby = [row for row in rows.tables.values() if row["listed"] and not row["over"]]
        lively = [row for row in lobby if row["created"] > since or row["id"] in seen]
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

    # Clocks.

    async def served(self) -> Served:
        return (await self._read()).served[1]

    async def deadlines(self, until: float) -> dict[str, float]:
        due = [(at, table) for table, at in (await self._read()).deadlines.items() if at <= until]
        return {table: at for at, table in sorted(due)}

    async def next_deadline(self) -> float | None:
        return min((await self._read()).deadlines.values(), default=None)

    async def prepared(self, table: str) -> list[Prepared]:
        moves = (await self._read()).prepared
        return [moves[place] for place in sorted(moves) if place[0] == table]

    async def with_prepared(self) -> list[str]:
        return sorted({left.table_id for left in (await self._read()).prepared.values() if not left.ended})

    # People.

    async def device(self, token: str) -> Device | None:
        return (await self._read()).devices.get(token)

    async def devices(self, person: str) -> list[Device]:
        devices = [device for device in (await self._read()).devices.values() if device.person == person]
        return sorted(devices, key=lambda device: (device.created, device.token))

    async def code(self, code: str) -> Code | None:
        return (await self._read()).codes.get(code)

    async def codes(self, person: str) -> list[Code]:
        codes = [code for code in (await self._read()).codes.values() if code.person == person]
        return sorted(codes, key=lambda code: code.code)

    async def passkey(self, name: str) -> Passkey | None:
        return (await self._read()).passkeys.get(name)

    async def passkeys(self, person: str) -> list[Passkey]:
        passkeys = [passkey for passkey in (await self._read()).passkeys.values() if passkey.person == person]
        return sorted(passkeys, key=lambda passkey: (passkey.created, passkey.id))

    async def notes(self, person: str, table: str | None = None) -> list[Note]:
        notes = [note for note in (await self._read()).notes.values() if note.person == person]
        return sorted([note for note in notes if table in (None, note.table_id)], key=lambda note: note.table_id)

    async def naming(self, person: str) -> list[str]:
        rows = await self._read()
        at_seats = {table for (table, _), row in rows.seats.items() if names(row, person)}
        return sorted(at_seats | {table for table, row in rows.tables.items() if row["host"] == person})

    # The outbox.

    async def due_notices(self, now: float, most: int) -> list[Notice]:
        waiting = [one for one in (await self._read()).notices.values() if not one.sent and one.due <= now]
        free = [one for one in waiting if one.claimed <= now]
        return sorted(free, key=lambda one: (one.due, one.seq))[:most]

    async def next_notice(self) -> float | None:
        waiting = [one for one in (await self._read()).notices.values() if not one.sent]
        return min([max(one.due, one.claimed) for one in waiting], default=None)

    async def sent_notices(self, person: str) -> list[Notice]:
        return [one for one in (await self._read()).notices.values() if one.person == person and one.sent]

    async def ways(self, people: Iterable[str]) -> list[Way]:
        wanted = set(people)
        ways = [way for way in (await self._read()).ways.values() if way.person in wanted]
        return sorted(ways, key=lambda way: (way.created, way.id))

    async def way(self, name: str) -> Way | None:
        return (await self._read()).ways.get(name)

    async def wishes(self, person: str) -> Wishes | None:
        return (await self._read()).wishes.get(person)

    async def looks(self, table: str) -> list[Look]:
        return [look for look in (await self._read()).looks.values() if look.table_id == table]

    async def secret(self, name: str) -> str | None:
        return (await self._read()).secrets.get(name)

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
        tables = [
            {
                **{name: row[name] for name in columns},
                "entries": len(_of(rows, "entries", table)),
                "last": _last(rows, table)["at"],
            }
            for table, row in rows.tables.items()
        ]
        return sorted(tables, key=lambda row: (row["last"], row["id"]))

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
