"""How people stand with each other, in SQL: how their rows are read."""

from __future__ import annotations

import orjson
import sqlalchemy as sa

from tablee.server.database.database import Database
from tablee.server.database.standing import BLOCK, Placed, Profile, Relation, Report, Result
from tablee.server.database.standing_models import profiles, relations, reports, results


class SqlStanding(Database):
    """Results, relations, profiles and reports in SQLite or PostgreSQL."""

    async def results(self, person: str, most: int) -> list[Result]:
        """How the last games of a person ended, the newest first."""
        chosen = sa.select(results).where(results.c.person == person)
        chosen = chosen.order_by(results.c.at.desc(), results.c.table_id, results.c.seat).limit(most)
        return [Result(**{**row, "answers": orjson.loads(row["answers"])}) for row in await self._rows(chosen)]

    async def rated(self, game: str, seats: int, since: float) -> list[Placed]:
        """Who came where in the rated games with this many seats that ended then or later, in their order."""
        columns = [results.c[name] for name in Placed._fields]
        chosen = sa.select(*columns).where(results.c.game == game, results.c.seats == seats, results.c.rated)
        chosen = chosen.where(results.c.at >= since).order_by(results.c.at, results.c.table_id, results.c.seat)
        return [Placed(**row) for row in await self._rows(chosen)]

    async def count_rated(self, game: str, seats: int) -> int:
        """How many lines all rated games with this many seats have."""
        chosen = sa.select(sa.func.count().label("count")).select_from(results)
        chosen = chosen.where(results.c.game == game, results.c.seats == seats, results.c.rated)
        return int((await self._rows(chosen))[0]["count"])

    async def relations(self, person: str) -> list[Relation]:
        """Whom somebody mutes and blocks, the oldest first."""
        chosen = sa.select(relations).where(relations.c.person == person)
        rows = await self._rows(chosen.order_by(relations.c.at, relations.c.other, relations.c.kind))
        return [Relation(**row) for row in rows]

    async def apart_from(self, person: str) -> set[str]:
        """Those whom somebody blocks, and those who block them."""
        both = sa.or_(relations.c.person == person, relations.c.other == person)
        rows = await self._rows(sa.select(relations).where(both, relations.c.kind == BLOCK))
        return {name for row in rows for name in (row["person"], row["other"])} - {person}

    async def profile(self, person: str) -> Profile | None:
        """What somebody shows of themselves, if they have said so."""
        for row in await self._rows(sa.select(profiles).where(profiles.c.person == person)):
            return Profile(**row)
        return None

    async def reports(self, person: str | None = None) -> list[Report]:
        """Everything that was reported, or what one person has reported, the oldest first."""
        chosen = sa.select(reports).order_by(reports.c.at, reports.c.id)
        rows = await self._rows(chosen if person is None else chosen.where(reports.c.person == person))
        return [Report(**row) for row in rows]
