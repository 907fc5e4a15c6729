"""Seats are taken here, left, handed over, reclaimed, and lent to bots."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import orjson
import sqlalchemy as sa

from tablee.server.identity import Visitor, digest
from tablee.server.live import LiveTable, Seat
from tablee.server.opening import Taken, check_bot, recognise
from tablee.server.problems import Problem, forbidden, not_found
from tablee.server.room import Player, Room
from tablee.server.schema import seats
from tablee.server.steps import NOBODY_DID, SEAT, Step
from tablee.server.store import Deed
from tablee.table import ScoreLine, commitment


@dataclass(frozen=True)
class Change:
    """What happens to a seat: the columns that change, and who does it."""

    seat: int
    what: str
    actor: int
    values: dict[str, Any]


async def _change(room: Room, live: LiveTable, decide: Callable[[], Change]) -> int:
    """Write that a seat has changed and tell everybody; `decide` looks at the table while nobody else can change it."""
    at = room.clock()
    changed = NOBODY_DID

    def deed(seq: int) -> Deed:
        nonlocal changed
        change = decide()
        changed = change.seat
        seat = replace(live.seats[change.seat], **change.values)
        data = {"what": change.what, "changed": change.seat, "name": seat.name, "who": seat.who}
        there = sa.and_(seats.c.table_id == live.id, seats.c.seat == change.seat)
        write = (sa.update(seats).where(there).values(**change.values), None)
        return Deed([Step(live.id, seq, SEAT, change.actor, at, data)], after=[write])

    await room.append(live, deed)
    return changed


async def join(room: Room, table: str, invite: str, name: str, visitor: Visitor, wanted: int | None = None) -> Taken:
    """Take an open seat by the table's invite, or the very seat that a hand-over code is for."""
    live = await room.find(table)
    code = digest(invite)
    holder, token = await recognise(room, visitor)
    sits = {"name": name, "holder": holder, "bot": None, "code": None, "seen": room.clock()}

    def decide() -> Change:
        for number, seat in enumerate(live.seats):
            if seat.code is not None and hmac.compare_digest(seat.code, code):
                return Change(number, "handed over", number, {**sits, "owner": seat.owner or holder})
        if not hmac.compare_digest(invite.encode(), live.head["invite"].encode()):
            raise forbidden("This is no invitation to this table, or it has been used.")
        for number, seat in enumerate(live.seats):
            if seat.who == "open" and wanted in (None, number):
                return Change(number, "taken", number, {**sits, "owner": holder})
        raise Problem(409, "taken", "There is no such open seat at this table any more.")

    return Taken(live, [await _change(room, live, decide)], token)


async def leave(room: Room, player: Player) -> None:
    """Get up: the seat is open again, or goes back to whoever lent it."""

    def decide() -> Change:
        player.must_sit()
        seat = player.live.seats[player.seat]
        back = seat.owner if seat.owner != player.holder else None
        return Change(player.seat, "left", player.seat, {"holder": back, "owner": back, "bot": None, "code": None})

    await _change(room, player.live, decide)


async def hand_over(room: Room, player: Player) -> str:
    """A code, good once, by which somebody else takes this seat; its owner may reclaim it."""
    code = secrets.token_urlsafe(18)

    def decide() -> Change:
        player.must_sit()
        return Change(player.seat, "offered", player.seat, {"code": digest(code)})

    await _change(room, player.live, decide)
    return code


async def reclaim(room: Room, table: str, number: int, holder: str | None) -> Player:
    """The owner takes his seat back from whoever stands in: another player or a bot."""
    live = await room.find(table)
    if not 0 <= number < len(live.seats):
        raise not_found("seat")

    def decide() -> Change:
        if holder is None or holder not in (live.seats[number].owner, live.seats[number].holder):
            raise forbidden("This is not your seat.")
        values = {"holder": holder, "bot": None, "code": None, "seen": room.clock()}
        return Change(number, "reclaimed", number, values)

    await _change(room, live, decide)
    return Player(live, number, holder)


async def stand_in(room: Room, table: str, number: int, holder: str | None, level: str) -> None:
    """Let a bot play a seat: one's own, an open one, or that of a player who is absent."""
    live = await room.find(table)
    if not 0 <= number < len(live.seats):
        raise not_found("seat")
    check_bot(level)

    def decide() -> Change:
        mine = room.seated(live, holder)
        seat = live.seats[number]
        if not mine:
            raise forbidden("Only those who sit at the table may ask a bot to stand in.")
        if number not in mine and seat.who != "open" and not absent(room, seat):
            raise forbidden("Whoever plays this seat is here: nobody else takes it.")
        return Change(number, "stand-in", mine[0], {"bot": level})

    await _change(room, live, decide)


def absent(room: Room, seat: Seat) -> bool:
    """Whether a player has given no sign of life for long."""
    return seat.who == "player" and room.clock() - seat.seen >= room.settings.absent_after


def describe(room: Room, live: LiveTable, holder: str | None) -> dict[str, Any]:
    """A table as everybody may know it; the invite only for those who sit there."""
    mine = room.seated(live, holder)
    head = live.head
    people = [
        {
            "seat": number,
            "name": seat.name,
            "who": seat.who,
            "bot": seat.bot,
            "mine": number in mine,
            "absent": absent(room, seat),
        }
        for number, seat in enumerate(live.seats)
    ]
    found = {
        "table": live.id,
        "game": head["game"],
        "edition": head["edition"],
        "options": orjson.loads(head["options"]),
        "spectators": head["spectators"],
        "commitment": commitment(head["seed"]),
        "imported": head["imported"] if head["imported"] >= 0 else None,
        "seats": people,
        "seq": live.seq,
        "owing": live.game.owing(live.state),
        "over": live.over,
        "rematch": head["rematch"],
        "invite": head["invite"] if mine else None,
        "seed": head["seed"] if live.over else None,
        "scores": None,
    }
    if live.over:
        found["scores"] = [
            {"total": score.total, "rank": score.rank, "lines": [_line(line) for line in score.lines]}
            for score in live.game.scores(live.state)
        ]
    return found


def _line(line: ScoreLine) -> dict[str, Any]:
    return {"name": line.name, "rule": line.rule, "points": line.points}
