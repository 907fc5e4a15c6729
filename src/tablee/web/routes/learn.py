"""Learning a game: the page that teaches it, the same as a drawer beside the board, and lessons with a coach."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from tablee import games
from tablee.server.actions import lesson
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.web.forms import FormDep, GameName
from tablee.web.views.coach import lesson_titles
from tablee.web.views.learning import AID, PRIMER, definitions, sections
from tablee.web.visit import PageRoute, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
EditionName = Annotated[str, Query(max_length=128)]


@router.get("/help/{game}")
async def help_page(visit: VisitDep, game: GameName, edition: EditionName = "") -> Response:
    """How a game is played, in short, with the numbers of an edition; a script shows it beside the board."""
    reader = visit.reader
    played = visit.tables.catalog.game(game, edition)
    return visit.form_page(
        "_help.html" if visit.by_script else "help.html",
        game=game,
        title=reader.words(game)["title"],
        primer=sections(played, PRIMER, reader.language),
        aid=sections(played, AID, reader.language),
        definitions=definitions(played),
        lessons=lesson_titles(game, reader.language),
    )


@router.post("/learn/{game}")
async def learn(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Open the table of a lesson, of the first one unless another is named."""
    reader = visit.reader
    visit.limit("create")
    name = form.get("name", "").strip()[:40] or reader.name or reader.says("page.guest")
    others = [other for other in games.player_names(game, reader.language) if other != name]
    taken = await lesson.begin(
        visit.tables, game, form.number("lesson", "1"), [name, *others], visit.visitor(), form.key
    )
    return visit.seated_at(f"/t/{taken.table}", taken.token, name)


@router.post("/t/{table}/{seat}/lesson")
async def go_back(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Take back what the learner did instead of what the lesson proposed."""
    player = await visit.actor(table, seat, "move")
    await lesson.go_back(visit.tables, player, form.key)
    return redirect(f"/t/{table}?seat={seat}")
