"""Opening tables: at once against bots, or by a form for friends."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from tablee import bots, games, locale
from tablee.server.actions import opening
from tablee.server.actions.requests import NewTable, SeatRequest
from tablee.server.api.context import Context, ContextDep
from tablee.server.database.table_info import TableSettings
from tablee.server.http.auth import remember
from tablee.server.tables.live_table import LiveTable
from tablee.table import Refused
from tablee.web.forms import GameName, form_fields, key_of, number
from tablee.web.preferences import YEAR, Reader, reader_of
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.templating import PageRoute, form_page, redirect
from tablee.web.views.people import way_to

router = APIRouter(route_class=PageRoute, include_in_schema=False)


def free_names(reader: Reader, live: LiveTable) -> list[str]:
    """Names for bots that nobody at a table has yet."""
    return [name for name in games.player_names(live.game.name, reader.language) if name not in live.names]


async def _open(context: Context, wanted: NewTable, name: str) -> Response:
    """Open the table, give the browser its token, and go there."""
    context.limit("create")
    visitor = context.visitor()
    taken = await opening.create(context.tables, wanted, visitor)
    answer = redirect(way_to(await context.tables.find(taken.table), visitor.holder))
    keep(context.request, answer, taken.token, name)
    return answer


def keep(request: Request, answer: Response, token: str | None, name: str) -> None:
    """Let the browser remember its token, if it is new, and the name of its player."""
    if token is not None:
        remember(answer, token, request.url.scheme == "https")
    answer.set_cookie("name", quote(name), max_age=YEAR, samesite="lax", httponly=True)


@router.post("/play/{game}")
async def play(request: Request, game: GameName, context: ContextDep) -> Response:
    """A game against bots, at once."""
    reader = reader_of(request)
    form = await form_fields(request)
    name = form.get("name", "").strip() or reader.says("page.guest")
    level = form.get("level", USUAL_LEVEL)
    players = number(form.get("players", "4"))
    others = [other for other in games.player_names(game, reader.language) if other != name]
    seats = [SeatRequest(who="me", name=name)]
    seats += [SeatRequest(who="bot", name=others[seat], bot=level) for seat in range(min(players, len(others)) - 1)]
    return await _open(context, NewTable(game=game, seats=seats, key=key_of(form)), name)


@router.get("/new/{game}")
async def form(request: Request, game: GameName, context: ContextDep) -> Response:
    """The form for a new table."""
    return _form_page(request, context, game)


def _form_page(request: Request, context: Context, game: str, status: int = 200, **values: Any) -> Response:
    reader = reader_of(request)
    words = reader.words(game)
    box = context.tables.catalog.game(game)
    return form_page(
        request,
        "new_table.html",
        status,
        **{"fault": "", "rule": ""} | values,
        game=game,
        words=words,
        players=box.players,
        options=box.options,
        option_name=lambda option: locale.name_of(words, "option", option),
        editions=list(context.tables.catalog.editions(game)),
        levels=context.tables.catalog.bots(game),
        temperaments=bots.temperaments(game),
        usual_level=USUAL_LEVEL,
        bot_names=games.player_names(game, reader.language),
    )


@router.post("/new/{game}")
async def create(request: Request, game: GameName, context: ContextDep) -> Response:
    """Open the table that the form describes."""
    reader = reader_of(request)
    fields = await form_fields(request)
    seats: list[SeatRequest] = []
    mine = ""
    for place in range(max(context.tables.catalog.game(game).players)):
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
        return _form_page(request, context, game, 422, fault=reader.says("page.new.somebody"))
    options = {option: True for option in context.tables.catalog.game(game).options if fields.get(f"option.{option}")}
    # A box that is not ticked is not sent at all.
    settings = TableSettings().chosen()
    ticked = {name: bool(fields.get(name)) for name, usual in settings.items() if isinstance(usual, bool)}
    settings |= {**ticked, "edition": fields.get("edition", "")}
    try:
        wanted = NewTable(game=game, seats=seats, options=options, key=key_of(fields), **settings)
        return await _open(context, wanted, mine)
    except Refused as error:
        words = context.tables.catalog.game(game).sentence(error.refusal, reader.words(game))
        return _form_page(request, context, game, 422, fault=words, rule=error.refusal.rule)
