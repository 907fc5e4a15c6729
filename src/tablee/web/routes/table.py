"""The page of a table, and what every other page about a table needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Response
from markupsafe import Markup

from tablee import games
from tablee.drawing import looks
from tablee.server.actions import person
from tablee.server.actions import undo as undoing
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.bots import hints
from tablee.server.problems import not_found
from tablee.server.tables import LiveTable, Player
from tablee.server.tables.live_table import spectator_of
from tablee.table import SPECTATOR, commitment
from tablee.web.forms import WantedSeat
from tablee.web.preferences import Reader
from tablee.web.routes.lobby import lobby_page
from tablee.web.views.boards import TableBoards
from tablee.web.views.clocks import clocks_now
from tablee.web.views.hint_marks import marked
from tablee.web.views.link_card import card_of
from tablee.web.views.page_view import Watched, viewer_of
from tablee.web.views.people import is_shared, people_panels, way_to
from tablee.web.views.prepared import prepared_panel
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")


async def player_at(visit: VisitDep, table: TableId, seat: WantedSeat = None) -> Player:
    """The visitor at the seat they want or hold; else as a spectator.

    Where several people share a screen, nobody's secrets are shown before somebody names their own seat.
    """
    live = await visit.tables.find(table)
    mine = live.seats_of(visit.holder)
    if seat in mine:
        return await visit.hearing(visit.player_at(live, seat))
    if not mine or is_shared(live, mine):
        return await visit.hearing(spectator_of(live, visit.holder))
    return await visit.hearing(visit.player_at(live, mine[0]))


PlayerDep = Annotated[Player, Depends(player_at)]


def frame(reader: Reader, player: Player) -> dict[str, Any]:
    """What every page about a table names."""
    live, game = player.live, player.live.game.name
    title = reader.words(game)["title"]
    values = {"id": live.id, "seat": player.seat, "game": game, "title": title, "names": live.names_in(reader.language)}
    return {**values, "looks": looks(live.colours), "origin": origin_of(live)}


def origin_of(live: LiveTable) -> tuple[str, int] | None:
    """Where a game comes from that continues another one: the place in its replay, and how many moves were made."""
    if live.info.continued is None:
        return None
    return f"/t/{live.info.continued}/replay?move={live.info.imported}", live.info.imported


class PageHints(NamedTuple):
    """Hints as a page shows them: in words, and on the board by the rank of each move."""

    words: Markup = Markup()
    ranks: Mapping[int, int] = {}


NO_HINTS = PageHints()


async def table_page(
    visit: Visit, player: Player, status: int = 200, fault: str = "", advice: PageHints = NO_HINTS
) -> Response:
    """The table as a page."""
    player.must_sit()
    reader, live = visit.reader, player.live
    if live.position.life == "lobby":
        return lobby_page(visit, player)
    viewer = viewer_of(player, reader)
    watched = Watched(visit.tables, live, viewer, TableBoards())
    page_view = await visit.page_views(live).now(viewer)
    words = reader.words(live.game.name)
    return visit.page(
        "table.html",
        status,
        **frame(reader, player),
        view=page_view,
        board=watched.svg(marked(page_view.board, advice.ranks, reader.language)),
        undo=player.seat != SPECTATOR and await can_undo(visit, player),
        hints=player.seat != SPECTATOR and not live.position.over and hints.allowed(live),
        advice=advice.words,
        people=people_panels(visit.tables, live, viewer.mine, reader.language),
        clocks=clocks_now(visit.tables, live, reader.language),
        held=games.title(live.game.name).buttons().held.format(seat=player.seat),
        lines=[(entry.seq, line) for entry in await watched.entries(page_view.seq) if (line := watched.line(entry))],
        fault=fault,
        card=card_of(live, reader, visit.origin),
        note=await _note(visit, player),
        prepared=await prepared_panel(visit.tables, player, reader.language),
        edition=live.info.edition,
        workbench=visit.tables.settings.workbench is not None,
        promise=commitment(live.info.seed),
        explanations={key: words[key] for key in words if key.startswith("draw.explain.")},
    )


async def _note(visit: Visit, player: Player) -> str | None:
    """The notes of the one who looks; None where there is nobody, or several people share the screen."""
    if player.seat == SPECTATOR or len(player.live.seats_of(visit.holder)) > 1:
        return None
    return await person.read_note(visit.tables, player.live, visit.holder)


async def can_undo(visit: Visit, player: Player) -> bool:
    """Whether an undo would be granted, so that it is not offered in vain."""

    async def ask() -> bool:
        return await undoing.can_undo(visit.tables, player)

    return await visit.tables.cache.get(("undo", player.live.id, player.seat, player.live.position.seq), ask)


@router.get("")
async def show(visit: VisitDep, player: PlayerDep) -> Response:
    """A table; behind a curtain if several people share the screen and none of them has said who looks."""
    if player.seat == SPECTATOR and player.live.seats_of(visit.holder):
        return redirect(way_to(player.live, visit.holder))
    return await table_page(visit, player)


@router.get("/curtain/{seat}")
async def curtain(visit: VisitDep, table: TableId, seat: SeatNumber) -> Response:
    """Between two people at one screen: nothing is to be seen until the next one says so."""
    player = await player_at(visit, table, seat)
    if player.seat != seat:
        raise not_found("seat")
    return visit.page(
        "curtain.html", **{**frame(visit.reader, player), "name": player.live.names_in(visit.reader.language)[seat]}
    )
