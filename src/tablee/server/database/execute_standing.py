"""The statements that write how people stand with each other."""

from __future__ import annotations

from dataclasses import asdict

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.database.models import tables
from tablee.server.database.standing import Relation, StandingWrite
from tablee.server.database.standing_models import profiles, relations, reports, results


async def write_standing(connection: AsyncConnection, standing: StandingWrite) -> None:
    """What has changed about results, relations, profiles and reports, and which tables are listed no more."""
    rows = [{**asdict(one), "answers": orjson.dumps(one.answers).decode()} for one in standing.results]
    if rows:
        await connection.execute(sa.insert(results), rows)
    for one in (*standing.ended, *standing.relations):
        await connection.execute(sa.delete(relations).where(_between(one)))
    if standing.relations:
        await connection.execute(sa.insert(relations), [asdict(one) for one in standing.relations])
    if standing.profile is not None:
        await connection.execute(sa.delete(profiles).where(profiles.c.person == standing.profile.person))
        await connection.execute(sa.insert(profiles), asdict(standing.profile))
    if standing.reports:
        await connection.execute(sa.insert(reports), [asdict(one) for one in standing.reports])
    for name, at in standing.closed.items():
        await connection.execute(sa.update(reports).where(reports.c.id == name).values(closed=at))
    if standing.unlisted:
        await connection.execute(sa.update(tables).where(tables.c.id.in_(standing.unlisted)).values(listed=False))


def _between(one: Relation) -> sa.ColumnElement[bool]:
    both = sa.and_(relations.c.person == one.person, relations.c.other == one.other)
    return sa.and_(both, relations.c.kind == one.kind)
