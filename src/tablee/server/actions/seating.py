"""Seats are taken here, left, handed over, reclaimed, freed, and lent to bots.

A change is written, everybody is told, and when the last open seat is taken the cards are dealt.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tablee.bots import BotName
from tablee.drawing import SEAT_COLOURS
from tablee.server.actions import seat_votes
from tablee.server.actions.opening import TakenSeats, check_bot
from tablee.server.actions.requests import BotRequest, ColourRequest, ConsentRequest, JoinRequest, KeyedRequest
from tablee.server.actions.seat_votes import SeatChange
from tablee.server.database.journal import DEAL, NOBODY_DID, SEAT, Entry
from tablee.server.database.table_info import Seat
from tablee.server.database.writes import IdempotencyKey, Write, idempotency_key
from tablee.server.http.auth import Visitor, digest
from tablee.server.problems import Problem, forbidden
from tablee.server.tables import LiveTable, Player, Position, Tables
from tablee.server.tables.live_table import may_know
from tablee.server.tables.relations import keeps_apart
from tablee.table import TableeError

NO_HOST = "Only the host can fill seats with bots."


async def _change(
    tables: Tables, live: LiveTable, choose: Callable[[], SeatChange | Sequence[SeatChange]], key: IdempotencyKey | None
) -> dict[str, Any]:
    """Write what `choose` says, which looks at the table while nobody else can change it; tells of the last change."""
    at = tables.clock.now()

    async def decide() -> tuple[Write, Position]:
        chosen = choose()
        changes = [chosen] if isinstance(chosen, SeatChange) else chosen
        entries: list[Entry] = []
        position = live.position
        for change in changes:
            entries.append(Entry(live.id, position.seq + 1, SEAT, change.actor, at, change.data()))
            position = position.after(entries[-1])
        seats = {change.number: change.seat for change in changes}
        if live.position.life != "lobby":  # people come and go, but the pieces on the board stay as they are
            seats = {number: replace(seat, colour=live.seats[number].colour) for number, seat in seats.items()}
        write = Write(entries, seats=seats, answer={"what": changes[-1].what, "seat": changes[-1].number})
        after = [seats.get(number, seat) for number, seat in enumerate(live.seats)]
        if position.life != "lobby" or any(seat.who == "open" for seat in after):
            return write, position
        position, data = position.deal(live.info.seats, live.info.options, live.info.seed)
        dealt = Entry(live.id, position.seq, DEAL, NOBODY_DID, at, data)
        return replace(write, entries=[*entries, dealt], snapshot=position.dump()), position

    answer = await tables.write(live, decide, key)
    tables.presence.arrived(live, answer["seat"])
    return answer


def _key(player: Player, request: KeyedRequest, what: str, *values: object) -> IdempotencyKey | None:
    """The key of what somebody asks for about a seat."""
    return idempotency_key(player.holder, request.key, what, player.live.id, player.seat, *values)


class SitsAlready(TableeError):
    """Somebody has followed the invite again, and not for another person."""


async def join(
    tables: Tables, live: LiveTable, request: JoinRequest, visitor: Visitor, another: bool = True
) -> TakenSeats:
    """Take an open seat by the table's invite, or ask for it in mid-game; or take the seat of a hand-over code.

    Whoever sits there already takes one more only if it is for `another` person, or else `SitsAlready` is raised.
    """
    holder, name = visitor.holder, request.name
    apart = await tables.store.apart_from(holder)

    def choose() -> SeatChange:
        if keeps_apart(live, apart) and not live.seats_of(holder):
            raise Problem(403, "kept apart", "You cannot sit down at this table.")
        handed_over = check_invite(live, request.invite)
        if handed_over is not None:
            seat = live.seats[handed_over]
            seen_by = _known_to(live, seat, holder)
            owner, program = seat.owner or holder, request.program
            taken = Seat(name, owner, holder, known_to=seen_by, colour=seat.colour, program=program)
            return SeatChange(handed_over, "handed over", handed_over, taken)
        if not another and live.seats_of(holder):
            raise SitsAlready
        wanted = range(len(live.seats)) if request.seat is None else [request.seat]
        free = [number for number, seat in enumerate(live.seats) if seat.who == "open" and number in wanted]
        if live.position.life == "playing":
            return seat_votes.ask(live, free, name, holder, request.program)
        if not free or live.position.over:
            raise Problem(409, "taken", "That seat is no longer open.")
        taken = Seat(name, holder, holder, colour=live.colours[free[0]], program=request.program)
        return SeatChange(free[0], "taken", free[0], taken)

    key = idempotency_key(holder, request.key, "join", live.id, request.invite, name, request.seat)
    try:
        answer = await _change(tables, live, choose, key)
    except seat_votes.AskedAlready as asked:
        answer = {"what": "asked", "seat": asked.seat}
    if answer["what"] == "asked":
        return TakenSeats(live.id, [], visitor.new, answer["seat"])
    return TakenSeats(live.id, [answer["seat"]], visitor.new)


def check_invite(live: LiveTable, invite: str) -> int | None:
    """The seat of a hand-over code that is still good, None for the table's own invite; refuse anything else."""
    code = digest(invite)
    for number, seat in enumerate(live.seats):
        if seat.code is not None and hmac.compare_digest(seat.code, code):
            return number
    if not hmac.compare_digest(digest(live.info.invite), code):
        raise forbidden("This invitation is not for this table, or it has already been used.")
    return None


