"""The page of a table: looking, moving, undoing, talking, and what happens while it is open."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Mapping
from contextlib import aclosing
from typing import Annotated, Any, NamedTuple

import orjson
from fastapi import APIRouter, Header, Request, Response
from fastapi.responses import StreamingResponse
from markupsafe import Markup

from tablee import games
from tablee.drawing import looks
from tablee.server.actions import playing
from tablee.server.actions import undo as undoing
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.requests import ChatRequest, MoveRequest, SeatNumber, TableId
from tablee.server.bots import hints
from tablee.server.database.journal import SEAT
from tablee.server.http.event_stream import EventStream
from tablee.server.problems import not_found, problem_of
from tablee.server.tables.follow import SIGN_OF_LIFE, Update, follow, last_seen
from tablee.server.tables.player import Player, spectator_of
from tablee.server.tables.registry import Tables
from tablee.table import SPECTATOR, Refused, TableeError, commitment
from tablee.web.forms import WantedSeat, key_of, number, sent
from tablee.web.preferences import Reader, reader_of
from tablee.web.routes.lobby import lobby_news, lobby_page, origin_of
from tablee.web.templating import PageRoute, page, rendered, safe, see, sentence
from tablee.web.views import fragments
from tablee.web.views.boards import TableBoards
from tablee.web.views.hint_marks import marked
from tablee.web.views.page_view import Watched, viewer_of
from tablee.web.views.page_views import AllPageViews, PageViews
from tablee.web.views.people import company, is_shared, way_to

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
LastEvent = Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)]
NOTHING = -1  # what somebody has seen who must be told everything


async def viewer(context: Context, table: str, seat: int | None) -> Player:
    """Whoever looks: at the seat they want or hold; else as a spectator.

    Where several people share a screen, nobody's secrets are shown before somebody names their own seat.
    """
    live = await context.tables.find(table)
    mine = live.seats_of(context.holder)
    if seat in mine:
        return context.player_at(live, seat)
    if not mine or is_shared(live, mine):
        return spectator_of(live, context.holder)
    return context.player_at(live, mine[0])


def page_views_of(context: Context, player: Player) -> PageViews:
    """What those who follow the table see."""
    everywhere: AllPageViews = context.request.app.state.views
    return everywhere.of(context, player.live)


class Advice(NamedTuple):
    """A hint as a page shows it: in words, and on the board by the rank of each move."""

    words: Markup = Markup()
    ranks: Mapping[int, int] = {}


async def answer(
    request: Request,
    context: Context,
    player: Player,
    status: int = 200,
    fault: str = "",
    advice: Advice = Advice(),  # noqa: B008 - it never changes
) -> Response:
    """The table as a page."""
    player.must_sit()
    reader, live = reader_of(request), player.live
    if live.position.life == "lobby":
        return lobby_page(request, context, player)
    viewer = viewer_of(player, reader)
    watched = Watched(context.tables, context.cache, live, viewer, TableBoards())
    page_view = await page_views_of(context, player).now(viewer)
    words = reader.words(live.game.name)
    return page(
        request,
        "table.html",
        status,
        **frame(reader, player),
        view=page_view,
        board=watched.svg(marked(page_view.board, advice.ranks, reader.language)),
        undo=player.seat != SPECTATOR and await _may_undo(context, player),
        hints=player.seat != SPECTATOR and not live.position.over and hints.allowed(live),
        advice=advice.words,
        company=_company(context.tables, player, reader),
        held=games.title(live.game.name).buttons().held.format(seat=player.seat),
        lines=[(entry.seq, line) for entry in await watched.entries(page_view.seq) if (line := watched.line(entry))],
        fault=fault,
        edition=live.info.edition,
        promise=commitment(live.info.seed),
        explanations={key: words[key] for key in words if key.startswith("draw.explain.")},
    )


@router.get("")
async def look(request: Request, table: TableId, context: ContextDep, seat: WantedSeat = None) -> Response:
    """A table; behind a curtain if several people share the screen and none of them has said who looks."""
    player = await viewer(context, table, seat)
    if player.seat == SPECTATOR and player.live.seats_of(context.holder):
        return see(way_to(player.live, context.holder))
    return await answer(request, context, player)


@router.get("/curtain/{seat}")
async def curtain(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Between two people at one screen: nothing is to be seen until the next one says so."""
    player = await viewer(context, table, seat)
    if player.seat != seat:
        raise not_found("seat")
    return page(request, "curtain.html", **{**frame(reader_of(request), player), "name": player.live.names[seat]})


@router.get("/news")
async def stream(
    request: Request,
    table: TableId,
    context: ContextDep,
    seq: int,
    seat: WantedSeat = None,
    last_event_id: LastEvent = None,
) -> StreamingResponse:
    """What happens at the table, for a page that shows it as it was after the entry `seq`."""
    player = await viewer(context, table, seat)
    same = player.seat == (SPECTATOR if seat is None else seat)  # else the page shows a seat that is no longer theirs
    seen = last_seen(last_event_id, seq) if same else NOTHING
    reader = reader_of(request)
    if player.live.position.life == "lobby":
        events = lobby_news(context.tables, player, seen, reader.language, origin_of(request))
    else:
        events = _news(page_views_of(context, player), player, reader, seen)
    return EventStream(request, player, events, retry=500)


