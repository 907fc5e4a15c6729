"""Bots: they move legally, answer in time, repeat themselves with the same seed, and cannot cheat."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tablee import bots, games
from tablee.table import SeededDealer, TableeError

GAMES = games.names()
THINKING = {"random": 0, "novice": 0, "fair": 0, "strong": 12, "expert": 12}  # simulations


def load(name: str, seed: str, game: Any) -> bots.Bot:
    """A bot that does not look at the clock."""
    return bots.load(name, game, seed, simulations=THINKING[name])


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
    players = [bots.load(bot, game, "x", simulations=2) for bot in ("novice", "fair", "strong", "expert")]
    assert bots.play_out(game, state, players, dealer) > 40
    assert not state.agenda and state.audit() == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["strong", "expert"])
def test_answers_in_time(name: str, bot: str) -> None:
    game, state, seat = position(name, 10, "time")
    player = bots.load(bot, game, "x", seconds=0.4)
    began = time.process_time()  # the time this bot had: other processes on the machine are not its fault
    wall = time.perf_counter()
    player.choose(game.seen_by(state, seat), seat, game.moves(state, seat))
    assert time.process_time() - began <= 0.4
    assert time.perf_counter() - wall < 4.0


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(TableeError, match="'clever' is not a bot"):
        bots.load("clever", games.load("bastille"), "x")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["fair", bots.ADVISER])
def test_evaluators_expect_something_for_everybody(name: str, level: str) -> None:
    game, state, seat = position(name, 30, "judge")
    evaluator = bots.load_evaluator(game, level)
    rows = evaluator.feature_values(state)
    assert [len(row) for row in rows] == [len(evaluator.features)] * state.seats
    chances = evaluator.win_chances(state)
    assert sum(chances) == pytest.approx(1) and min(chances) > 0
    rules = {rule.number for rule in games.rules(name)}
    assert {feature.rule for feature in evaluator.features} <= rules
    moves = game.moves(state, seat)
    view = game.seen_by(state, seat)
    for policy in (evaluator.policy, evaluator.novice):
        assert policy.scores(view, seat, moves) == policy.scores(state, seat, moves), "a policy looks at a secret"


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_can_be_told_from_the_view_alone(name: str) -> None:
    """A person at the keyboard is a bot too: what they may not do, they hear without a look at the state."""
    refused = 0
    for decisions in range(0, 120, 8):
        game, state, seat = position(name, decisions, f"refusals/{decisions}")
        view = game.seen_by(state, seat)
        for move in range(0, game.actions.size, 3):
            known, true = game.refuse(view, seat, move), game.refuse(state, seat, move)
            assert (known is None) == (true is None), game.text(move)
            if known is not None:
                assert (known.rule, known.reason, known.values) == (true.rule, true.reason, true.values)
                refused += 1
    assert refused > 100


class Witness:
    """Writes down what it sees of a game."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.asked: list[tuple[int, Any]] = []
        self.moves: list[tuple[int, int]] = []

    def before_move(self, s: Any, seat: int) -> None:
        assert seat in self.game.owing(s)
        self.asked.append((seat, s.dump()))

    def after_move(self, s: Any, seat: int, move: int) -> None:
        self.moves.append((seat, move))
        assert s.dump() != self.asked[-1][1]


@pytest.mark.parametrize("name", GAMES)
def test_who_watches_sees_every_decision_and_changes_nothing(name: str) -> None:
    game: Any = games.load(name)
    ends: list[Any] = []
    for witness in (None, Witness(game)):
        dealer = SeededDealer("watched")
        state = game.start(3, dealer)
        players = [load("novice", f"x{seat}", game) for seat in range(3)]
        decisions = bots.play_out(game, state, players, dealer, watch=witness)
        ends.append(state.dump())
    assert ends[0] == ends[1]
    assert witness is not None
    assert [seat for seat, _ in witness.asked] == [seat for seat, _ in witness.moves]
    assert len(witness.moves) == decisions
