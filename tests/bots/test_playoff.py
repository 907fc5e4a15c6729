"""A playoff: the best moves of a search, compared in the same worlds and with the same luck."""

from __future__ import annotations

from typing import Any

import pytest

from tablee import bots, games
from tablee.bots.levels import CLEAR, FINALISTS, play_off
from tablee.bots.search import SETTINGS, Search
from tablee.table import SeededDealer


def thought_about(simulations: int, seed: str = "playoff") -> tuple[Search, list[int]]:
    """A decision early in a game of Bastille, and its moves."""
    game: Any = games.load("bastille")
    dealer = SeededDealer(seed)
    state = game.start(4, dealer)
    seat = state.agenda[-1].seats[0]
    moves = game.moves(state, seat)
    search = Search(
        bots.load_evaluator(game, "expert", nets=[]), SETTINGS, game.seen_by(state, seat), seat, 1, SeededDealer(seed)
    )
    search.prepare(moves, 0.0)
    search.think(simulations, 0.0)
    return search, moves


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_playoff_chooses_among_the_moves_that_were_tried_most(seed: str) -> None:
    search, moves = thought_about(60, seed)
    visits = sorted((search.visits(move) for move in moves), reverse=True)
    assert visits[0] <= CLEAR * search.simulations and visits[1] > 0, "nothing is clear yet"
    chosen = play_off(search, moves, 100, 0.0)
    assert chosen in moves and search.visits(chosen) >= visits[FINALISTS - 1]
    again, _ = thought_about(60, seed)
    assert play_off(again, moves, 100, 0.0) == chosen, "the same seed, the same move"


def test_without_simulations_left_the_search_decides() -> None:
    search, moves = thought_about(40)
    tried = [move for move in moves if search.visits(move) > 0]
    finalists = sorted(tried, key=lambda move: -search.visits(move))[:FINALISTS]
    assert play_off(search, moves, 40, 0.0) == max(finalists, key=search.mean)


def test_who_has_a_playoff() -> None:
    with_playoff = [
        (name, level)
        for name in games.names()
        for level in ("strong", "expert")
        if bots.load_evaluator(games.load(name), level).has_playoff
    ]
    assert with_playoff == [("bastille", "expert"), ("bastide", "strong"), ("bastide", "expert")]


@pytest.mark.parametrize(("name", "level"), [("bastille", "expert"), ("bastide", "strong"), ("bastide", "expert")])
def test_a_bot_with_a_single_simulation_still_answers(name: str, level: str) -> None:
    game: Any = games.load(name)
    dealer = SeededDealer("single")
    state = game.start(3, dealer)
    seat = state.agenda[-1].seats[0]
    moves = game.moves(state, seat)
    assert len(moves) > 1, "there is something to think about"
    assert bots.load(level, game, "single", simulations=1).choose(game.seen_by(state, seat), seat, moves) in moves
