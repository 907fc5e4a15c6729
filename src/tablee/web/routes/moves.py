"""What somebody does on the page of a table: moving, undoing, talking."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

import orjson
from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from tablee.server.actions import playing
from tablee.server.actions import undo as undoing
from tablee.server.actions.requests import ChatRequest, MoveRequest
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.problems import problem_of
from tablee.server.tables.player import Player
from tablee.table import Refused, TableeError
from tablee.web.forms import by_script, form_fields, key_of, number
from tablee.web.preferences import Reader, reader_of
from tablee.web.routes.table import can_undo, page_views_of, table_page, viewer
from tablee.web.templating import PageRoute, redirect, rendered, safe, sentence
from tablee.web.views import fragments
from tablee.web.views.page_view import viewer_of
from tablee.web.views.page_views import NOTHING

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}/{seat}")
Form = Mapping[str, str]


@router.post("/move")
async def move(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Play a move."""
    form = await form_fields(request)
    player = await context.actor(table, seat, "move")
    text = " ".join([form.get("move", ""), *[form[name] for name in form if name.startswith("arg.")]]).strip()
    wanted = MoveRequest(move=text, seq=number(form.get("seq", "")), key=form.get("key", ""))
    reader = reader_of(request)
    if reader.confirm and not form.get("confirmed") and await undoing.is_final(player, wanted.move):
        return await _respond(context, player, form, fault=_once_more(reader, player, wanted))
    return await _act(context, player, form, playing.play(context.tables, player, wanted.move, wanted.seq, wanted.key))


def _once_more(reader: Reader, player: Player, wanted: MoveRequest) -> Markup:
    """A move that cannot be taken back, to be confirmed."""
    live, game = player.live, player.live.game
    words = game.move_told(game.parse(wanted.move), live.names, reader.words(game.name))
    return safe(rendered(reader, "_confirm.html", id=live.id, seat=player.seat, words=words, **wanted.model_dump()))


@router.get("/undo")
async def may_undo(table: TableId, seat: SeatNumber, context: ContextDep) -> bool:
    """Whether an undo would be granted."""
    player = await viewer(context, table, seat)
    return player.seat == seat and await can_undo(context, player)


@router.post("/undo")
async def undo(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Take back one's last move, or the whole turn."""
    form = await form_fields(request)
    player = await context.actor(table, seat, "move")
    seq, whole_turn = number(form.get("seq", "")), form.get("what") == "turn"
    return await _act(context, player, form, undoing.undo(context.tables, player, seq, whole_turn, key_of(form)))


@router.post("/chat")
async def chat(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Say something."""
    form = await form_fields(request)
    player = await context.actor(table, seat, "chat")
    if not form.get("text", "").strip():
        return await _respond(context, player, form)
    wanted = ChatRequest(text=form["text"], key=key_of(form))
    return await _act(context, player, form, playing.chat(context.tables, player, wanted.text, wanted.key))


async def _act(context: Context, player: Player, form: Form, action: Awaitable[object]) -> Response:
    """The table after an action, or as it is with the reason why it is not otherwise."""
    try:
        await action
    except TableeError as error:
        player.must_sit()
        problem, fault = problem_of(error), reason(reader_of(context.request), player, error)
        response = await _respond(context, player, form, problem.status, fault)
        response.headers.update(problem.headers)
        return response
    if by_script(context.request):
        return await _respond(context, player, form)
    return redirect(f"/t/{player.live.id}?seat={player.seat}")


async def _respond(context: Context, player: Player, form: Form, status: int = 200, fault: str = "") -> Response:
    """The table now: for a script what has happened since the page that it is on, as its stream tells it."""
    if not by_script(context.request):
        return await table_page(context.request, context, player, status, fault)
    player.must_sit()
    seq = form.get("seq", "")
    seen = int(seq) if seq.isascii() and seq.isdecimal() else NOTHING
    news = await page_views_of(context, player).since(viewer_of(player, reader_of(context.request)), seen)
    body = b'{"news":[%s],"fault":%s}' % (b",".join(message.body for message in news), orjson.dumps(fault))
    return Response(body, status, media_type="application/json")


def reason(reader: Reader, player: Player, error: TableeError) -> Markup:
    """Why something was not done, in the reader's language."""
    game = player.live.game
    if isinstance(error, Refused):
        words = game.sentence(error.refusal, reader.words(game.name))
        return fragments.fault(reader.language, game.name, words, error.refusal.rule)
    return fragments.fault(reader.language, game.name, sentence(reader, problem_of(error)), "")
