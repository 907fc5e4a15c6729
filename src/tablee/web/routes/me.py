"""My games: what waits for me, what runs, what is finished, and the way from one table to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import TypeAdapter

from tablee.server.actions import person, table_lists
from tablee.server.actions.requests import NoteText
from tablee.server.api.parameters import TableId
from tablee.server.api.responses import as_json
from tablee.server.tables import LiveTable
from tablee.web.forms import FormDep
from tablee.web.routes.home import finished_row, table_row
from tablee.web.views.clocks import time_told
from tablee.web.views.dates import age
from tablee.web.views.people import way_to
from tablee.web.views.statistics import MIXED, PEOPLE, statistics
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
NOTE: TypeAdapter[str] = TypeAdapter(NoteText)
Search = Annotated[str, Query(max_length=80)]
Here = Annotated[str, Query(max_length=32)]  # the table that somebody looks at


@router.get("/me")
async def my_games(visit: VisitDep, q: Search = "", nothing: bool = False) -> Response:
    """What waits for me first, then what runs, then what is finished, with statistics."""
    tables, holder = visit.tables, visit.holder
    running = await table_lists.playing(tables, holder)
    waiting = await table_lists.waiting(tables, running, holder)
    finished = await table_lists.finished(tables, holder)
    mine = {live.id for _, live in waiting}
    tallies = statistics(finished, holder)
    return visit.form_page(
        "me.html",
        search=q,
        nothing=nothing,
        count=len(waiting),
        waiting=[_waiting_row(visit, since, live) for since, live in waiting if _fits(visit, live, q)],
        running=[_running_row(visit, live) for live in running if live.id not in mine and _fits(visit, live, q)],
        finished=[{**_row(visit, live), **finished_row(visit, live)} for live in finished if _fits(visit, live, q)],
        tallies=[(visit.reader.words(key.game)["title"], key, tally) for key, tally in tallies.items()],
        words_for=(PEOPLE, MIXED),
        played=sum(tally.played for tally in tallies.values()),
        won=sum(tally.won for tally in tallies.values()),
    )


def _fits(visit: Visit, live: LiveTable, search: str) -> bool:
    """Whether a game or somebody at its table is called so."""
    called = [visit.reader.words(live.game.name)["title"], *live.names_in(visit.reader.language)]
    return any(search.strip().casefold() in name.casefold() for name in called)


def _row(visit: Visit, live: LiveTable) -> dict[str, Any]:
    """A table of mine in a list, with those who sit there besides me."""
    mine, names = live.seats_of(visit.holder), live.names_in(visit.reader.language)
    others = [name for seat, name in enumerate(names) if seat not in mine and live.seats[seat].who != "open"]
    return {**table_row(visit, live), "others": others}


def _waiting_row(visit: Visit, since: float, live: LiveTable) -> dict[str, Any]:
    """A table that waits for me: since when, and how much time is left where that is limited."""
    waits = age(visit.reader.own, "me.since", visit.tables.clock.now() - since)
    left = table_lists.time_left(visit.tables, live, visit.holder)
    return {**_row(visit, live), "since": waits, "left": _left(visit, left)}


def _running_row(visit: Visit, live: LiveTable) -> dict[str, Any]:
    """A table that waits for others, and how much time the first of them has left where that is limited."""
    return {**_row(visit, live), "left": _left(visit, table_lists.first_up(visit.tables, live))}


def _left(visit: Visit, left: int | None) -> str:
    """How much time is left, in words; nothing where it is not limited."""
    return "" if left is None else visit.reader.times("time.left", time=time_told(visit.reader.language, left))


@router.get("/finished")
async def finished() -> Response:
    """Where finished games used to be listed."""
    return redirect("/me#finished")


@router.get("/me/next")
async def next_table(visit: VisitDep, table: Here = "") -> Response:
    """The table that has waited longest after the one that I come from; my games if there is none."""
    tables = [live for _, live in await _waiting(visit)]
    here = next((place for place, live in enumerate(tables) if live.id == table), -1)
    others = [live for live in [*tables[here + 1 :], *tables[: max(here, 0)]] if live.id != table]
    return redirect(way_to(others[0], visit.holder) if others else "/me?nothing=true")


@router.get("/me/waiting")
async def count_waiting(visit: VisitDep, table: Here = "") -> Response:
    """How many tables wait for me, and how many besides the one that I look at."""
    tables = [live.id for _, live in await _waiting(visit)]
    return as_json({"count": len(tables), "others": len([name for name in tables if name != table])})


async def _waiting(visit: Visit) -> Sequence[tuple[float, LiveTable]]:
    lives = await table_lists.playing(visit.tables, visit.holder)
    return await table_lists.waiting(visit.tables, lives, visit.holder)


@router.post("/t/{table}/note")
async def keep_note(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Keep what I have written for myself at a table."""
    visit.limit("chat", f"{table}/{visit.holder}")
    text = NOTE.validate_python(form.get("text", "").replace("\r\n", "\n"))
    await person.write_note(visit.tables, await visit.tables.find(table), visit.holder, text, form.key)
    if visit.by_script:
        return Response(status_code=204)
    return redirect(f"/t/{table}?seat={form.number('seat', '0')}")
