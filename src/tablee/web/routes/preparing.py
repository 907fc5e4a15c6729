"""A move for my next turn: the page where a player leaves one, and is told why it was not played."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tablee.server.actions import preparing
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.tables.answers import offered
from tablee.web.forms import FormDep
from tablee.web.routes.table import frame
from tablee.web.visit import PageRoute, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}/{seat}")


@router.get("/prepare")
async def show(visit: VisitDep, table: TableId, seat: SeatNumber) -> Response:
    """The moves that may be left, and the one that is."""
    player = await visit.player(table, seat)
    left, language = await preparing.left_by(visit.tables, player), visit.reader.language
    offers = offered(player, [player.live.game.parse(left.move)] if left is not None else [], language)
    return visit.page(
        "prepare.html",
        **frame(visit.reader, player),
        seq=player.live.position.seq,
        owes=seat in player.live.position.owing,
        moves=offered(player, await preparing.offered(visit.tables, player), language),
        left=offers[0] if offers else None,
        ended=left.ended if left is not None else "",
    )


@router.post("/prepare")
async def leave(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Leave the move that was chosen, or none."""
    player = await visit.actor(table, seat, "move")
    await preparing.prepare(visit.tables, player, form.get("move") or None, form.number("seq"), form.key)
    return redirect(f"/t/{table}/{seat}/prepare")
