"""A table as a record, and a record as a new table, also from the middle."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import orjson

from tablee import games
from tablee.server.identity import Visitor
from tablee.server.live import LiveTable
from tablee.server.opening import Chair, Plan, Taken, new_head, recognise, seat_people, write_new
from tablee.server.problems import Problem
from tablee.server.room import Room
from tablee.server.steps import DEAL, MOVE, NOBODY_DID, UNDO, Step, plain
from tablee.table import Game, Record, RecordError, Replay, State, commitment
from tablee.table.record import HEAD, SNAPSHOT_EVERY, Entry

MOST_MOVES: Final = 5000  # of a record that is imported: many times as many as a game has


async def export(room: Room, live: LiveTable) -> str:
    """The record of a game that is over; before that it would show what players may not know."""
    if not live.over:
        raise Problem(409, "not over", "A record shows every secret: it is opened when the game is over.")
    steps = await room.store.steps(live.id, -1)
    undone = {seq for step in steps if step.kind == UNDO for seq in step.data["undone"]}
    game, head = live.game, live.head
    options = orjson.loads(head["options"])
    edition = game.edition
    record = Record(
        game.name, game.version, edition.name, edition.digest, head["seats"], options, commitment(head["seed"])
    )
    for step in steps:
        if step.kind == DEAL:
            record.deal = tuple(step.data["outcomes"])
        elif step.kind == MOVE and step.seq not in undone:
            line = len(HEAD) + 2 + len(record.entries)
            record.entries.append(Entry(line, step.seat, step.data["move"], step.data["outcomes"]))
    record.totals = [score.total for score in game.scores(live.state)]
    if head["imported"] < 0:
        record.seed = head["seed"]  # a continued game had two seeds, and no record can be verified with one of them
    await asyncio.to_thread(_add_snapshots, game, record)  # the other tables need not wait
    return record.text()


def _add_snapshots(game: Game[State], record: Record) -> None:
    """Snapshots as a game written down move by move has them."""
    replay = Replay(game, record)
    while replay.forward():
        if replay.at % SNAPSHOT_EVERY == 0 and replay.state.agenda:
            record.snapshots[replay.at] = replay.state.dump()


async def open_record(
    room: Room, text: str, at: int | None, chairs: list[Chair], edition: str, visitor: Visitor
) -> Taken:
    """A new table that goes on from a record after `at` moves, with a new seed for what is still to be drawn."""
    try:
        record = await asyncio.to_thread(Record.parse, text)
        if record.game not in games.names():
            raise RecordError(record.line("game"), "this game is not played here")
        game = room.game(record.game, edition)
        if len(record.entries) > MOST_MOVES:
            raise RecordError(record.entries[MOST_MOVES].line, f"at most {MOST_MOVES} moves can be imported")
        replay = Replay(game, record)
        dealt = replay.state.clone()
        moves = len(record.entries) if at is None else at
        steps = await asyncio.to_thread(_steps, replay, moves, room.clock())
    except RecordError as error:
        raise Problem(422, "bad record", str(error), line=error.line) from None
    except (ValueError, RecursionError):
        raise Problem(422, "bad record", "This is no record.") from None
    if len(chairs) != record.seats:
        raise Problem(422, "seats", f"This record is of a game with {record.seats} seats.")
    holder, token = await recognise(room, visitor)
    people = seat_people(room, chairs, holder)
    if not any(seat.holder for seat in people):
        raise Problem(422, "nobody", "Somebody must sit at the table: one of the seats is for me.")
    plan = Plan(game.name, chairs, dict.fromkeys(record.options, True), edition)
    head = new_head(room, game, plan, imported=len(steps) - 1)
    head["over"] = not replay.state.agenda
    for step in steps:
        step.table = head["id"]
    last = steps[-1].seq
    live = LiveTable(head, game, people, replay.state, last, 0, [last] * record.seats, [], NOBODY_DID)
    first = LiveTable(head, game, people, dealt, 0, 0, [0] * record.seats, [], NOBODY_DID)
    await write_new(room, live, steps, [first] if last else [])
    return Taken(live, room.seated(live, holder), token)


def _steps(replay: Replay[State], moves: int, now: float) -> list[Step]:
    """The deal and the first moves of a record as steps."""
    record = replay.record
    if moves > len(record.entries):
        raise RecordError(0, f"the record has {len(record.entries)} moves")
    steps = [Step("", 0, DEAL, NOBODY_DID, now, _happened(replay, record.deal))]
    while replay.at < moves:
        replay.forward()
        entry = record.entries[replay.at - 1]
        data = {"move": " ".join(entry.move.split()), **_happened(replay, entry.outcomes)}
        steps.append(Step("", replay.at, MOVE, entry.seat, now, data))
    if moves == len(record.entries):
        replay.finish()
    return steps


def _happened(replay: Replay[State], outcomes: tuple[str, ...]) -> dict[str, Any]:
    """What a line of the record drew and what the dealer said."""
    return {
        "outcomes": outcomes,
        "events": plain(replay.dealer.events),
        "owing": replay.game.owing(replay.state),
    }
