"""What services want written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from tablee.server.database.journal import Analysis, Entry, Snapshot
from tablee.server.database.outbox import Notice, OutboxChange
from tablee.server.database.people import PeopleWrite
from tablee.server.database.prepared import Prepared
from tablee.server.database.standing import StandingWrite
from tablee.server.database.table_info import Seat, TableInfo

FORGET: Final = "!"  # before a table that was removed or closed: a process that has it in memory reads it anew
ALONE: Final = "="  # before a table and a seat: something is noted that only its player sees
DEVICE: Final = "@"  # before the hash of a token: it may be somebody else's now, or keep others away
RATED: Final = "*"  # before a person whose results are somebody else's now; alone: results are gone


class Conflict(Exception):
    """Somebody else has written this seq, or this key is used: read the rows and think again."""


@dataclass(frozen=True, order=True)
class Served:
    """For how many seconds the server has been there since its first start, and the time of day when that was so."""

    time: float
    wall: float


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
    """What is written together or not at all; all but a new table and people is about the table of the first entry."""

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
    people: PeopleWrite | None = None
    deadlines: Mapping[str, float | None] = field(
        default_factory=dict
    )  # when a clock of a table is up; None if none is
    served: Served | None = None  # it is never set back
    prepared: Sequence[Prepared] = ()  # in place of what was left for these seats; without a move nothing is
    standing: StandingWrite | None = None  # how people stand with each other
    amended: Sequence[Entry] = ()  # entries that say something else now: a name that somebody wants forgotten
    notices: Sequence[Notice] = ()  # who is to be told of it
    outbox: OutboxChange | None = None  # what happens to notices, and how people are reached
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
        """What other processes are told of it: new entries, tables to be forgotten, seats, devices, results."""
        changed_tables = list(dict.fromkeys(entry.table for entry in self.entries))
        regrouped = [self.outbox.group[0]] if self.outbox is not None and self.outbox.group is not None else []
        people, standing = self.people or PeopleWrite(), self.standing or StandingWrite()
        unlisted = [] if self.entries else standing.unlisted  # an entry lets everybody read the table anew
        forget = [FORGET + table for table in (*self.removed, *self.closed, *regrouped, *unlisted)]
        devices = [device.token for device in people.devices]
        changed = [DEVICE + name for name in (*devices, *people.gone, *standing.people)]
        alone = [f"{ALONE}{left.table_id} {left.seat}" for left in self.prepared]
        rated = [RATED + people.joined[0]] if people.joined is not None else [RATED] if self.removed else []
        return [*changed_tables, *forget, *alone, *changed, *rated]
