"""One person, several devices: codes that make one more device theirs, and signing out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablee.server.actions.ways import ways_of_device
from tablee.server.database.journal import NOBODY_DID, PERSON, Entry
from tablee.server.database.outbox import OutboxChange
from tablee.server.database.people import LINK, RESCUE, Code, Device, PeopleWrite
from tablee.server.database.writes import Conflict, IdempotencyKey, Write, idempotency_key
from tablee.server.http.auth import Visitor, digest
from tablee.server.problems import Problem
from tablee.server.tables import LiveTable, Tables
from tablee.server.tables.several import write_to_all

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"  # without those that look like another letter or a digit
LINK_LETTERS: Final = 8
RESCUE_LETTERS: Final = 20
MINUTES: Final = 10  # for which a link code is good
SHOWN: Final = 16  # letters of the hash of a token that tell one device of a person from another


def letters_of(secret: str, count: int) -> str:
    """A secret as letters that can be typed."""
    number, letters = int(hashlib.sha256(secret.encode()).hexdigest(), 16), ""
    for _ in range(count):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters


def grouped(letters: str) -> str:
    """Letters as they are read: four at a time."""
    return " ".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def _typed(text: str) -> str:
    """What somebody has typed, as it is stored."""
    return digest("".join(letter for letter in text.upper() if letter.isalnum()))


async def devices_of(tables: Tables, visitor: Visitor) -> list[Device]:
    """The devices of somebody, the one that they use now among them."""
    devices = await tables.store.devices(visitor.holder)
    known = {device.token for device in devices}
    return devices if visitor.device in known else [*devices, _used_now(tables, visitor)]


def _used_now(tables: Tables, visitor: Visitor) -> Device:
    """The device that somebody uses, which has no row yet."""
    now = tables.clock.now()
    return Device(visitor.device, visitor.holder, visitor.label, now, now)


async def new_devices(tables: Tables, visitor: Visitor) -> list[Device]:
    """The device that somebody uses, unless it has a row: from now on there may be another one."""
    return [] if await tables.store.device(visitor.device) is not None else [_used_now(tables, visitor)]


async def link_code(tables: Tables, visitor: Visitor, secret: str, key: str | None = None) -> str:
    """The letters that make another device that of the visitor, for some minutes and once; the last ones count."""
    expires = tables.clock.now() + MINUTES * 60
    return await _write_code(tables, visitor, letters_of(secret, LINK_LETTERS), LINK, expires, key)


async def rescue_code(tables: Tables, visitor: Visitor, secret: str, key: str | None = None) -> str:
    """Letters to keep on paper, which replace the earlier ones."""
    return await _write_code(tables, visitor, letters_of(secret, RESCUE_LETTERS), RESCUE, None, key)


async def _write_code(
    tables: Tables, visitor: Visitor, letters: str, kind: str, expires: float | None, key: str | None
) -> str:
    code = Code(digest(letters), visitor.holder, kind, expires)
    people = PeopleWrite(devices=await new_devices(tables, visitor), codes=[code], replaces=True)
    wanted = idempotency_key(visitor.holder, key, "code", kind)
    await tables.note(Write(people=people, key=wanted, at=tables.clock.now()))
    return grouped(letters)


async def use_code(tables: Tables, visitor: Visitor, text: str, key: str | None = None) -> None:
    """Become the person whose code it is, with all that the visitor has: a repeat changes nothing."""
    code = await tables.store.code(_typed(text))
    wanted = idempotency_key(visitor.holder, key, "use a code", _typed(text))
    good = code is not None and code.kind in (LINK, RESCUE) and not _is_late(tables, code)
    if code is None or not good:
        if wanted is not None and await tables.first_answer(wanted) is not None:
            return
        raise _no_code()
    spent = code if code.kind == LINK else None
    try:
        await become(tables, visitor, code.person, spent, wanted)
    except Conflict:
        raise _no_code() from None


def _is_late(tables: Tables, code: Code) -> bool:
    return code.expires is not None and code.expires < tables.clock.now()


def _no_code() -> Problem:
    return Problem(403, "no code", "This code is not right, was already used, or its ten minutes are over.")


async def become(
    tables: Tables,
    visitor: Visitor,
    person: str,
    spent: Code | None = None,
    key: IdempotencyKey | None = None,
    people: PeopleWrite | None = None,
) -> None:
    """Make all devices of the visitor those of a person, and all seats: both are one from now on, at every table."""
    me, now = visitor.holder, tables.clock.now()
    if me == person:
        return
    devices = [replace(device, person=person) for device in await devices_of(tables, visitor)]
    if me not in {device.token for device in devices} and await tables.store.device(me) is None:
        devices.append(Device(me, person, "", now, now))  # the first of theirs, which never had a row
    changed = replace(people or PeopleWrite(), devices=devices, joined=(me, person), spent=spent)

    async def decide(lives: Sequence[LiveTable]) -> Write:
        entries = [Entry(live.id, live.position.seq + 1, PERSON, NOBODY_DID, now, {}) for live in lives]
        return Write(entries, people=changed, key=key)

    await write_to_all(tables, await tables.store.naming(me), decide)


async def sign_out(tables: Tables, visitor: Visitor, shown: str, key: str | None = None) -> Device | None:
    """Take a device away from its person: its token is nobody's from now on, wherever it is used; None for a repeat."""
    mine = await devices_of(tables, visitor)
    device = next((device for device in mine if device.token.startswith(shown) and len(shown) >= SHOWN), None)
    wanted = idempotency_key(visitor.holder, key, "sign out", shown)
    if device is None:
        if wanted is not None and await tables.first_answer(wanted) is not None:
            return None
        raise Problem(404, "no device", "This device is not one of yours, or is already signed out.")
    if len(mine) == 1 and not await has_way_back(tables, visitor.holder):
        raise Problem(
            409, "last device", "This is your only device: create a recovery code first, or you cannot come back."
        )
    gone = PeopleWrite(devices=[replace(device, person=None)])
    pushed_to = OutboxChange(removed_ways=await ways_of_device(tables, visitor.holder, device.token))
    await tables.note(Write(people=gone, outbox=pushed_to, key=wanted))
    return device


async def has_way_back(tables: Tables, person: str) -> bool:
    """Whether somebody could come back without any of their devices."""
    codes = await tables.store.codes(person)
    return any(code.kind == RESCUE for code in codes) or bool(await tables.store.passkeys(person))
