"""The game loop: bots play a game to its end, and somebody may watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tablee.bots.bot import Bot, RandomBot
from tablee.table import Dealer, Game, State


class Observer(Protocol):
    """Watches a game: any object with these two. It sees the whole state and changes nothing."""

    def before_move(self, s: State, seat: int) -> None:
        """`seat` is about to be asked."""

    def after_move(self, s: State, seat: int, move: int) -> None:
        """`seat` has chosen `move`, and it has been carried out."""


def play_out(game: Game[State], s: State, bots: Sequence[Bot], dealer: Dealer, watch: Observer | None = None) -> int:
    """Let the bots play to the end and count their decisions."""
    chances = [bot.chance for bot in bots if isinstance(bot, RandomBot)]
    if watch is None and len(chances) == len(bots):
        return game.playout(s, dealer, chances)  # the same moves, sooner
    decisions = 0
    while s.agenda:
        seat = s.agenda[-1].seats[0]
        if watch is not None:
            watch.before_move(s, seat)
        bot = bots[seat]
        moves = game.moves(s, seat)
        view = game.seen_by(s, seat) if bot.looks else None
        move = bot.choose(view, seat, moves)
        game.apply(s, seat, move, dealer)
        if watch is not None:
            watch.after_move(s, seat, move)
        decisions += 1
    return decisions
