"""Jobs of the workbench: tests, which values matter most, and the search for better ones."""

from __future__ import annotations

import asyncio
import math
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from tablee import bots
from tablee.lab.editions.goal import GOALS
from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.sequential import RELIABLE_FROM
from tablee.lab.workbench.answers import measure_name
from tablee.lab.workbench.drafts import Draft, names_in, variable
from tablee.lab.workbench.jobs import MEASURES, OPEN, SEARCH, TEST, TRIAL_GAMES, TRIALS, VALUES, Job
from tablee.lab.workbench.queue import TooMany
from tablee.lab.workbench.sizes import Sizes
from tablee.server.problems import not_found
from tablee.table import TableeError
from tablee.text.reasons import refusal
from tablee.web.forms import Form, FormDep, GameName
from tablee.web.routes.workbench import DraftText, owner, queue, read_draft, sheet_page
from tablee.web.views.workbench import (
    address,
    bots_named,
    changes_between,
    found_by_tests,
    heading,
    job_title,
    sizes_query,
    told_changes,
    what_matters,
    words_of,
)
from tablee.web.views.workbench_search import found_by_search, varied
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
JobId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]
ROWS = 3  # columns that a search may vary
GOAL_MEASURES = (*MEASURES, "spread")


@router.post("/lab/{game}/test")
async def test(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Ask for a test of a draft against the box, or against another draft."""
    draft, base = read_draft(game, form.get("set", "")), read_draft(game, form.get("base", ""))
    depth, _, games = form.get("depth", "").partition(":")
    wished = int(games) if games.isascii() and games.isdecimal() and len(games) < 6 else 0
    return await _ask(visit, form, draft, kind=TEST, base=base.text, depth=depth, games=wished)


@router.post("/lab/{game}/values")
async def values(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Ask which values matter most."""
    return await _ask(visit, form, read_draft(game, form.get("set", "")), kind=VALUES)


@router.get("/lab/{game}/find")
async def find_form(visit: VisitDep, game: GameName, text: DraftText = "") -> Response:
    """What is to be found, and between which bounds."""
    return _find_page(visit, read_draft(game, text), {})


@router.post("/lab/{game}/find")
async def find(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """Ask for values that reach a goal."""
    draft = read_draft(game, form.get("set", ""))
    try:
        vary = _varied(game, form)
        job = await _add(visit, form, draft, kind=SEARCH, vary=tuple(vary), goal=_goal(form))
    except TableeError as error:
        return _find_page(visit, draft, form, str(error), 429 if isinstance(error, TooMany) else 422)
    return redirect(f"/lab/tests/{job.id}")


def _varied(game: str, form: Form) -> list[str]:
    """The numbers that may vary, each with its bounds."""
    vary: list[str] = []
    for row in range(ROWS):
        if form.get(f"column{row}"):
            bounds = f"{form.get(f'low{row}', '')}..{form.get(f'high{row}', '')}"
            vary += [f"{name}={bounds}" for name in names_in(game, form[f"column{row}"])]
    if not vary:
        raise TableeError("choose what may vary, and its bounds")
    return vary


def _goal(form: Form) -> str:
    goal = form.get("goal", "")
    if goal in GOALS:
        return goal
    try:
        target = float(form.get("target", "").replace(",", "."))
    except ValueError:
        raise TableeError(f"{form.get('target', '')[:20]!r} is not a number") from None
    share = Measure(goal).share
    return f"{goal}={target / 100 if share else target:g}"


def _find_page(visit: Visit, draft: Draft, form: dict[str, str], fault: str = "", status: int = 200) -> Response:
    words, box_words = words_of(visit.reader.language), visit.reader.words(draft.game)
    endings = [f"ending:{one}" for one in draft.load().outcomes] if not draft.problems() else []
    goals = {goal: words[f"goal.{goal}"] for goal in GOALS}
    weaker = bots_named([bots.weaker_than_fair(draft.game)], words)
    goals["first_bot"] = words["goal.ladder"].format(better=words["bots.fair"], weaker=weaker)
    goals |= {name: measure_name(name, words, box_words) for name in (*GOAL_MEASURES, *endings)}
    return visit.form_page(
        "workbench_find.html",
        status,
        words=words,
        game=draft.game,
        title=box_words["title"],
        draft=draft,
        form=form,
        problems=[refusal(fault, words)] if fault else [],
        columns=variable(draft.game, box_words),
        goals=goals,
        rows=range(ROWS),
        trials=TRIALS,
        games=TRIAL_GAMES,
        back=address(draft),
    )


async def _ask(visit: Visit, form: Form, draft: Draft, **what: Any) -> Response:
    """Put a job into the queue and show it, or say on the sheet why not."""
    try:
        job = await _add(visit, form, draft, **what)
    except TableeError as error:
        return await sheet_page(visit, draft, str(error), 429 if isinstance(error, TooMany) else 422)
    return redirect(f"/lab/tests/{job.id}")


async def _add(visit: Visit, form: Form, draft: Draft, **what: Any) -> Job:
    visit.limit("create")
    more = {"depth": "", "sizes": _sizes(form), **what}
    asked = "|".join([draft.text, *[str(one) for one in more.values()]])
    id = sha256(visit.code(form.key, "workbench", asked).encode()).hexdigest()[:16]
    again = queue(visit).kept.read(id)  # sent twice
    if again is not None:
        return again
    job = Job(id, owner(visit), visit.client, draft.game, draft.text, asked=0.0, **more)
    return await asyncio.to_thread(queue(visit).add, job)


def _sizes(form: Form) -> Sizes:
    """The smallest changes that matter to the visitor."""
    given = [form[key] for key in ("points", "shares") if key in form]
    try:
        return Sizes(*map(float, given)) if len(given) == 2 else Sizes()
    except ValueError:
        raise TableeError(f"{' '.join(given)[:20]!r} is not a number") from None


def _own_job(visit: Visit, id: str) -> Job:
    job = queue(visit).kept.read(id)
    if job is None or job.owner != owner(visit):
        raise not_found("test")
    return job


@router.get("/lab/tests/{id}")
async def job_page(visit: VisitDep, id: JobId) -> Response:
    """What a job has found so far; the page asks again until it is over."""
    job = _own_job(visit, id)
    words, box_words = words_of(visit.reader.language), visit.reader.words(job.game)
    shown: dict[str, Any] = {"words": words, "title": box_words["title"], "name": job_title(job, words)}
    try:
        draft, base = Draft.parse(job.game, job.draft), Draft.parse(job.game, job.base)
        found = await asyncio.to_thread(_found, visit, job)
    except TableeError:  # its games were played with an older box, or by an older version of this package
        told = told_changes(job.game, job.draft, words, box_words)
        return visit.page("workbench_old.html", game=job.game, told=told, **shown)
    left = await asyncio.to_thread(queue(visit).seconds_left, job)
    return visit.page(
        f"workbench_{job.kind}.html",
        **shown,
        job=job,
        running=job.state in OPEN,
        played=await asyncio.to_thread(queue(visit).kept.played, job),
        total=job.total(),
        left=None if left is None else math.ceil(left / 60),
        reliable_from=RELIABLE_FROM,
        back=address(draft, **sizes_query(job.sizes)),
        base=address(base) if base.values else "",
        changes=changes_between(base, draft, box_words),
        **found,
    )


def _found(visit: Visit, job: Job) -> dict[str, Any]:
    words, box_words = words_of(visit.reader.language), visit.reader.words(job.game)
    kept = queue(visit).kept
    if job.kind == SEARCH:
        return {
            "heading": heading(job.searched().bots, TRIAL_GAMES, words),
            "varied": varied(job, words, box_words),
            "trials": TRIALS,
            "games": TRIAL_GAMES,
            **found_by_search(kept.found(job), job, words, box_words),
        }
    outcomes = kept.outcomes(job)
    if job.kind == VALUES:
        games = outcomes[0].games if outcomes[0] else 0
        title = heading(job.strengths()[0].bots, games, words)
        return {"matters": what_matters(outcomes[0], words, box_words), "heading": title}
    return found_by_tests(job, outcomes, words, box_words)


@router.post("/lab/tests/{id}/cancel")
async def cancel(visit: VisitDep, id: JobId) -> Response:
    """End a job."""
    job = _own_job(visit, id)
    await asyncio.to_thread(queue(visit).cancel, job)
    return redirect(f"/lab/tests/{job.id}")
