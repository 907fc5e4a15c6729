"""Seats are taken here, left, handed over, reclaimed, freed, and lent to bots."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import replace

from tablee.bots import BotName
from tablee.drawing import SEAT_COLOURS
from tablee.server.actions import seat_votes
from tablee.server.actions.opening import TakenSeats, check_bot
from tablee.server.actions.seat_change import SeatChange, change_seat, change_seats, known_to
from tablee.server.api.requests import JoinRequest
from tablee.server.database.table_info import Seat
from tablee.server.database.writes import idempotency_key
from tablee.server.http.auth import Visitor, digest
from tablee.server.problems import Problem, forbidden
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.player import Player, may_know, seat_at, sitting_of
from tablee.server.tables.registry import Tables


async def join(tables: Tables, live: LiveTable, asked: JoinRequest, visitor: Visitor) -> TakenSeats:
    """Take an open seat by the table's invite, or ask for it in mid-game; or take the seat of a hand-over code."""
    holder, name = visitor.holder, asked.name

    def choose() -> SeatChange:
        handed_over = check_invite(live, asked.invite)
        if handed_over is not None:
            seat = live.seats[handed_over]
            seen_by = known_to(live, seat, holder)
            taken = Seat(name, seat.owner or holder, holder, known_to=seen_by, colour=seat.colour)
            return SeatChange(handed_over, "handed over", handed_over, taken)
        free = [number for number, seat in enumerate(live.seats) if seat.who == "open" and asked.seat in (None, number)]
        if live.position.life == "playing":
            return seat_votes.ask(live, free, name, holder)
        if not free or live.position.over:
            raise Problem(409, "taken", "That seat is no longer open.")
        return SeatChange(free[0], "taken", free[0], Seat(name, holder, holder, colour=live.colours[free[0]]))

    what = ("join", live.id, asked.invite, name, asked.seat)
    done = await change_seat(tables, live, choose, idempotency_key(holder, asked.key, *what))
    if done["what"] == "asked":
        return TakenSeats(live.id, [], visitor.new, done["seat"])
    return TakenSeats(live.id, [done["seat"]], visitor.new)


def check_invite(live: LiveTable, invite: str) -> int | None:
    """The seat of a hand-over code that is still good, None for the table's own invite; refuse anything else."""
    code = digest(invite)
    for number, seat in enumerate(live.seats):
        if seat.code is not None and hmac.compare_digest(seat.code, code):
            return number
    if not hmac.compare_digest(digest(live.info.invite), code):
        raise forbidden("This is not an invitation to this table, or it has already been used.")
    return None


async def leave(tables: Tables, player: Player, key: str | None = None) -> None:
    """Get up: the seat is open again, or goes back to the player who lent it."""
    live, number = player.live, player.seat

    def choose() -> SeatChange:
        player.must_sit()
        seat = live.seats[number]
        back = seat.owner if seat.owner != player.holder else None
        left = Seat(seat.name, back, back, seen=seat.seen, known_to=known_to(live, seat, back))
        return SeatChange(number, "left", number, left)

    await change_seat(tables, live, choose, idempotency_key(player.holder, key, "leave", live.id, number))


async def hand_over(tables: Tables, player: Player, code: str, key: str | None = None) -> None:
    """Offer this seat to the first to bring the code, which is good once; its owner may reclaim it."""
    live, number = player.live, player.seat

    def choose() -> SeatChange:
        player.must_sit()
        return SeatChange(number, "offered", number, replace(live.seats[number], code=digest(code)))

    await change_seat(tables, live, choose, idempotency_key(player.holder, key, "hand over", live.id, number))


async def reclaim(tables: Tables, live: LiveTable, number: int, holder: str | None, key: str | None = None) -> None:
    """The owner takes their seat back from a stand-in: another player or a bot."""

    def choose() -> SeatChange:
        may_know(live, holder)
        seat = seat_at(live, number)
        if holder is None or holder not in (seat.owner, seat.holder):
            raise forbidden("This is not your seat.")
        back = replace(seat, holder=holder, bot=None, code=None, known_to=known_to(live, seat, holder))
        return SeatChange(number, "reclaimed", number, back)

    await change_seat(tables, live, choose, idempotency_key(holder, key, "reclaim", live.id, number))


