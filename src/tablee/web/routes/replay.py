"""The replay of a finished game, and going on from one of its moments."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response
from markupsafe import Markup

from tablee.drawing import looks
from tablee.server.actions import records
from tablee.server.actions.records import record_of
from tablee.server.actions.requests import RecordRequest, SeatRequest
from tablee.server.api.parameters import TableId
from tablee.server.api.responses import as_json
from tablee.server.problems import Problem, not_found
from tablee.table import SPECTATOR
from tablee.web.forms import FormDep, WantedSeat
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.routes.table import origin_of
from tablee.web.views import replay as replay_views
from tablee.web.views.chart import chart
from tablee.web.views.fragments import marks
from tablee.web.views.result import course_of
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)
Move = Annotated[int | None, Query(ge=0, le=99_999)]


@router.get("/t/{table}/replay")
async def replay(visit: VisitDep, table: TableId, move: Move = None, seat: WantedSeat = None) -> Response:
    """A finished game after any of its moves, as everybody sees it now that it is over, or as one seat saw it."""
    live = (await visit.spectator(table)).live
    record = await record_of(visit.tables, live)
    last = len(record.entries)
    at = last if move is None else min(move, last)
    viewer = SPECTATOR if seat is None else seat
    if viewer >= len(live.seats):
        raise not_found("seat")
    reader = visit.reader
    step = replay_views.replay_step(live.game, record, at)
    course = await course_of(visit.tables, live)
    return visit.form_page(
        "replay.html",
        id=live.id,
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        origin=origin_of(live),
        tells=reader.tells,
        at=at,
        last=last,
        seat=viewer,
        names=live.names_in(reader.language),
        marks=marks(len(live.seats)),
        looks=looks(live.colours),
        totals=course[at],
        board=Markup(replay_views.board(live, step, viewer, reader)),
        mover=step.seat,
        done=replay_views.done(live.game, step, viewer, live.names_in(reader.language), reader),
        log=replay_views.log_lines(live.game, step, viewer, live.names_in(reader.language), reader),
        chart=Markup(chart(course, reader.says("page.end.chart"), lines={at: ""})),
        levels=visit.tables.catalog.bots(live.game.name),
        usual_level=USUAL_LEVEL,
    )


@router.get("/t/{table}/replay/steps")
async def steps(visit: VisitDep, table: TableId, move: Move, seat: WantedSeat = None) -> Response:
    """What happens in the next moves, for the script of the page."""
    live = (await visit.spectator(table)).live
    record = await record_of(visit.tables, live)
    viewer = SPECTATOR if seat is None else seat
    if viewer >= len(live.seats):
        raise not_found("seat")
    reader = visit.reader
    messages = await asyncio.to_thread(replay_views.steps, live, record, move or 0, viewer, reader)
    return as_json(messages)


@router.post("/t/{table}/replay")
async def go_on(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """A new table that goes on from a moment of a finished game, against bots."""
    visit.limit("create")
    live = (await visit.spectator(table)).live
    record = await record_of(visit.tables, live)
    at, mine = form.number("move"), form.number("seat", "0")
    if mine >= len(live.seats) or at >= len(record.entries):
        raise Problem(422, "invalid", "The game cannot be continued from there.")
    reader = visit.reader
    name = reader.name or reader.says("page.guest")
    level = form.get("level", USUAL_LEVEL)
    seats = [SeatRequest(who="bot", name=other[:40], bot=level) for other in live.names_in(reader.language)]
    seats[mine] = SeatRequest(who="me", name=name)
    wanted = RecordRequest(record=record.text(), at=at, seats=seats, edition=live.info.edition, key=form.key)
    taken = await records.open_record(visit.tables, wanted, visit.visitor(), live.id)
    return visit.seated_at(f"/t/{taken.table}?seat={mine}", taken.token, name)
