"""Bots of a game that brings nothing but its rules: they play it out, give hints, and beat chance."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from support.quinze import EXAMPLE
from support.toy import BOX, TOY, ToyGame
from tablee import bots
from tablee.bots import playouts
from tablee.bots.evaluator import win_shares
from tablee.lab.match import Match
from tablee.table import SPECTATOR, Edition, Game, SeededDealer, State, TableeError

GAMES = ("toy", "quinze")


@pytest.fixture(scope="module")
def boxes() -> Iterator[dict[str, Any]]:
    """The toy, and the worked example of the documentation."""
    sys.path.insert(0, str(EXAMPLE))
    try:
        from quinze.game import QuinzeGame  # type: ignore[import-not-found]

        yield {"toy": TOY, "quinze": QuinzeGame(Edition.read(EXAMPLE / "quinze" / "parts.toml"), {})}
    finally:
        sys.path.remove(str(EXAMPLE))


def begun(game: Game[State], seats: int = 3) -> tuple[State, int, list[int]]:
    """A position in which a seat has a choice."""
    state = game.start(seats, SeededDealer("begun"))
    seat = game.owing(state)[0]
    return state, seat, game.moves(state, seat)


def victories(game: Game[State], bot: str, other: str, rounds: int, seats: int = 3) -> float:
    """The share of the victories that one bot has against a table of others, every deal once from each seat."""
    total = 0.0
    for number in range(rounds * seats):
        names = Match(game.name, seats, (bot, other)).seated(number)
        dealer = SeededDealer(f"deal {number // seats}")
        state = game.start(seats, dealer)
        players = [bots.load(name, game, f"{number}/{seat}", opponents=names) for seat, name in enumerate(names)]
        bots.play_out(game, state, players, dealer)
        total += win_shares(game, state)[names.index(bot)]
    return total / (rounds * seats)


@pytest.mark.parametrize("name", GAMES)
def test_fair_beats_random(boxes: dict[str, Any], name: str) -> None:
    """Of 180 games at a table of three chance wins 60, and 90 by luck once in a hundred thousand times."""
    assert victories(boxes[name], "fair", "random", rounds=60) > 0.5


def test_strong_beats_random(boxes: dict[str, Any]) -> None:
    assert victories(boxes["quinze"], "strong:60", "random", rounds=40) > 0.5


@pytest.mark.parametrize("name", GAMES)
def test_only_the_levels_that_it_has_are_offered(boxes: dict[str, Any], name: str) -> None:
    assert bots.levels(name) == ["random", "fair", "strong"]
    assert bots.temperaments(name) == []
    for level in ("novice", "expert", "expert:20"):
        with pytest.raises(TableeError, match=rf"there is no \w+ bot for '{name}' \(random, fair, strong\)"):
            bots.load(level, boxes[name], "x")
        with pytest.raises(TableeError, match="there is no"):
            bots.check(level, name)


@pytest.mark.parametrize("name", GAMES)
def test_hints_verdicts_and_chances(boxes: dict[str, Any], name: str, caplog: pytest.LogCaptureFixture) -> None:
    game = boxes[name]
    state, seat, moves = begun(game)
    view, evaluator = game.seen_by(state, seat), bots.load_evaluator(game, bots.ADVISER)
    with caplog.at_level(logging.WARNING):
        hints = bots.explain(evaluator, view, seat, moves, "x", 200)
        verdict = bots.judge(evaluator, view, seat, moves, moves[-1], "x", 60)
    assert not caplog.records
    assert {hint.move for hint in hints} <= set(moves) and hints[0].visits >= hints[-1].visits > 0
    assert all(0 < hint.chance < 1 and not hint.reasons for hint in hints)
    assert verdict.best in moves and 0 <= verdict.chance <= 1
    for viewer in (seat, SPECTATOR):
        chances = bots.win_chances(evaluator, game.seen_by(state, viewer), viewer, "x")
        assert sum(chances) == pytest.approx(1) and max(chances) < 1


def test_chances_at_the_end_are_those_of_the_ranks(boxes: dict[str, Any]) -> None:
    game = boxes["quinze"]
    dealer = SeededDealer("end")
    state = game.start(3, dealer)
    bots.play_out(game, state, [bots.load("random", game, f"{seat}") for seat in range(3)], dealer)
    assert bots.win_chances(bots.load_evaluator(game, bots.ADVISER), state, 0, "x") == pytest.approx(
        win_shares(game, state)
    )


def test_a_long_game_is_cut_off_and_whoever_is_ahead_has_won() -> None:
    game: Any = ToyGame(BOX.replace("prizes = [5, 2]", f"prizes = {[1] * 60}"))  # four decisions for each of them
    evaluator = bots.load_evaluator(game)
    state = game.start(3, SeededDealer("long"))
    evaluator.rollout(state, 0, 1.0, SeededDealer("x"))
    assert state.agenda and sum(state.points) == playouts.DECISIONS // 4
    assert list(evaluator.win_chances(state)) == win_shares(game, state)
