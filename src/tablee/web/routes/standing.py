"""Profiles: how somebody stands, as far as they show it, and what can be done about other people."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Response

from tablee.server.actions import standing
from tablee.server.actions.standing import Standing
from tablee.server.api.parameters import EntryNumber, SeatNumber, TableId
from tablee.server.database.standing import BLOCK, MUTE, Profile
from tablee.server.tables.live_table import may_know, shown_name
from tablee.web.forms import FormDep
from tablee.web.preferences import Reader
from tablee.web.views.dates import AGES, age
from tablee.web.visit import PageRoute, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
TOLD: Final = (MUTE, BLOCK, "report", "back", "kept")  # what a page may say first
SHOWS: Final = ("rating", "games", "pace")
Told = Annotated[str, Query(max_length=16)]
Shown = Annotated[str, Path(min_length=standing.SHOWN, max_length=standing.SHOWN)]


def _rows(reader: Reader, found: Standing, shown: Profile) -> dict[str, Any]:
    """How somebody stands, as a page says it."""
    pace = None if found.pace is None else age(reader.stands, "stand.pace", _rounded(found.pace))
    share = None if found.share is None else reader.stands("stand.share", share=round(100 * found.share))
    return {
        "shown": shown,
        "ratings": [(reader.words(game)["title"], seats, one) for (game, seats), one in found.ratings.items()],
        "finished": [
            (reader.words(game)["title"], seats, count) for (game, seats), count in (found.finished or {}).items()
        ],
        "pace": [line for line in (pace, share) if line is not None],
    }


def _rounded(seconds: float) -> float:
    """A time that is told in whole units, rounded up: less than two hours, not less than one."""
    unit = next((unit for _, unit in AGES if seconds >= unit), 1)
    return seconds if unit == 1 else (seconds // unit + 1) * unit


@router.get("/t/{table}/{seat}/profile")
async def profile(visit: VisitDep, table: TableId, seat: SeatNumber, told: Told = "") -> Response:
    """The profile of the player of a seat."""
    live = await visit.tables.find(table)
    person = standing.player_at(live, seat, visit.holder)
    shown = await standing.profile_of(visit.tables, person)
    return visit.form_page(
        "profile.html",
        id=table,
        seat=seat,
        name=shown_name(live.seats[seat].name, visit.reader.language),
        mine=person == visit.holder,
        told=told if told in TOLD else "",
        **_rows(visit.reader, await standing.standing(visit.tables, person, shown), shown),
    )


@router.post("/t/{table}/{seat}/{kind}-player")
async def about_a_player(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber, kind: str) -> Response:
    """Mute or block the player of a seat, or report their name."""
    visit.limit("join")
    live, visitor = await visit.tables.find(table), visit.visitor()
    if kind == "report":
        visit.limit("report")
        await standing.report(visit.tables, live, visitor.holder, seat, key=form.key)
    else:
        await standing.keep_away(visit.tables, live, seat, visitor.holder, kind, form.key)
    return visit.with_token(redirect(f"/t/{table}/{seat}/profile?told={kind}"), visitor)


@router.get("/t/{table}/said/{seq}")
async def line(visit: VisitDep, table: TableId, seq: EntryNumber, told: Told = "") -> Response:
    """Something that was said, to be reported."""
    live = await visit.tables.find(table)
    may_know(live, visit.holder)
    said = await standing.said(visit.tables, live, seq)
    name = live.names_in(visit.reader.language)[said.seat]
    values = {"id": table, "seq": seq, "name": name, "text": said.data["text"], "told": told == "report"}
    return visit.form_page("report.html", **values)


@router.post("/t/{table}/said/{seq}")
async def report_line(visit: VisitDep, form: FormDep, table: TableId, seq: EntryNumber) -> Response:
    """Report something that was said."""
    visit.limit("join")
    visit.limit("report")
    live = await visit.tables.find(table)
    may_know(live, visit.holder)
    said = await standing.said(visit.tables, live, seq)
    visitor = visit.visitor()
    await standing.report(visit.tables, live, visitor.holder, said.seat, seq, form.key)
    return visit.with_token(redirect(f"/t/{table}/said/{seq}?told=report"), visitor)


@router.post("/t/{table}/unlist")
async def unlist(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Take a table off the lists."""
    visit.limit("join")
    await standing.unlist(visit.tables, await visit.tables.find(table), visit.holder, form.key)
    return redirect(f"/t/{table}")


@router.get("/me/profile")
async def my_profile(visit: VisitDep, told: Told = "") -> Response:
    """My own profile, what others see of it, and whom I keep away."""
    tables, holder = visit.tables, visit.holder or ""
    profile, everything = await standing.profile_of(tables, holder), Profile(holder)
    return visit.form_page(
        "my_profile.html",
        told=told if told in TOLD else "",
        choices=[(name, getattr(profile, name)) for name in SHOWS],
        people=[
            {"id": standing.shown_as(one), "name": one.name, "kind": one.kind}
            for one in await tables.store.relations(holder)
        ],
        **_rows(visit.reader, await standing.standing(tables, holder, everything), everything),
    )


@router.post("/me/profile")
async def show(visit: VisitDep, form: FormDep) -> Response:
    """Keep what I want to show."""
    visit.limit("join")
    visitor = visit.visitor()
    chosen = Profile(visitor.holder, **{name: name in form for name in SHOWS})
    await standing.show(visit.tables, chosen, form.key)
    return visit.with_token(redirect("/me/profile?told=kept"), visitor)


@router.post("/me/profile/{shown}/back")
async def let_back(visit: VisitDep, form: FormDep, shown: Shown) -> Response:
    """Mute or block somebody no longer."""
    visit.limit("join")
    await standing.let_back(visit.tables, visit.visitor().holder, shown, form.key)
    return redirect("/me/profile?told=back")
