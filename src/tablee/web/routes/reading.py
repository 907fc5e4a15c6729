"""The reading page of a table: everything in words, complete by keyboard and screen reader, without a script."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Response

from tablee.server.tables.live_table import Player
from tablee.table import SPECTATOR
from tablee.text import tell
from tablee.text.asides import asides
from tablee.web.routes.lobby import lobby_page
from tablee.web.routes.table import PlayerDep, can_undo, frame
from tablee.web.views.boards import TableBoards
from tablee.web.views.clocks import clocks_now, pausing
from tablee.web.views.page_view import Watched, last_move, viewer_of
from tablee.web.views.people import way_to
from tablee.web.views.prepared import prepared_panel
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
READING: Final = "read"  # what its forms say, so that it is shown again after them


async def reading_page(visit: Visit, player: Player, status: int = 200, fault: str = "") -> Response:
    """The table in words, under headings: the news, the decision with its moves, what lies where, talk."""
    player.must_sit()
    reader, live, seat = visit.reader, player.live, player.seat
    if live.position.life == "lobby":
        return lobby_page(visit, player)
    viewer, position, game, names = viewer_of(player, reader), live.position, live.game, live.names_in(reader.language)
    watched = Watched(visit.tables, live, viewer, TableBoards())
    page_view = await visit.page_views(live).now(viewer)
    entries = await watched.entries(position.seq)
    since = last_move(entries, seat)
    seen, words = game.seen_by(position.state, seat), reader.words(game.name)
    playing = seat != SPECTATOR and not position.over
    answers = game.answers(seen, seat) if playing else []
    told = tell(game, seen, seat, names, reader.language)
    moves = len(told.offers) - len(answers)
    return visit.page(
        "read.html",
        status,
        **frame(reader, player),
        view=page_view,
        told=told,
        moves=told.offers[:moves],
        answers=told.offers[moves:],
        full=tell(game, seen, seat, names, reader.language, brief=False).table,
        news=[line for entry in entries if since is None or entry.seq > since for line in watched.lines(entry)],
        asides=asides(game, seen, seat, answers, names, words) if playing else (),
        undo=playing and await can_undo(visit, player),
        reading=READING,
        clocks=clocks_now(visit.tables, live, reader.language),
        pausing=pausing(visit.tables, live, (seat,) if playing else (), reader.language),
        prepared=await prepared_panel(visit.tables, player, reader.language) if page_view.turn == "theirs" else "",
        fault=fault,
    )


@router.get("/read")
async def read(visit: VisitDep, player: PlayerDep) -> Response:
    """A table in words; where several people share a screen, they say first who reads."""
    if player.seat == SPECTATOR and player.live.seats_of(visit.holder):
        return redirect(way_to(player.live, visit.holder))
    return await reading_page(visit, player)
