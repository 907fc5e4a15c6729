"""Learning a game: the page that teaches it, the same as a drawer beside the board, and the first game with a coach."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tablee import games
from tablee.server.actions import lesson
from tablee.server.api.context import ContextDep
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.web.forms import GameName, by_script, form_fields, key_of
from tablee.web.preferences import reader_of
from tablee.web.routes.new_table import keep
from tablee.web.templating import PageRoute, form_page, redirect
from tablee.web.views.learning import AID, PRIMER, definitions, sections

router = APIRouter(route_class=PageRoute, include_in_schema=False)
EditionName = Annotated[str, Query(max_length=128)]


@router.get("/help/{game}")
async def help_page(request: Request, game: GameName, context: ContextDep, edition: EditionName = "") -> Response:
    """How a game is played, in short, with the numbers of an edition; a script shows it beside the board."""
    reader = reader_of(request)
    played = context.tables.catalog.game(game, edition)
    beside = by_script(request)
    return form_page(
        request,
        "_help.html" if beside else "help.html",
        game=game,
        title=reader.words(game)["title"],
        primer=sections(played, PRIMER, reader.language),
        aid=sections(played, AID, reader.language),
        definitions=definitions(played),
    )


@router.post("/learn/{game}")
async def learn(request: Request, game: GameName, context: ContextDep) -> Response:
    """Open the table of the first game with a coach."""
    reader = reader_of(request)
    form = await form_fields(request)
    context.limit("create")
    name = form.get("name", "").strip()[:40] or reader.name or reader.says("page.guest")
    others = [other for other in games.player_names(game, reader.language) if other != name]
    taken = await lesson.begin(context.tables, game, [name, *others], context.visitor(), key_of(form))
    answer = redirect(f"/t/{taken.table}")
    keep(request, answer, taken.token, name)
    return answer


@router.post("/t/{table}/{seat}/lesson")
async def go_back(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Take back what the learner did instead of what the lesson proposed."""
    form = await form_fields(request)
    player = await context.actor(table, seat, "move")
    await lesson.go_back(context.tables, player, key_of(form))
    return redirect(f"/t/{table}?seat={seat}")
