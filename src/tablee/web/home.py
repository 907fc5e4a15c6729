"""The home page, the reader's preferences, and a rule to be read beside the board."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from tablee import bots, games, locale
from tablee.server import lobby
from tablee.server.desk import TheDesk
from tablee.server.live import LiveTable
from tablee.server.problems import not_found
from tablee.web.page import PageRoute, local, page, see, sent
from tablee.web.reader import THEMES, YEAR, Reader, reader_of

router = APIRouter(route_class=PageRoute, include_in_schema=False)
USUAL_LEVEL = "fair"


def shown(desk: TheDesk, reader: Reader, live: LiveTable) -> dict[str, Any]:
    """A table in a list."""
    mine = desk.room.seated(live, desk.holder)
    owing = live.game.owing(live.state)
    return {
        "id": live.id,
        "game": live.game.name,
        "title": reader.words(live.game.name)["title"],
        "names": live.names,
        "over": live.over,
        "my_turn": any(seat in mine for seat in owing),
        "owing": [live.names[seat] for seat in owing],
        "open": any(seat.who == "open" for seat in live.seats),
    }


@router.get("/")
async def home(request: Request, desk: TheDesk) -> Response:
    """The three games, my tables, and tables to watch."""
    reader = reader_of(request)
    boxes = [
        {"name": name, "words": reader.words(name), "players": desk.room.game(name).players} for name in games.names()
    ]
    mine = [shown(desk, reader, live) for live in await lobby.mine(desk.room, desk.holder)]
    others = [shown(desk, reader, live) for live in await lobby.to_watch(desk.room, desk.holder)]
    return page(
        request, "home.html", boxes=boxes, levels=bots.names(), usual_level=USUAL_LEVEL, mine=mine, others=others
    )


@router.post("/preferences")
async def prefer(request: Request) -> Response:
    """Remember the language, the theme and the sound, and go back."""
    form = await sent(request)
    answer = see(local(form.get("back", "/")))
    offered = {"language": locale.LANGUAGES, "theme": THEMES, "sound": ("on", "off")}
    for name, values in offered.items():
        if form.get(name) in values:
            answer.set_cookie(name, form[name], max_age=YEAR, samesite="lax", httponly=True)
    return answer


@router.get("/rule/{game}/{number}")
async def rule(request: Request, game: str, number: str) -> Response:
    """One rule, as a page of its own or to be shown beside the board."""
    if game not in games.names():
        raise not_found("game")
    reader = reader_of(request)
    found = next((rule for rule in games.rules(game, reader.language) if rule.number == number), None)
    if found is None:
        raise not_found("rule")
    beside = request.headers.get("hx-request") == "true"
    return page(
        request, "_rule.html" if beside else "rule.html", rule=found, game=game, title=reader.words(game)["title"]
    )