async def stand_in(
    tables: Tables, live: LiveTable, number: int, holder: str | None, level: str, key: str | None = None, name: str = ""
) -> None:
    """Let a bot play a seat: one's own, that of a player who is absent, or an open one, where it has a `name`."""

    def choose() -> SeatChange:
        mine, seat = sitting_of(live, number, holder)
        check_bot(tables, level, live.game)
        if number not in mine and seat.who != "open" and not tables.presence.absent(live, number):
            raise forbidden("The player of this seat is present: nobody else may take it.")
        if number not in mine and live.position.life == "lobby" and not is_host(live, holder):
            raise forbidden("Only the host of the table fills its seats with bots.")
        called = name if name and seat.who == "open" else seat.name
        lent = replace(seat, name=called, bot=level, asker=None, asker_name="", agreed=0)
        return SeatChange(number, "stand-in" if seat.holder is not None else "bot", mine[0], lent)

    await change_seat(tables, live, choose, idempotency_key(holder, key, "bot", live.id, number, level))


async def sit(tables: Tables, live: LiveTable, number: int, holder: str | None, key: str | None = None) -> None:
    """Move to an open seat with one's colour, as long as the cards are not dealt."""

    def choose() -> list[SeatChange]:
        mine, wanted = sitting_of(live, number, holder)
        if live.position.life != "lobby" or wanted.who != "open":
            raise Problem(409, "taken", "That seat is no longer open.")
        if len(mine) > 1:
            raise forbidden("You hold several seats: leave one of them and take another.")
        own = live.seats[mine[0]]
        return [
            SeatChange(mine[0], "left", mine[0], Seat(wanted.name), own.name),
            SeatChange(number, "taken", number, replace(own, code=None, colour=live.colours[mine[0]])),
        ]

    await change_seats(tables, live, choose, idempotency_key(holder, key, "sit", live.id, number))


async def take_colour(
    tables: Tables, live: LiveTable, number: int, holder: str | None, colour: str, key: str | None = None
) -> None:
    """Choose a colour that no other player has, as long as the cards are not dealt."""

    def choose() -> SeatChange:
        mine, seat = sitting_of(live, number, holder)
        if number not in mine:
            raise forbidden("This is not your seat.")
        if live.position.life != "lobby":
            raise Problem(409, "begun", "The game has begun.")
        if colour not in free_colours(live, number):
            raise Problem(409, "colour taken", "Another player has this colour.")
        return SeatChange(number, "coloured", number, replace(seat, colour=colour))

    await change_seat(tables, live, choose, idempotency_key(holder, key, "colour", live.id, number, colour))


def free_colours(live: LiveTable, number: int) -> list[str]:
    """The colours that the player of a seat may have: those of no other player."""
    others = enumerate(zip(live.seats, live.colours, strict=True))
    taken = [colour for other, (seat, colour) in others if other != number and seat.holder is not None]
    return [colour for colour in SEAT_COLOURS if colour not in taken]


async def start(
    tables: Tables, live: LiveTable, holder: str | None, level: str, names: Sequence[str] = (), key: str | None = None
) -> None:
    """The host waits for nobody any more: bots take the open seats, with these names first, and cards are dealt."""

    def choose() -> list[SeatChange]:
        mine, _ = sitting_of(live, 0, holder)
        check_bot(tables, level, live.game)
        if not is_host(live, holder):
            raise forbidden("Only the host of the table fills its seats with bots.")
        free = [number for number, seat in enumerate(live.seats) if seat.who == "open"]
        if live.position.life != "lobby" or not free:
            raise Problem(409, "begun", "The game has begun.")
        called = [*names, *[f"{BotName.parse(level).called} {number}" for number in free[len(names) :]]]
        return [
            SeatChange(number, "bot", mine[0], Seat(name, bot=level))
            for number, name in zip(free, called, strict=False)
        ]

    await change_seats(tables, live, choose, idempotency_key(holder, key, "start", live.id, level))


async def free(tables: Tables, live: LiveTable, number: int, holder: str | None, key: str | None = None) -> None:
    """Open a seat again whose player never came, or that somebody or a bot had before the cards were dealt."""

    def choose() -> SeatChange:
        mine, seat = sitting_of(live, number, holder)
        if not may_be_freed(tables, live, number):
            raise forbidden("The player of this seat is here, or has been.")
        return SeatChange(number, "freed", mine[0], Seat(seat.name, known_to=known_to(live, seat)))

    await change_seat(tables, live, choose, idempotency_key(holder, key, "free", live.id, number))


def may_be_freed(tables: Tables, live: LiveTable, number: int) -> bool:
    """Whether the seat is held by a bot or by somebody who is away, and nothing would be lost."""
    seat, waiting = live.seats[number], live.position.life == "lobby"
    return (waiting and seat.who == "bot") or (tables.presence.absent(live, number) and (waiting or seat.seen == 0))


def is_host(live: LiveTable, holder: str | None) -> bool:
    """Whether somebody has opened the table, or sits at it in place of the one who has."""
    host = live.info.host
    return bool(live.seats_of(holder)) and (host == holder or not live.seats_of(host))
