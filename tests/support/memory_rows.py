"""The rows of a store in memory: what is written together is there as a whole or not at all."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from copy import copy
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from tablee.server.database.rows import Row, analysis_row, entry_row, key_row, seat_row, snapshot_row, table_row
from tablee.server.database.store import Hear
from tablee.server.database.writes import Conflict, Write

Place = TypeVar("Place", bound=Hashable)


@dataclass
class Rows:
    """What is kept, by primary keys; nobody changes a row."""

    tables: dict[str, Row] = field(default_factory=dict)
    seats: dict[tuple[str, int], Row] = field(default_factory=dict)
    entries: dict[tuple[str, int], Row] = field(default_factory=dict)
    keys: dict[tuple[str, str], Row] = field(default_factory=dict)
    put_away: dict[tuple[str, str], Row] = field(default_factory=dict)
    snapshots: dict[tuple[str, int], Row] = field(default_factory=dict)
    analyses: dict[tuple[str, int], Row] = field(default_factory=dict)

    def after(self, writes: Iterable[Write]) -> Rows:
        """These rows and what is written; `Conflict` if something of it is there already, or its table is not."""
        rows = Rows(**{name: copy(kept) for name, kept in vars(self).items()})
        ordered = sorted(writes, key=lambda write: write.table)
        for write in ordered:
            rows._open(write)
        for write in ordered:
            rows._append(write)
        for write in ordered:
            rows._update(write)
        return rows

    def _open(self, write: Write) -> None:
        new = write.new_table
        if new is not None:
            _insert(self.tables, new.info.id, table_row(new.info))
            for number, seat in enumerate(new.seats):
                _insert(self.seats, (new.info.id, number), seat_row(new.info.id, number, seat))
            for snapshot in new.snapshots:
                _insert(self.snapshots, (new.info.id, snapshot.seq), snapshot_row(new.info.id, snapshot))
            if new.rematch_of is not None:
                self._set_table(new.rematch_of, rematch=new.info.id)

    def _append(self, write: Write) -> None:
        for entry in write.entries:
            self._must_have(entry.table)
            _insert(self.entries, (entry.table, entry.seq), entry_row(entry))
        if write.key is not None:
            _insert(self.keys, (write.key.holder, write.key.key), key_row(write.key, write))

    def _update(self, write: Write) -> None:
        if write.snapshot is not None:
            self._must_have(write.table)
            _insert(self.snapshots, (write.table, write.snapshot.seq), snapshot_row(write.table, write.snapshot))
        for number, seat in write.seats.items():
            self._set_seat(write.table, number, **asdict(seat))
        if write.over:
            self._set_table(write.table, over=True)
        for (table, number), at in write.seen.items():
            self._set_seat(table, number, seen=at)
        if write.put_away is not None:
            holder, table = write.put_away
            self._must_have(table)
            _insert(self.put_away, (holder, table), {"holder": holder, "table_id": table})
        if write.analysis is not None:
            self._must_have(write.analysis.table)
            self.analyses[write.analysis.table, write.analysis.seat] = analysis_row(write.analysis)
        for table in write.removed:
            self._remove(table)
        for table, invite in write.closed.items():
            self._set_table(table, invite=invite, listed=False, spectators=False)
        for holder, key in write.forgotten:
            self.keys.pop((holder, key), None)

    def _must_have(self, table: str) -> None:
        if table not in self.tables:
            raise Conflict

    def _set_table(self, table: str, **values: Any) -> None:
        if table in self.tables:
            self.tables[table] = {**self.tables[table], **values}

    def _set_seat(self, table: str, number: int, **values: Any) -> None:
        if (table, number) in self.seats:
            self.seats[table, number] = {**self.seats[table, number], **values}

    def _remove(self, table: str) -> None:
        self.tables.pop(table, None)
        for rows in (self.seats, self.entries, self.snapshots, self.analyses):
            for place in [place for place in rows if place[0] == table]:
                del rows[place]
        for holder, gone in [place for place in self.put_away if place[1] == table]:
            del self.put_away[holder, gone]


def _insert(rows: dict[Place, Row], place: Place, row: Row) -> None:
    if place in rows:
        raise Conflict
    rows[place] = row


@dataclass
class Memory:
    """What outlives the processes that use it, as a disk does: the rows, and who wants to hear of new ones."""

    rows: Rows = field(default_factory=Rows)
    listeners: list[Hear] = field(default_factory=list)

    def commit(self, writes: list[Write]) -> None:
        """All together or not at all; then those who listen are told."""
        self.rows = self.rows.after(writes)
        for message in [message for write in writes for message in write.news]:
            for hear in list(self.listeners):
                hear(message)
