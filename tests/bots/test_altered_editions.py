"""Bots of every level play editions that differ from the box in every table: no crash, no illegal move."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tablee import bots, games
from tablee.table import Edition, EditionError, SeededDealer

GAMES = int(os.environ.get("TABLEE_BOT_GAMES", "1"))  # of each level
SIMULATIONS = 8  # for the bots that search, a playoff included: what counts here is that they play on


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every number of an edition."""
    if isinstance(data, int) and not isinstance(data, bool):
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from numbers(value, (*path, key))


def with_another(edition: Any, path: tuple[Any, ...], change: int) -> Any:
    """The edition with another number in one place."""
    found = copy.deepcopy(edition)
    place = found
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] += change
    return found


@cache
def altered(name: str, variant: int) -> tuple[Any, frozenset[str]]:
    """A game with one number changed in each table of its edition that allows it, and the tables changed."""
    box: Any = games.load(name)
    chance = SeededDealer(f"altered/{name}/{variant}")
    game, edition, tables = box, box.edition.data, set()
    for table in edition:
        paths = [(table, *path) for path in numbers(edition[table])]
        while paths and table not in tables and table != "edition":
            path = paths.pop(chance.below(len(paths)))
            for change in (1, -1):
                other = with_another(edition, path, change)
                try:
                    game = type(box)(Edition(other, "altered.toml"), box.words)
                except EditionError:
                    continue
                edition = other
                tables.add(table)
                break
    return game, frozenset(tables)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", bots.names())
def test_games_with_altered_editions(name: str, level: str) -> None:
    for number in range(GAMES):
        game, tables = altered(name, number)
        assert len(tables) >= 3
        seats = game.players[number % len(game.players)]
        dealer = SeededDealer(f"altered/{number}")
        state = game.start(seats, dealer)
        players = [bots.load(level, game, f"x{number}/{seat}", simulations=SIMULATIONS) for seat in range(seats)]
        while state.agenda:
            seat = game.owing(state)[0]
            moves = game.moves(state, seat)
            view = game.seen_by(state, seat) if players[seat].looks else None
            move = players[seat].choose(view, seat, moves)
            assert move in moves
            game.play(state, seat, move, dealer)
        assert state.audit() == []