async def _news(views: PageViews, player: Player, reader: Reader, seen: int) -> AsyncGenerator[bytes, None]:
    """What has happened since `seen`, and then whatever happens, entry by entry."""
    for news in await views.since(viewer_of(player, reader), seen):
        seen = news.seq
        yield news.event
    shown = _company(views.tables, player, reader)
    yield _event_of(shown)  # the page may have been made before somebody came or went
    async with aclosing(follow(views.tables, player, seen)) as updates:
        async for update in updates:
            if not update.entries:
                yield SIGN_OF_LIFE
            for news in await views.since(viewer_of(player, reader), seen):
                seen = news.seq
                yield news.event
            if _may_change_company(update) and shown != (shown := _company(views.tables, player, reader)):
                yield _event_of(shown)


def _company(tables: Tables, player: Player, reader: Reader) -> dict[str, Markup]:
    return company(tables, player.live, viewer_of(player, reader).mine, reader.language)


def _may_change_company(update: Update) -> bool:
    """Whether somebody may have come or gone, or the game is over; most entries are moves in the middle of it."""
    return not update.entries or update.position.over or any(entry.kind == SEAT for entry in update.entries)


def _event_of(company: dict[str, Markup]) -> bytes:
    return b"event: company\ndata: %s\n\n" % orjson.dumps(company)


@router.post("/{seat}/move")
async def move(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Play a move."""
    form = await sent(request)
    player = await context.actor(table, seat, "move")
    text = " ".join([form.get("move", ""), *[form[name] for name in form if name.startswith("arg.")]]).strip()
    asked = MoveRequest(move=text, seq=number(form.get("seq", "")), key=form.get("key", ""))
    reader = reader_of(request)
    if reader.confirm and not form.get("confirmed") and await undoing.is_final(player, asked.move):
        again = _once_more(reader, player, asked)
        return await (_told if by_script(request) else answer)(request, context, player, 200, again)
    return await _shown(
        request, context, player, playing.play(context.tables, player, asked.move, asked.seq, asked.key)
    )


def _once_more(reader: Reader, player: Player, asked: MoveRequest) -> Markup:
    """A move that cannot be taken back, to be confirmed."""
    live, game = player.live, player.live.game
    words = game.describe_move(game.parse(asked.move), live.names, reader.words(game.name))
    return safe(rendered(reader, "_confirm.html", id=live.id, seat=player.seat, words=words, **asked.model_dump()))


@router.get("/{seat}/undo")
async def may_undo(table: TableId, seat: SeatNumber, context: ContextDep) -> bool:
    """Whether an undo would be granted, so that it is not offered in vain."""
    player = await viewer(context, table, seat)
    return player.seat == seat and await _may_undo(context, player)


async def _may_undo(context: Context, player: Player) -> bool:
    async def asked() -> bool:
        return await undoing.granted(context.tables, player)

    return await context.cache.get(("undo", player.live.id, player.seat, player.live.position.seq), asked)


@router.post("/{seat}/undo")
async def undo(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Take back one's last move, or the whole turn."""
    form = await sent(request)
    player = await context.actor(table, seat, "move")
    seq, whole_turn = number(form.get("seq", "")), form.get("what") == "turn"
    return await _shown(request, context, player, undoing.undo(context.tables, player, seq, whole_turn, key_of(form)))


@router.post("/{seat}/chat")
async def chat(request: Request, table: TableId, seat: SeatNumber, context: ContextDep) -> Response:
    """Say something."""
    form = await sent(request)
    player = await context.actor(table, seat, "chat")
    if not form.get("text", "").strip():
        return await (_told if by_script(request) else answer)(request, context, player)
    said = ChatRequest(text=form["text"], key=form.get("key") or None)
    return await _shown(request, context, player, playing.chat(context.tables, player, said.text, said.key))


async def _shown(request: Request, context: Context, player: Player, action: Awaitable[object]) -> Response:
    """The table after an action: a script gets the news at once, a browser without one goes to its page."""
    try:
        await action
    except TableeError as error:
        player.must_sit()
        return await _refused(request, context, player, error)
    if by_script(request):
        return await _told(request, context, player)
    return see(f"/t/{player.live.id}?seat={player.seat}")


def by_script(request: Request) -> bool:
    """Whether a script of ours asks, which shows the answer on the page that is there."""
    return request.headers.get("x-requested-with") == "fetch"


async def _told(request: Request, context: Context, player: Player, status: int = 200, fault: str = "") -> Response:
    """What has happened since the page that asks was made, as its stream tells it."""
    player.must_sit()
    shown = (await sent(request)).get("seq", "")
    seen = int(shown) if shown.isascii() and shown.isdecimal() else NOTHING
    news = await page_views_of(context, player).since(viewer_of(player, reader_of(request)), seen)
    body = b'{"news":[%s],"fault":%s}' % (b",".join(one.body for one in news), orjson.dumps(fault))
    return Response(body, status, media_type="application/json")


async def _refused(request: Request, context: Context, player: Player, error: TableeError) -> Response:
    """The table as it is, and why it is not otherwise."""
    problem, why = problem_of(error), reason(reader_of(request), player, error)
    answered = await (_told if by_script(request) else answer)(request, context, player, problem.status, why)
    answered.headers.update(problem.headers)
    return answered


def reason(reader: Reader, player: Player, error: TableeError) -> Markup:
    """Why something was not done, in the reader's language."""
    game = player.live.game
    if isinstance(error, Refused):
        words = game.sentence(error.refusal, reader.words(game.name))
        return fragments.fault(reader.language, game.name, words, error.refusal.rule)
    return fragments.fault(reader.language, game.name, sentence(reader, problem_of(error)), "")


def frame(reader: Reader, player: Player) -> dict[str, Any]:
    """What every page about a table names."""
    live, game = player.live, player.live.game.name
    title = reader.words(game)["title"]
    named = {"id": live.id, "seat": player.seat, "game": game, "title": title, "names": live.names}
    return {**named, "looks": looks(live.colours)}
