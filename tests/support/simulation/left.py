"""Moves that people of a simulated run have left for later: none is played after a surprise, and none is forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from support.history import History, Left, Rows, claimed
from support.simulation.told import WatchedMemory
from tablee.server.database.journal import DEAL, MOVE, SEAT, UNDO, Entry
from tablee.table import ALL, Game


def faults_of_left(memory: WatchedMemory, history: History, rows: Rows, game: Game[Any]) -> Iterator[str]:
    """What cannot have been done with moves that were left; the history counts how often each was played."""
    sent = claimed(history, rows)
    for table, journal in rows.journals.items():
        for entry in journal:
            by_bot = (table, entry.seat) in history.bots
            if entry.kind == MOVE and not by_bot and not sent[table, entry.seq]:
                mine = [one for one in history.left if (one.table, one.seat) == (table, entry.seat)]
                if not any(_may_be_played(one, entry, journal, game) for one in mine):
                    yield f"{table}: entry {entry.seq} was left in advance, and something has happened since"
    for left in memory.rows.prepared.values():
        if not left.ended and memory.rows.tables[left.table_id]["over"]:
            yield f"{left.table_id}: what seat {left.seat} has left is neither played nor given up"


def _may_be_played(left: Left, entry: Entry, journal: Sequence[Entry], game: Game[Any]) -> bool:
    between = journal[left.seq + 1 : entry.seq]
    return left.text == entry.data["move"] and not any(_touches(one, left.seat, game) for one in between)


def _touches(entry: Entry, seat: int, game: Game[Any]) -> bool:
    """Whether somebody on a seat notices that something happens to them."""
    data: Mapping[str, Any] = entry.data
    if entry.kind not in (DEAL, MOVE):
        return entry.kind == UNDO or (entry.kind == SEAT and data["changed"] == seat)
    if entry.kind == MOVE and entry.seat == seat and not game.is_aside(entry.move(game)):
        return True
    return any(
        event.audience == seat or (event.audience == ALL and seat in _seats(event, game))
        for event in entry.events(game)
    )


def _seats(event: Any, game: Game[Any]) -> list[int]:
    """The seats that an event names."""
    args = game.events[event.kind].args
    return [value for arg, value in zip(args, event.values, strict=False) if arg.name in ("seat", "other_seat")]
