"""What a bot is, the one that plays at random, and a game played out by bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tablee.table import Dealer, Game, SeededDealer, State


class Bot:
    """Plays one seat."""

    looks: bool = True  # whether it wants to see the table at all

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """One of `moves`; `view` is what the seat sees, or None for a bot that does not look."""
        raise NotImplementedError


@final
class RandomBot(Bot):
    """Chooses every move with the same chance, without looking at the table."""

    def __init__(self, seed: str) -> None:
        self.looks = False
        self._chance: Final = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        return moves[self._chance.below(len(moves))]


def play_out(game: Game[State], s: State, bots: Sequence[Bot], dealer: Dealer) -> int:
    """Let the bots play to the end and count their decisions."""
    decisions = 0
    while s.agenda:
        seat = s.agenda[-1].seats[0]
        bot = bots[seat]
        moves = game.moves(s, seat)
        view = game.seen_by(s, seat) if bot.looks else None
        game.apply(s, seat, bot.choose(view, seat, moves), dealer)
        decisions += 1
    return decisions
