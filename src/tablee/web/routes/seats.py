"""People at a table: joining by an invite, lending a seat to a bot, leaving, handing over, playing again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Response

from tablee.drawing import looks
from tablee.server.actions import clocks, opening, records, seat_votes, seating, table_lists
from tablee.server.actions.lesson import has_lesson
from tablee.server.actions.requests import BotRequest, ColourRequest, ConsentRequest, JoinRequest, KeyedRequest
from tablee.server.actions.results import may_be_rated
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.tables import Player, Tables
from tablee.web.forms import FormDep, WantedSeat
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.routes.new_table import free_names
from tablee.web.routes.reading import READING
from tablee.web.views.clocks import agreed_told
from tablee.web.views.fragments import colours, marks
from tablee.web.views.link_card import card_of
from tablee.web.views.people import way_to
from tablee.web.views.qr import qr_code
from tablee.web.visit import PageRoute, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
OWN_SEAT: Final = "/t/{table}?seat={seat}"
OWN_SEAT_IN_WORDS: Final = "/t/{table}/read?seat={seat}"


@router.get("/join/{invite}")
async def invited(visit: VisitDep, table: TableId, invite: str, asked: WantedSeat = None) -> Response:
    """The page behind an invite link; in mid-game it shows who has to agree to a seat that was asked for.

    Those who sit already are told so: their line may have dropped before they saw it.
    """
    live = await visit.tables.find(table)
    mine = live.seats_of(visit.holder)
    free = [number for number, seat in enumerate(live.seats) if seat.who == "open"]
    if mine and (asked in mine or not free):
        return redirect(f"/t/{table}")
    handed_over = seating.check_invite(live, invite)
    reader = visit.reader
    waiting = [number for number, seat in enumerate(live.seats) if visit.holder and seat.asker == visit.holder]
    return visit.form_page(
        "join.html",
        id=table,
        invite=invite,
        card=card_of(live, reader, visit.origin, invite),
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        words=reader.words(live.game.name),
        teaches=has_lesson(live.game.name),
        hints=live.info.hints,
        rated=may_be_rated(live.info),
        pace=agreed_told(reader.language, live.info),
        seats=live.seats,
        names=live.names_in(reader.language),
        marks=marks(len(live.seats)),
        looks=looks(live.colours),
        colours=[colours(reader.language, live.game.name)[colour] for colour in live.colours],
        free=free if handed_over is None else [handed_over],
        sits=bool(mine) and handed_over is None,
        may_watch=live.info.spectators,
        playing=live.position.life == "playing" and handed_over is None,
        waiting=waiting[0] if waiting else None,
        asked_are=[live.names_in(reader.language)[number] for number in seat_votes.voters(live, visit.holder)],
    )


@router.post("/join/{invite}")
async def join(visit: VisitDep, form: FormDep, table: TableId, invite: str) -> Response:
    """Take a seat, or ask for it in mid-game."""
    visit.limit("join")
    name = form.get("name", "").strip() or visit.reader.says("page.guest")
    wanted = form.number("seat") if form.get("seat") else None
    asked = JoinRequest(invite=invite, name=name, seat=wanted, key=form.key)
    live = await visit.tables.find(table)
    try:
        taken = await seating.join(visit.tables, live, asked, visit.visitor(), another="another" in form)
    except seating.SitsAlready:
        return redirect(OWN_SEAT.format(table=table, seat=live.seats_of(visit.holder)[0]))
    waiting = f"/t/{table}/join/{invite}?asked={taken.asked}"
    path = f"/t/{table}?seat={taken.seats[0]}" if taken.seats else waiting
    return visit.seated_at(path, taken.token, asked.name)


class SeatForm(NamedTuple):
    """A button about a seat: what it does, the request that it makes of its key, and the page after it."""

    act: Callable[[Tables, Player, Any], Awaitable[None]]
    request: Callable[..., KeyedRequest] = KeyedRequest
    after: str = "/t/{table}"


SEAT_FORMS: Final = {
    "sit": SeatForm(seating.sit, after=OWN_SEAT),
    "reclaim": SeatForm(seating.reclaim, after=OWN_SEAT),
    "free": SeatForm(seating.free),
    "leave": SeatForm(seating.leave, after="/"),
    "agree": SeatForm(seating.consent, partial(ConsentRequest, agrees=True)),
    "decline": SeatForm(seating.consent, partial(ConsentRequest, agrees=False)),
    "pause": SeatForm(clocks.pause, partial(ConsentRequest, agrees=True)),
    "resume": SeatForm(clocks.pause, partial(ConsentRequest, agrees=False)),
    "day": SeatForm(clocks.take_day),
}


def _add(name: str, form: SeatForm) -> None:
    """Give a button about a seat its address."""

    @router.post(f"/{{seat}}/{name}")
    async def press(visit: VisitDep, sent: FormDep, table: TableId, seat: SeatNumber) -> Response:
        asked = form.request(key=sent.key)
        await form.act(visit.tables, await visit.seat_actor(table, seat), asked)
        after = OWN_SEAT_IN_WORDS if sent.get("page") == READING else form.after
        return redirect(after.format(table=table, seat=seat))


for button in SEAT_FORMS.items():
    _add(*button)


@router.post("/{seat}/bot")
async def stand_in(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Let a bot play a seat until its player comes back."""
    player = await visit.seat_actor(table, seat)
    wanted = BotRequest(bot=form.get(f"level-{seat}", USUAL_LEVEL), key=form.key)
    called = (free_names(visit.reader, player.live) or [""])[0]
    await seating.stand_in(visit.tables, player, wanted, called)
    return redirect(f"/t/{table}")


