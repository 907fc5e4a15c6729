"""The rows of a store in memory: what is written together is there as a whole or not at all."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from copy import copy
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

from tablee.server.database.memory_people import write_people
from tablee.server.database.memory_standing import remove_table, write_standing
from tablee.server.database.outbox import GROUP, Look, Notice, OutboxChange, Place, Way, Wishes
from tablee.server.database.people import Code, Device, Note, Passkey
from tablee.server.database.prepared import Prepared
from tablee.server.database.rows import Row, analysis_row, entry_row, key_row, seat_row, snapshot_row, table_row
from tablee.server.database.standing import Profile, Relation, Report, Result
from tablee.server.database.store import Hear
from tablee.server.database.writes import Conflict, Served, Write

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")
DAY = 24 * 3600.0


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
    devices: dict[str, Device] = field(default_factory=dict)
    codes: dict[str, Code] = field(default_factory=dict)
    passkeys: dict[str, Passkey] = field(default_factory=dict)
    notes: dict[tuple[str, str], Note] = field(default_factory=dict)
    notices: dict[Place, Notice] = field(default_factory=dict)
    ways: dict[str, Way] = field(default_factory=dict)
    wishes: dict[str, Wishes] = field(default_factory=dict)
    looks: dict[tuple[str, str, str], Look] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    deadlines: dict[str, float] = field(default_factory=dict)
    served: dict[int, Served] = field(default_factory=lambda: {1: Served(0.0, 0.0)})
    prepared: dict[tuple[str, int], Prepared] = field(default_factory=dict)
    results: dict[tuple[str, int], Result] = field(default_factory=dict)
    relations: dict[tuple[str, str, str], Relation] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)
    reports: dict[str, Report] = field(default_factory=dict)

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
        for notice in write.notices:
            self._must_have(notice.table_id)
            _insert(self.notices, notice.place, notice)

    def _update(self, write: Write) -> None:
        if write.snapshot is not None:
            self._must_have(write.table)
            _insert(self.snapshots, (write.table, write.snapshot.seq), snapshot_row(write.table, write.snapshot))
        for number, seat in write.seats.items():
            self.set_seat(write.table, number, **asdict(seat))
        if write.over:
            self._set_table(write.table, over=True)
        for (table, number), at in write.seen.items():
            self.set_seat(table, number, seen=at)
        if write.put_away is not None:
            holder, table = write.put_away
            self._must_have(table)
            _insert(self.put_away, (holder, table), {"holder": holder, "table_id": table})
        if write.analysis is not None:
            self._must_have(write.analysis.table)
            self.analyses[write.analysis.table, write.analysis.seat] = analysis_row(write.analysis)
        self._write_clocks(write)
        if write.outbox is not None:
            self._change_outbox(write.outbox)
        for table in write.removed:
            self._remove(table)
        for table, invite in write.closed.items():
            self._set_table(table, invite=invite, listed=False, spectators=False)
        for holder, key in write.forgotten:
            self.keys.pop((holder, key), None)
        for entry in write.amended:
            self.entries[entry.table, entry.seq] = entry_row(entry)
        if write.people is not None:
            write_people(self, write.people, write.at)
        if write.standing is not None:
            write_standing(self, write.standing)

    def _write_clocks(self, write: Write) -> None:
        for table, at in write.deadlines.items():
            self.deadlines.pop(table, None)
            if at is not None:
                self._must_have(table)
                self.deadlines[table] = at
        if write.served is not None and write.served.time > self.served[1].time:
            self.served[1] = write.served
        for left in write.prepared:
            self.prepared.pop((left.table_id, left.seat), None)
            if left.move:
                self._must_have(left.table_id)
                self.prepared[left.table_id, left.seat] = left

    def _change_outbox(self, change: OutboxChange) -> None:
        for place in change.claimed:
            notice = self.notices.get(place)
            if notice is None or notice.sent or notice.claimed > change.claimed_at:
                raise Conflict
            self.notices[place] = replace(notice, claimed=change.claimed_until)
        for place, sent in change.settled.items():
            self._settle(place, sent)
        for notice in change.postponed:
            if notice.place in self.notices:
                self.notices[notice.place] = notice
        for look in change.looks:
            self._look(look)
        self.ways |= {way.id: way for way in change.ways}
        for way in change.tried:
            if way.id in self.ways and self.ways[way.id].person == way.person:
                known = {"error": way.error, "failures": way.failures, "retired": way.retired}
                self.ways[way.id] = replace(self.ways[way.id], **known)  # type: ignore[arg-type]
        for gone in change.removed_ways:
            self.ways.pop(gone, None)
        if change.group is not None:
            self._set_table(change.group[0], group=change.group[1])
        if change.wishes is not None:
            self.wishes[change.wishes.person] = change.wishes
        if change.secret is not None:
            _insert(self.secrets, *change.secret)

    def _settle(self, place: Place, sent: float) -> None:
        table, seq, person, kind = place
        notice = self.notices.pop(place, None)
        if sent and notice is not None:
            for old in [one for one in self.notices.values() if one.sent and one.seq < seq]:
                if (old.table_id, old.person, old.kind) == (table, person, kind):
                    del self.notices[old.place]
            self.notices[place] = replace(notice, sent=sent)

    def _look(self, look: Look) -> None:
        for place, old in list(self.looks.items()):
            if place[:2] == (look.table_id, look.person) and (old.page == look.page or old.at < look.at - DAY):
                del self.looks[place]
        if look.table_id in self.tables:
            self.looks[look.table_id, look.person, look.page] = look

    def _must_have(self, table: str) -> None:
        if table not in self.tables:
            raise Conflict

    def _set_table(self, table: str, **values: Any) -> None:
        if table in self.tables:
            self.tables[table] = {**self.tables[table], **values}

    def set_seat(self, table: str, number: int, **values: Any) -> None:
        if (table, number) in self.seats:
            self.seats[table, number] = {**self.seats[table, number], **values}

    def _remove(self, table: str) -> None:
        self.tables.pop(table, None)
        self.deadlines.pop(table, None)
        remove_table(self, table)
        for rows in (self.seats, self.entries, self.snapshots, self.analyses):
            for place in [place for place in rows if place[0] == table]:
                del rows[place]
        for own in (self.put_away, self.notes):
            for mark in [mark for mark in own if mark[1] == table]:
                del own[mark]
        for kept in (self.notices, self.looks, self.prepared):
            for key in [key for key in kept if key[0] == table]:
                del kept[key]  # type: ignore[arg-type]
        for way in [way for way in self.ways.values() if way.person == GROUP.format(table=table)]:
            del self.ways[way.id]


def _insert(rows: dict[Key, Kept], place: Key, row: Kept) -> None:
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
