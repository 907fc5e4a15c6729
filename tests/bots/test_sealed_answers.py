"""Sealed answers: whichever seat still owes one beside a bot, it thinks about its own as well."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from support.tables import pick
from tablee import bots, games
from tablee.bots.levels import play_off
from tablee.bots.search import SETTINGS, Search
from tablee.bots.utility import SHREWD
from tablee.table import Game, SeededDealer, State

SIMULATIONS = 30


def sealed_positions(name: str) -> list[tuple[str, Game[State], State]]:
    """A position at each sealed step of a game: the one at which most seats have a choice to make."""
    game: Any = games.load(name)
    positions: dict[str, State] = {}
    for number in range(5):
        dealer, chance = SeededDealer(f"sealed/{number}"), SeededDealer(f"sealed/{number}/moves")
        state = game.start(max(game.players), dealer, dict.fromkeys(game.options, True))
        while state.agenda:
            step, owing = game.steps[state.agenda[-1].step], game.owing(state)
            if step.sealed and all(len(game.moves(state, seat)) > 1 for seat in owing):
                most = positions.get(step.name)
                if most is None or len(owing) > len(game.owing(most)):
                    positions[step.name] = state.clone()
            seat, move = pick(game, state, chance)
            game.apply(state, seat, move, dealer)
    assert positions.keys() == {step.name for step in game.steps if step.sealed}
    return [(step, game, state) for step, state in positions.items()]


POSITIONS = [(name, *position) for name in games.names() for position in sealed_positions(name)]
IDS = [f"{name}-{step}" for name, step, _, _ in POSITIONS]


@pytest.mark.parametrize(("name", "step", "game", "state"), POSITIONS, ids=IDS)
@pytest.mark.parametrize("level", bots.names())
def test_every_seat_that_owes_an_answer_thinks_about_it(
    level: str, name: str, step: str, game: Any, state: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Each of them as if it were the first to answer, the others still thinking."""
    with caplog.at_level(logging.WARNING, "tablee.bots"):
        for seat in game.owing(state):
            bot = bots.load(level, game, "x", simulations=SIMULATIONS, opponents=[level] * state.seats)
            moves = game.moves(state, seat)
            assert bot.choose(game.seen_by(state, seat), seat, moves) in moves
    assert not caplog.records, "no search fell back on its priors"


@pytest.mark.parametrize(("name", "step", "game", "state"), POSITIONS, ids=IDS)
def test_every_seat_that_owes_an_answer_gets_a_hint(
    name: str, step: str, game: Any, state: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.bots.hint.WORLDS", 2)  # of the outlook, which is not what is looked at here
    adviser = bots.load_evaluator(game, bots.ADVISER)
    for seat in game.owing(state):
        moves = game.moves(state, seat)
        hints = bots.explain(adviser, game.seen_by(state, seat), seat, moves, "x", SIMULATIONS)
        assert hints[0].visits > 0
        assert [hint.visits for hint in hints] == sorted((hint.visits for hint in hints), reverse=True)


@pytest.mark.parametrize(("name", "step", "game", "state"), POSITIONS, ids=IDS)
def test_all_simulations_try_a_move_of_the_searching_seat(name: str, step: str, game: Any, state: Any) -> None:
    for seat in game.owing(state):
        moves = game.moves(state, seat)
        search = Search(
            bots.load_evaluator(game, bots.ADVISER),
            SETTINGS,
            game.seen_by(state, seat),
            seat,
            SHREWD,
            SeededDealer("x"),
        )
        search.prepare(moves, 0.0)
        for _ in range(SIMULATIONS):
            search.simulate()
        assert sum(search.visits(move) for move in moves) == SIMULATIONS


def test_a_search_without_visits_falls_back_on_its_priors_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    game: Any = games.load("bastide")
    (state,) = [state for step, _, state in sealed_positions("bastide") if step == "bidding"]
    seat = game.owing(state)[-1]
    moves = game.moves(state, seat)
    search = Search(
        bots.load_evaluator(game, bots.ADVISER), SETTINGS, game.seen_by(state, seat), seat, SHREWD, SeededDealer("x")
    )
    search.prepare(moves, 0.0)
    likeliest = max(moves, key=search.prior)
    with caplog.at_level(logging.WARNING, "tablee.bots"):
        assert search.choice(moves) == likeliest
        assert play_off(search, moves, 10, 0.0) == likeliest
    assert len(caplog.records) == 2 and "priors" in caplog.text


class Spy:
    """Notes the order in which seats are asked, and otherwise takes the first move."""

    looks = False

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        self.asked.append(seat)
        return moves[-1]


def test_sealed_answers_come_in_an_order_drawn_from_the_seed() -> None:
    """What is measured is what people meet: a later seat may have to answer before an earlier one."""
    game: Any = games.load("bastide")

    def asked(seed: str) -> list[int]:
        dealer, spy = SeededDealer(seed), Spy()
        bots.play_out(game, game.start(4, dealer), [spy] * 4, dealer)
        return spy.asked

    assert asked("one") == asked("one")
    assert len({tuple(asked(seed)[:12]) for seed in ("one", "two", "three", "four")}) > 1
