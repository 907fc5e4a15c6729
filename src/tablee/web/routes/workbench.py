"""The workbench: a box as a sheet, drafts of it, and what they look like."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from tablee import games
from tablee.lab.reports.numbers import written
from tablee.lab.workbench.drafts import Draft, columns, from_csv, from_toml, parts, pasted
from tablee.lab.workbench.jobs import Job
from tablee.lab.workbench.playtests import PlaytestFolder
from tablee.lab.workbench.queue import JobQueue, queue_of
from tablee.lab.workbench.refusals import refusals
from tablee.lab.workbench.shelf import Shelf
from tablee.server.problems import Problem
from tablee.table import TableeError
from tablee.text.reasons import Reason, refusal
from tablee.web.forms import Form, FormDep, GameName
from tablee.web.views.learning import AID, definitions, sections
from tablee.web.views.workbench import (
    address,
    changed_pieces,
    changes_between,
    job_title,
    offers,
    told_changes,
    words_of,
)
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
DraftText = Annotated[str, Query(alias="set", max_length=8000)]
Size = Annotated[float, Query(gt=0, le=1000)]
NOTHING_DRAWN = {"aid": (), "definitions": "", "pieces": 0}
PASTED = ("column", "numbers", "sheet")  # fields of a form whose text is given back if it was refused
RECENT = 10  # jobs that are named


def open_queue(folder: Path, jobs: int, ray: str, now: Callable[[], float]) -> JobQueue:
    """The queue of a server; what was interrupted goes on."""
    queue = queue_of(folder / "jobs", jobs, ray, now)
    queue.tend()
    return queue


def queue(visit: Visit) -> JobQueue:
    """The queue of this server."""
    jobs: JobQueue = visit.request.app.state.jobs
    return jobs


def shelf(visit: Visit) -> Shelf:
    """The named drafts of this server."""
    folder = visit.tables.settings.workbench
    assert folder is not None
    return Shelf(folder / "drafts", visit.tables.clock.now)


def owner(visit: Visit) -> str:
    """Whose drafts and tests are shown: a person's, or those of an address."""
    return visit.holder or visit.client


def forget_owner(visit: Visit) -> None:
    """Forget the drafts and the tests of the visitor."""
    shelf(visit).forget(owner(visit))
    queue(visit).forget(owner(visit))


def read_draft(game: str, text: str) -> Draft:
    """The draft of an address."""
    try:
        return Draft.parse(game, text)
    except TableeError as error:
        raise Problem(422, "invalid", str(error)) from None


@router.get("/lab")
async def choose(visit: VisitDep) -> Response:
    """The games whose boxes can be changed."""
    titles = {name: visit.reader.words(name)["title"] for name in games.names()}
    return visit.form_page("workbench_games.html", words=words_of(visit.reader.language), titles=titles)


@router.get("/lab/{game}")
async def sheet(
    visit: VisitDep, game: GameName, text: DraftText = "", points: Size = 1.0, shares: Size = 5.0
) -> Response:
    """The sheet of a draft; of an address that holds none the box, and why."""
    try:
        draft = Draft.parse(game, text)
    except TableeError as error:
        return await sheet_page(visit, Draft(game), str(error), 422)
    return await sheet_page(visit, draft, points=points, shares=shares)


async def sheet_page(
    visit: Visit,
    draft: Draft,
    fault: str = "",
    status: int = 200,
    points: float = 1.0,
    shares: float = 5.0,
    given: Form | None = None,
) -> Response:
    """The sheet of a draft, with what is wrong with it or with what was just asked for, and what was pasted then."""
    words, box_words = words_of(visit.reader.language), visit.reader.words(draft.game)
    problems = await asyncio.to_thread(refusals, draft, words, box_words)
    state: dict[str, Any] = NOTHING_DRAWN if problems else await asyncio.to_thread(_seen, visit, draft)
    return visit.form_page(
        "workbench.html",
        status,
        words=words,
        game=draft.game,
        title=box_words["title"],
        draft=draft,
        problems=[refusal(fault, words)] if fault else problems,
        sound=not problems,
        parts=parts(draft, box_words),
        columns=columns(draft.game, box_words),
        offers=offers(draft.game, points, shares, words),
        given={key: text for key, text in (given or {}).items() if key in PASTED},
        sizes={"points": points, "shares": shares},
        sizes_told=[written(f"{size:g}", words) for size in (points, shares)],
        playable=not problems and visit.tables.settings.editions is not None,
        printable=not problems and find_spec("cairosvg") is not None,
        jobs=[
            (job, job_title(job, words), told_changes(job.game, job.draft, words, box_words))
            for job in await asyncio.to_thread(jobs_of, visit, draft.game)
        ],
        kept=shelf(visit).all(owner(visit), draft.game),
        minutes=await asyncio.to_thread(_minutes, visit, draft.game),
        **_changes(visit, draft),
        **state,
    )


