"""The moves, events and decks of Quinze, each declared once."""

from __future__ import annotations

from quinze.parts import Parts
from tablee.table import Actions, Arg, Kind, numbers


def moves(parts: Parts) -> Actions:
    """Everything that a player can do."""
    return Actions([Kind("draw"), Kind("stay"), Kind("stake", numbers("stake", 0, parts.most_stake))])


def events(parts: Parts) -> list[Kind]:
    """Everything that the table can be told."""
    seat, card = Arg("seat"), numbers("card", 1, parts.values)
    return [
        Kind("dealt", seat, card),
        Kind("drawn", seat, card),
        Kind("stayed", seat),
        Kind("out", seat, Arg("points")),
        Kind("shown", seat, card),
        Kind("staked", seat, numbers("stake", 0, parts.most_stake)),
    ]


def decks(parts: Parts) -> list[Arg]:
    """Everything that chance decides."""
    return [numbers("card", 1, parts.values)]
