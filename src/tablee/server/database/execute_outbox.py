"""The statements that write to the outbox."""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.models import looks, notices, secrets, tables, ways, wishes
from tablee.server.database.outbox import Look, OutboxChange, Place
from tablee.server.database.writes import Conflict

DAY = 24 * 3600.0


async def change_outbox(connection: AsyncConnection, change: OutboxChange) -> None:
    """What happens to notices, ways, wishes, looks and secrets."""
    for place in change.claimed:
        free = sa.and_(_there(place), notices.c.sent == 0, notices.c.claimed <= change.claimed_at)
        done = await connection.execute(sa.update(notices).where(free).values(claimed=change.claimed_until))
        if done.rowcount != 1:
            raise Conflict
    for place, sent in change.settled.items():
        await _settle(connection, place, sent)
    for notice in change.postponed:
        await connection.execute(sa.update(notices).where(_there(notice.place)).values(**asdict(notice)))
    for look in change.looks:
        await _look(connection, look)
    for way in change.ways:
        await connection.execute(sa.delete(ways).where(ways.c.id == way.id))
        await connection.execute(sa.insert(ways), asdict(way))
    for way in change.tried:
        there = sa.and_(ways.c.id == way.id, ways.c.person == way.person)
        known = {"error": way.error, "failures": way.failures, "retired": way.retired}
        await connection.execute(sa.update(ways).where(there).values(**known))
    if change.removed_ways:
        await connection.execute(sa.delete(ways).where(ways.c.id.in_(change.removed_ways)))
    if change.group is not None:
        table, has_group = change.group
        await connection.execute(sa.update(tables).where(tables.c.id == table).values(group=has_group))
    if change.wishes is not None:
        await connection.execute(sa.delete(wishes).where(wishes.c.person == change.wishes.person))
        await connection.execute(sa.insert(wishes), asdict(change.wishes))
    if change.secret is not None:
        name, value = change.secret
        await connection.execute(sa.insert(secrets).values(name=name, value=value))


async def _settle(connection: AsyncConnection, place: Place, sent: float) -> None:
    """Note that a notice was sent, in place of those that were sent before of its kind; or remove it."""
    table, seq, person, kind = place
    if sent:
        same = sa.and_(notices.c.table_id == table, notices.c.person == person, notices.c.kind == kind)
        await connection.execute(sa.delete(notices).where(same, notices.c.seq < seq, notices.c.sent > 0))
        await connection.execute(sa.update(notices).where(_there(place)).values(sent=sent))
    else:
        await connection.execute(sa.delete(notices).where(_there(place)))


async def _look(connection: AsyncConnection, look: Look) -> None:
    """Where somebody looks now; what they closed long ago is forgotten."""
    mine = sa.and_(looks.c.table_id == look.table_id, looks.c.person == look.person)
    old = sa.or_(looks.c.page == look.page, looks.c.at < look.at - DAY)
    await connection.execute(sa.delete(looks).where(mine, old))
    here = sa.exists().where(tables.c.id == look.table_id)  # it may have been removed meanwhile
    if (await connection.execute(sa.select(here))).scalar_one():
        await connection.execute(sa.insert(looks), asdict(look))


def _there(place: Place) -> sa.ColumnElement[bool]:
    table, seq, person, kind = place
    key = notices.c
    return sa.and_(key.table_id == table, key.seq == seq, key.person == person, key.kind == kind)
