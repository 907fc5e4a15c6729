"""The JSON API for playing and watching."""

from __future__ import annotations

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Header, Response
from fastapi.responses import StreamingResponse

from tablee.server import playing
from tablee.server.desk import TheDesk
from tablee.server.forms import ChatForm, Language, MoveForm, SeatNumber, Since, TableId, UndoForm, problems
from tablee.server.room import Player, Room
from tablee.server.stream import stream

router = APIRouter(prefix="/api/tables/{table}")
SEAT = "/seats/{seat}"
READING = problems(401, 403, 404, 409, 422)
ACTING = problems(400, 401, 403, 404, 409, 413, 422, 429)
NEWS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The news, as server-sent events"}
}
LastEvent = Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)]


def as_json(answer: dict[str, Any]) -> Response:
    """An answer that needs no checking: it was made by a service, and views can be long."""
    return Response(orjson.dumps(answer), media_type="application/json")


def news(room: Room, player: Player, last: str | None, since: int, language: str) -> StreamingResponse:
    """A stream that goes on after the last event that the client has seen."""
    seen = int(last) if last is not None and last.isascii() and last.isdigit() else since
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(stream(room, player, seen, language), media_type="text/event-stream", headers=headers)


@router.post(SEAT + "/moves", responses=ACTING)
async def play(table: TableId, seat: SeatNumber, form: MoveForm, desk: TheDesk) -> Response:
    """Play a move."""
    player = await desk.player(table, seat, "move")
    return as_json(await playing.play(desk.room, player, form.move, form.seq, form.key))


@router.get(SEAT + "/moves", responses=READING)
async def moves(table: TableId, seat: SeatNumber, desk: TheDesk, lang: Language = "en") -> Response:
    """What a seat may do: notation, words, rule."""
    return as_json(playing.moves(await desk.player(table, seat), lang))


@router.get(SEAT + "/view", responses=READING)
async def view(table: TableId, seat: SeatNumber, desk: TheDesk, lang: Language = "en") -> Response:
    """What a seat sees."""
    return as_json(playing.view(await desk.player(table, seat), lang))


@router.get(SEAT + "/log", responses=READING)
async def log(table: TableId, seat: SeatNumber, desk: TheDesk, since: Since = -1, lang: Language = "en") -> Response:
    """What happened, as a seat may know it."""
    return as_json(await playing.log(desk.room, await desk.player(table, seat), since, lang))


@router.get(SEAT + "/stream", response_class=StreamingResponse, responses={**READING, **NEWS})
async def seat_stream(
    table: TableId,
    seat: SeatNumber,
    desk: TheDesk,
    last_event_id: LastEvent = None,
    since: Since = -1,
    lang: Language = "en",
) -> StreamingResponse:
    """The news for a seat."""
    return news(desk.room, await desk.player(table, seat), last_event_id, since, lang)


@router.post(SEAT + "/undo", responses=ACTING)
async def undo(table: TableId, seat: SeatNumber, form: UndoForm, desk: TheDesk) -> Response:
    """Take back one's last move, or the whole turn."""
    player = await desk.player(table, seat, "move")
    return as_json(await playing.undo(desk.room, player, form.seq, form.whole_turn))


@router.post(SEAT + "/chat", responses=ACTING)
async def chat(table: TableId, seat: SeatNumber, form: ChatForm, desk: TheDesk) -> Response:
    """Say something."""
    return as_json(await playing.chat(desk.room, await desk.player(table, seat, "chat"), form.text, form.key))


@router.get("/view", responses=READING)
async def watch(table: TableId, desk: TheDesk, lang: Language = "en") -> Response:
    """What everybody sees."""
    return as_json(playing.view(await desk.spectator(table), lang))


@router.get("/log", responses=READING)
async def public_log(table: TableId, desk: TheDesk, since: Since = -1, lang: Language = "en") -> Response:
    """What happened, as everybody may know it."""
    return as_json(await playing.log(desk.room, await desk.spectator(table), since, lang))


@router.get("/stream", response_class=StreamingResponse, responses={**READING, **NEWS})
async def public_stream(
    table: TableId, desk: TheDesk, last_event_id: LastEvent = None, since: Since = -1, lang: Language = "en"
) -> StreamingResponse:
    """The news for spectators."""
    return news(desk.room, await desk.spectator(table), last_event_id, since, lang)
