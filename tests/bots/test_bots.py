"""Bots: they move legally, answer in time, repeat themselves with the same seed, and cannot cheat."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tablee import bots, games
from tablee.bots.judge import Judge
from tablee.table import SeededDealer

GAMES = games.names()
THINKING = {"random": 0, "novice": 0, "fair": 0, "strong": 12, "expert": 12}  # simulations


def load(name: str, seed: str, game: Any) -> bots.Bot:
    """A bot that does not look at the clock."""
    return bots.load(name, seed, game, simulations=THINKING[name])


def position(name: str, decisions: int, seed: str) -> tuple[Any, Any, int]:
    """A game after so many random decisions, with a seat that has a choice."""
    game: Any = games.load(name)
    dealer = SeededDealer(seed)
    chance = SeededDealer(f"{seed}/moves")
    state = game.start(4, dealer)
    while True:
        seat = game.owing(state)[0]
        moves = game.moves(state, seat)
        if decisions <= 0 and len(moves) > 1:
            return game, state, seat
        game.apply(state, seat, moves[chance.below(len(moves))], dealer)
        decisions -= 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bots.names())
def test_same_seed_same_move(name: str, bot: str) -> None:
    for decisions in (0, 9, 40):
        game, state, seat = position(name, decisions, f"same/{decisions}")
        moves = game.moves(state, seat)
        chosen = [load(bot, "x", game).choose(game.seen_by(state, seat), seat, moves) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in moves


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bots.names())
def test_secrets_do_not_change_a_decision(name: str, bot: str) -> None:
    """Deal everything anew that the seat cannot know: whoever decided otherwise would have cheated."""
    altered = 0
    for decisions in (3, 17, 33, 60):
        game, state, seat = position(name, decisions, f"secrets/{decisions}")
        view = game.seen_by(state, seat)
        moves = game.moves(view, seat)
        chosen = load(bot, "x", game).choose(view, seat, moves)
        for number in range(2):
            other = game.imagine(view, seat, SeededDealer(f"other/{number}"))
            altered += other.dump() != state.dump()
            assert load(bot, "x", game).choose(game.seen_by(other, seat), seat, game.moves(other, seat)) == chosen
    assert altered > 0, "no secret was altered: this test proved nothing"


@pytest.mark.parametrize("name", GAMES)
def test_thinking_does_not_touch_the_view(name: str) -> None:
    game, state, seat = position(name, 20, "view")
    view = game.seen_by(state, seat)
    before = view.dump()
    for bot in bots.names():
        load(bot, "x", game).choose(view, seat, game.moves(view, seat))
    assert view.dump() == before


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_of_all_levels(name: str) -> None:
    game: Any = games.load(name)
    dealer = SeededDealer("levels")
    state = game.start(4, dealer)
    players = [bots.load(bot, "x", game, simulations=2) for bot in ("novice", "fair", "strong", "expert")]
    assert bots.play_out(game, state, players, dealer) > 40
    assert not state.agenda and state.audit() == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["strong", "expert"])
def test_answers_in_time(name: str, bot: str) -> None:
    game, state, seat = position(name, 10, "time")
    player = bots.load(bot, "x", game, seconds=0.4)
    began = time.process_time()  # the time this bot had: other processes on the machine are not its fault
    wall = time.perf_counter()
    player.choose(game.seen_by(state, seat), seat, game.moves(state, seat))
    assert time.process_time() - began <= 0.4
    assert time.perf_counter() - wall < 4.0


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_was_not_told_the_game_recognises_it(name: str) -> None:
    game, state, seat = position(name, 5, "newcomer")
    view = game.seen_by(state, seat)
    moves = game.moves(state, seat)
    told = bots.load("fair", "x", game).choose(view, seat, moves)
    assert bots.load("fair", "x").choose(view, seat, moves) == told


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(ValueError, match="'clever' is no bot"):
        bots.load("clever", "x")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("learned", [False, True])
def test_judges_expect_something_for_everybody(name: str, learned: bool) -> None:
    game, state, seat = position(name, 30, "judge")
    judge: Judge = bots.judge(game, learned)
    rows = judge.measure(state)
    assert [len(row) for row in rows] == [len(judge.features)] * state.seats
    chances = judge.chances(game, state)
    assert sum(chances) == pytest.approx(1) and min(chances) > 0
    rules = {rule.number for rule in games.rules(name)}
    assert {feature.rule for feature in judge.features} <= rules
    moves = game.moves(state, seat)
    view = game.seen_by(state, seat)
    assert judge.urges(view, seat, moves) == judge.urges(state, seat, moves), "an urge looks at a secret"
    assert judge.fancies(view, seat, moves) == judge.fancies(state, seat, moves)
