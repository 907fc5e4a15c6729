"""People at a table: joining by an invite, lending a seat to a bot, leaving, handing over, playing again."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from tablee.server import opening, records, seating
from tablee.server.desk import TheDesk
from tablee.server.forms import Joining, SeatNumber, TableId
from tablee.web.new_table import keep
from tablee.web.page import PageRoute, number, page, see, sent
from tablee.web.reader import reader_of

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")


@router.get("/join/{invite}")
async def invited(request: Request, table: TableId, invite: str, desk: TheDesk) -> Response:
    """The page behind an invite link."""
    live = await desk.room.find(table)
    if desk.room.seated(live, desk.holder) and not any(seat.who == "open" for seat in live.seats):
        return see(f"/t/{table}")
    reader = reader_of(request)
    return page(
        request,
        "join.html",
        id=table,
        invite=invite,
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        table=seating.describe(desk.room, live, desk.holder),
    )


@router.post("/join/{invite}")
async def join(request: Request, table: TableId, invite: str, desk: TheDesk) -> Response:
    """Take a seat."""
    desk.limit("join")
    form = await sent(request)
    name = form.get("name", "").strip() or reader_of(request).says("page.guest")
    wanted = number(form["seat"]) if form.get("seat") else None
    asked = Joining(invite=invite, name=name, seat=wanted)
    taken = await seating.join(desk.room, table, asked.invite, asked.name, desk.visitor(), asked.seat)
    answer = see(f"/t/{table}?seat={taken.seats[0]}")
    keep(request, answer, taken.token, asked.name)
    return answer


@router.post("/{seat}/bot")
async def stand_in(request: Request, table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """Let a bot play a seat until its player comes back."""
    desk.limit("join")
    form = await sent(request)
    await seating.stand_in(desk.room, table, seat, desk.holder, form.get("level", ""))
    return see(f"/t/{table}")


@router.post("/{seat}/reclaim")
async def reclaim(table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """Take one's seat back."""
    desk.limit("join")
    await seating.reclaim(desk.room, table, seat, desk.holder)
    return see(f"/t/{table}?seat={seat}")


@router.post("/{seat}/leave")
async def leave(table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """Get up."""
    await seating.leave(desk.room, await desk.player(table, seat, "join"))
    return see("/")


@router.post("/{seat}/handover")
async def hand_over(request: Request, table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """A link by which somebody else takes this seat."""
    player = await desk.player(table, seat, "join")
    code = await seating.hand_over(desk.room, player)
    title = reader_of(request).words(player.live.game.name)["title"]
    return page(request, "handover.html", id=table, seat=seat, code=code, title=title, game=player.live.game.name)


@router.post("/rematch")
async def rematch(table: TableId, desk: TheDesk) -> Response:
    """Play again with the same people."""
    desk.limit("create")
    live = await opening.rematch(desk.room, table, desk.holder)
    return see(f"/t/{live.id}")


@router.get("/record")
async def record(table: TableId, desk: TheDesk) -> Response:
    """The record of a finished game, as a file."""
    player = await desk.spectator(table)
    name = f"{player.live.game.name}-{table}.game"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(await records.export(desk.room, player.live), media_type="text/plain", headers=headers)
