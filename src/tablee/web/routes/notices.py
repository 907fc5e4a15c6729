"""Notices: the ways by which people hear elsewhere that a table waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Response

from tablee import locale
from tablee.server.actions import devices, table_lists, ways
from tablee.server.actions.seating import is_host
from tablee.server.api.parameters import TableId, WayId
from tablee.server.database.outbox import GROUP, Way, Wishes
from tablee.server.http.auth import digest
from tablee.server.problems import Problem, forbidden, not_found
from tablee.server.tables import LiveTable
from tablee.server.tables.looking import PAGES, place_of
from tablee.web.forms import FormDep
from tablee.web.views.ways import clock_name, fault_told, way_row
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

if TYPE_CHECKING:
    from tablee.server.notices.post import Post

router = APIRouter(route_class=PageRoute, include_in_schema=False)
WEBHOOKS: Final = ("discord", "slack", "ntfy", "json")
OPERATOR: Final = "operator"  # the services of the operator, for groups alone
TOLD: Final = ("added", "asked", "removed", "sent", "kept")  # what the page may say first
OFFSETS: Final = range(-720, 841, 30)  # minutes that clocks are ahead of UTC
HOURS: Final = range(24)
MOST_AGO: Final = 24 * 3600  # seconds since a page was touched, when it says so
NO_KEYS: Final[Mapping[str, Any]] = {}
Told = Annotated[str, Query(max_length=20)]


def post_of(visit: Visit) -> Post:
    """What carries notices, if this server has it."""
    post: Post | None = visit.request.app.state.post
    if post is None:
        raise not_found("page")
    return post


@router.get("/me/notices")
async def how_to_tell_me(visit: VisitDep, told: Told = "") -> Response:
    """My ways, and how I want to be told."""
    return await _page(visit, told=told if told in TOLD else "")


async def _page(visit: Visit, status: int = 200, told: str = "", at: str = "", fault: str = "") -> Response:
    """The page; a fault is said beside the form that it is `at`."""
    visitor, tables = visit.visitor(), visit.tables
    post: Post | None = visit.request.app.state.post
    wishes = await tables.store.wishes(visitor.holder)
    mine = await table_lists.playing(tables, visitor.holder)
    hosted = [live for live in mine if is_host(live, visitor.holder) and _is_of_people(live)]
    called = {device.token: device.label for device in await devices.devices_of(tables, visitor)}
    page = visit.page(
        "notices.html",
        status,
        told=told,
        at=at,
        fault=fault_told(visit.reader, fault),
        works=post is not None,
        has_mail=post is not None and post.has_mail,
        has_operator=post is not None and post.operator_services.there,
        push_key="" if post is None else await post.vapid.public(),
        ways=[way_row(visit.reader, way, called) for way in await ways.own_ways(tables, visitor.holder)],
        groups=[await _group(visit, live) for live in hosted] if post is not None else [],
        webhooks=WEBHOOKS,
        wishes=wishes or Wishes(person="", language=visit.reader.language),
        hours=HOURS,
        offsets=[(minutes, clock_name(minutes)) for minutes in OFFSETS],
    )
    return visit.with_token(page, visitor)


def _is_of_people(live: LiveTable) -> bool:
    """Whether somebody else plays, or may come."""
    seats = live.seats
    return len({seat.holder for seat in seats if seat.holder}) > 1 or any(seat.who == "open" for seat in seats)


async def _group(visit: Visit, live: LiveTable) -> dict[str, Any]:
    """A table that I host, and the group that is told of it."""
    group_ways = await ways.own_ways(visit.tables, GROUP.format(table=live.id)) if live.info.group else []
    names, mine = live.names_in(visit.reader.language), live.seats_of(visit.holder)
    others = [name for seat, name in enumerate(names) if seat not in mine and live.seats[seat].who != "open"]
    title = visit.reader.words(live.game.name)["title"]
    return {"id": live.id, "title": title, "others": others, "ways": [way_row(visit.reader, way) for way in group_ways]}


def _new_way(visit: Visit, kind: str, address: str, keys: Mapping[str, Any] = NO_KEYS) -> ways.NewWay:
    return ways.NewWay(kind, address, visit.origin, visit.reader.language, keys)


async def _added(visit: Visit, kind: str, address: str, told: str) -> Response:
    """Add a way, or say beside its field why not."""
    visitor = visit.visitor()
    try:
        await ways.add(visit.tables, post_of(visit), visitor.holder, _new_way(visit, kind, address.strip()))
    except Problem as problem:
        if problem.status != 422:
            raise
        return await _page(visit, 422, at="email" if kind == ways.EMAIL else "webhook", fault=problem.code)
    return visit.with_token(redirect(f"/me/notices?told={told}"), visitor)


@router.post("/me/notices/webhook")
async def add_webhook(visit: VisitDep, form: FormDep) -> Response:
    """Add a webhook of my own."""
    visit.limit("notices")
    return await _added(visit, _webhook(form.get("kind", "")), form.get("address", ""), "added")


@router.post("/me/notices/email")
async def add_email(visit: VisitDep, form: FormDep) -> Response:
    """Add an e-mail address, which is asked first."""
    visit.limit("code")  # nobody's box is filled with questions, whoever asks
    box, at, host = form.get("address", "").strip().casefold().rpartition("@")
    visit.limit("question", digest(box.partition("+")[0] + at + host))
    return await _added(visit, ways.EMAIL, form.get("address", ""), "asked")


def _webhook(kind: str) -> str:
    if kind not in WEBHOOKS:
        raise Problem(422, "invalid", "There is no such service.")
    return kind


@router.post("/me/notices/push")
async def add_push(visit: VisitDep) -> Response:
    """Add this browser, by what it has subscribed to."""
    visit.limit("notices")
    visitor = visit.visitor()
    try:
        sent = orjson.loads(await visit.request.body())
        address, subscribed = str(sent["endpoint"]), dict(sent["keys"])
    except (ValueError, KeyError, TypeError):
        raise Problem(422, "invalid", "This is not a subscription.") from None
    keys = {"p256dh": subscribed.get("p256dh"), "auth": subscribed.get("auth"), "device": visitor.device}
    await ways.add(visit.tables, post_of(visit), visitor.holder, _new_way(visit, ways.PUSH, address, keys))
    return visit.with_token(Response(status_code=204), visitor)


@router.post("/me/notices/wishes")
async def keep_wishes(visit: VisitDep, form: FormDep) -> Response:
    """Tell me in this language, and not in these hours."""
    visit.limit("join")
    language, (quiet_from, quiet_to) = (
        form.get("language", ""),
        [form.number(f"quiet_{end}", "0") for end in ("from", "to")],
    )
    offset = form.get("offset", "0")
    if language not in locale.LANGUAGES or quiet_from not in HOURS or quiet_to not in HOURS:
        raise Problem(422, "invalid", "These hours are not valid.")
    if offset not in {str(minutes) for minutes in OFFSETS}:
        raise Problem(422, "invalid", "There is no such time zone.")
    person = visit.visitor().holder
    wishes = Wishes(person=person, language=language, quiet_from=quiet_from, quiet_to=quiet_to, offset=int(offset))
    await ways.keep_wishes(visit.tables, wishes)
    return redirect("/me/notices?told=kept")


@router.post("/me/notices/{way}/remove")
async def remove(visit: VisitDep, way: WayId) -> Response:
    """Send nothing this way any more."""
    visit.limit("join")
    await ways.remove(visit.tables, visit.visitor().holder, way)
    return redirect("/me/notices?told=removed")


@router.post("/me/notices/{way}/test")
async def test(visit: VisitDep, way: WayId) -> Response:
    """Send me a test."""
    visit.limit("notices")
    return _tried(await ways.try_out(visit.tables, post_of(visit), visit.visitor().holder, way))


def _tried(way: Way) -> Response:
    """What came of a test stands beside the way, if it went wrong."""
    return redirect("/me/notices" if way.error else "/me/notices?told=sent")


async def _hosted(visit: Visit, table: str) -> LiveTable:
    live = await visit.tables.find(table)
    if not is_host(live, visit.holder):
        raise not_found("table")
    return live


@router.post("/me/notices/groups/{table}")
async def tell_group(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Tell a group of people elsewhere whose turn it is."""
    visit.limit("notices")
    live, kind = await _hosted(visit, table), form.get("kind", "")
    way = _new_way(visit, kind if kind == OPERATOR else _webhook(kind), form.get("address", "").strip())
    try:
        await ways.tell_group(visit.tables, post_of(visit), live, visit.visitor().holder, way)
    except Problem as problem:
        if problem.status != 422:
            raise
        return await _page(visit, 422, at=table, fault=problem.code)
    return redirect("/me/notices?told=added")