async def leave(tables: Tables, player: Player, request: KeyedRequest) -> None:
    """Get up: the seat is open again, or goes back to the player who lent it."""
    live, number = player.live, player.seat
    lenders = await _lenders(tables, live)

    def choose() -> SeatChange:
        player.must_sit()
        seat = live.seats[number]
        back = seat.owner if seat.owner != player.holder else None
        name = lenders.get(number, seat.name) if back is not None else seat.name
        left = Seat(name, back, back, seen=seat.seen, known_to=_known_to(live, seat, back))
        return SeatChange(number, "left", number, left, seat.name)

    await _change(tables, player.live, choose, _key(player, request, "leave"))


async def hand_over(tables: Tables, player: Player, request: KeyedRequest, code: str) -> None:
    """Offer this seat to the first to bring the code, which is good once; its owner may reclaim it."""

    def choose() -> SeatChange:
        player.must_sit()
        return SeatChange(player.seat, "offered", player.seat, replace(player.the_seat(), code=digest(code)))

    await _change(tables, player.live, choose, _key(player, request, "hand over"))


async def reclaim(tables: Tables, player: Player, request: KeyedRequest) -> None:
    """The owner takes their seat back from a stand-in: another player or a bot."""
    live, holder = player.live, player.holder
    lenders = await _lenders(tables, live)

    def choose() -> SeatChange:
        may_know(live, holder)
        seat = player.the_seat()
        if holder is None or holder not in (seat.owner, seat.holder):
            raise forbidden("This is not your seat.")
        name = seat.name if holder == seat.holder else lenders.get(player.seat, seat.name)
        back = replace(seat, name=name, holder=holder, bot=None, code=None, known_to=_known_to(live, seat, holder))
        return SeatChange(player.seat, "reclaimed", player.seat, back)

    await _change(tables, player.live, choose, _key(player, request, "reclaim"))


async def _lenders(tables: Tables, live: LiveTable) -> dict[int, str]:
    """What those are called who have lent a seat to another player."""
    lent = [number for number, seat in enumerate(live.seats) if seat.owner not in (None, seat.holder)]
    entries = await tables.store.entries(live.id, -1) if lent else ()
    return {number: name for number in lent if (name := seat_votes.lender(entries, number))}


async def stand_in(tables: Tables, player: Player, request: BotRequest, name: str = "") -> None:
    """Let a bot play a seat: one's own, that of a player who is absent, or an open one, where it has a `name`."""
    live, number = player.live, player.seat

    def choose() -> SeatChange:
        mine, seat = player.own_seats(), player.the_seat()
        check_bot(tables, request.bot, live.game)
        if number not in mine and seat.who != "open" and not may_be_replaced(tables, live, number):
            raise forbidden("The player of this seat is present, or still has time: nobody else may take it.")
        if number not in mine and live.position.life == "lobby" and not is_host(live, player.holder):
            raise forbidden(NO_HOST)
        called = name if name and seat.who == "open" else seat.name
        lent = replace(seat, name=called, bot=request.bot, asker=None, asker_name="", agreed=0)
        return SeatChange(number, "stand-in" if seat.holder is not None else "bot", mine[0], lent)

    await _change(tables, player.live, choose, _key(player, request, "bot", request.bot))


async def sit(tables: Tables, player: Player, request: KeyedRequest) -> None:
    """Move to an open seat with one's colour, as long as the cards are not dealt."""
    live = player.live

    def choose() -> list[SeatChange]:
        mine, wanted = player.own_seats(), player.the_seat()
        if live.position.life != "lobby" or wanted.who != "open":
            raise Problem(409, "taken", "That seat is no longer open.")
        if len(mine) > 1:
            raise forbidden("You hold several seats: leave one of them, then take another.")
        own = live.seats[mine[0]]
        return [
            SeatChange(mine[0], "left", mine[0], Seat(wanted.name), own.name),
            SeatChange(player.seat, "taken", player.seat, replace(own, code=None, colour=live.colours[mine[0]])),
        ]

    await _change(tables, player.live, choose, _key(player, request, "sit"))