def _changes(visit: Visit, draft: Draft) -> dict[str, Any]:
    """What differs from the box, each with the way to undo it; and the addresses that go with a draft."""
    sheet = parts(draft, visit.reader.words(draft.game))
    changed = [(part, cell) for part in sheet for cell in part.cells if cell.value != cell.box]
    return {
        "changes": [(part, cell, address(draft.with_values({cell.name: cell.box}))) for part, cell in changed],
        "address": lambda more, **query: address(draft, more, **query),
    }


def _seen(visit: Visit, draft: Draft) -> dict[str, Any]:
    """What is drawn with the draft besides its board."""
    language = visit.reader.language
    return {
        "aid": sections(draft.load(), AID, language),
        "definitions": definitions(draft.load()),
        "pieces": changed_pieces(draft, language),
    }


def _minutes(visit: Visit, game: str) -> tuple[int, int] | None:
    """How long recorded games of people took, and how many there are."""
    folder = visit.tables.settings.workbench
    assert folder is not None
    minutes = PlaytestFolder(folder / "playtests").minutes(game)
    return (round(median(minutes)), len(minutes)) if minutes else None


def jobs_of(visit: Visit, game: str) -> list[Job]:
    """The visitor's own jobs, the newest first."""
    mine = [job for job in queue(visit).kept.all() if job.owner == owner(visit) and job.game == game]
    return mine[::-1][:RECENT]


@router.post("/lab/{game}")
async def change(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Change some numbers: those of a part, a column, or a whole spreadsheet or file."""
    visit.limit("move")
    draft = read_draft(game, form.get("set", ""))
    try:
        return redirect(address(await asyncio.to_thread(_changed, draft, form)))
    except TableeError as error:
        return await sheet_page(visit, draft, str(error), 422, given=form)


@router.post("/lab/{game}/check")
async def check(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """What the loader says while somebody types, for the script of the page."""
    visit.limit("move")
    draft = read_draft(game, form.get("set", ""))
    words = words_of(visit.reader.language)
    problems: list[Reason] = []
    seen: dict[str, Any] = NOTHING_DRAWN
    try:
        draft = await asyncio.to_thread(_changed, draft, form)
        problems = await asyncio.to_thread(refusals, draft, words, visit.reader.words(game))
        seen = seen if problems else await asyncio.to_thread(_seen, visit, draft)
    except TableeError as error:
        problems = [refusal(str(error), words)]
    changed = changes_between(Draft(game), draft, visit.reader.words(game))
    pictures = {} if problems else {"board": address(draft, "/board.svg"), "pieces": address(draft, "/pieces.svg")}
    shown = {"problems": problems, "changes": changed, "pictures": pictures, **seen}
    return visit.page("_workbench_checked.html", words=words, **shown)


def _changed(draft: Draft, form: Form) -> Draft:
    if form.get("column"):
        return pasted(draft, form["column"], form.get("numbers", ""))
    if "sheet" in form:
        text = form["sheet"].removeprefix("\ufeff")  # which spreadsheets put before a file
        read: Callable[[Draft, str], Draft] = from_toml if "[edition]" in text else from_csv
        return read(draft, text)
    return draft.with_values(_values(form))


def _values(form: Mapping[str, str]) -> dict[str, int]:
    values: dict[str, int] = {}
    for name, text in form.items():
        if name.startswith("v."):
            try:
                values[name[2:]] = int(text)
            except ValueError:
                raise TableeError(f"{text[:40]!r} is not a whole number") from None
    return values
