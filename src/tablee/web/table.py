"""The page of a table: looking, moving, undoing, talking, and the news while it is open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse

from tablee.server import metrics, playing
from tablee.server.desk import Desk, TheDesk
from tablee.server.forms import ChatForm, MoveForm, SeatNumber, TableId
from tablee.server.news import tell
from tablee.server.problems import Problem, not_found
from tablee.server.room import Player
from tablee.table import Refused
from tablee.web import boards
from tablee.web.page import PageRoute, number, page, rendered, safe, see, sent, sentence
from tablee.web.reader import Reader, reader_of
from tablee.web.sight import past_board, sight

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
WantedSeat = Annotated[int | None, Query(ge=0, le=31)]
LastEvent = Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)]
PAUSE = 0.1  # seconds between two pages of one stream: of bots in a hurry only every now and then a move is drawn


async def viewer(desk: Desk, table: str, seat: int | None) -> Player:
    """Whoever looks: at the seat he wants or holds, of several the one that is to move; else as a spectator."""
    live = await desk.room.find(table)
    mine = desk.room.seated(live, desk.holder)
    if seat is not None and seat in mine:
        return await desk.player(table, seat)
    if not mine:
        return await desk.spectator(table)
    owing = live.game.owing(live.state)
    return await desk.player(table, next((own for own in mine if own in owing), mine[0]))


async def fragment(desk: Desk, reader: Reader, player: Player, fault: object = None) -> str:
    """The part of the page that changes."""
    return rendered(reader, "_table.html", **await sight(desk.room, reader, player, desk.holder, fault))


async def answer(request: Request, desk: Desk, player: Player, status: int = 200, fault: object = None) -> Response:
    """The table as a page, or only the part that changes if a script asks for it."""
    reader = reader_of(request)
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(await fragment(desk, reader, player, fault), status)
    words = reader.words(player.live.game.name)
    explanations = {key: words[key] for key in words if key.startswith("draw.explain.")}
    seen = await sight(desk.room, reader, player, desk.holder, fault)
    return page(request, "table.html", status, explanations=explanations, **seen)


@router.get("")
async def look(request: Request, table: TableId, desk: TheDesk, seat: WantedSeat = None) -> Response:
    """A table."""
    return await answer(request, desk, await viewer(desk, table, seat))


@router.get("/news")
async def news(
    request: Request, table: TableId, desk: TheDesk, seq: int, seat: WantedSeat = None, last_event_id: LastEvent = None
) -> StreamingResponse:
    """The table again whenever something has happened."""
    player = await viewer(desk, table, seat)
    seen = int(last_event_id) if last_event_id is not None and last_event_id.isdecimal() else seq
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(
        _news(desk, reader_of(request), player, seen), media_type="text/event-stream", headers=headers
    )


async def _news(desk: Desk, reader: Reader, player: Player, seen: int) -> AsyncIterator[str]:
    """The page after the latest step; a browser that was away needs no more than that to have missed nothing."""
    room, live = desk.room, player.live
    woken = asyncio.Event()
    ticks = room.ticks
    live.listeners.add(woken)
    metrics.streams.inc()
    try:
        yield "retry: 500\n\n"
        while player.still and not room.closing:
            if seen != live.seq:
                seen = live.seq
                # It may be reading rows when the browser goes.
                text = await asyncio.shield(fragment(desk, reader, player))
                lines = "".join(f"data: {line}\n" for line in text.splitlines() if line.strip())
                yield f"id: {seen}\n{lines}\n"
                await asyncio.sleep(PAUSE)
                continue
            await woken.wait()
            woken.clear()
            room.seen(live, player.seat)
            if live.behind:
                await room.find(live.id)
            if ticks != room.ticks:
                ticks = room.ticks
                yield ": still here\n\n"
    finally:
        live.listeners.discard(woken)
        metrics.streams.dec()


async def _tried(request: Request, desk: Desk, player: Player, problem: Problem, text: str = "") -> Response:
    """The table as it is, and why it is not otherwise."""
    reader = reader_of(request)
    fault: dict[str, Any] = {"words": sentence(reader, problem), "rule": ""}
    if problem.title == "refused":
        fault = {"words": _why(reader, player, text), "rule": problem.extra["rule"]}
    answered = await answer(request, desk, player, problem.status, fault)
    answered.headers.update(problem.headers)
    return answered


def _why(reader: Reader, player: Player, text: str) -> str:
    """Why the rules do not allow a move, in the reader's language."""
    game, words = player.live.game, reader.words(player.live.game.name)
    try:
        refusal = game.refuse(player.live.state, player.seat, game.parse(text))
        return game.sentence(refusal, words) if refusal is not None else words["reason.not_offered"]
    except Refused as error:
        return words[f"reason.{error.reason}"]


