"""Opening tables: at once against bots, or by a form for friends."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from tablee import bots, games, locale
from tablee.server.actions import opening
from tablee.server.actions.requests import NewTable, SeatRequest
from tablee.server.database.table_info import TableSettings
from tablee.server.tables import LiveTable
from tablee.table import Refused
from tablee.web.forms import Form, FormDep, GameName
from tablee.web.preferences import Reader
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.views.clocks import PACES_OVER_DAYS, USUAL_MINUTES, USUAL_SECONDS, pace_told
from tablee.web.views.fragments import marks
from tablee.web.views.people import way_to
from tablee.web.visit import PageRoute, Visit, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)


def free_names(reader: Reader, live: LiveTable) -> list[str]:
    """Names for bots that nobody at a table has yet."""
    taken = live.names_in(reader.language)
    return [name for name in games.player_names(live.game.name, reader.language) if name not in taken]


async def _open(visit: Visit, wanted: NewTable, name: str) -> Response:
    """Open the table, give the browser its token, and go there."""
    visit.limit("create")
    visitor = visit.visitor()
    taken = await opening.create(visit.tables, wanted, visitor)
    live = await visit.tables.find(taken.table)
    return visit.seated_at(way_to(live, visitor.holder), taken.token, name)


@router.post("/play/{game}")
async def play(visit: VisitDep, form: FormDep, game: GameName) -> Response:
    """A game against bots, at once."""
    reader = visit.reader
    name = form.get("name", "").strip() or reader.says("page.guest")
    level = form.get("level", USUAL_LEVEL)
    players = form.number("players", "4")
    others = [other for other in games.player_names(game, reader.language) if other != name]
    seats = [SeatRequest(who="me", name=name)]
    seats += [SeatRequest(who="bot", name=other, bot=level) for other in others[: max(0, players - 1)]]
    return await _open(visit, NewTable(game=game, seats=seats, language=reader.language, key=form.key), name)


@router.get("/new/{game}")
async def form(visit: VisitDep, game: GameName, edition: str = "") -> Response:
    """The form for a new table; an edition may have been chosen before."""
    return _form_page(visit, game, edition=edition)


def _form_page(visit: Visit, game: str, status: int = 200, **values: Any) -> Response:
    reader = visit.reader
    words = reader.words(game)
    box = visit.tables.catalog.game(game)
    return visit.form_page(
        "new_table.html",
        status,
        **{"fault": "", "rule": "", "edition": ""} | values,
        game=game,
        words=words,
        players=box.players,
        options=box.options,
        option_name=lambda option: locale.name_of(words, "option", option),
        editions=list(visit.tables.catalog.editions(game)),
        levels=visit.tables.catalog.bots(game),
        temperaments=bots.temperaments(game),
        usual_level=USUAL_LEVEL,
        paces=[(pace, pace_told(reader.language, pace)) for pace in PACES_OVER_DAYS],
        usual_minutes=USUAL_MINUTES,
        usual_seconds=USUAL_SECONDS,
        marks=marks(max(box.players)),
        bot_names=games.player_names(game, reader.language),
    )


@router.post("/new/{game}")
async def create(visit: VisitDep, fields: FormDep, game: GameName) -> Response:
    """Open the table that the form describes."""
    reader = visit.reader
    seats: list[SeatRequest] = []
    mine = ""
    for place in range(max(visit.tables.catalog.game(game).players)):
        who = fields.get(f"who{place}", "nobody")
        name = fields.get(f"name{place}", "").strip()
        if who == "me":
            seats.append(SeatRequest(who="me", name=name or reader.says("page.guest")))
            mine = mine or name
        elif who == "open":
            seats.append(SeatRequest(who="open", name=reader.says("page.open_seat", number=place + 1)))
        elif who != "nobody":
            temperament = fields.get(f"temperament{place}", "")
            bot = f"{who}/{temperament}" if temperament in bots.temperaments(game, who) else who
            name = name or games.player_names(game, reader.language)[place]
            seats.append(SeatRequest(who="bot", name=name, bot=bot))
    if not mine and not any(seat.who == "me" for seat in seats):
        return _form_page(visit, game, 422, fault=reader.says("page.new.somebody"), edition=fields.get("edition", ""))
    options = {option: True for option in visit.tables.catalog.game(game).options if fields.get(f"option.{option}")}
    # A box that is not ticked is not sent at all.
    settings = TableSettings().chosen()
    ticked = {name: bool(fields.get(name)) for name, usual in settings.items() if isinstance(usual, bool)}
    settings |= {**ticked, "edition": fields.get("edition", ""), "language": reader.language}
    settings |= {"pace": _pace(fields), "at_zero": fields.get("at_zero", "wait")}
    try:
        wanted = NewTable(game=game, seats=seats, options=options, key=fields.key, **settings)
        return await _open(visit, wanted, mine)
    except Refused as error:
        words = visit.tables.catalog.game(game).sentence(error.refusal, reader.words(game))
        return _form_page(visit, game, 422, fault=words, rule=error.refusal.rule, edition=fields.get("edition", ""))


def _pace(fields: Form) -> str:
    """The pace that was chosen: a live one has its numbers beside it."""
    pace = fields.get("pace", "")
    return f"live/{fields.number('minutes')}+{fields.number('seconds')}" if pace == "live" else pace
