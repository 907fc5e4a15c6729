"""A draft on the table, and the record of its playtest: with everybody's consent, for those who played."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Response

from tablee import games
from tablee.lab.workbench.drafts import Draft
from tablee.lab.workbench.playtests import QUESTIONS, Playtest, PlaytestFolder, Row, as_csv, as_parquet
from tablee.server.actions import opening
from tablee.server.actions.requests import NewTable, SeatRequest
from tablee.server.api.parameters import TableId
from tablee.server.problems import Problem, not_found
from tablee.server.tables import LiveTable
from tablee.table import TableeError
from tablee.web.forms import FormDep, GameName
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.routes.workbench import read_draft
from tablee.web.routes.workbench_files import draft_file
from tablee.web.views.people import way_to
from tablee.web.views.playtest import all_agree, decisions, journal_of, minutes, people_of
from tablee.web.views.workbench import words_of
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect
from tablee.whole_file import write_whole

router = APIRouter(route_class=PageRoute, include_in_schema=False)
DRAFTS = 200  # that may be played on one server
KINDS = {"csv": "text/csv", "parquet": "application/vnd.apache.parquet"}


@router.post("/lab/{game}/play")
async def play(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """A table with the draft, against bots at once, or by the form for friends."""
    visit.limit("create")
    draft = read_draft(game, form.get("set", ""))
    name = _keep(visit, draft) if draft.values else ""
    if form.get("with") == "friends":
        return redirect(f"/new/{game}?edition={name}" if name else f"/new/{game}")
    reader = visit.reader
    me = reader.name or reader.says("page.guest")
    others = [other for other in games.player_names(game, reader.language) if other != me]
    players = games.usual_seats(draft.load())
    seats = [SeatRequest(who="me", name=me)]
    seats += [SeatRequest(who="bot", name=others[seat], bot=USUAL_LEVEL) for seat in range(players - 1)]
    wanted = NewTable(game=game, seats=seats, language=reader.language, edition=name, key=form.key)
    visitor = visit.visitor()
    taken = await opening.create(visit.tables, wanted, visitor)
    return visit.seated_at(way_to(await visit.tables.find(taken.table), visitor.holder), taken.token, me)


def _keep(visit: Visit, draft: Draft) -> str:
    """Put a draft among the editions of this server, and tell its name there."""
    folder = visit.tables.settings.editions
    if folder is None or draft.problems():
        raise Problem(422, "unknown edition", "This draft cannot be played here.")
    name = f"draft-{draft.edition().digest[:10]}"
    file = folder / f"{name}.toml"
    if not file.exists():
        if len(list(folder.glob("draft-*.toml"))) >= DRAFTS:
            raise Problem(429, "too many", "This server keeps no more drafts.")
        visit.limit("keep")
        write_whole(file, draft_file(draft))
    return name


def playtests(visit: Visit) -> PlaytestFolder:
    """The playtests of this server."""
    folder = visit.tables.settings.workbench
    assert folder is not None
    return PlaytestFolder(folder / "playtests")


async def _seated(visit: Visit, table: str) -> tuple[LiveTable, list[int], Playtest]:
    """A table at which the visitor sits; it is nobody else's business."""
    live = await visit.tables.find(table)
    mine = live.seats_of(visit.holder)
    if not mine:
        raise not_found("table")
    playtest = await asyncio.to_thread(playtests(visit).read, table)
    return live, mine, playtest or Playtest(table, live.info.game, live.info.edition)


@router.get("/lab/playtests/{table}")
async def playtest_page(visit: VisitDep, table: TableId) -> Response:
    """Who has agreed, the questions at the end, and the record."""
    return await _page(visit, table)


async def _page(visit: Visit, table: str, fault: str = "", status: int = 200) -> Response:
    live, mine, playtest = await _seated(visit, table)
    names, people = live.names_in(visit.reader.language), people_of(live)
    agreed, over = all_agree(live, playtest), live.position.life == "over"
    # Before the end nobody may know what the others have done in secret.
    entries = await journal_of(visit.tables, live) if agreed and over else []
    rows = playtest.rows(decisions(entries, people_of(live)))
    if entries and playtest.minutes is None:
        playtest = replace(playtest, minutes=minutes(entries))
        took = playtest.minutes
        await asyncio.to_thread(playtests(visit).change, playtest, lambda now: replace(now, minutes=took))
    return visit.page(
        "playtest.html",
        status,
        words=words_of(visit.reader.language),
        title=live.game.words["title"],
        table=table,
        fault=fault,
        people=[(names[seat], live.seats[seat].holder in playtest.agreed) for seat in people],
        mine=visit.holder in playtest.agreed,
        agreed=agreed,
        over=over,
        given=playtest.answers.get(str(mine[0]), [""] * QUESTIONS),
        slowest=sorted([row for row in rows if row[1] == "decision"], key=lambda row: -(row[4] or 0))[:5],
        count=sum(row[1] == "decision" for row in rows),
        minutes=playtest.minutes,
        back=way_to(live, visit.holder),
    )


async def _record(visit: Visit, live: LiveTable, playtest: Playtest) -> list[Row]:
    entries = await journal_of(visit.tables, live)
    return playtest.rows(decisions(entries, people_of(live)))


@router.post("/lab/playtests/{table}/agree")
async def agree(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Agree to be recorded, or no longer."""
    visit.limit("join")
    _, _, playtest = await _seated(visit, table)
    if playtest == Playtest(playtest.table, playtest.game, playtest.edition):
        visit.limit("keep")
    me, yes = visit.visitor().holder, form.get("agree") == "yes"
    await asyncio.to_thread(playtests(visit).change, playtest, lambda now: now.agree(me, yes))
    return redirect(f"/lab/playtests/{table}")


@router.post("/lab/playtests/{table}/answer")
async def answer(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """The answers of a player to the questions at the end."""
    visit.limit("join")
    live, mine, playtest = await _seated(visit, table)
    if live.position.life != "over" or visit.holder not in playtest.agreed:
        raise Problem(409, "not yet", "The questions come at the end, to those who have agreed.")
    try:
        answers = [form.get(f"answer{number}", "") for number in range(QUESTIONS)]
        await asyncio.to_thread(playtests(visit).change, playtest, lambda now: now.answered(mine[0], answers))
    except TableeError as error:
        return await _page(visit, table, str(error), 422)
    return redirect(f"/lab/playtests/{table}")


@router.get("/lab/playtests/{table}/record.{kind}")
async def record(visit: VisitDep, table: TableId, kind: str) -> Response:
    """The record as CSV or Parquet, for those who played, once all have agreed."""
    live, _, playtest = await _seated(visit, table)
    if kind not in KINDS:
        raise not_found("record")
    if not all_agree(live, playtest) or live.position.life != "over":
        raise Problem(409, "not yet", "The record is there when the game is over and everybody has agreed.")
    rows = await _record(visit, live, playtest)
    body = as_csv(rows).encode() if kind == "csv" else await asyncio.to_thread(as_parquet, rows)
    headers = {"Content-Disposition": f'attachment; filename="playtest-{table}.{kind}"'}
    return Response(body, media_type=KINDS[kind], headers=headers)