@router.post("/me/notices/groups/{table}/remove")
async def tell_no_group(visit: VisitDep, table: TableId) -> Response:
    """Tell that group nothing any more."""
    visit.limit("join")
    await ways.tell_no_group(visit.tables, await _hosted(visit, table), visit.visitor().holder)
    return redirect("/me/notices?told=removed")


@router.post("/me/notices/groups/{table}/test")
async def test_group(visit: VisitDep, table: TableId) -> Response:
    """Send that group a test; whoever hosts many tables sends no more of them."""
    visit.limit("notices")
    group = GROUP.format(table=(await _hosted(visit, table)).id)
    post_of(visit).limit(visit.visitor().holder)
    group_ways = await ways.own_ways(visit.tables, group)
    if not group_ways:
        raise not_found("page")
    return _tried(await ways.try_out(visit.tables, post_of(visit), group, group_ways[0].id))


@router.post("/t/{table}/look")
async def look(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """A page of mine says whether it can be seen; each device has at most ten."""
    visit.limit("move", f"{table}/look/{visit.holder}")
    live = await visit.tables.find(table)
    if visit.holder is None or not live.seats_of(visit.holder):
        raise forbidden("Only players at the table say whether they look.")
    page, ago = form.number("page", "0"), min(form.number("ago", "0"), MOST_AGO)
    if page < PAGES and visit.tables.telling:
        place = place_of(live.id, visit.holder, visit.sender.device, page)
        await visit.tables.looking.note(place, form.get("visible") == "true", ago)
    return Response(status_code=204)
