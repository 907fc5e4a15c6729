"""The statements that write what belongs to a person."""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.models import (
    OWN_ROWS,
    PERSON_COLUMNS,
    PERSON_KEYS,
    codes,
    devices,
    notes,
    passkeys,
    seats,
)
from tablee.server.database.people import FORMER_PLAYER, PeopleWrite
from tablee.server.database.standing_models import STANDING_COLUMNS, STANDING_KEYS, STANDING_OWN_ROWS, relations
from tablee.server.database.writes import Conflict


async def write_people(connection: AsyncConnection, people: PeopleWrite, now: float) -> None:
    """What has changed about people; codes that have expired by `now` go with the first new one."""
    if people.spent is not None:
        this = sa.and_(codes.c.code == people.spent.code, codes.c.person == people.spent.person)
        used = await connection.execute(sa.delete(codes).where(this))
        if not used.rowcount:
            raise Conflict
    for (table, number), seat in sorted(people.seats.items()):
        there = sa.and_(seats.c.table_id == table, seats.c.seat == number)
        await connection.execute(sa.update(seats).where(there).values(**asdict(seat)))
    if people.forgotten:
        await _forget(connection, people.forgotten)
    if people.joined is not None:
        await _join(connection, *people.joined)
    await _keep_ways_in(connection, people, now)
    if people.seen:
        values = [{"t": token, "at": at} for token, at in sorted(people.seen.items())]
        changed = sa.update(devices).where(devices.c.token == sa.bindparam("t")).values(seen=sa.bindparam("at"))
        await connection.execute(changed, values)
    if people.note is not None:
        note = people.note
        there = sa.and_(notes.c.person == note.person, notes.c.table_id == note.table_id)
        await connection.execute(sa.delete(notes).where(there))
        if note.text:
            await connection.execute(sa.insert(notes), asdict(note))


async def _keep_ways_in(connection: AsyncConnection, people: PeopleWrite, now: float) -> None:
    """Devices, codes and passkeys."""
    for device in people.devices:
        await connection.execute(sa.delete(devices).where(devices.c.token == device.token))
        await connection.execute(sa.insert(devices), asdict(device))
    if people.codes:
        await connection.execute(sa.delete(codes).where(codes.c.expires < now))
    for code in people.codes:
        if people.replaces:
            same = sa.and_(codes.c.person == code.person, codes.c.kind == code.kind)
            await connection.execute(sa.delete(codes).where(same))
        await connection.execute(sa.insert(codes), asdict(code))
    for passkey in people.passkeys:
        await connection.execute(sa.delete(passkeys).where(passkeys.c.id == passkey.id))
        await connection.execute(sa.insert(passkeys), asdict(passkey))
    if people.removed_passkeys:
        await connection.execute(sa.delete(passkeys).where(passkeys.c.id.in_(people.removed_passkeys)))


async def _forget(connection: AsyncConnection, person: str) -> None:
    """Delete what is theirs alone, and their name."""
    for column in (*OWN_ROWS, *STANDING_OWN_ROWS):
        await connection.execute(sa.delete(column.table).where(column == person))
    await connection.execute(sa.update(seats).where(seats.c.holder == person).values(name=FORMER_PLAYER))
    nobody = {"asker": None, "asker_name": "", "agreed": 0}
    await connection.execute(sa.update(seats).where(seats.c.asker == person).values(**nobody))


async def _join(connection: AsyncConnection, person: str, other: str) -> None:
    """Whatever names a person names another one from now on."""
    for column, key in (*PERSON_KEYS, *STANDING_KEYS):
        there = sa.select(key).where(column == other)
        kept = sa.update(column.table).where(column == person, key.not_in(there)).values({column: other})
        await connection.execute(kept)
        await connection.execute(sa.delete(column.table).where(column == person))
    await connection.execute(sa.delete(relations).where(relations.c.person == relations.c.other))
    for column in (*PERSON_COLUMNS, *STANDING_COLUMNS):
        await connection.execute(sa.update(column.table).where(column == person).values({column: other}))
    known = seats.c.known_to
    renamed = sa.update(seats).where(known.contains(person)).values(known_to=sa.func.replace(known, person, other))
    await connection.execute(renamed)
