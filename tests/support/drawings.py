"""What there is to draw: moments of random games, and what somebody sees of them."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterator
from typing import Any

from support.tables import TABLES, Table, pick
from tablee import games
from tablee.drawing import Board
from tablee.table import SPECTATOR, SeededDealer

SVG = "{http://www.w3.org/2000/svg}"
EVERY = int(os.environ.get("TABLEE_EVERY", "27"))  # moves between two drawings of a game
Draw = Callable[..., Board]


def draw_of(name: str) -> Draw:
    """The drawing function of a game."""
    found: Draw = importlib.import_module(f"tablee.games.{name}.drawing").draw
    return found


DRAWN = [name for name in games.names() if importlib.util.find_spec(f"tablee.games.{name}.drawing")]
DRAWN_TABLES = [table for table in TABLES if table.name in DRAWN and len(table.options) < 2]


def moments(table: Table, seed: str, every: int = EVERY) -> Iterator[tuple[Any, Any]]:
    """States of a random game: the first of each kind of decision, some in between, and the end."""
    dealer = SeededDealer(seed)
    chance = SeededDealer(seed + "/moves")
    game, state = table.start(dealer)
    seen: set[int] = set()
    played = 0
    while state.agenda:
        step = state.agenda[-1].step
        if step not in seen or played % every == 0:
            seen.add(step)
            yield game, state
        seat, move = pick(game, state, chance)
        game.apply(state, seat, move, dealer)
        played += 1
    yield game, state


def views(table: Table, seed: str, every: int = EVERY) -> Iterator[tuple[Any, Any, int, list[int]]]:
    """What somebody who owes a move and a spectator see at those moments, with what is lit for them."""
    for game, state in moments(table, seed, every):
        for seat in (*game.owing(state)[:1], SPECTATOR):
            view = game.seen_by(state, seat)
            yield game, view, seat, game.moves(view, seat)
