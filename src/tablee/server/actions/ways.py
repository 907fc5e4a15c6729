"""The ways to reach a person: they are added, tried, confirmed and removed, and say how they want to be told."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import orjson

from tablee.server.actions.seating import is_host
from tablee.server.database.outbox import GROUP, OutboxChange, Way, Wishes
from tablee.server.database.writes import Write
from tablee.server.http.auth import digest
from tablee.server.notices.addresses import Refused
from tablee.server.notices.message import test_message
from tablee.server.problems import Problem, forbidden
from tablee.server.tables import LiveTable, Tables

if TYPE_CHECKING:
    from tablee.server.notices.post import Post

PUSH: Final = "push"
EMAIL: Final = "email"
MOST: Final = 12  # ways of one person


def _name(*what: str) -> str:
    """The id of a way: the same way has the same again."""
    return hashlib.sha256("\n".join(what).encode()).hexdigest()[:32]


def _unusable(refused: Refused) -> Problem:
    """Why something cannot be a way, for whoever has typed it."""
    return Problem(422, refused.reason, "No notices can be sent to this address.")


async def own_ways(tables: Tables, person: str) -> list[Way]:
    """The ways of somebody, the oldest first."""
    return await tables.store.ways([person])


async def add(
    tables: Tables,
    post: Post,
    person: str,
    kind: str,
    address: str,
    origin: str,
    language: str,
    keys: Mapping[str, Any] | None = None,
    device: str = "",
) -> Way:
    """Add a way; an e-mail address is asked first whether it wants that. What is there already stays as it is."""
    post.limit(person)
    known = {} if keys is None else {"p256dh": keys.get("p256dh"), "auth": keys.get("auth"), "device": device}
    try:
        post.check(kind, address, known)
    except Refused as refused:
        raise _unusable(refused) from None
    before = await own_ways(tables, person)
    there = next((way for way in before if (way.kind, way.address) == (kind, address)), None)
    name = there.id if there is not None else _name(*([] if kind == PUSH else [person]), kind, address)
    if there is not None and there.usable and kind != PUSH:
        return there
    if there is None and len(before) >= MOST:
        raise Problem(409, "too many ways", f"You already have {MOST} channels: remove one of them first.")
    code = tables.chance.token(24)
    way = Way(
        id=name,
        person=person,
        kind=kind,
        address=address,
        keys=digest(code) if kind == EMAIL else orjson.dumps(known).decode() if known else "",
        origin=tables.settings.public_address or origin,
        confirmed=kind != EMAIL,
        created=tables.clock.now(),
    )
    if kind == EMAIL:
        try:
            url = f"{way.origin}/notices/{name}/confirm?code={code}"
            await post.mail.ask(address, tables.chance.token(12), url, language)
        except Refused as refused:
            raise _unusable(refused) from None
    await tables.note(Write(outbox=OutboxChange(ways=[way], wishes=await _first_wishes(tables, person, language))))
    return way


async def _first_wishes(tables: Tables, person: str, language: str) -> Wishes | None:
    """The language of the page on which somebody adds their first way, until they choose another one."""
    return None if await tables.store.wishes(person) is not None else Wishes(person=person, language=language)


async def own_way(tables: Tables, person: str, name: str) -> Way:
    """A way of somebody."""
    way = await tables.store.way(name)
    if way is None or way.person != person:
        raise Problem(404, "no way", "This channel is not one of yours, or has already been removed.")
    return way


async def remove(tables: Tables, person: str, name: str) -> None:
    """Send nothing this way any more; a repeat changes nothing."""
    if name in {way.id for way in await own_ways(tables, person)}:
        await tables.note(Write(outbox=OutboxChange(removed_ways=[name])))


def device_of(way: Way) -> str:
    """The device at which a way ends, if it is pushed to."""
    return str(orjson.loads(way.keys)["device"]) if way.kind == PUSH else ""


async def ways_of_device(tables: Tables, person: str, device: str) -> list[str]:
    """The ways that end at a device of somebody."""
    return [way.id for way in await own_ways(tables, person) if device_of(way) == device]


async def try_out(tables: Tables, post: Post, person: str, name: str) -> Way:
    """Send a message one way, and say what came of it."""
    way = await own_way(tables, person, name)
    if not way.confirmed:
        raise Problem(409, "not confirmed", "This address is not confirmed yet.")
    wishes = await tables.store.wishes(person) or Wishes(person=person)
    message = test_message(wishes.language, tables.chance.token(12))
    tried = await post.send(way, message, wishes.language)
    await tables.note(Write(outbox=OutboxChange(tried=[tried])))
    return tried


async def confirm(tables: Tables, name: str, code: str) -> None:
    """The owner of an address wants notices there; a repeat changes nothing."""
    way = await tables.store.way(name)
    if way is None or way.kind != EMAIL or not hmac.compare_digest(way.keys, digest(code)):
        raise Problem(403, "no code", "This link is wrong, or its address has been removed.")
    await tables.note(Write(outbox=OutboxChange(ways=[replace(way, confirmed=True)])))


async def stop(tables: Tables, post: Post, name: str, code: str) -> None:
    """Whoever reads letters at an address wants no more of them; a repeat changes nothing."""
    if not hmac.compare_digest((await post.stop_code(name)).encode(), code.encode()):
        raise Problem(403, "no code", "This link is wrong, or its address has been removed.")
    await tables.note(Write(outbox=OutboxChange(removed_ways=[name])))


async def keep_wishes(tables: Tables, wishes: Wishes) -> None:
    """Tell somebody as they wish from now on."""
    await tables.note(Write(outbox=OutboxChange(wishes=wishes)))


async def tell_group(
    tables: Tables, post: Post, live: LiveTable, holder: str, kind: str, address: str, origin: str, language: str
) -> Way:
    """Tell a group of people elsewhere whose turn it is at a table, in place of the one that was told before."""
    if not is_host(live, holder):
        raise forbidden("Only the host can notify a group.")
    post.limit(holder)
    try:
        if kind in (PUSH, EMAIL):
            raise Refused("no address")
        post.check(kind, address, {})
    except Refused as refused:
        raise _unusable(refused) from None
    group = GROUP.format(table=live.id)
    way = Way(
        id=_name(group, kind, address),
        person=group,
        kind=kind,
        address=address,
        origin=tables.settings.public_address or origin,
        created=tables.clock.now(),
    )
    before = [old.id for old in await own_ways(tables, group) if old.id != way.id]
    wishes = Wishes(person=group, language=language)
    change = OutboxChange(ways=[way], removed_ways=before, wishes=wishes, group=(live.id, True))
    await tables.note(Write(outbox=change))
    return way


async def tell_no_group(tables: Tables, live: LiveTable, holder: str) -> None:
    """Tell nobody elsewhere what happens at a table."""
    if not is_host(live, holder):
        raise forbidden("Only the host can notify a group.")
    gone = [way.id for way in await own_ways(tables, GROUP.format(table=live.id))]
    await tables.note(Write(outbox=OutboxChange(removed_ways=gone, group=(live.id, False))))
