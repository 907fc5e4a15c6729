"""Rows: what is kept of tables, seats, entries, keys, snapshots and analyses, whatever keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import orjson

from tablee.server.database.journal import Analysis, Entry, Snapshot, check_entry
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey, Write

Row = Mapping[str, Any]


def table_row(info: TableInfo) -> Row:
    """The row of a table."""
    return {**asdict(info), "options": orjson.dumps(info.options).decode()}


def table_of(row: Row) -> TableInfo:
    """The table of a row."""
    return TableInfo(**{**row, "options": tuple(orjson.loads(row["options"]))})


def seat_row(table: str, number: int, seat: Seat) -> Row:
    """The row of a seat."""
    return {"table_id": table, "seat": number, **asdict(seat)}


def seat_of(row: Row) -> Seat:
    """The seat of a row."""
    return Seat(**{name: value for name, value in row.items() if name not in ("table_id", "seat")})


def entry_row(entry: Entry) -> Row:
    """The row of an entry."""
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
        "data": orjson.dumps(entry.data).decode(),
    }


def entry_of(row: Row) -> Entry:
    """The entry of a row, if it says what it must."""
    data = orjson.loads(row["data"])
    check_entry(row["kind"], data)
    return Entry(row["table_id"], row["seq"], row["kind"], row["seat"], row["at"], data)


def key_row(key: IdempotencyKey, write: Write) -> Row:
    """The row of a key, with the answer to what was done."""
    at = write.entries[0].at if write.entries else write.at
    return {**asdict(key), "answer": orjson.dumps(write.answer).decode(), "at": at}


def answer_of(row: Row) -> tuple[str, dict[str, Any]]:
    """What was asked for with the key of a row, and the answer."""
    return row["what"], orjson.loads(row["answer"])


def snapshot_row(table: str, snapshot: Snapshot) -> Row:
    """The row of a snapshot."""
    return {"table_id": table, "seq": snapshot.seq, "data": orjson.dumps(snapshot.data).decode()}


def snapshot_of(row: Row) -> Snapshot:
    """The snapshot of a row."""
    return Snapshot(row["seq"], orjson.loads(row["data"]))


def analysis_row(analysis: Analysis) -> Row:
    """The row of an analysis."""
    data = orjson.dumps(analysis.data).decode()
    return {"table_id": analysis.table, "seat": analysis.seat, "data": data, "done": analysis.done, "at": analysis.at}


def analysis_of(row: Row) -> Analysis:
    """The analysis of a row."""
    return Analysis(row["table_id"], row["seat"], orjson.loads(row["data"]), row["done"], row["at"])
