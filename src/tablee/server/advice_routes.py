"""The JSON API for hints."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tablee.server import hints
from tablee.server.context import ContextDep
from tablee.server.responses import Hints, problems
from tablee.server.schemas import Language, SeatNumber, TableId
from tablee.server.seat_routes import SEAT, as_json

router = APIRouter(prefix="/api/tables/{table}")


@router.get(SEAT + "/hint", response_model=Hints, responses=problems(401, 403, 404, 409, 422, 429, 503))
async def hint(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """The moves that a strong bot thinks best for this seat, with reasons; where the table allows hints."""
    player = await context.actor(table, seat, "move")
    return as_json(hints.told(player, await hints.hint(context.bot_runner, context.cache, player), lang))
