"""What a draft looks like, and what is taken along of it: pictures, a spreadsheet, an edition file, a box to print."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from tablee import games
from tablee.lab.editions.search import edition_text
from tablee.lab.workbench.drafts import Draft, as_csv
from tablee.lab.workbench.print_draft import printed
from tablee.table import SPECTATOR, SeededDealer
from tablee.web.forms import FormDep, GameName
from tablee.web.routes.assets import STYLED
from tablee.web.routes.workbench import DraftText, read_draft, sheet_page
from tablee.web.views import boards
from tablee.web.views.workbench import pieces_svg
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/lab/{game}/board.svg")
async def board(visit: VisitDep, game: GameName, text: DraftText = "") -> Response:
    """The board with the numbers of a draft, at the beginning."""
    visit.limit("move")
    svg = await asyncio.to_thread(_board, read_draft(game, text), visit.reader.language, visit.reader.theme)
    return Response(svg, media_type="image/svg+xml", headers=STYLED)


def _board(draft: Draft, language: str, theme: str) -> str:
    played = draft.load()
    state = played.start(games.usual_seats(played), SeededDealer("workbench"))
    picture = boards.board(played, played.seen_by(state, SPECTATOR), SPECTATOR, boards.Look(language))
    return str(picture.svg(styled=True, theme=theme))


@router.get("/lab/{game}/pieces.svg")
async def pieces(visit: VisitDep, game: GameName, text: DraftText = "", whole: bool = False) -> Response:
    """The pieces that a draft changes."""
    visit.limit("move")
    svg = await asyncio.to_thread(pieces_svg, read_draft(game, text), visit.reader.language, whole)
    return Response(svg, media_type="image/svg+xml", headers=STYLED)


@router.get("/lab/{game}/draft.csv")
async def spreadsheet(visit: VisitDep, game: GameName, text: DraftText = "") -> Response:
    """The whole sheet for a spreadsheet."""
    return _file(as_csv(read_draft(game, text), visit.reader.words(game)), f"{game}-draft.csv", "text/csv")


@router.get("/lab/{game}/draft.toml")
async def edition(game: GameName, text: DraftText = "") -> Response:
    """The draft as an edition file."""
    return _file(draft_file(read_draft(game, text)), f"{game}-draft.toml", "text/plain")


def draft_file(draft: Draft) -> str:
    """A draft as the text of an edition file."""
    return edition_text(draft.game, None, dict(draft.values), "draft", ["A draft of the workbench."])


def _file(text: str, name: str, kind: str) -> Response:
    return PlainTextResponse(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post("/lab/{game}/print")
async def print_it(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """The whole box of a draft as a PDF."""
    visit.limit("create")
    draft = read_draft(game, form.get("set", ""))
    if draft.problems():
        return await sheet_page(visit, draft, status=422)
    pdf = await asyncio.to_thread(printed, game, draft_file(draft), visit.reader.language)
    headers = {"Content-Disposition": f'attachment; filename="{game}-draft.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)