@router.post("/{seat}/colour")
async def colour(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """Choose another colour."""
    player = await visit.seat_actor(table, seat)
    wanted = ColourRequest.model_validate({"colour": form.get("colour", ""), "key": form.key})
    await seating.take_colour(visit.tables, player, wanted)
    return redirect(OWN_SEAT.format(table=table, seat=seat))


@router.post("/{seat}/handover")
async def hand_over(visit: VisitDep, form: FormDep, table: TableId, seat: SeatNumber) -> Response:
    """A link by which somebody else takes this seat."""
    player, code = await visit.seat_actor(table, seat), visit.code(form.key, table, seat)
    await seating.hand_over(visit.tables, player, KeyedRequest(key=form.key), code)
    title = visit.reader.words(player.live.game.name)["title"]
    link = str(visit.request.url_for("invited", table=table, invite=code))
    return visit.page("handover.html", id=table, seat=seat, link=link, qr=qr_code(link), title=title)


@router.post("/start")
async def start(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Begin, with bots in the seats that are still open."""
    visit.limit("join")
    live = await visit.tables.find(table)
    wanted = BotRequest(bot=form.get("level", USUAL_LEVEL), key=form.key)
    await seating.start(visit.tables, live, visit.holder, wanted, free_names(visit.reader, live))
    return redirect(f"/t/{table}")


@router.post("/put-away")
async def put_away(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Take a finished game off one's own list."""
    visit.limit("join")
    live = await visit.tables.find(table)
    await table_lists.put_away(visit.tables, live, visit.holder, form.key)
    return redirect("/")


@router.post("/rematch")
async def rematch(visit: VisitDep, form: FormDep, table: TableId) -> Response:
    """Play again with the same people."""
    visit.limit("create")
    live = await visit.tables.find(table)
    taken = await opening.rematch(visit.tables, live, visit.holder, form.key)
    return redirect(way_to(await visit.tables.find(taken.table), visit.holder))


@router.get("/record")
async def record(visit: VisitDep, table: TableId) -> Response:
    """The record of a game, as a file: on a server of a finished one."""
    player = await visit.spectator(table)
    name = f"{player.live.game.name}-{table}.game"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(
        await records.export(visit.tables, player.live, visit.tables.settings.alone),
        media_type="text/plain",
        headers=headers,
    )
