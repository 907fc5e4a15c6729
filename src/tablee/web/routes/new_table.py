"""Opening tables: at once against bots, or by a form for friends."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from tablee import bots, games, locale
from tablee.server.actions import opening
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.requests import ChairRequest, TableRequest
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


async def _open(context: Context, form: TableRequest, name: str) -> Response:
    """Open the table, give the browser its token, and go there."""
    context.limit("create")
    chairs = [chair.chair() for chair in form.seats]
    plan = opening.Plan(form.game, chairs, form.options, form.edition, form.spectators, form.hints, form.listed)
    visitor = context.visitor()
    taken = await opening.create(context.tables, plan, visitor, form.key)
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
    chairs = [ChairRequest(who="me", name=name)]
    chairs += [ChairRequest(who="bot", name=others[seat], bot=level) for seat in range(min(players, len(others)) - 1)]
    return await _open(context, TableRequest(game=game, seats=chairs, key=key_of(form)), name)


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
    chairs: list[ChairRequest] = []
    mine = ""
    for seat in range(max(context.tables.catalog.game(game).players)):
        who = fields.get(f"who{seat}", "nobody")
        name = fields.get(f"name{seat}", "").strip()
        if who == "me":
            chairs.append(ChairRequest(who="me", name=name or reader.says("page.guest")))
            mine = mine or name
        elif who == "open":
            chairs.append(ChairRequest(who="open", name=reader.says("page.open_seat", number=seat + 1)))
        elif who != "nobody":
            temperament = fields.get(f"temperament{seat}", "")
            bot = f"{who}/{temperament}" if temperament in bots.temperaments(game, who) else who
            name = name or games.player_names(game, reader.language)[seat]
            chairs.append(ChairRequest(who="bot", name=name, bot=bot))
    if not mine and not any(chair.who == "me" for chair in chairs):
        return _form_page(request, context, game, 422, fault=reader.says("page.new.somebody"))
    options = {option: True for option in context.tables.catalog.game(game).options if fields.get(f"option.{option}")}
    table = TableRequest(
        game=game,
        seats=chairs,
        options=options,
        edition=fields.get("edition", ""),
        spectators=bool(fields.get("spectators")),
        hints=bool(fields.get("hints")),
        listed=bool(fields.get("listed")),
        key=key_of(fields),
    )
    try:
        return await _open(context, table, mine)
    except Refused as error:
        words = context.tables.catalog.game(game).sentence(error.refusal, reader.words(game))
        return _form_page(request, context, game, 422, fault=words, rule=error.refusal.rule)
