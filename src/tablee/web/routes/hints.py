"""Hints on the page of a table: named beside the board, and lit on it."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from markupsafe import Markup

from tablee import locale
from tablee.drawing import lights_message
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.api.responses import as_json
from tablee.server.bots import hints
from tablee.server.problems import problem_of
from tablee.server.tables import Player
from tablee.table import TableeError
from tablee.web.numbers import decimal, percent, signed
from tablee.web.preferences import Reader
from tablee.web.routes.moves import reason
from tablee.web.routes.table import PageHints, table_page
from tablee.web.templating import rendered
from tablee.web.views.choices import choices
from tablee.web.views.hint_marks import marked, ranks
from tablee.web.views.page_view import viewer_of
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")


@router.get("/{seat}/hint")
async def hint(visit: VisitDep, table: TableId, seat: SeatNumber) -> Response:
    """What a strong bot would do, for the script of the page or as the page itself."""
    player = await visit.actor(table, seat, "move")
    reader = visit.reader
    try:
        moves = await hints.best_moves(visit.bot_runner, player)
        if visit.tables.settings.workbench is not None:
            from tablee.web.routes.playtests import playtests  # which a server without a workbench does not need

            await asyncio.to_thread(playtests(visit).hint, table, seat, player.live.position.seq)
    except TableeError as error:
        player.must_sit()
        problem, why = problem_of(error), reason(reader, player, error)
        if not visit.by_script:
            return await table_page(visit, player, problem.status, why)
        return as_json({"fault": why}, problem.status)
    advice = PageHints(_hint_list(player, reader, moves), ranks([one["move"] for one in moves]))
    if not visit.by_script:
        return await table_page(visit, player, advice=advice)
    page_view = await visit.page_views(player.live).now(viewer_of(player, reader))
    board = marked(page_view.board, advice.ranks, reader.language)
    return as_json({"seq": page_view.seq, "hints": advice.words, "lights": lights_message(board)})


def _hint_list(player: Player, reader: Reader, hints: list[dict[str, object]]) -> Markup:
    """A hint as a list, with a button for each move."""
    live, game, language = player.live, player.live.game, reader.language
    words = locale.words(game.name, language)
    state = live.position.state
    view, moves = game.seen_by(state, player.seat), game.moves(state, player.seat)
    offered = choices(game, view, player.seat, moves, live.names_in(language), words)
    by_number = {choice.number: choice for group in offered for choice in group.choices}
    values = {"game": game.name, "hints": hints, "named": by_number, "words": words, "name_of": locale.name_of}
    return rendered(reader, "_hints.html", **values, percent=percent, decimal=decimal, signed=signed).strip()
