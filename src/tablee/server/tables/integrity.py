"""Damage: rows of a table from which no game can be made any more. It stays with that table."""

from __future__ import annotations

from typing import Final

from tablee.server.database.journal import CHAT, DEAL, MOVE, REMATCH, SEAT, UNDO
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.position import Position

# What an entry of each kind says at the least.
SAID: Final = {
    DEAL: {"outcomes", "events", "owing"},
    MOVE: {"move", "outcomes", "events", "owing"},
    UNDO: {"undone"},
    CHAT: {"text"},
    SEAT: {"what", "changed", "name"},
    REMATCH: {"table"},
}


class Damage(Exception):
    """What is wrong with the rows of a table."""


def check_entry(kind: str, data: object) -> None:
    """Whether a row of the journal says what it must."""
    if not isinstance(data, dict) or not SAID.get(kind, set()) <= data.keys():
        raise Damage(f"an entry ({kind}) cannot be read")


def check(live: LiveTable) -> None:
    """Whether a table that was just read can be shown and played; seats and pieces must be as the box has them."""
    if len(live.seats) != live.info.seats:
        raise Damage(f"it has {len(live.seats)} of {live.info.seats} seats")
    check_position(live.position, live.info.seats)


def check_position(position: Position, seats: int) -> None:
    """Whether this can be a position of a table with `seats` seats."""
    state = position.dealt
    if state is None:
        return  # the cards are not dealt yet
    if state.seats != seats or len(position.decided) != seats:
        raise Damage(f"its position is one of {state.seats} seats")
    wrong = state.audit()
    if wrong:
        raise Damage(wrong[0])
    if not all(0 <= seat < seats for seat in position.owing):
        raise Damage("it waits for a seat that is not there")
