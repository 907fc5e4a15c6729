"""What services want written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from tablee.server.database.journal import Analysis, Entry, Snapshot
from tablee.server.database.table_info import Seat, TableInfo

FORGET: Final = "!"  # before a table that was removed or closed: whoever has it in memory shall read it anew


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

    @property
    def news(self) -> list[str]:
        """What other processes are told of it: the table that has entries, those that are to be forgotten."""
        told = [self.table] if self.entries else []
        return [*told, *[FORGET + table for table in (*self.removed, *self.closed)]]
