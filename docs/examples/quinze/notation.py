"""The moves, events and decks of Quinze, each declared once."""

from __future__ import annotations

from typing import Final

from tablee.games.quinze.parts import Parts

from tablee.table import Actions, Arg, Kind, numbers

# Decks.
DECK_CARD: Final = 0

# Events, in the order of `events`.
DEALT: Final = 0
DRAWN: Final = 1
STAYED: Final = 2
OUT: Final = 3
SHOWN: Final = 4


def moves() -> Actions:
    """Everything that a player can do."""
    return Actions([Kind("draw"), Kind("stay")])


def events(parts: Parts) -> list[Kind]:
    """Everything that the table can be told."""
    seat, card = Arg("seat"), numbers("card", 1, parts.values)
    return [
        Kind("dealt", seat, card),
        Kind("drawn", seat, card),
        Kind("stayed", seat),
        Kind("out", seat, Arg("points")),
        Kind("shown", seat, card),
    ]


def decks(parts: Parts) -> list[Arg]:
    """Everything that chance decides."""
    return [numbers("card", 1, parts.values)]
