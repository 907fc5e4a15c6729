"""A table as a record, and a record as a new table, also from the middle."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace
from typing import Final

from tablee import games
from tablee.server.actions.opening import TakenSeats, new_info, open_table, seat_people
from tablee.server.actions.requests import RecordRequest
from tablee.server.database.journal import DEAL, MOVE, NOBODY_DID, UNDO, Entry
from tablee.server.database.table_info import TableSettings
from tablee.server.database.writes import TableRows, idempotency_key
from tablee.server.http.auth import Visitor
from tablee.server.problems import Problem
from tablee.server.tables import LiveTable, Position, Tables
from tablee.server.tables.position import entry_data
from tablee.table import Game, Record, RecordError, Replay, State, commitment
from tablee.table.records.record import HEAD, SNAPSHOT_EVERY
from tablee.table.records.record import Entry as RecordEntry

MOST_MOVES: Final = 5000  # of a record that is imported: many times as many as a game has
MOST_SNAPSHOTS: Final = MOST_MOVES // SNAPSHOT_EVERY
MOST_LINES: Final = MOST_MOVES + MOST_SNAPSHOTS + 20  # with the head and the end
HUMAN: Final = "human"  # who plays a seat, where a record says so and it is no bot


async def export(tables: Tables, live: LiveTable, midway: bool = False) -> str:
    """The record of a game that is over; before that it would show what players may not know, so it must be meant."""
    over = live.position.over
    if not over and not midway:
        raise Problem(409, "not over", "A record shows every secret: it is available once the game is over.")
    entries = await tables.store.entries(live.id, -1)
    undone = {seq for entry in entries if entry.kind == UNDO for seq in entry.data["undone"]}
    game, info = live.game, live.info
    edition = game.edition
    record = Record(
        game.name, game.version, edition.name, edition.digest, info.seats, info.options, commitment(info.seed)
    )
    for entry in entries:
        if entry.kind == DEAL:
            record.deal = tuple(entry.data["outcomes"])
        elif entry.kind == MOVE and entry.seq not in undone:
            line = len(HEAD) + 2 + len(record.entries)
            record.entries.append(RecordEntry(line, entry.seat, entry.data["move"], entry.data["outcomes"]))
    if over:
        record.totals = [score.total for score in game.scores(live.position.state)]
    else:
        record.players = tuple(seat.bot or HUMAN for seat in live.seats)
    if over and info.imported < 0:
        record.seed = info.seed  # a continued game had two seeds, and no record can be verified with one of them
    await asyncio.to_thread(_add_snapshots, game, record)  # the other tables need not wait
    return record.text()


def _add_snapshots(game: Game[State], record: Record) -> None:
    """Snapshots as a game written down move by move has them."""
    replay = Replay(game, record)
    while replay.forward():
        if replay.at % SNAPSHOT_EVERY == 0 and replay.state.agenda:
            record.snapshots[replay.at] = replay.state.dump()


async def record_of(tables: Tables, live: LiveTable) -> Record:
    """The record of a finished table, which will not change any more."""

    async def exported() -> Record:
        return Record.parse(await export(tables, live))

    return await tables.cache.get(("record", live.id), exported)


async def open_record(
    tables: Tables, request: RecordRequest, visitor: Visitor, continued: str | None = None
) -> TakenSeats:
    """A new table that continues from a record, with a new seed for what is still to be drawn.

    `continued` is the table whose record it is, if that is one of ours.
    """
    text, edition, wanted = request.record, request.edition, request.seats
    try:
        record = await asyncio.to_thread(parse, text)
        if record.game not in games.names():
            raise RecordError(record.line("game"), "this server does not have this game")
        if len(record.entries) > MOST_MOVES:
            raise RecordError(record.entries[MOST_MOVES].line, f"at most {MOST_MOVES} moves can be imported")
        replay = Replay(tables.catalog.game(record.game, edition), record)
        moves = len(record.entries) if request.at is None else request.at
        dealt = Position(replay.game, replay.state.clone(), 0, 0, (0,) * record.seats)
        entries = await asyncio.to_thread(_entries, replay, moves, tables.clock.now())
    except RecordError as error:
        raise Problem(422, "bad record", str(error), line=error.line) from None
    if len(wanted) != record.seats:
        raise Problem(422, "seats", f"This record is of a game with {record.seats} seats.")
    people = seat_people(tables, replay.game, wanted, visitor.holder)
    last = entries[-1].seq
    position = replace(dealt, dealt=replay.state, seq=last, decided=(last,) * record.seats)
    settings = TableSettings(edition=edition)
    info = new_info(tables, replay.game, settings, record.seats, record.options, visitor.holder)
    info = replace(info, imported=last, continued=continued, over=position.over)
    entries = [replace(entry, table=info.id) for entry in entries]
    snapshots = [dealt.dump(), position.dump()] if last else [position.dump()]
    seats = [asdict(seat) for seat in wanted]
    key = idempotency_key(visitor.holder, request.key, "import", text, request.at, seats, edition)
    return await open_table(tables, TableRows(info, people, snapshots), entries, position, visitor, key)


def parse(text: str) -> Record:
    """The record in a text, unless it is longer than any game."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise RecordError(MOST_LINES, f"at most {MOST_MOVES} moves and {MOST_LINES} lines can be imported")
    if sum(line.startswith("snapshot") for line in lines) > MOST_SNAPSHOTS:
        raise RecordError(0, f"at most {MOST_SNAPSHOTS} snapshots can be imported")
    return Record.parse(text)


def _entries(replay: Replay[State], moves: int, now: float) -> list[Entry]:
    """The deal and the first moves of a record as entries of a journal."""
    record = replay.record
    if moves > len(record.entries):
        raise RecordError(0, f"the record has {len(record.entries)} moves")
    entries = [Entry("", 0, DEAL, NOBODY_DID, now, entry_data(replay.game, replay.state, replay.dealer))]
    while replay.at < moves:
        replay.forward()
        entry = record.entries[replay.at - 1]
        data = {"move": " ".join(entry.move.split()), **entry_data(replay.game, replay.state, replay.dealer)}
        entries.append(Entry("", replay.at, MOVE, entry.seat, now, data))
    if moves == len(record.entries):
        replay.finish()
    return entries
