"""What has happened at a table: step by step on the board, for the script of its page or page by page, and in words."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from tablee.drawing import changes
from tablee.server.api.parameters import EntryNumber, Since
from tablee.server.database.journal import DEAL, UNDO
from tablee.server.http.shared_gzip import apart_response, json_pieces
from tablee.server.problems import not_found
from tablee.server.tables import Player
from tablee.web.routes.table import PlayerDep, frame
from tablee.web.views import summary
from tablee.web.views.boards import TableBoards
from tablee.web.views.page_view import LOG, Watched, viewer_of
from tablee.web.views.telling import entry_steps
from tablee.web.views.timeline import step_messages
from tablee.web.visit import PageRoute, Visit, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
AT_A_TIME: Final = 500  # entries of the log


def watched_by(visit: Visit, player: Player) -> Watched:
    """The table as a player looks at its past."""
    return Watched(visit.tables, player.live, viewer_of(player, visit.reader), TableBoards())


@router.get("/steps")
async def steps(visit: VisitDep, player: PlayerDep, seq: Since) -> Response:
    """The board as it was after an entry, and what has happened since, to be played on it."""
    live, tables = player.live, visit.tables
    last = live.position.seq
    if live.position.life == "lobby" or not 0 <= seq <= last:
        raise not_found("step")
    watched = watched_by(visit, player)
    position = await tables.position_at(live, max(seq, last - LOG))
    if position.life == "lobby":
        entries = await tables.since(live, position.seq, LOG)
        position = await tables.position_at(live, next(entry.seq for entry in entries if entry.kind == DEAL))
    first = board = watched.seen(position.state)
    steps: list[dict[str, Any]] = []
    for entry in await tables.since(live, position.seq, LOG):
        after = position.after(entry) if entry.kind != UNDO else await tables.position_at(live, entry.seq)
        after_board = board if after.state is position.state else watched.seen(after.state)
        parts = await entry_steps(watched, entry, position.unfold(entry), board, after_board)
        steps += [{"seq": entry.seq, **step} for step in step_messages(board, parts)]
        position, board = after, after_board
        await tables.clock.sleep(0)  # other tables have their turn in between
    pieces = json_pieces({"seq": position.seq, "drawing": watched.svg(first)}, "steps", steps)
    return apart_response(visit.request, pieces, 200, "application/json")


@router.get("/at/{seq}")
async def past(visit: VisitDep, player: PlayerDep, seq: EntryNumber) -> Response:
    """The board as it was after an entry, to follow what has happened."""
    last = player.live.position.seq
    if seq > last:
        raise not_found("step")
    watched = watched_by(visit, player)
    board = await watched.past_board(seq)
    first = seq == 0 or (await visit.tables.position_at(player.live, seq - 1)).life == "lobby"
    marks = frozenset() if first else changes(board, await watched.past_board(seq - 1)).news()
    lines = [line for entry in await visit.tables.since(player.live, seq - 1, 1) if (line := watched.line(entry))]
    svg = watched.svg(board, marks)
    values: dict[str, Any] = {"seq": seq, "first": first, "last": last, "board": svg, "lines": lines}
    return visit.page("past.html", **frame(visit.reader, player), **values)


@router.get("/summary/{seq}")
async def who_got_what(visit: VisitDep, player: PlayerDep, seq: EntryNumber) -> Response:
    """The table of a scoring that began with an entry."""
    game, names = player.live.game, player.live.names_in(visit.reader.language)
    events = summary.after(game, await visit.tables.since(player.live, seq - 1, AT_A_TIME))
    table = summary.table(game, events, player.seat, names, visit.reader.language)
    if not table:
        raise not_found("step")
    if visit.by_script:
        return HTMLResponse(table)
    return visit.page("summary.html", **frame(visit.reader, player), table=table)


@router.get("/log")
async def whole_log(visit: VisitDep, player: PlayerDep) -> Response:
    """Everything that has happened, in words."""
    watched = watched_by(visit, player)
    lines: list[tuple[int, str]] = []
    since = -1
    while entries := await visit.tables.since(player.live, since, AT_A_TIME):
        lines += [(entry.seq, line) for entry in entries if (line := watched.line(entry))]
        since = entries[-1].seq
    return visit.page("log.html", **frame(visit.reader, player), lines=lines)
