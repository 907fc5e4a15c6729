"""The JSON API for playing, watching, hints and analyses."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import orjson
from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from tablee.server.actions import playing, preparing
from tablee.server.actions import undo as undoing
from tablee.server.actions.playing import Played, Said
from tablee.server.actions.records import record_of
from tablee.server.actions.requests import ChatRequest, MoveRequest, PrepareRequest, UndoRequest
from tablee.server.actions.undo import Undone
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.parameters import Language, LastEvent, SeatNumber, Since, TableId
from tablee.server.api.responses import as_json, problems
from tablee.server.bots import analysis, hints
from tablee.server.bots.analysis import PublicAnalysis, SeatAnalysis
from tablee.server.bots.hints import Hints
from tablee.server.http.event_stream import EventStream
from tablee.server.http.shared_gzip import apart_response, json_pieces
from tablee.server.tables import Player, Tables, answers
from tablee.server.tables.answers import Log, Moves, PreparedMove, Text, View
from tablee.server.tables.follow import SIGN_OF_LIFE, follow, last_seen
from tablee.server.tables.messages import message
from tablee.table import SPECTATOR

router = APIRouter(prefix="/api/tables/{table}")
SEAT = "/seats/{seat}"
READING = problems(401, 403, 404, 409, 422)
FOLLOWING = problems(401, 403, 404, 409, 422, 429)
ACTING = problems(400, 401, 403, 404, 409, 413, 422, 429)
STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
        "description": "Entries of the log, as server-sent events",
    }
}


async def _messages(tables: Tables, player: Player, since: int, language: str) -> AsyncGenerator[bytes, None]:
    """The journal as a seat may know it, entry by entry."""
    async with aclosing(follow(tables, player, since)) as updates:
        async for update in updates:
            game, names = update.position.game, player.live.names_in(language)
            if not update.entries:
                yield SIGN_OF_LIFE
            for entry in filter(player.hears, update.entries):
                yield message(game, entry, player.seat, names, language).event


def _stream(context: Context, player: Player, since: int, language: str) -> EventStream:
    return EventStream(context.request, player, _messages(context.tables, player, since, language), retry=1000)


@router.post(SEAT + "/moves", response_model=Played, responses=ACTING)
async def play(table: TableId, seat: SeatNumber, move: MoveRequest, context: ContextDep) -> Response:
    """Play a move."""
    player = await context.actor(table, seat, "move")
    return as_json(await playing.play(context.tables, player, move.move, move.seq, move.key))


@router.get(SEAT + "/moves", response_model=Moves, responses=READING)
async def moves(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """The moves of a seat: in notation and in words, each with its rule."""
    return as_json(answers.moves(await context.player(table, seat), lang))


@router.get(SEAT + "/view", response_model=View, responses=READING)
async def view(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """The view of a seat."""
    return as_json(answers.view(context.tables, await context.player(table, seat), lang))


@router.get(SEAT + "/text", response_model=Text, responses=READING)
async def text(
    table: TableId, seat: SeatNumber, context: ContextDep, since: Since = -1, lang: Language = "en"
) -> Response:
    """The table in words, as the seat sees it."""
    told, said = await answers.text(context.tables, await context.player(table, seat), since, lang)
    pieces, rest = [], orjson.dumps(told)
    for line in said:  # which stand in the text in this order
        before, own, after = rest.partition(orjson.dumps(line)[1:-1])
        if own:
            pieces += [before, own]
            rest = after
    return apart_response(context.request, [*pieces, rest], 200, "application/json")


@router.get(SEAT + "/log", response_model=Log, responses=READING)
async def log(
    table: TableId, seat: SeatNumber, context: ContextDep, since: Since = -1, lang: Language = "en"
) -> Response:
    """The log as the seat sees it."""
    answer = await answers.log(context.tables, await context.player(table, seat), since, lang)
    return apart_response(context.request, json_pieces(answer, "log", answer["log"]), 200, "application/json")


@router.get(SEAT + "/stream", response_class=StreamingResponse, responses={**FOLLOWING, **STREAM})
async def seat_stream(
    table: TableId,
    seat: SeatNumber,
    context: ContextDep,
    last_event_id: LastEvent = None,
    since: Since = -1,
    lang: Language = "en",
) -> StreamingResponse:
    """A stream of what happens, as the seat sees it."""
    player = await context.player(table, seat)
    return _stream(context, player, last_seen(last_event_id, since), lang)


@router.get(SEAT + "/prepared", response_model=PreparedMove, responses=READING)
async def prepared(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """The prepared move of a seat, and the moves that it may prepare."""
    player = await context.player(table, seat)
    left = await preparing.left_by(context.tables, player)
    return as_json(answers.prepared(player, left, await preparing.offered(context.tables, player), lang))


@router.post(SEAT + "/prepared", status_code=204, responses=ACTING)
async def prepare(table: TableId, seat: SeatNumber, form: PrepareRequest, context: ContextDep) -> None:
    """Prepare a move for the next turn of a seat, in place of an earlier one.

    Without `move`, the prepared move is dropped.
    """
    player = await context.actor(table, seat, "move")
    await preparing.prepare(context.tables, player, form.move, form.seq, form.key)


@router.post(SEAT + "/undo", response_model=Undone, responses=ACTING)
async def undo(table: TableId, seat: SeatNumber, wanted: UndoRequest, context: ContextDep) -> Response:
    """Undo the last move of a seat, or its whole turn."""
    player = await context.actor(table, seat, "move")
    return as_json(await undoing.undo(context.tables, player, wanted.seq, wanted.whole_turn, wanted.key))


@router.post(SEAT + "/chat", response_model=Said, responses=ACTING)
async def chat(table: TableId, seat: SeatNumber, message: ChatRequest, context: ContextDep) -> Response:
    """Say something."""
    player = await context.actor(table, seat, "chat")
    return as_json(await playing.chat(context.tables, player, message.text, message.key))


@router.get("/view", response_model=View, responses=READING)
async def watch(table: TableId, context: ContextDep, lang: Language = "en") -> Response:
    """The view of a spectator."""
    return as_json(answers.view(context.tables, await context.spectator(table), lang))


@router.get("/log", response_model=Log, responses=READING)
async def public_log(table: TableId, context: ContextDep, since: Since = -1, lang: Language = "en") -> Response:
    """The log as spectators see it."""
    return as_json(await answers.log(context.tables, await context.spectator(table), since, lang))


@router.get("/stream", response_class=StreamingResponse, responses={**FOLLOWING, **STREAM})
async def public_stream(
    table: TableId, context: ContextDep, last_event_id: LastEvent = None, since: Since = -1, lang: Language = "en"
) -> StreamingResponse:
    """A stream of what happens, as spectators see it."""
    player = await context.spectator(table)
    return _stream(context, player, last_seen(last_event_id, since), lang)


@router.get(SEAT + "/hint", response_model=Hints, responses=problems(401, 403, 404, 409, 422, 429, 503))
async def hint(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """Hints: the best moves of a seat with reasons, if the table allows hints."""
    player = await context.actor(table, seat, "move")
    return as_json(hints.describe(player, await hints.best_moves(context.bot_runner, player), lang))


@router.get("/analysis", response_model=PublicAnalysis, responses=READING)
async def public_analysis(table: TableId, context: ContextDep) -> Response:
    """The analysis of a finished game: the chances of winning after each move, as a spectator could see them.

    The first request starts it.
    """
    live = (await context.spectator(table)).live
    progress = await context.analyst.progress(live, SPECTATOR, context.client)
    record = await record_of(context.tables, live)
    return as_json(analysis.public(live, progress, len(record.entries)))


@router.get(SEAT + "/analysis", response_model=SeatAnalysis, responses=READING)
async def seat_analysis(table: TableId, seat: SeatNumber, context: ContextDep, lang: Language = "en") -> Response:
    """The analysis of the decisions of a seat: what would have been better, as far as its player could know."""
    player = await context.player(table, seat)
    progress = await context.analyst.progress(player.live, seat, context.client)
    record = await record_of(context.tables, player.live)
    return as_json(analysis.private(player.live, progress, len(record.entries), lang))
