"""What every bot must do, checked in whole games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee import bots, games
from tablee.table import Game, SeededDealer, State

BotFactory = Callable[[Any, str], Any]  # a class, or any function of a game and a seed


def check_bot(factory: BotFactory, game: str | Game[State], sizes: Sequence[int] = ()) -> None:
    """Let a bot play every seat of a table of each size, twice with the same seeds.

    It must always choose one of its moves, leave its view as it is, and decide in the same way both times. It gets
    views only, so it cannot look at what its seat may not know.
    """
    box = games.load(game) if isinstance(game, str) else game
    for seats in sizes or box.players:
        first, second = _played(factory, box, seats), _played(factory, box, seats)
        for number, (one, other) in enumerate(zip(first, second, strict=False)):
            if one != other:
                raise AssertionError(
                    f"with the same seed, decision {number} of a game with {seats} seats was {box.text(one[1])!r} "
                    f"on seat {one[0]}, and then {box.text(other[1])!r} on seat {other[0]}"
                )


def _played(factory: BotFactory, game: Game[State], seats: int) -> list[tuple[int, int]]:
    """Who chose what in a game that the bot plays against itself."""
    dealer = SeededDealer(f"check/{seats}")
    state = game.start(seats, dealer)
    chosen: list[tuple[int, int]] = []
    players = [_CheckedBot(factory(game, f"check/{seats}/{seat}"), game, chosen) for seat in range(seats)]
    bots.play_out(game, state, players, dealer)
    return chosen


class _CheckedBot:
    """A bot whose every decision is looked at and written down."""

    def __init__(self, bot: Any, game: Game[State], chosen: list[tuple[int, int]]) -> None:
        self.looks = bool(bot.looks)
        self._bot = bot
        self._game = game
        self._chosen = chosen

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        before = None if view is None else view.dump()
        move = self._bot.choose(view, seat, list(moves))
        if move not in moves:
            offered = ", ".join(self._game.text(one) for one in moves)
            raise AssertionError(f"on seat {seat} it chose {move!r}, which is not one of its moves ({offered})")
        if view is not None and view.dump() != before:
            raise AssertionError(f"on seat {seat} it changed the view that it was given")
        self._chosen.append((seat, int(move)))
        return int(move)
