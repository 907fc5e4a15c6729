"""The page of a table, and what every other page about a table needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from tablee import games
from tablee.drawing import looks
from tablee.server.actions import undo as undoing
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.bots import hints
from tablee.server.problems import not_found
from tablee.server.tables.player import Player, spectator_of
from tablee.table import SPECTATOR, commitment
from tablee.web.forms import WantedSeat
from tablee.web.preferences import Reader, reader_of
from tablee.web.routes.lobby import lobby_page
from tablee.web.templating import PageRoute, page, redirect
from tablee.web.views.boards import TableBoards
from tablee.web.views.hint_marks import marked
from tablee.web.views.page_view import Watched, viewer_of
from tablee.web.views.page_views import AllPageViews, PageViews
from tablee.web.views.people import company, is_shared, way_to

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")


async def viewer(context: Context, table: str, seat: int | None) -> Player:
    """The visitor at the seat they want or hold; else as a spectator.

    Where several people share a screen, nobody's secrets are shown before somebody names their own seat.
    """
    live = await context.tables.find(table)
    mine = live.seats_of(context.holder)
    if seat in mine:
        return context.player_at(live, seat)
    if not mine or is_shared(live, mine):
        return spectator_of(live, context.holder)
    return context.player_at(live, mine[0])


def page_views_of(context: Context, player: Player) -> PageViews:
    """What those who follow the table see."""
    everywhere: AllPageViews = context.request.app.state.views
    return everywhere.of(context, player.live)


def frame(reader: Reader, player: Player) -> dict[str, Any]:
    """What every page about a table names."""
    live, game = player.live, player.live.game.name
    title = reader.words(game)["title"]
    named = {"id": live.id, "seat": player.seat, "game": game, "title": title, "names": live.names}
    return {**named, "looks": looks(live.colours)}


class PageHints(NamedTuple):
    """Hints as a page shows them: in words, and on the board by the rank of each move."""

    words: Markup = Markup()
    ranks: Mapping[int, int] = {}


async def table_page(
    request: Request,
    context: Context,
    player: Player,
    status: int = 200,
    fault: str = "",
    advice: PageHints = PageHints(),  # noqa: B008 - it never changes
) -> Response:
    """The table as a page."""
    player.must_sit()
    reader, live = reader_of(request), player.live
    if live.position.life == "lobby":
        return lobby_page(request, context, player)
    viewer = viewer_of(player, reader)
    watched = Watched(context.tables, context.cache, live, viewer, TableBoards())
    page_view = await page_views_of(context, player).now(viewer)
    words = reader.words(live.game.name)
    return page(
        request,
        "table.html",
        status,
        **frame(reader, player),
        view=page_view,
        board=watched.svg(marked(page_view.board, advice.ranks, reader.language)),
        undo=player.seat != SPECTATOR and await can_undo(context, player),
        hints=player.seat != SPECTATOR and not live.position.over and hints.allowed(live),
        advice=advice.words,
        company=company(context.tables, live, viewer.mine, reader.language),
        held=games.title(live.game.name).buttons().held.format(seat=player.seat),
        lines=[(entry.seq, line) for entry in await watched.entries(page_view.seq) if (line := watched.line(entry))],
        fault=fault,
        edition=live.info.edition,
        promise=commitment(live.info.seed),
        explanations={key: words[key] for key in words if key.startswith("draw.explain.")},
    )


async def can_undo(context: Context, player: Player) -> bool:
    """Whether an undo would be granted, so that it is not offered in vain."""

    async def ask() -> bool:
        return await undoing.can_undo(context.tables, player)

    return await context.cache.get(("undo", player.live.id, player.seat, player.live.position.seq), ask)


@router.get("")
async def show(request: Request, table: TableId, context: ContextDep, seat: WantedSeat = None) -> Response:
    """A table; behind a curtain if several people share the screen and none of them has said who looks."""
    player = await viewer(context, table, seat)
    if player.seat == SPECTATOR and player.live.seats_of(context.holder):
        return redirect(way_to(player.live, context.holder))
    return await table_page(request, context, player)


@router.get("/curtain/{seat}")
async def curtain(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Between two people at one screen: nothing is to be seen until the next one says so."""
    player = await viewer(context, table, seat)
    if player.seat != seat:
        raise not_found("seat")
    return page(request, "curtain.html", **{**frame(reader_of(request), player), "name": player.live.names[seat]})
