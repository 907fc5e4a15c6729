"""Opening tables: at once against bots, or by a form for friends."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from tablee import bots, games
from tablee.server import opening
from tablee.server.desk import Desk, TheDesk
from tablee.server.forms import ChairForm, NewTable
from tablee.server.identity import remember
from tablee.server.problems import not_found
from tablee.table import Refused
from tablee.web.home import USUAL_LEVEL
from tablee.web.page import PageRoute, number, page, see, sent
from tablee.web.reader import YEAR, Reader, reader_of

router = APIRouter(route_class=PageRoute, include_in_schema=False)


def _bot_names(reader: Reader, game: str) -> list[str]:
    """What bots are called in this game."""
    return [name.strip() for name in reader.says(f"page.names.{game}").split(",")]


async def _open(desk: Desk, form: NewTable, name: str) -> Response:
    """Open the table, give the browser its token, and go there."""
    desk.limit("create")
    chairs = [chair.chair() for chair in form.seats]
    plan = opening.Plan(form.game, chairs, form.options, form.edition, form.spectators)
    taken = await opening.create(desk.room, plan, desk.visitor())
    answer = see(f"/t/{taken.live.id}")
    keep(desk.request, answer, taken.token, name)
    return answer


def keep(request: Request, answer: Response, token: str | None, name: str) -> None:
    """Let the browser remember its token, if it is new, and the name of its player."""
    if token is not None:
        remember(answer, token, request.url.scheme == "https")
    answer.set_cookie("name", quote(name), max_age=YEAR, samesite="lax", httponly=True)


@router.post("/play/{game}")
async def play(request: Request, game: str, desk: TheDesk) -> Response:
    """A game against bots, at once."""
    if game not in games.names():
        raise not_found("game")
    reader = reader_of(request)
    form = await sent(request)
    name = form.get("name", "").strip() or reader.says("page.guest")
    level = form.get("level", USUAL_LEVEL)
    players = number(form.get("players", "4"))
    others = [other for other in _bot_names(reader, game) if other != name]
    chairs = [ChairForm(who="me", name=name)]
    chairs += [ChairForm(who="bot", name=others[seat], bot=level) for seat in range(min(players, len(others)) - 1)]
    return await _open(desk, NewTable(game=game, seats=chairs), name)


@router.get("/new/{game}")
async def form(request: Request, game: str, desk: TheDesk) -> Response:
    """The form for a new table."""
    return _asked(request, desk, game)


def _asked(request: Request, desk: Desk, game: str, status: int = 200, **values: Any) -> Response:
    if game not in games.names():
        raise not_found("game")
    reader = reader_of(request)
    found = desk.room.game(game)
    return page(
        request,
        "new_table.html",
        status,
        **{"fault": "", "rule": ""} | values,
        game=game,
        words=reader.words(game),
        players=found.players,
        options=found.options,
        editions=list(desk.room.editions(game)),
        levels=bots.names(),
        usual_level=USUAL_LEVEL,
        bot_names=_bot_names(reader, game),
    )


@router.post("/new/{game}")
async def create(request: Request, game: str, desk: TheDesk) -> Response:
    """Open the table that the form describes."""
    if game not in games.names():
        raise not_found("game")
    reader = reader_of(request)
    fields = await sent(request)
    chairs: list[ChairForm] = []
    mine = ""
    for seat in range(max(desk.room.game(game).players)):
        who = fields.get(f"who{seat}", "nobody")
        name = fields.get(f"name{seat}", "").strip()
        if who == "me":
            chairs.append(ChairForm(who="me", name=name or reader.says("page.guest")))
            mine = mine or name
        elif who == "open":
            chairs.append(ChairForm(who="open", name=reader.says("page.open_seat", number=seat + 1)))
        elif who != "nobody":
            chairs.append(ChairForm(who="bot", name=name or _bot_names(reader, game)[seat], bot=who))
    if not mine and not any(chair.who == "me" for chair in chairs):
        return _asked(request, desk, game, 422, fault=reader.says("page.new.somebody"))
    options = {option: True for option in desk.room.game(game).options if fields.get(f"option.{option}")}
    table = NewTable(
        game=game,
        seats=chairs,
        options=options,
        edition=fields.get("edition", ""),
        spectators=bool(fields.get("spectators")),
    )
    try:
        return await _open(desk, table, mine)
    except Refused as error:
        words = reader.words(game)[f"reason.{error.reason}"].format(*error.values)
        return _asked(request, desk, game, 422, fault=words, rule=error.rule)
