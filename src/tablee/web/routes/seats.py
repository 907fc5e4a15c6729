"""People at a table: joining by an invite, lending a seat to a bot, leaving, handing over, playing again."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from tablee.drawing import looks
from tablee.server.actions import opening, records, seat_votes, seating, table_lists
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.requests import ColourRequest, JoinRequest, SeatNumber, TableId
from tablee.web.forms import WantedSeat, form_fields, key_of, number
from tablee.web.preferences import reader_of
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.routes.new_table import free_names, keep
from tablee.web.templating import PageRoute, form_page, page, redirect
from tablee.web.views.fragments import colours, marks
from tablee.web.views.people import way_to

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")


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


@router.post("/{seat}/bot")
async def stand_in(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Let a bot play a seat until its player comes back."""
    context.limit("join")
    form = await form_fields(request)
    live, level = await context.tables.find(table), form.get(f"level-{seat}", USUAL_LEVEL)
    called = (free_names(reader_of(request), live) or [""])[0]
    await seating.stand_in(context.tables, live, seat, context.holder, level, key_of(form), called)
    return redirect(f"/t/{table}")


@router.post("/{seat}/sit")
async def sit(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Move to another seat."""
    context.limit("join")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    await seating.sit(context.tables, live, seat, context.holder, key)
    return redirect(f"/t/{table}?seat={seat}")


@router.post("/{seat}/colour")
async def colour(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Choose another colour."""
    context.limit("join")
    form, live = await form_fields(request), await context.tables.find(table)
    wanted = ColourRequest.model_validate({"colour": form.get("colour", "")}).colour
    await seating.take_colour(context.tables, live, seat, context.holder, wanted, key_of(form))
    return redirect(f"/t/{table}?seat={seat}")


@router.post("/start")
async def start(request: Request, table: TableId, context: ContextDep) -> Response:
    """Begin, with bots in the seats that are still open."""
    context.limit("join")
    form, live = await form_fields(request), await context.tables.find(table)
    names, level = free_names(reader_of(request), live), form.get("level", USUAL_LEVEL)
    await seating.start(context.tables, live, context.holder, level, names, key_of(form))
    return redirect(f"/t/{table}")


@router.post("/put-away")
async def put_away(request: Request, table: TableId, context: ContextDep) -> Response:
    """Take a finished game off one's own list."""
    context.limit("join")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    await table_lists.put_away(context.tables, live, context.holder, key)
    return redirect("/")


@router.post("/{seat}/reclaim")
async def reclaim(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Take one's seat back."""
    context.limit("join")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    await seating.reclaim(context.tables, live, seat, context.holder, key)
    return redirect(f"/t/{table}?seat={seat}")


@router.post("/{seat}/free")
async def free(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Open a seat again whose player never came."""
    context.limit("join")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    await seating.free(context.tables, live, seat, context.holder, key)
    return redirect(f"/t/{table}")


@router.post("/{seat}/leave")
async def leave(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Get up."""
    key = key_of(await form_fields(request))
    await seating.leave(context.tables, await context.actor(table, seat, "join"), key)
    return redirect("/")


@router.post("/{seat}/handover")
async def hand_over(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """A link by which somebody else takes this seat."""
    key = key_of(await form_fields(request))
    player, code = await context.actor(table, seat, "join"), context.code(key, table, seat)
    await seating.hand_over(context.tables, player, code, key)
    title = reader_of(request).words(player.live.game.name)["title"]
    link = str(request.url_for("invited", table=table, invite=code))
    return page(request, "handover.html", id=table, seat=seat, link=link, title=title, game=player.live.game.name)


@router.post("/{seat}/agree")
async def agree(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Let somebody take the seat that they ask for."""
    return await _consent(request, table, seat, context, True)


@router.post("/{seat}/decline")
async def decline(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Do not let them."""
    return await _consent(request, table, seat, context, False)


async def _consent(request: Request, table: str, seat: int, context: Context, agreed: bool) -> Response:
    context.limit("join")
    live, key = await context.tables.find(table), key_of(await form_fields(request))
    await seat_votes.answer(context.tables, live, seat, context.holder, agreed, key)
    return redirect(f"/t/{table}")


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
