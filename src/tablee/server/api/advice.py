"""The JSON API for hints and for the analysis of finished games."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tablee.server.actions.records import record_of
from tablee.server.api.context import ContextDep
from tablee.server.api.parameters import Language, SeatNumber, TableId
from tablee.server.api.responses import problems
from tablee.server.api.seats import READING, SEAT, as_json
from tablee.server.bots import analysis, hints
from tablee.server.bots.analysis import PublicAnalysis, SeatAnalysis
from tablee.server.bots.hints import Hints
from tablee.table import SPECTATOR

router = APIRouter(prefix="/api/tables/{table}")


@router.get(SEAT + "/hint", response_model=Hints, responses=problems(401, 403, 404, 409, 422, 429, 503))
async def hint(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """The moves that the adviser thinks best for this seat, with reasons; where the table allows hints."""
    player = await context.actor(table, seat, "move")
    return as_json(hints.describe(player, await hints.best_moves(context.bot_runner, player), lang))


@router.get("/analysis", response_model=PublicAnalysis, responses=READING)
async def public_analysis(table: TableId, context: ContextDep) -> Response:
    """The chances to win over a finished game as a spectator could see them; it is worked out once somebody asks."""
    live = (await context.spectator(table)).live
    progress = await context.analyst.progress(live, SPECTATOR)
    record = await record_of(context.tables, live)
    return as_json(analysis.public(live, progress, len(record.entries)))


@router.get(SEAT + "/analysis", response_model=SeatAnalysis, responses=READING)
async def seat_analysis(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """What would have been better in a seat's own decisions, as far as its player could know then."""
    player = await context.player(table, seat)
    progress = await context.analyst.progress(player.live, seat)
    record = await record_of(context.tables, player.live)
    return as_json(analysis.private(player.live, progress, len(record.entries), lang))
