"""Clocks: a time that is up, pauses, and personal days. Each is an action like any other, with an entry."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablee.server.actions.requests import ConsentRequest, KeyedRequest
from tablee.server.database.journal import SEAT, TIME, Entry
from tablee.server.database.table_info import Seat
from tablee.server.database.writes import Write, idempotency_key
from tablee.server.http.auth import digest
from tablee.server.problems import Problem
from tablee.server.tables import LiveTable, Player, Position, Tables
from tablee.server.tables.clocks import Clocks
from tablee.table import TableeError

log = logging.getLogger("tablee.server")
STAND_IN: Final = "fair"  # the bot that plays for somebody whose time is up


class NotUp(TableeError):
    """The seat has answered, or nobody sits there any more."""


async def time_up(tables: Tables, live: LiveTable, seat: int) -> None:
    """Write, once for all processes, that the time of a seat is up; let a bot play if that was agreed."""
    deadline = live.position.clocks.deadline(seat) if live.position.clocks is not None else None
    if deadline is None:
        return

    async def decide() -> tuple[Write, Position]:
        clocks = live.position.clocks
        if clocks is None or seat not in clocks.up(tables.served.now()):
            raise NotUp("The time of this seat is not up.")
        at = tables.clock.now()
        entries = [Entry(live.id, live.position.seq + 1, TIME, seat, at, {"what": "up"})]
        seats: dict[int, Seat] = {}
        sitting = live.seats[seat]
        if live.info.at_zero == "bot" and sitting.who == "player":
            seats[seat] = replace(sitting, bot=stand_in_for(tables, live), asker=None, asker_name="", agreed=0)
            told = {"what": "stand-in", "changed": seat, "name": sitting.name, "who": seats[seat].who}
            entries.append(Entry(live.id, live.position.seq + 2, SEAT, seat, at, told))
        position = replace(live.position, clocks=clocks.settled(tables.served.now()).is_up(seat))
        for entry in entries:
            position = position.after(entry)
        return Write(entries, seats=seats, answer={"seq": entries[0].seq}), position

    key = idempotency_key("", digest(f"time up {live.id} {seat} {deadline!r}"), "time up", live.id, seat)
    try:
        await tables.write(live, decide, key)
    except NotUp:
        return
    log.info("table %s: the time of seat %d is up", live.id, seat)


def stand_in_for(tables: Tables, live: LiveTable) -> str:
    """The bot that plays at a table for somebody whose time is up."""
    offered = tables.catalog.bots(live.game.name)
    return STAND_IN if STAND_IN in offered else offered[0]


async def take_day(tables: Tables, player: Player, request: KeyedRequest) -> None:
    """Take a personal day: one's clock gets another day."""

    async def decide() -> tuple[Write, Position]:
        player.must_sit()
        clocks = _clocks(tables, player.live)
        if not clocks.days[player.seat]:
            raise Problem(409, "no days", "You have no personal days left.")
        return _told(tables, player.live, player.seat, "day", clocks.with_day_off(player.seat))

    key = idempotency_key(player.holder, request.key, "day", player.live.id, player.seat)
    await tables.write(player.live, decide, key)


async def pause(tables: Tables, player: Player, request: ConsentRequest) -> None:
    """Ask for a pause or agree to one; or be against it, which also ends one that has begun."""
    live, seat, agrees = player.live, player.seat, request.agrees

    async def decide() -> tuple[Write, Position]:
        player.must_sit()
        clocks = _clocks(tables, live)
        if clocks.paused == agrees and (agrees or not clocks.asked):
            raise Problem(409, "already so", "The clocks are already paused." if agrees else "There is no pause.")
        if not agrees:
            what = "resumed" if clocks.paused else "no pause"
            return _told(tables, live, seat, what, replace(clocks, paused=False, asked=()))
        asked = tuple(sorted({*clocks.asked, *live.seats_of(player.holder)}))
        if any(other not in asked for other in asked_for_pause(tables, live)):
            return _told(tables, live, seat, "pause asked", replace(clocks, asked=asked))
        return _told(tables, live, seat, "paused", replace(clocks, paused=True, asked=()))

    key = idempotency_key(player.holder, request.key, "pause", live.id, seat, agrees)
    await tables.write(live, decide, key)


def asked_for_pause(tables: Tables, live: LiveTable) -> Sequence[int]:
    """The seats whose players must agree to a pause: all of them over days, those who are here in a live game."""
    players = [number for number, seat in enumerate(live.seats) if seat.who == "player"]
    if live.info.pace.startswith("live"):
        return [number for number in players if not tables.presence.absent(live, number)]
    return players


def _clocks(tables: Tables, live: LiveTable) -> Clocks:
    """The clocks of a game in progress, counted up to now."""
    if live.position.clocks is None or live.position.over:
        raise Problem(409, "no clocks", "This table has no clocks, or no game is in progress.")
    return live.position.clocks.settled(tables.served.now())


def _told(tables: Tables, live: LiveTable, seat: int, what: str, clocks: Clocks) -> tuple[Write, Position]:
    """What somebody has done about the clocks."""
    entry = Entry(live.id, live.position.seq + 1, TIME, seat, tables.clock.now(), {"what": what})
    position = replace(live.position.after(entry), clocks=clocks)
    return Write([entry], answer={"seq": entry.seq}), position
