"""People at a table: joining by an invite, lending a seat to a bot, leaving, handing over, playing again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request, Response

from tablee.drawing import looks
from tablee.server.actions import opening, records, seat_votes, seating, table_lists
from tablee.server.actions.requests import BotRequest, ColourRequest, ConsentRequest, JoinRequest, KeyedRequest
from tablee.server.api.context import ContextDep
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.tables.player import Player
from tablee.server.tables.registry import Tables
from tablee.web.forms import WantedSeat, form_fields, key_of, number
from tablee.web.preferences import reader_of
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.routes.new_table import free_names, keep
from tablee.web.templating import PageRoute, form_page, page, redirect
from tablee.web.views.fragments import colours, marks
from tablee.web.views.people import way_to

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
OWN_SEAT: Final = "/t/{table}?seat={seat}"


@router.get("/join/{invite}")
async def invited(
    request: Request, table: TableId, invite: str, context: ContextDep, asked: WantedSeat = None
) -> Response:
    """The page behind an invite link; in mid-game it shows who has to agree to a seat that was asked for."""
    live = await context.tables.find(table)
    mine = live.seats_of(context.holder)
    free = [number for number, seat in enumerate(live.seats) if seat.who == "open"]
    if mine and (asked in mine or not free):
        return redirect(f"/t/{table}")
    handed_over = seating.check_invite(live, invite)
    reader = reader_of(request)
    waiting = [number for number, seat in enumerate(live.seats) if context.holder and seat.asker == context.holder]
    return form_page(
        request,
        "join.html",
        id=table,
        invite=invite,
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        hints=live.info.hints,
        seats=live.seats,
        marks=marks(len(live.seats)),
        looks=looks(live.colours),
        colours=[colours(reader.language, live.game.name)[colour] for colour in live.colours],
        free=free if handed_over is None else [handed_over],
        may_watch=live.info.spectators,
        playing=live.position.life == "playing" and handed_over is None,
        waiting=waiting[0] if waiting else None,
        asked_are=[live.names[number] for number in seat_votes.voters(live, context.holder)],
    )


@router.post("/join/{invite}")
async def join(request: Request, table: TableId, invite: str, context: ContextDep) -> Response:
    """Take a seat, or ask for it in mid-game."""
    context.limit("join")
    form = await form_fields(request)
    name = form.get("name", "").strip() or reader_of(request).says("page.guest")
    wanted = number(form["seat"]) if form.get("seat") else None
    asked = JoinRequest(invite=invite, name=name, seat=wanted, key=key_of(form))
    live = await context.tables.find(table)
    taken = await seating.join(context.tables, live, asked, context.visitor())
    waiting = f"/t/{table}/join/{invite}?asked={taken.asked}"
    answer = redirect(f"/t/{table}?seat={taken.seats[0]}" if taken.seats else waiting)
    keep(request, answer, taken.token, asked.name)
    return answer


class SeatForm(NamedTuple):
    """A button about a seat: what it does, the request that it makes of its key, and the page after it."""

    act: Callable[[Tables, Player, Any], Awaitable[None]]
    request: Callable[..., KeyedRequest] = KeyedRequest
    after: str = "/t/{table}"


SEAT_FORMS: Final = {
    "sit": SeatForm(seating.sit, after=OWN_SEAT),
    "reclaim": SeatForm(seating.reclaim, after=OWN_SEAT),
    "free": SeatForm(seating.free),
    "leave": SeatForm(seating.leave, after="/"),
    "agree": SeatForm(seating.consent, partial(ConsentRequest, agrees=True)),
    "decline": SeatForm(seating.consent, partial(ConsentRequest, agrees=False)),
}


def _add(name: str, form: SeatForm) -> None:
    """Give a button about a seat its address."""

    @router.post(f"/{{seat}}/{name}")
    async def press(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
        asked = form.request(key=key_of(await form_fields(request)))
        await form.act(context.tables, await context.seat_actor(table, seat), asked)
        return redirect(form.after.format(table=table, seat=seat))


for button in SEAT_FORMS.items():
    _add(*button)


@router.post("/{seat}/bot")
async def stand_in(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Let a bot play a seat until its player comes back."""
    form, player = await form_fields(request), await context.seat_actor(table, seat)
    wanted = BotRequest(bot=form.get(f"level-{seat}", USUAL_LEVEL), key=key_of(form))
    called = (free_names(reader_of(request), player.live) or [""])[0]
    await seating.stand_in(context.tables, player, wanted, called)
    return redirect(f"/t/{table}")


@router.post("/{seat}/colour")
async def colour(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Choose another colour."""
    form, player = await form_fields(request), await context.seat_actor(table, seat)
    wanted = ColourRequest.model_validate({"colour": form.get("colour", ""), "key": key_of(form)})
    await seating.take_colour(context.tables, player, wanted)
    return redirect(OWN_SEAT.format(table=table, seat=seat))


@router.post("/{seat}/handover")
async def hand_over(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """A link by which somebody else takes this seat."""
    key = key_of(await form_fields(request))
    player, code = await context.seat_actor(table, seat), context.code(key, table, seat)
    await seating.hand_over(context.tables, player, KeyedRequest(key=key), code)
    title = reader_of(request).words(player.live.game.name)["title"]
    link = str(request.url_for("invited", table=table, invite=code))
    return page(request, "handover.html", id=table, seat=seat, link=link, title=title, game=player.live.game.name)


@router.post("/start")
async def start(request: Request, table: TableId, context: ContextDep) -> Response:
    """Begin, with bots in the seats that are still open."""
    context.limit("join")
    form, live = await form_fields(request), await context.tables.find(table)
    wanted = BotRequest(bot=form.get("level", USUAL_LEVEL), key=key_of(form))
    await seating.start(context.tables, live, context.holder, wanted, free_names(reader_of(request), live))
    return redirect(f"/t/{table}")


@router.post("/put-away")
async def put_away(request: Request, table: TableId, context: ContextDep) -> Response:
    """Take a finished game off one's own list."""
    context.limit("join")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    await table_lists.put_away(context.tables, live, context.holder, key)
    return redirect("/")


@router.post("/rematch")
async def rematch(request: Request, table: TableId, context: ContextDep) -> Response:
    """Play again with the same people."""
    context.limit("create")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    taken = await opening.rematch(context.tables, live, context.holder, key)
    return redirect(way_to(await context.tables.find(taken.table), context.holder))


@router.get("/record")
async def record(table: TableId, context: ContextDep) -> Response:
    """The record of a finished game, as a file."""
    player = await context.spectator(table)
    name = f"{player.live.game.name}-{table}.game"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(await records.export(context.tables, player.live), media_type="text/plain", headers=headers)
