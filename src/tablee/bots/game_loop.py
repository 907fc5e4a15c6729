"""The game loop: bots play a game to its end, and somebody may watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tablee.bots.bot import Bot, RandomBot
from tablee.table import Dealer, Game, SeededDealer, State


class Observer(Protocol):
    """Watches a game: any object with these two. It sees the whole state and changes nothing."""

    def before_move(self, s: State, seat: int) -> None:
        """`seat` is about to make a move that answers a decision."""

    def after_move(self, s: State, seat: int, move: int) -> None:
        """`seat` has chosen `move`, which may be an aside, and it has been carried out."""


def play_out(game: Game[State], s: State, bots: Sequence[Bot], dealer: Dealer, watch: Observer | None = None) -> int:
    """Let the bots play to the end and count their decisions; who can `say` something talks, as a `TalkingBot` does.

    Those who owe a sealed answer at once are asked in an order drawn from the seed of the deal, as people come in any.
    """
    chances = [bot.chance for bot in bots if isinstance(bot, RandomBot)]
    if watch is None and len(chances) == len(bots):
        return game.playout(s, dealer, chances)  # the same moves, sooner
    order = SeededDealer(f"{dealer.seed if isinstance(dealer, SeededDealer) else ''}/order")
    decisions = 0
    while s.agenda:
        seat = game.next_seat(s, order)
        bot = bots[seat]
        moves = game.moves(s, seat)
        view = game.seen_by(s, seat) if bot.looks else None
        move = bot.choose(view, seat, moves)
        say: Any = getattr(bot, "say", None)
        if view is not None and say is not None:
            aside: int | None = say(view, seat, move)
            if aside is not None:
                move = aside  # and then it chooses again
        if game.is_aside(move):
            _speak(game, s, seat, move, dealer, watch)
            _answer(game, s, bots, dealer, watch)
            continue
        if watch is not None:
            watch.before_move(s, seat)
        game.apply(s, seat, move, dealer)
        if watch is not None:
            watch.after_move(s, seat, move)
        decisions += 1
    return decisions


def _answer(game: Game[State], s: State, bots: Sequence[Bot], dealer: Dealer, watch: Observer | None) -> None:
    """Those who were spoken to may say something, once."""
    for seat in game.addressed(s):
        say: Any = getattr(bots[seat], "say", None)
        if say is not None:
            aside: int | None = say(game.seen_by(s, seat), seat)
            if aside is not None:
                _speak(game, s, seat, aside, dealer, watch)


def _speak(game: Game[State], s: State, seat: int, move: int, dealer: Dealer, watch: Observer | None) -> None:
    game.apply(s, seat, move, dealer)
    if watch is not None:
        watch.after_move(s, seat, move)
