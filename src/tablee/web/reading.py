"""Pages to read: the rules of a game with the sources of its values, and the replay of a finished game."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from markupsafe import Markup, escape

from tablee import bots, games, locale
from tablee.server import records
from tablee.server.desk import TheDesk
from tablee.server.forms import TableId
from tablee.server.opening import Chair
from tablee.server.problems import Problem, not_found
from tablee.table import SPECTATOR, Rule
from tablee.web import replaying
from tablee.web.home import USUAL_LEVEL
from tablee.web.new_table import keep
from tablee.web.page import PageRoute, number, page, safe, see, sent
from tablee.web.reader import Reader, reader_of
from tablee.web.result import course_of
from tablee.web.sight import seat_mark

router = APIRouter(route_class=PageRoute, include_in_schema=False)
Move = Annotated[int | None, Query(ge=0, le=99_999)]
Seat = Annotated[int | None, Query(ge=0, le=31)]
SOURCES = ("reconstructed", "inferred", "rulebook")  # what players must know first
_CITED = re.compile(r"\b[A-Z]{2}-[RX]?\d+(?:\.\d+)?")
_MARKS = ((re.compile(r"`([^`]+)`"), "code"), (re.compile(r"\*\*(.+?)\*\*"), "b"), (re.compile(r"\*(.+?)\*"), "i"))


def tells(reader: Reader, key: str, **values: Any) -> str:
    """The sentence `key` of these pages in the reader's language."""
    return locale.words("reading", reader.language)[key].format(**values)


# The rules.


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """All rules of a game, each with an address of its own, and where the numbers of its box come from."""
    if game not in games.names():
        raise not_found("game")
    reader = reader_of(request)
    found = games.rules(game, reader.language)
    known = {rule.number for rule in found}
    return page(
        request,
        "rules.html",
        game=game,
        title=reader.words(game)["title"],
        tells=lambda key, **values: tells(reader, key, **values),
        sections=_sections(found),
        linked=lambda text: _linked(text, known),
        sources=_sources(game),
    )


def _sections(found: list[Rule]) -> dict[str, list[Rule]]:
    """The rules under their headings."""
    sections: dict[str, list[Rule]] = {}
    for rule in found:
        sections.setdefault(rule.section, []).append(rule)
    return sections


def _linked(text: str, known: set[str]) -> Markup:
    """The text of a rule, with links to the rules that it cites."""
    marked = str(escape(text))
    for pattern, tag in _MARKS:
        marked = pattern.sub(rf"<{tag}>\1</{tag}>", marked)

    def link(cited: re.Match[str]) -> str:
        return f'<a href="#{cited[0]}">{cited[0]}</a>' if cited[0] in known else cited[0]

    return safe(_CITED.sub(link, marked))


def _sources(game: str) -> list[tuple[str, dict[str, list[tuple[str, str]]]]]:
    """For each source the parts of the box that have it, with their values; what we had to invent comes first."""
    found: dict[str, dict[str, list[tuple[str, str]]]] = {source: {} for source in SOURCES}
    for path, value, source in games.read_edition(game).values():
        part, _, name = path.partition(".")
        found[source].setdefault(part, []).append((name, value))
    return [(source, parts) for source, parts in found.items() if parts]


# The replay.


@router.get("/t/{table}/replay")
async def replay(request: Request, table: TableId, desk: TheDesk, move: Move = None, seat: Seat = None) -> Response:
    """A finished game after any of its moves, as everybody sees it now that it is over, or as one seat saw it."""
    live = (await desk.spectator(table)).live
    record = await replaying.record_of(desk.room, live)
    last = len(record.entries)
    at = last if move is None else min(move, last)
    viewer = SPECTATOR if seat is None else seat
    if viewer >= len(live.seats):
        raise not_found("seat")
    reader = reader_of(request)
    moment = replaying.moment(live.game, record, at)
    course = await course_of(desk.room, live)
    return page(
        request,
        "replay.html",
        id=live.id,
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        tells=lambda key, **values: tells(reader, key, **values),
        at=at,
        last=last,
        seat=viewer,
        names=live.names,
        marks=[seat_mark(number) for number in range(len(live.seats))],
        totals=course[at],
        board=safe(replaying.board(live.game, moment, viewer, live.names, reader)),
        mover=moment.seat,
        done=replaying.done(live.game, moment, viewer, live.names, reader),
        log=replaying.told(live.game, moment, viewer, live.names, reader),
        chart=safe(replaying.course_chart(course, at, live.names, reader.says("page.end.chart"))),
        levels=bots.names(),
        usual_level=USUAL_LEVEL,
    )


@router.post("/t/{table}/replay")
async def go_on(request: Request, table: TableId, desk: TheDesk) -> Response:
    """A new table that goes on from a moment of a finished game, against bots."""
    desk.limit("create")
    live = (await desk.spectator(table)).live
    record = await replaying.record_of(desk.room, live)
    form = await sent(request)
    at, mine = number(form.get("move", "")), number(form.get("seat", "0"))
    if mine >= len(live.seats) or at >= len(record.entries):
        raise Problem(422, "invalid", "From there the game does not go on.")
    reader = reader_of(request)
    name = reader.name or reader.says("page.guest")
    chairs = [Chair("bot", other, form.get("level", USUAL_LEVEL)) for other in live.names]
    chairs[mine] = Chair("me", name)
    taken = await records.open_record(desk.room, record.text(), at, chairs, str(live.head["edition"]), desk.visitor())
    answer = see(f"/t/{taken.live.id}?seat={mine}")
    keep(request, answer, taken.token, name)
    return answer
