"""The home page and the reader's preferences."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Response

from tablee import games, locale
from tablee.server.actions import table_lists
from tablee.server.actions.lesson import has_lesson
from tablee.server.tables import LiveTable
from tablee.server.tables.live_table import shown_name
from tablee.web.forms import FormDep, local
from tablee.web.preferences import SPEEDS, THEMES
from tablee.web.views.clocks import pace_told
from tablee.web.views.dates import date_in
from tablee.web.views.people import way_to
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
USUAL_LEVEL = "fair"


def finished_row(visit: Visit, live: LiveTable) -> dict[str, Any]:
    """A finished game in a list: when it was played, who won, and what I have scored."""
    scores = live.game.scores(live.position.state)
    best = min(score.rank for score in scores)
    day = datetime.fromtimestamp(live.info.created, UTC)
    return {
        **table_row(visit, live),
        "date": date_in(visit.reader, live.info.created),
        "iso": f"{day:%Y-%m-%d}",
        "winners": [
            name for name, score in zip(live.names_in(visit.reader.language), scores, strict=True) if score.rank == best
        ],
        "mine": [(scores[seat].rank - best + 1, scores[seat].total) for seat in live.seats_of(visit.holder)],
    }


def open_row(visit: Visit, live: LiveTable) -> dict[str, Any]:
    """A table that waits for people: how to join it, how many are missing, its pace, and the language of its host."""
    return {
        **table_row(visit, live),
        "invite": live.info.invite,
        "seats": len(live.seats),
        "open": sum(seat.who == "open" for seat in live.seats),
        "language": live.info.language if live.info.language in locale.LANGUAGES else "",
        "pace": pace_told(visit.reader.language, live.info.pace),
    }


def table_row(visit: Visit, live: LiveTable) -> dict[str, Any]:
    """A table in a list."""
    mine = live.seats_of(visit.holder)
    owing = live.position.owing
    return {
        "id": live.id,
        "address": way_to(live, visit.holder),
        "game": live.game.name,
        "title": visit.reader.words(live.game.name)["title"],
        "names": locale.listed(
            [shown_name(seat.name, visit.reader.language) for seat in live.seats if seat.who != "open"],
            visit.reader.words("pages"),
        ),
        "my_turn": any(seat in mine for seat in owing),
        "owing": [live.names_in(visit.reader.language)[seat] for seat in owing],
        "life": live.position.life,
    }


def _box(visit: Visit, title: games.Title, known: bool) -> dict[str, Any]:
    """A game as the home page offers it: to somebody who does not know it, the coach comes first."""
    game = visit.tables.catalog.game(title.name)
    return {
        "name": title.name,
        "words": visit.reader.words(title.name),
        "players": game.players,
        "range": "–".join([str(one) for one in sorted({game.players[0], game.players[-1]})]),
        "bots": visit.tables.catalog.bots(title.name),
        "usual": games.usual_seats(game),
        "minutes": title.minutes,
        "teaches": has_lesson(title.name),
        "known": known,
    }


@router.get("/")
async def home(visit: VisitDep) -> Response:
    """The games, my tables, and tables to watch."""
    mine = await table_lists.mine(visit.tables, visit.holder)
    known = {live.game.name for live in mine}
    boxes = [_box(visit, title, title.name in known) for title in games.titles().values()]
    to_join, to_watch = await table_lists.listed(visit.tables, visit.holder)
    return visit.form_page(
        "home.html",
        boxes=boxes,
        usual_level=USUAL_LEVEL,
        mine=[table_row(visit, live) for live in mine if not live.position.over],
        finished=[finished_row(visit, live) for live in mine if live.position.over],
        to_join=[open_row(visit, live) for live in to_join],
        to_watch=[table_row(visit, live) for live in to_watch],
    )


@router.post("/preferences")
async def prefer(visit: VisitDep, form: FormDep) -> Response:
    """Remember the language, the theme and how a table is shown, and go back."""
    answer = redirect(local(form.get("back", "/")))
    offered = {
        "language": locale.LANGUAGES,
        "theme": THEMES,
        "sound": ("on", "off"),
        "auto": ("on", "off"),
        "finish": ("on", "off"),
        "confirm": ("on", "off"),
        "speed": SPEEDS,
    }
    for name, values in offered.items():
        if form.get(name) in values:
            visit.keep(answer, name, form[name])
    return answer
