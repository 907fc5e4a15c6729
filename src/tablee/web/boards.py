"""Boards as the games draw them, with what has changed marked."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from functools import cache
from typing import Protocol, cast

from tablee import games, locale
from tablee.drawing import standalone
from tablee.table import SPECTATOR, Game, SeededDealer, State

_PIECE = re.compile(r'<g id="([^"]+)" class="piece[^"]*" transform="([^"]*)"[^>]* aria-label="([^"]*)"')
_NAMED = re.compile(r'<g id="([^"]+)" class="piece')


class _Draw(Protocol):
    def __call__(
        self,
        game: Game[State],
        view: State,
        seat: int,
        lit: Sequence[int],
        words: dict[str, str],
        portrait: bool,
        names: Sequence[str],
    ) -> str: ...


def _drawing(game: str) -> _Draw:
    """The artist of a game."""
    return cast(_Draw, importlib.import_module(f"tablee.games.{game}.drawing").draw)


def board(
    game: Game[State], state: State, seat: int, names: Sequence[str], language: str, portrait: bool, playing: bool
) -> str:
    """What a seat sees, drawn; what it may do is lit if it is `playing`."""
    lit = game.moves(state, seat) if playing and seat != SPECTATOR else []
    view = game.seen_by(state, seat)
    return _drawing(game.name)(game, view, seat, lit, locale.words(game.name, language), portrait, names)


def marked(drawn: str, now: str, before: str) -> str:
    """A drawing with the pieces marked that are new, or lie elsewhere, or show something else than before.

    `now` and `before` are compared, both drawn without light: that something may be clicked is no news.
    """
    known = {name: (place, label) for name, place, label in _PIECE.findall(before)}
    news = {name for name, place, label in _PIECE.findall(now) if known.get(name) != (place, label)}
    return _NAMED.sub(lambda piece: piece[0] + " changed" if piece[1] in news else piece[0], drawn)


@cache
def picture(name: str, language: str) -> str:
    """A moment in the middle of a game, as everybody sees it."""
    game = games.load(name)
    chance = SeededDealer("a picture")
    state = game.start(4, chance)
    for _ in range(70):
        seat = state.agenda[-1].seats[0]
        moves = game.moves(state, seat)
        game.apply(state, seat, moves[chance.below(len(moves))], chance)
    words = locale.words(name, language)
    names = [words[f"draw.seat.{colour}"] for colour in ("blue", "white", "red", "black")]
    return standalone(board(game, state, SPECTATOR, names, language, False, False))
