"""Prepared answers: moves that players leave for when they owe them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A move that the player of a seat has left: nobody else learns of it before it is played."""

    table_id: str
    seat: int
    person: str
    move: str = ""  # nothing is left if it is empty
    seq: int = 0  # the last entry that its player knew
    ended: str = ""  # why it will not be played; empty as long as it may be
