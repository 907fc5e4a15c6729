"""The rows of people in a store in memory."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import asdict, replace
from typing import Any

from tablee.server.database.memory_standing import forget_standing, join_standing
from tablee.server.database.people import FORMER_PLAYER, PeopleWrite
from tablee.server.database.rows import Row
from tablee.server.database.writes import Conflict


def write_people(rows: Any, people: PeopleWrite, now: float) -> None:
    """What has changed about people."""
    if people.spent is not None and rows.codes.pop(people.spent.code, None) != people.spent:
        raise Conflict
    for (table, number), seat in people.seats.items():
        rows.set_seat(table, number, **asdict(seat))
    if people.forgotten:
        _forget(rows, people.forgotten)
    if people.joined is not None:
        _join(rows, *people.joined)
    for device in people.devices:
        rows.devices[device.token] = device
    for place in [code for code, kept in rows.codes.items() if people.codes and (kept.expires or now) < now]:
        del rows.codes[place]
    for code in people.codes:
        for place in [place for place, kept in rows.codes.items() if people.replaces and _same(kept, code)]:
            del rows.codes[place]
        if code.code in rows.codes:
            raise Conflict
        rows.codes[code.code] = code
    for passkey in people.passkeys:
        rows.passkeys[passkey.id] = passkey
    for name in people.removed_passkeys:
        rows.passkeys.pop(name, None)
    for token, at in people.seen.items():
        if token in rows.devices:
            rows.devices[token] = replace(rows.devices[token], seen=at)
    if people.note is not None:
        rows.notes.pop((people.note.person, people.note.table_id), None)
        if people.note.text:
            if people.note.table_id not in rows.tables:
                raise Conflict
            rows.notes[people.note.person, people.note.table_id] = people.note


def _same(one: Any, other: Any) -> bool:
    return (one.person, one.kind) == (other.person, other.kind)


def _forget(rows: Any, person: str) -> None:
    forget_standing(rows, person)
    own = (rows.devices, rows.codes, rows.passkeys, rows.ways, rows.wishes, rows.looks, rows.notices, rows.prepared)
    for kept in own:
        for place in [place for place, row in kept.items() if row.person == person]:
            del kept[place]
    for kept in (rows.notes, rows.put_away, rows.keys):
        for place in [place for place in kept if place[0] == person]:
            del kept[place]
    for place, row in rows.seats.items():
        if row["holder"] == person:
            rows.set_seat(*place, name=FORMER_PLAYER)
        if row["asker"] == person:
            rows.set_seat(*place, asker=None, asker_name="", agreed=0)


def _join(rows: Any, person: str, other: str) -> None:
    join_standing(rows, person, other)
    _move(rows.put_away, person, other, lambda row: {**row, "holder": other})
    _move(rows.keys, person, other, lambda row: {**row, "holder": other})
    _move(rows.notes, person, other, lambda row: replace(row, person=other))
    for kept in (rows.devices, rows.codes, rows.passkeys, rows.ways, rows.prepared):
        for place, row in kept.items():
            if row.person == person:
                kept[place] = replace(row, person=other)
    if person in rows.wishes:
        rows.wishes.setdefault(other, replace(rows.wishes.pop(person), person=other))
    for kept in (rows.looks, rows.notices):
        for place in [place for place, row in kept.items() if row.person == person]:
            row = replace(kept.pop(place), person=other)
            kept.setdefault(tuple(other if part == person else part for part in place), row)
    for name, row in rows.tables.items():
        if row["host"] == person:
            rows.tables[name] = {**row, "host": other}
    for place, row in rows.seats.items():
        changes = {column: other for column in ("owner", "holder", "asker") if row[column] == person}
        rows.seats[place] = {**row, **changes, "known_to": row["known_to"].replace(person, other)}


def _move(kept: MutableMapping[tuple[str, str], Any], person: str, other: str, renamed: Any) -> None:
    for place in [place for place in kept if place[0] == person]:
        row = kept.pop(place)
        kept.setdefault((other, place[1]), renamed(row))


def names(row: Row, person: str) -> bool:
    """Whether a seat names a person in any way."""
    return person in (row["holder"], row["owner"], row["asker"]) or person in row["known_to"]
