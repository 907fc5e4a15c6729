"""The ways to reach a person: they are added, tried, confirmed and removed, and say how they want to be told."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import orjson

from tablee.server.actions.seating import is_host
from tablee.server.database.outbox import GROUP, OutboxChange, Way, Wishes
from tablee.server.database.writes import Write
from tablee.server.http.auth import digest
from tablee.server.notices.addresses import Undeliverable
from tablee.server.notices.message import test_message
from tablee.server.problems import Problem, forbidden
from tablee.server.tables import LiveTable, Tables

if TYPE_CHECKING:
    from tablee.server.notices.post import Post

PUSH: Final = "push"
EMAIL: Final = "email"
MOST: Final = 12  # ways of one person


@dataclass(frozen=True)
class NewWay:
    """A way as somebody asks for it: where it ends, and on which page of which server they ask."""

    kind: str
    address: str = field(repr=False)
    origin: str
    language: str
    keys: Mapping[str, Any] = field(default_factory=dict, repr=False)  # what a browser has subscribed with

    def of(self, person: str, name: str, tables: Tables) -> Way:
        """The way of a person or a group, as it is kept."""
        return Way(
            id=name,
            person=person,
            kind=self.kind,
            address=self.address,
            keys=orjson.dumps(self.keys).decode() if self.keys else "",
            origin=tables.settings.public_address or self.origin,
            created=tables.clock.now(),
        )


def _name(*what: str) -> str:
    """The id of a way: the same way has the same again."""
    return hashlib.sha256("\n".join(what).encode()).hexdigest()[:32]


def _unusable(refused: Undeliverable) -> Problem:
    """Why something cannot be a way, for whoever has typed it."""
    return Problem(422, refused.reason, "No notices can be sent to this address.")


async def own_ways(tables: Tables, person: str) -> list[Way]:
    """The ways of somebody, the oldest first."""
    return await tables.store.ways([person])


async def add(tables: Tables, post: Post, person: str, new: NewWay) -> Way:
    """Add a way; an e-mail address is asked first whether it wants that. What is there already stays as it is."""
    post.limit(person)
    try:
        post.check(new.kind, new.address, new.keys)
    except Undeliverable as refused:
        raise _unusable(refused) from None
    before = await own_ways(tables, person)
    there = next((way for way in before if (way.kind, way.address) == (new.kind, new.address)), None)
    name = there.id if there is not None else _name(*([] if new.kind == PUSH else [person]), new.kind, new.address)
    if there is not None and there.usable and new.kind != PUSH:
        return there
    if there is None and len(before) >= MOST:
        raise Problem(409, "too many ways", f"You already have {MOST} channels: remove one of them first.")
    way = new.of(person, name, tables)
    if new.kind == EMAIL:
        way = await _asked(tables, post, way, new.language)
    wishes = await _first_wishes(tables, person, new.language)
    await tables.note(Write(outbox=OutboxChange(ways=[way], wishes=wishes)))
    return way


async def _asked(tables: Tables, post: Post, way: Way, language: str) -> Way:
    """Ask an e-mail address whether it wants notices; until it says so it gets none."""
    code = tables.chance.token(24)
    try:
        url = f"{way.origin}/notices/{way.id}/confirm?code={code}"
        await post.mail.ask(way.address, tables.chance.token(12), url, language)
    except Undeliverable as refused:
        raise _unusable(refused) from None
    return replace(way, keys=digest(code), confirmed=False)


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


async def tell_group(tables: Tables, post: Post, live: LiveTable, holder: str, new: NewWay) -> Way:
    """Tell a group of people elsewhere whose turn it is at a table, in place of the one that was told before."""
    if not is_host(live, holder):
        raise forbidden("Only the host can notify a group.")
    post.limit(holder)
    try:
        if new.kind in (PUSH, EMAIL):
            raise Undeliverable("no address")
        post.check(new.kind, new.address, {})
    except Undeliverable as refused:
        raise _unusable(refused) from None
    group = GROUP.format(table=live.id)
    way = new.of(group, _name(group, new.kind, new.address), tables)
    before = [old.id for old in await own_ways(tables, group) if old.id != way.id]
    wishes = Wishes(person=group, language=new.language)
    change = OutboxChange(ways=[way], removed_ways=before, wishes=wishes, group=(live.id, True))
    await tables.note(Write(outbox=change))
    return way


async def tell_no_group(tables: Tables, live: LiveTable, holder: str) -> None:
    """Tell nobody elsewhere what happens at a table."""
    if not is_host(live, holder):
        raise forbidden("Only the host can notify a group.")
    gone = [way.id for way in await own_ways(tables, GROUP.format(table=live.id))]
    await tables.note(Write(outbox=OutboxChange(removed_ways=gone, group=(live.id, False))))
