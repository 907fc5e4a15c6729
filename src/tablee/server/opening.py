"""Tables are opened here, with their seats and their deal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa

from tablee import bots
from tablee.server.identity import Visitor, digest
from tablee.server.live import LiveTable, Seat, snapshot_row
from tablee.server.problems import Problem, forbidden
from tablee.server.room import Room
from tablee.server.schema import seats, snapshots, tables
from tablee.server.steps import DEAL, NOBODY_DID, REMATCH, Step, plain
from tablee.server.store import Deed
from tablee.table import Game, Refused, SeededDealer, State
from tablee.table.record import drawn_words


@dataclass(frozen=True)
class Chair:
    """Who shall sit on a seat of a new table: ``me``, ``open`` or ``bot``."""

    who: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Plan:
    """What a new table is to be."""

    game: str
    chairs: Sequence[Chair]
    options: Mapping[str, bool]
    edition: str = ""
    spectators: bool = True


@dataclass(frozen=True)
class Taken:
    """A seat, or several, that somebody now holds; `token` only if it is new to him."""

    live: LiveTable
    seats: list[int]
    token: str | None


async def recognise(room: Room, visitor: Visitor) -> tuple[str, str | None]:
    """The hash that seats will remember, and the new token if the visitor brought none that the server gave out."""
    if visitor.holder is not None and await room.store.knows(visitor.holder):
        return visitor.holder, None
    return digest(visitor.new), visitor.new


def seat_people(room: Room, chairs: Sequence[Chair], holder: str) -> list[Seat]:
    """The seats of a new table."""
    found: list[Seat] = []
    for number, chair in enumerate(chairs):
        if chair.who == "bot":
            check_bot(chair.bot)
            found.append(Seat(chair.name or f"{chair.bot} {number}", bot=chair.bot))
        elif chair.who == "me":
            found.append(Seat(chair.name or f"player {number}", holder, holder, seen=room.clock()))
        else:
            found.append(Seat(chair.name or f"seat {number}"))
    return found


def check_bot(level: str) -> None:
    """Refuse a bot that there is not."""
    if level not in bots.names():
        raise Problem(422, "unknown bot", f"There is no such bot; there are {', '.join(bots.names())}.")


async def create(room: Room, plan: Plan, visitor: Visitor) -> Taken:
    """Open a table and deal."""
    game = room.game(plan.game, plan.edition)
    holder, token = await recognise(room, visitor)
    people = seat_people(room, plan.chairs, holder)
    if not any(seat.holder for seat in people):
        raise Problem(422, "nobody", "Somebody must sit at the table: one of the seats is for me.")
    live, deal = lay(room, game, people, plan)
    await write_new(room, live, [deal])
    return Taken(live, room.seated(live, holder), token)


def new_head(room: Room, game: Game[State], plan: Plan, imported: int = -1) -> dict[str, Any]:
    """The row of a new table."""
    return {
        "id": secrets.token_urlsafe(12),
        "game": game.name,
        "rules": game.version,
        "edition": plan.edition,
        "digest": game.edition.digest,
        "seats": len(plan.chairs),
        "options": orjson.dumps([option for option in game.options if plan.options.get(option)]).decode(),
        "seed": room.new_seed(),
        "imported": imported,
        "invite": secrets.token_urlsafe(18),
        "spectators": plan.spectators,
        "rematch": None,
        "over": False,
        "created": room.clock(),
    }


def lay(room: Room, game: Game[State], people: list[Seat], plan: Plan) -> tuple[LiveTable, Step]:
    """A new table with its deal; `Refused` if the rules do not allow it."""
    head = new_head(room, game, plan)
    dealer = SeededDealer(head["seed"], listening=True)
    try:
        state = game.start(len(plan.chairs), dealer, dict(plan.options))
    except Refused:
        raise
    except ValueError:
        raise Problem(422, "unknown option", f"The options of this game are {', '.join(game.options)}.") from None
    data = {
        "outcomes": drawn_words(game, dealer.draws),
        "events": plain(dealer.events),
        "owing": game.owing(state),
    }
    deal = Step(head["id"], 0, DEAL, NOBODY_DID, room.clock(), data)
    live = LiveTable(head, game, people, state, 0, len(dealer.draws), [0] * len(people), [], NOBODY_DID)
    return live, deal


def new_table(live: LiveTable, steps: list[Step], past: Sequence[LiveTable] = ()) -> Deed:
    """Everything that is written of a new table, with snapshots of its `past` if it was imported."""
    rows = [{"table_id": live.id, "seat": number, **vars(seat)} for number, seat in enumerate(live.seats)]
    return Deed(
        steps,
        before=[(sa.insert(tables), live.head), (sa.insert(seats), rows)],
        after=[(sa.insert(snapshots), [snapshot_row(each) for each in (*past, live)])],
    )


async def write_new(room: Room, live: LiveTable, steps: list[Step], past: Sequence[LiveTable] = ()) -> None:
    """Write a new table, then let people and bots begin."""
    await room.store.commit(new_table(live, steps, past))
    for step in steps:
        live.tail.append(step)
    live.used = room.clock()
    room.told(room.keep(live))


async def rematch(room: Room, table: str, holder: str | None) -> LiveTable:
    """A new table with the same settings and the same people; whoever asks second finds the same one."""
    live = await room.find(table)
    if not room.seated(live, holder):
        raise forbidden("Only those who sit at the table may ask for a rematch.")
    if not live.over:
        raise Problem(409, "not over", "The game is not over yet.")

    def deed(seq: int) -> Deed:
        if live.head["rematch"] is not None:
            raise Found
        chairs = [Chair("open", seat.name) for seat in live.seats]
        on = dict.fromkeys(orjson.loads(live.head["options"]), True)
        plan = Plan(live.game.name, chairs, on, live.head["edition"], live.head["spectators"])
        people = [Seat(seat.name, seat.owner, seat.holder, seat.bot, seen=seat.seen) for seat in live.seats]
        again, deal = lay(room, live.game, people, plan)
        step = Step(live.id, seq, REMATCH, NOBODY_DID, room.clock(), {"table": again.id})
        new = new_table(again, [deal])
        noted = sa.update(tables).where(tables.c.id == live.id).values(rematch=again.id)
        return Deed([step, deal], new.before, [*new.after, (noted, None)])

    with suppress(Found):
        await room.append(live, deed)
    again = await room.find(live.head["rematch"])
    room.told(again)  # a bot may be the first to move
    return again


class Found(ValueError):
    """Somebody else has asked for the rematch before."""
