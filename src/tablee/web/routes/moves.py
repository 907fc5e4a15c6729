"""What somebody does on the page of a table: moving, undoing, talking."""

from __future__ import annotations

from collections.abc import Awaitable

import orjson
from fastapi import APIRouter, Response
from markupsafe import Markup

from tablee.server.actions import playing
from tablee.server.actions import undo as undoing
from tablee.server.actions.requests import ChatRequest, MoveRequest
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.http.shared_gzip import apart_response
from tablee.server.problems import problem_of
from tablee.server.tables import Player
from tablee.table import Refused, TableeError
from tablee.web.forms import Form, FormDep
from tablee.web.preferences import Reader
from tablee.web.routes.reading import READING, reading_page
from tablee.web.routes.table import can_undo, player_at, table_page
from tablee.web.templating import rendered, sentence
from tablee.web.views.fragments import part
from tablee.web.views.page_view import viewer_of
from tablee.web.views.page_views import NOTHING
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}/{seat}")


@router.post("/move")
async def move(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Play a move."""
    player = await visit.actor(table, seat, "move")
    text = " ".join([form.get("move", ""), *[form[name] for name in form if name.startswith("arg.")]]).strip()
    wanted = MoveRequest(move=text, seq=form.number("seq"), key=form.get("key", ""))
    if visit.reader.confirm and not form.get("confirmed") and await undoing.is_final(player, wanted.move):
        once_more = _once_more(visit.reader, player, wanted, form.get("page", ""))
        return await _respond(visit, player, form, wanted.seq, fault=once_more)
    return await _act(
        visit, player, form, wanted.seq, playing.play(visit.tables, player, wanted.move, wanted.seq, wanted.key)
    )


def _once_more(reader: Reader, player: Player, wanted: MoveRequest, page: str) -> Markup:
    """A move that cannot be taken back, to be confirmed."""
    live, game = player.live, player.live.game
    words = game.describe_move(game.parse(wanted.move), live.names_in(reader.language), reader.words(game.name))
    return rendered(
        reader, "_confirm.html", id=live.id, seat=player.seat, words=words, page=page, **wanted.model_dump()
    )


@router.get("/undo")
async def may_undo(visit: VisitDep, table: TableId, seat: SeatNumber) -> bool:
    """Whether an undo would be granted."""
    player = await player_at(visit, table, seat)
    return player.seat == seat and await can_undo(visit, player)


@router.post("/undo")
async def undo(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Take back one's last move, or the whole turn."""
    player = await visit.actor(table, seat, "move")
    seq, whole_turn = form.number("seq"), form.get("what") == "turn"
    return await _act(visit, player, form, seq, undoing.undo(visit.tables, player, seq, whole_turn, form.key))


@router.post("/chat")
async def chat(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Say something."""
    player = await visit.actor(table, seat, "chat")
    seen = form.number("seq") if form.get("seq") else NOTHING
    if not form.get("text", "").strip():
        return await _respond(visit, player, form, seen)
    wanted = ChatRequest(text=form["text"], key=form.key)
    return await _act(visit, player, form, seen, playing.chat(visit.tables, player, wanted.text, wanted.key))


async def _act(visit: Visit, player: Player, form: Form, seen: int, action: Awaitable[object]) -> Response:
    """The table after an action, or as it is with the reason why it is not otherwise."""
    try:
        await action
    except TableeError as error:
        player.must_sit()
        problem, fault = problem_of(error), reason(visit.reader, player, error)
        response = await _respond(visit, player, form, seen, problem.status, fault)
        response.headers.update(problem.headers)
        return response
    if visit.by_script:
        return await _respond(visit, player, form, seen)
    page = "/read" if form.get("page") == READING else ""
    return redirect(f"/t/{player.live.id}{page}?seat={player.seat}")


async def _respond(visit: Visit, player: Player, form: Form, seen: int, status: int = 200, fault: str = "") -> Response:
    """The table now, on the page that the form is from: for a script what has happened since `seen`."""
    if not visit.by_script:
        page = reading_page if form.get("page") == READING else table_page
        return await page(visit, player, status, fault)
    player.must_sit()
    news = await visit.page_views(player.live).since(viewer_of(player, visit.reader), seen)
    news_pieces = [piece for message in news for piece in (*message.pieces, b",")][:-1]
    pieces = [b'{"news":[', *news_pieces, b'],"fault":%s}' % orjson.dumps(fault)]
    return apart_response(visit.request, pieces, status, "application/json")


def reason(reader: Reader, player: Player, error: TableeError) -> Markup:
    """Why something was not done, in the reader's language."""
    game = player.live.game
    if isinstance(error, Refused):
        words, rule = game.sentence(error.refusal, reader.words(game.name)), error.refusal.rule
    else:
        words, rule = sentence(reader, problem_of(error)), ""
    return part("_fault.html", reader.language, game=game.name, words=words, rule=rule)
