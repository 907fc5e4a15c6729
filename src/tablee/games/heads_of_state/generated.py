"""Steps and fields by name. `make generate` makes this of game.py, steps/ and state.py: do not edit."""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablee.games.heads_of_state.state import HeadsOfState

BEGIN: Final = 0
TURN: Final = 1
DRAWING: Final = 2
TREACHERY_CARD: Final = 3
ACTING: Final = 4
COURTESAN_FOR: Final = 5
USING: Final = 6
DISCARDING: Final = 7
END_TURN: Final = 8
REVOLUTION: Final = 9
KEEPING: Final = 10
NEW_ROUND: Final = 11

STEP_NAMES: Final = (
    "begin", "turn", "drawing", "treachery_card", "acting", "courtesan_for", "using", "discarding", "end_turn",
    "revolution", "keeping", "new_round",
)
FIELDS: Final = (
    "round", "turn", "active", "points", "main", "main_size", "under", "under_size", "display", "aside", "discards",
    "treachery_pile", "treachery_size", "treachery_display", "treachery_discards", "hand", "known", "laid", "held",
    "board", "dead", "supply", "nobles", "nobles_left", "created", "initial", "markers", "house", "emptied",
    "designated", "trail", "treachery_trail",
)
LISTS: Final = ("house", "emptied", "designated", "trail", "treachery_trail",)


def copy_fields(old: HeadsOfState, new: HeadsOfState) -> None:
    """Give a new state what an old one has."""
    new.parts = old.parts
    new.seats = old.seats
    new.agenda = old.agenda[:]
    new.round = old.round
    new.turn = old.turn
    new.active = old.active
    new.points = old.points
    new.main = old.main[:]
    new.main_size = old.main_size
    new.under = old.under
    new.under_size = old.under_size
    new.display = old.display[:]
    new.aside = old.aside
    new.discards = old.discards[:]
    new.treachery_pile = old.treachery_pile
    new.treachery_size = old.treachery_size
    new.treachery_display = old.treachery_display[:]
    new.treachery_discards = old.treachery_discards[:]
    new.hand = old.hand[:]
    new.known = old.known[:]
    new.laid = old.laid
    new.held = old.held[:]
    new.board = old.board[:]
    new.dead = old.dead
    new.supply = old.supply[:]
    new.nobles = old.nobles
    new.nobles_left = old.nobles_left
    new.created = old.created
    new.initial = old.initial
    new.markers = old.markers
    new.house = old.house
    new.emptied = old.emptied
    new.designated = old.designated
    new.trail = old.trail
    new.treachery_trail = old.treachery_trail
