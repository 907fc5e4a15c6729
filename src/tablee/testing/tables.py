"""The tables that a game is checked at: each player count and choice of options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from tablee import games
from tablee.table import Dealer, SeededDealer


class Table(NamedTuple):
    """A game with its player count and options."""

    name: str
    seats: int
    options: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *self.options])

    def start(self, dealer: Dealer) -> tuple[Any, Any]:
        """The game and its first state."""
        game: Any = games.load(self.name)
        return game, game.start(self.seats, dealer, self.chosen)

    @property
    def chosen(self) -> dict[str, bool]:
        """The options as a game is told them."""
        return dict.fromkeys(self.options, True)


def tables(name: str) -> Iterator[Table]:
    """All tables of a game."""
    game = games.load(name)
    for seats in game.players:
        for chosen in product((False, True), repeat=len(game.options)):
            yield Table(name, seats, tuple(option for option, on in zip(game.options, chosen, strict=True) if on))


def pick(game: Any, state: Any, chance: SeededDealer) -> tuple[int, int]:
    """A random seat of those that owe a move, and a random move of it."""
    owing = game.owing(state)
    seat = owing[chance.below(len(owing))]
    moves = game.moves(state, seat)
    assert moves, f"seat {seat} owes {state.dump()['agenda'][-1]} a move and has none"
    return seat, moves[chance.below(len(moves))]
