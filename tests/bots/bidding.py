"""A table of Bastide where everybody owes a sealed bid."""

from __future__ import annotations

from typing import Any

from tablee import games
from tablee.table import SeededDealer


def bidding(work: str) -> tuple[Any, Any]:
    """The game and the state once the first player has proposed a work."""
    game: Any = games.load("bastide")
    dealer = SeededDealer("bids")
    state = game.start(4, dealer)
    seat = state.player
    game.play(state, seat, game.parse("propose"), dealer)
    game.play(state, seat, game.parse(f"project {work}"), dealer)
    assert game.owing(state) == (0, 1, 2, 3)
    return game, state
