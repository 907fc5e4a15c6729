"""How people stand with each other, in a store in memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.server.database.standing import BLOCK, Placed, Profile, Relation, Report, Result, StandingWrite
from tablee.server.database.writes import Conflict


def write_standing(rows: Any, standing: StandingWrite) -> None:
    """What has changed about results, relations, profiles and reports, and which tables are listed no more."""
    for result in standing.results:
        _must_be_new(rows, rows.results, (result.table_id, result.seat), result.table_id)
        rows.results[result.table_id, result.seat] = result
    for one in standing.ended:
        rows.relations.pop(_place(one), None)
    for one in standing.relations:
        rows.relations[_place(one)] = one
    if standing.profile is not None:
        rows.profiles[standing.profile.person] = standing.profile
    for report in standing.reports:
        _must_be_new(rows, rows.reports, report.id, report.table_id)
        rows.reports[report.id] = report
    for name, at in standing.closed.items():
        if name in rows.reports:
            rows.reports[name] = replace(rows.reports[name], closed=at)
    for table in standing.unlisted:
        if table in rows.tables:
            rows.tables[table] = {**rows.tables[table], "listed": False}


def _must_be_new(rows: Any, kept: Any, place: Any, table: str) -> None:
    if place in kept or table not in rows.tables:
        raise Conflict


def _place(one: Relation) -> tuple[str, str, str]:
    return one.person, one.other, one.kind


def remove_table(rows: Any, table: str) -> None:
    """Nothing is kept about a table that is gone."""
    for kept in (rows.results, rows.reports):
        for place in [place for place, row in kept.items() if row.table_id == table]:
            del kept[place]


def forget_standing(rows: Any, person: str) -> None:
    """Delete what is somebody's own, and what others have written about them."""
    rows.profiles.pop(person, None)
    for place in [place for place in rows.relations if person in place[:2]]:
        del rows.relations[place]
    for place in [place for place, row in rows.reports.items() if row.about == person]:
        del rows.reports[place]


def join_standing(rows: Any, person: str, other: str) -> None:
    """Whatever names a person names another one from now on."""
    for place, row in rows.results.items():
        if row.person == person:
            rows.results[place] = replace(row, person=other)
    for place, row in rows.reports.items():
        changes = {name: other for name in ("person", "about") if getattr(row, name) == person}
        rows.reports[place] = replace(row, **changes)
    if person in rows.profiles:
        rows.profiles.setdefault(other, replace(rows.profiles.pop(person), person=other))
    for name in ("person", "other"):
        for place, row in list(rows.relations.items()):
            if getattr(row, name) == person:
                del rows.relations[place]
                joined = replace(row, **{name: other})
                if joined.person != joined.other:
                    rows.relations.setdefault(_place(joined), joined)


class MemoryStanding:
    """How the rows are read."""

    async def _read(self) -> Any:
        raise NotImplementedError

    async def results(self, person: str, most: int) -> list[Result]:
        rows = [row for row in (await self._read()).results.values() if row.person == person]
        return sorted(rows, key=lambda row: (-row.at, row.table_id, row.seat))[:most]

    async def rated(self, game: str, seats: int, since: float) -> list[Placed]:
        rows = [row for row in await self._rated(game, seats) if row.at >= since]
        rows.sort(key=lambda row: (row.at, row.table_id, row.seat))
        return [Placed(row.table_id, row.at, row.person, row.place) for row in rows]

    async def count_rated(self, game: str, seats: int) -> int:
        return len(await self._rated(game, seats))

    async def _rated(self, game: str, seats: int) -> list[Result]:
        rows = (await self._read()).results.values()
        return [row for row in rows if (row.game, row.seats, row.rated) == (game, seats, True)]

    async def relations(self, person: str) -> list[Relation]:
        rows = [row for row in (await self._read()).relations.values() if row.person == person]
        return sorted(rows, key=lambda row: (row.at, row.other, row.kind))

    async def apart_from(self, person: str) -> set[str]:
        blocks = [row for row in (await self._read()).relations.values() if row.kind == BLOCK]
        return {name for row in blocks if person in (row.person, row.other) for name in (row.person, row.other)} - {
            person
        }

    async def profile(self, person: str) -> Profile | None:
        profile: Profile | None = (await self._read()).profiles.get(person)
        return profile

    async def reports(self, person: str | None = None) -> list[Report]:
        rows = [row for row in (await self._read()).reports.values() if person in (None, row.person)]
        return sorted(rows, key=lambda row: (row.at, row.id))