async def take_colour(tables: Tables, player: Player, request: ColourRequest) -> None:
    """Choose a colour that no other player has, as long as the cards are not dealt."""

    def choose() -> SeatChange:
        mine, seat = player.own_seats(), player.the_seat()
        if player.seat not in mine:
            raise forbidden("This is not your seat.")
        if player.live.position.life != "lobby":
            raise Problem(409, "begun", "The game has already begun.")
        if request.colour not in free_colours(player.live, player.seat):
            raise Problem(409, "colour taken", "Another player has this colour: choose a different one.")
        return SeatChange(player.seat, "coloured", player.seat, replace(seat, colour=request.colour))

    await _change(tables, player.live, choose, _key(player, request, "colour", request.colour))


def free_colours(live: LiveTable, number: int) -> list[str]:
    """The colours that the player of a seat may have: those of no other player."""
    others = enumerate(zip(live.seats, live.colours, strict=True))
    taken = [colour for other, (seat, colour) in others if other != number and seat.holder is not None]
    return [colour for colour in SEAT_COLOURS if colour not in taken]


async def start(
    tables: Tables, live: LiveTable, holder: str | None, request: BotRequest, names: Sequence[str] = ()
) -> None:
    """The host waits for nobody any more: bots take the open seats, with these names first, and cards are dealt."""

    def choose() -> list[SeatChange]:
        mine = Player(live, 0, holder).own_seats()
        check_bot(tables, request.bot, live.game)
        if not is_host(live, holder):
            raise forbidden(NO_HOST)
        free = [number for number, seat in enumerate(live.seats) if seat.who == "open"]
        if live.position.life != "lobby" or not free:
            raise Problem(409, "begun", "The game has already begun.")
        usual = [f"{BotName.parse(request.bot).called} {number}" for number in free[len(names) :]]
        seated = zip(free, [*names, *usual], strict=False)
        return [SeatChange(number, "bot", mine[0], Seat(name, bot=request.bot)) for number, name in seated]

    await _change(tables, live, choose, idempotency_key(holder, request.key, "start", live.id, request.bot))


async def free(tables: Tables, player: Player, request: KeyedRequest) -> None:
    """Open a seat again whose player never came, or that somebody or a bot had before the cards were dealt."""
    live = player.live

    def choose() -> SeatChange:
        mine, seat = player.own_seats(), player.the_seat()
        if not may_be_freed(tables, live, player.seat):
            raise forbidden("This seat cannot be opened again: its player is present, or has been.")
        return SeatChange(player.seat, "freed", mine[0], Seat(seat.name, known_to=_known_to(live, seat)))

    await _change(tables, player.live, choose, _key(player, request, "free"))


async def consent(tables: Tables, player: Player, request: ConsentRequest) -> None:
    """Say yes or no to somebody who asks for a seat; once everybody has said yes they take it."""

    def choose() -> SeatChange:
        return seat_votes.answer(player, request.agrees)

    await _change(tables, player.live, choose, _key(player, request, "answer", request.agrees))


def may_be_replaced(tables: Tables, live: LiveTable, number: int) -> bool:
    """Whether others may let a bot play for a player: for one who is away, and one whose time is up if that was agreed.

    Over days nobody need be there as long as they have time.
    """
    clocks = live.position.clocks
    is_up = clocks is not None and number in clocks.out
    if is_up and live.info.at_zero == "ask" and live.seats[number].who == "player":
        return True
    has_time = clocks is not None and not is_up and live.info.pace.startswith("days")
    return tables.presence.absent(live, number) and not has_time


def may_be_freed(tables: Tables, live: LiveTable, number: int) -> bool:
    """Whether the seat is held by a bot or by somebody who is away, and nothing would be lost."""
    seat = live.seats[number]
    if live.position.life == "lobby":
        return seat.who == "bot" or tables.presence.absent(live, number)
    return seat.seen == 0 and may_be_replaced(tables, live, number)


def is_host(live: LiveTable, holder: str | None) -> bool:
    """Whether somebody has opened the table, or sits at it in place of the one who has."""
    host = live.info.host
    return bool(live.seats_of(holder)) and (host == holder or not live.seats_of(host))


def _known_to(live: LiveTable, seat: Seat, successor: str | None = None) -> str:
    """Who has seen the cards of a seat, once its holder gives it up to a successor."""
    if live.position.life == "lobby" or seat.holder is None or seat.holder == successor:
        return seat.known_to
    return " ".join(dict.fromkeys([*seat.known_to.split(), seat.holder]))