@router.post("/{seat}/move")
async def move(request: Request, table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """Play a move."""
    form = await sent(request)
    player = await desk.player(table, seat, "move")
    text = " ".join([form.get("move", ""), *[form[name] for name in form if name.startswith("arg.")]]).strip()
    try:
        asked = MoveForm(move=text, seq=number(form.get("seq", "")), key=form.get("key", ""))
        await playing.play(desk.room, player, asked.move, asked.seq, asked.key)
    except Problem as problem:
        return await _tried(request, desk, player, problem, text)
    return await _done(request, desk, player)


async def _done(request: Request, desk: Desk, player: Player) -> Response:
    """A deed is done: a script gets the table at once, a browser without one goes to its page."""
    if request.headers.get("hx-request") == "true":
        return await answer(request, desk, player)
    return see(f"/t/{player.live.id}?seat={player.seat}")


@router.post("/{seat}/undo")
async def undo(request: Request, table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """Take back one's last move, or the whole turn."""
    form = await sent(request)
    player = await desk.player(table, seat, "move")
    try:
        await playing.undo(desk.room, player, number(form.get("seq", "")), form.get("what") == "turn")
    except Problem as problem:
        return await _tried(request, desk, player, problem)
    return await _done(request, desk, player)


@router.post("/{seat}/chat")
async def chat(request: Request, table: TableId, seat: SeatNumber, desk: TheDesk) -> Response:
    """Say something."""
    form = await sent(request)
    player = await desk.player(table, seat, "chat")
    if form.get("text", "").strip():
        await playing.chat(desk.room, player, ChatForm(text=form["text"]).text)
    return await _done(request, desk, player)


@router.get("/at/{seq}")
async def past(request: Request, table: TableId, seq: int, desk: TheDesk, seat: WantedSeat = None) -> Response:
    """The board as it was after a step, to follow what has happened."""
    player = await viewer(desk, table, seat)
    live = player.live
    if not 0 <= seq <= live.seq:
        raise not_found("step")
    reader = reader_of(request)
    drawn = await past_board(desk.room, reader, player, seq)
    steps = await desk.room.since(live, seq - 1, 1)
    told = [tell(live.game, step, player.seat, live.names, reader.language) for step in steps]
    if seq:
        drawn = boards.marked(drawn, drawn, await past_board(desk.room, reader, player, seq - 1))
    return page(
        request,
        "past.html",
        id=live.id,
        seq=seq,
        last=live.seq,
        seat=player.seat,
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        names=live.names,
        board=safe(drawn),
        log=told,
    )


@router.get("/log")
async def whole_log(request: Request, table: TableId, desk: TheDesk, seat: WantedSeat = None) -> Response:
    """Everything that has happened, in words."""
    player = await viewer(desk, table, seat)
    reader = reader_of(request)
    told: list[dict[str, Any]] = []
    since = -1
    while since < player.live.seq:
        told += (await playing.log(desk.room, player, since, reader.language))["log"]
        since = told[-1]["seq"]
    return page(
        request,
        "log.html",
        id=player.live.id,
        seat=player.seat,
        game=player.live.game.name,
        title=reader.words(player.live.game.name)["title"],
        names=player.live.names,
        log=told,
    )
