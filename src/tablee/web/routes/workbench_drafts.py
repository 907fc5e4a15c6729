"""Named drafts: kept, shown with their history, compared with each other."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response

from tablee.lab.workbench.drafts import Draft
from tablee.table import TableeError
from tablee.web.forms import FormDep, GameName
from tablee.web.routes.workbench import DraftText, owner, read_draft, sheet_page, shelf
from tablee.web.views.workbench import Words, address, changes_between, offers, told_changes, words_of
from tablee.web.visit import PageRoute, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
OtherText = Annotated[str, Query(alias="base", max_length=8000)]


@router.post("/lab/{game}/keep")
async def keep(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Keep a draft under a name."""
    visit.limit("create")
    draft = read_draft(game, form.get("set", ""))
    if not shelf(visit).all(owner(visit), game):
        visit.limit("keep")
    try:
        shelf(visit).keep(owner(visit), form.get("name", ""), draft)
    except TableeError as error:
        return await sheet_page(visit, draft, str(error), 422)
    return redirect(f"/lab/{game}/drafts")


@router.post("/lab/{game}/forget")
async def forget(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Remove a draft and its history."""
    shelf(visit).remove(owner(visit), game, form.get("name", ""))
    return redirect(f"/lab/{game}/drafts")


@router.get("/lab/{game}/drafts")
async def drafts(visit: VisitDep, game: GameName) -> Response:
    """The visitor's drafts with their earlier versions, to be opened or compared."""
    words, box_words = words_of(visit.reader.language), visit.reader.words(game)
    kept = shelf(visit).all(owner(visit), game)
    rows = [
        (one.name, [(_when(version.at), *_told(game, version.draft, words, box_words)) for version in one.versions])
        for one in kept
    ]
    newest = max(kept, key=lambda one: one.versions[0].at).name if kept else ""
    title = box_words["title"]
    return visit.form_page("workbench_drafts.html", words=words, game=game, title=title, drafts=rows, newest=newest)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _told(game: str, text: str, words: Words, box_words: Words) -> tuple[str, str, str]:
    """The text of a version, its address unless it is of an older box, and what it changes."""
    changes = told_changes(game, text, words, box_words)
    return text, "" if text and changes == text else address(Draft.parse(game, text)), changes


@router.get("/lab/{game}/compare")
async def compare(visit: VisitDep, game: GameName, text: DraftText = "", base_text: OtherText = "") -> Response:
    """What is different in a draft from another one, and a test of one against the other."""
    draft, base = read_draft(game, text), read_draft(game, base_text)
    words, box_words = words_of(visit.reader.language), visit.reader.words(game)
    return visit.form_page(
        "workbench_compare.html",
        words=words,
        game=game,
        title=box_words["title"],
        draft=draft,
        base=base,
        changes=changes_between(base, draft, box_words),
        addresses=(address(base), address(draft)),
        offers=offers(game, 1.0, 5.0, words),
        testable=draft != base and not draft.problems() and not base.problems(),
    )
