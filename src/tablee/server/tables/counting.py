"""Counting: what happens at a table with a pace is written together with what it means for the clocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablee.server.clock import Clock
from tablee.server.database.journal import CHAT, DEAL, MOVE, REMATCH, SEAT, Entry
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import Write
from tablee.server.tables.clocks import Clocks
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.pace import Pace, pace_of
from tablee.server.tables.position import Position
from tablee.server.tables.served_time import ServedTime


def counted(live: LiveTable, write: Write, position: Position, served: ServedTime) -> tuple[Write, Position]:
    """A write and the position that it leads to, with the clocks of the table, if it has any."""
    pace = pace_of(live.info.pace)
    if pace is None or position.dealt is None:
        return write, position
    entries = [entry for entry in write.entries if entry.table == live.id and entry.kind not in (CHAT, REMATCH)]
    if not entries:
        return write, position
    seats = [write.seats.get(number, seat) for number, seat in enumerate(live.seats)]
    clocks = _after(position, entries, seats, pace, served.now())
    tell(entries[-1].data, clocks)
    position = replace(position, clocks=clocks)
    snapshot = None if write.snapshot is None else position.dump()
    return timed(replace(write, snapshot=snapshot), live.id, position, served), position


def left_by(live: LiveTable, write: Write, seats: Mapping[int, Seat], served: ServedTime) -> tuple[Write, Position]:
    """A write that is about several tables, with the clocks of one of them after some seats are given up."""
    entries = [entry for entry in write.entries if entry.table == live.id]
    position = live.position
    for entry in entries:
        position = position.after(entry)
    alone, position = counted(live, Write(entries, seats=seats), position, served)
    write = replace(write, deadlines={**write.deadlines, **alone.deadlines}, served=alone.served or write.served)
    return write, position


def begun(info: TableInfo, seats: Sequence[Seat], position: Position, served: ServedTime) -> Position:
    """The first position of a new table, with its clocks if its cards are dealt already."""
    pace = pace_of(info.pace)
    if pace is None or position.dealt is None:
        return position
    clocks = Clocks.begin(pace, len(seats), served.now())
    return replace(position, clocks=_running(clocks, position, seats))


def timed(write: Write, table: str, position: Position, served: ServedTime) -> Write:
    """The same write, with the time at which a clock of this position is up."""
    if position.clocks is None:
        return write
    deadlines = {**write.deadlines, table: position.clocks.next_deadline}
    return replace(write, deadlines=deadlines, served=served.served())


def tell(data: dict[str, Any], clocks: Clocks) -> None:
    """Let an entry say how the clocks are after it."""
    data["clocks"] = clocks.dump()


def _after(position: Position, entries: Sequence[Entry], seats: Sequence[Seat], pace: Pace, now: float) -> Clocks:
    """The clocks after new entries: counted up to now, with what they give to somebody."""
    clocks = position.clocks
    if clocks is None or any(entry.kind == DEAL for entry in entries):
        clocks = Clocks.begin(pace, len(seats), now)
    clocks = clocks.settled(now)
    for entry in entries:
        by_person = entry.kind == MOVE and seats[entry.seat].bot is None
        if by_person and not position.game.is_aside(entry.move(position.game)):
            clocks = clocks.refilled(entry.seat, pace)
        elif entry.kind == SEAT:
            clocks = _seated(clocks, entry.data, pace)
    return _running(clocks, position, seats)


def _seated(clocks: Clocks, change: Mapping[str, Any], pace: Pace) -> Clocks:
    """The clocks after a change of a seat: whoever sits down gets time for a move, and has agreed to no pause.

    Nobody gets more by going away for a moment.
    """
    what, seat = change["what"], change["changed"]
    if what in ("taken", "handed over", "reclaimed", "left", "freed"):
        clocks = replace(clocks, asked=tuple([other for other in clocks.asked if other != seat]))
    is_back = what == "taken" or (what in ("handed over", "reclaimed") and seat in clocks.out)
    return clocks.at_least(seat, pace.least) if is_back else clocks


def _running(clocks: Clocks, position: Position, seats: Sequence[Seat]) -> Clocks:
    """The same clocks, of which those run that belong to people who owe an answer."""
    return clocks.runs_for([seat for seat in position.owing if seats[seat].who == "player"])


def deadlines(position: Position, served: ServedTime, clock: Clock) -> dict[int, float]:
    """When the time of each seat whose clock runs is up, by the time of day."""
    clocks = position.clocks
    if clocks is None:
        return {}
    later = clock.now() - served.now()
    return {seat: later + clocks.at + clocks.left[seat] for seat in clocks.running}
