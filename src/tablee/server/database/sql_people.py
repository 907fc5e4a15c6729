"""People in SQL: how their rows are read."""

from __future__ import annotations

import sqlalchemy as sa

from tablee.server.database.database import Database
from tablee.server.database.models import codes, devices, notes, passkeys, seats, tables
from tablee.server.database.people import Code, Device, Note, Passkey


class SqlPeople(Database):
    """Devices, codes, passkeys and notes in SQLite or PostgreSQL."""

    async def device(self, token: str) -> Device | None:
        """The device of a token, by its hash, if it has a row."""
        for row in await self._rows(sa.select(devices).where(devices.c.token == token)):
            return Device(**row)
        return None

    async def devices(self, person: str) -> list[Device]:
        """The devices of a person that have rows and are not signed out, the oldest first."""
        chosen = sa.select(devices).where(devices.c.person == person).order_by(devices.c.created, devices.c.token)
        return [Device(**row) for row in await self._rows(chosen)]

    async def code(self, code: str) -> Code | None:
        """A code by its hash, whether it has expired or not."""
        for row in await self._rows(sa.select(codes).where(codes.c.code == code)):
            return Code(**row)
        return None

    async def codes(self, person: str) -> list[Code]:
        """All codes of a person."""
        rows = await self._rows(sa.select(codes).where(codes.c.person == person).order_by(codes.c.code))
        return [Code(**row) for row in rows]

    async def passkey(self, name: str) -> Passkey | None:
        """A passkey by its id."""
        for row in await self._rows(sa.select(passkeys).where(passkeys.c.id == name)):
            return Passkey(**row)
        return None

    async def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        chosen = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created, passkeys.c.id)
        return [Passkey(**row) for row in await self._rows(chosen)]

    async def notes(self, person: str, table: str | None = None) -> list[Note]:
        """What somebody has written for themselves, at all tables or at one."""
        chosen = sa.select(notes).where(notes.c.person == person).order_by(notes.c.table_id)
        return [
            Note(**row)
            for row in await self._rows(chosen if table is None else chosen.where(notes.c.table_id == table))
        ]

    async def naming(self, person: str) -> list[str]:
        """Every table that names a person in any way: as a player, the owner of a seat, its host, or somebody gone."""
        is_named = (seats.c.holder == person, seats.c.owner == person, seats.c.asker == person)
        at_seats = sa.select(seats.c.table_id).where(sa.or_(*is_named, seats.c.known_to.contains(person)))
        chosen = sa.select(tables.c.id).where(sa.or_(tables.c.host == person, tables.c.id.in_(at_seats)))
        return [row["id"] for row in await self._rows(chosen.order_by(tables.c.id))]
