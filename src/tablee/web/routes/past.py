"""What has happened at a table: step by step on the board, for the script of its page or page by page, and in words."""

from __future__ import annotations

from typing import Any, Final

import orjson
from fastapi import APIRouter, Request, Response

from tablee.drawing import changes
from tablee.server.api.context import ContextDep
from tablee.server.api.parameters import TableId
from tablee.server.database.journal import DEAL, UNDO
from tablee.server.problems import not_found
from tablee.web.forms import WantedSeat
from tablee.web.preferences import reader_of
from tablee.web.routes.table import frame, viewer
from tablee.web.templating import PageRoute, page
from tablee.web.views.boards import TableBoards
from tablee.web.views.page_view import LOG, Watched, viewer_of
from tablee.web.views.timeline import step_messages

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
AT_A_TIME: Final = 500  # entries of the log


@router.get("/steps")
async def steps(request: Request, table: TableId, seq: int, context: ContextDep, seat: WantedSeat = None) -> Response:
    """The board as it was after an entry, and what has happened since, to be played on it."""
    player = await viewer(context, table, seat)
    live, tables = player.live, context.tables
    last = live.position.seq
    if live.position.life == "lobby" or not 0 <= seq <= last:
        raise not_found("step")
    watched = Watched(tables, context.cache, live, viewer_of(player, reader_of(request)), TableBoards())
    position = await tables.position_at(live, max(seq, last - LOG))
    if position.life == "lobby":
        entries = await tables.since(live, position.seq, LOG)
        position = await tables.position_at(live, next(entry.seq for entry in entries if entry.kind == DEAL))
    first = board = watched.seen(position.state)
    steps: list[dict[str, Any]] = []
    for entry in await tables.since(live, position.seq, LOG):
        after = position.after(entry) if entry.kind != UNDO else await tables.position_at(live, entry.seq)
        after_board = board if after.state is position.state else watched.seen(after.state)
        board_steps = watched.board_steps(entry, position.unfold(entry), after_board)
        steps += [{"seq": entry.seq, **step} for step in step_messages(board, board_steps)]
        position, board = after, after_board
        await tables.clock.sleep(0)  # other tables have their turn in between
    body = {"seq": position.seq, "drawing": watched.svg(first), "steps": steps}
    return Response(orjson.dumps(body), media_type="application/json")


@router.get("/at/{seq}")
async def past(request: Request, table: TableId, seq: int, context: ContextDep, seat: WantedSeat = None) -> Response:
    """The board as it was after an entry, to follow what has happened."""
    player = await viewer(context, table, seat)
    last = player.live.position.seq
    if not 0 <= seq <= last:
        raise not_found("step")
    reader = reader_of(request)
    watched = Watched(context.tables, context.cache, player.live, viewer_of(player, reader), TableBoards())
    board = await watched.past_board(seq)
    first = seq == 0 or (await context.tables.position_at(player.live, seq - 1)).life == "lobby"
    marks = frozenset() if first else changes(board, await watched.past_board(seq - 1)).news()
    lines = [line for entry in await context.tables.since(player.live, seq - 1, 1) if (line := watched.line(entry))]
    svg = watched.svg(board, marks)
    values: dict[str, Any] = {"seq": seq, "first": first, "last": last, "board": svg, "lines": lines}
    return page(request, "past.html", **frame(reader, player), **values)


@router.get("/log")
async def whole_log(request: Request, table: TableId, context: ContextDep, seat: WantedSeat = None) -> Response:
    """Everything that has happened, in words."""
    player = await viewer(context, table, seat)
    reader = reader_of(request)
    watched = Watched(context.tables, context.cache, player.live, viewer_of(player, reader), TableBoards())
    lines: list[tuple[int, str]] = []
    since = -1
    while entries := await context.tables.since(player.live, since, AT_A_TIME):
        lines += [(entry.seq, line) for entry in entries if (line := watched.line(entry))]
        since = entries[-1].seq
    return page(request, "log.html", **frame(reader, player), lines=lines)
