"""OpenSpiel's own test, its copies and stores, and chance as the kernel deals it."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tablee import games
from tablee.envs import openspiel
from tablee.table import SeededDealer, TableeError


def play(state: pyspiel.State, decisions: int, seed: int = 0) -> None:
    """Play on at random."""
    dice = random.Random(seed)
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions -= 1


@pytest.mark.parametrize(("name", "seats", "serialize"), [("bastille", 4, False), ("bastide", 3, True)])
def test_whole_games(name: str, seats: int, serialize: bool) -> None:
    pyspiel.random_sim_test(openspiel.game(name, seats), num_sims=1, serialize=serialize, verbose=False)


def test_heads_of_state() -> None:
    pyspiel.random_sim_test(openspiel.game("heads_of_state", 2), num_sims=1, serialize=False, verbose=False)


def test_chance_is_that_of_the_kernel() -> None:
    """With the draws and moves of a game of the kernel, OpenSpiel comes to the same tables."""
    game = games.load("bastille")
    dealer = SeededDealer("chance", listening=True)
    table = game.start(3, dealer, {"secret_mission": True})
    state = openspiel.game("bastille", 3, {"secret_mission": True}).new_initial_state()
    drawn = 0
    for _ in range(60):
        for draw in dealer.draws[drawn:]:
            assert state.is_chance_node()
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(draw.outcome)
        drawn = len(dealer.draws)
        seat = game.owing(table)[0]
        assert state.current_player() == seat
        assert state.legal_actions() == game.moves(table, seat)
        assert state.view(seat).dump() == game.seen_by(table, seat).dump()
        move = game.moves(table, seat)[-1]
        state.apply_action(move)
        game.play(table, seat, move, dealer)


def test_copies_and_stored_states_go_on_alike() -> None:
    game = openspiel.game("bastide", 3)
    state = game.new_initial_state()
    for decisions in (0, 30):
        play(state, decisions)
        copy = state.clone()
        stored = pickle.loads(pickle.dumps(state))
        replayed = game.deserialize_state(state.serialize())
        assert str(copy) == str(stored) == str(replayed) == str(state)
        for other in (copy, stored, replayed):
            play(other, 20, seed=1)
        assert str(copy) == str(stored) == str(replayed) != str(state)


def test_an_observation_is_that_of_the_seat() -> None:
    game = openspiel.game("heads_of_state", 3)
    state = game.new_initial_state()
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert not observer.tensor.any() and observer.string_from(state, 0) == ""
    play(state, 25)
    box = games.load("heads_of_state")
    for seat in range(3):
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == list(games.observation(box).of(state.view(seat), seat))
        assert state.observation_tensor(seat) == observer.tensor.tolist()
        assert np.array_equal(observer.dict["observation"], observer.tensor)
        assert '"hand"' in observer.string_from(state, seat)


def test_information_set_search_plays() -> None:
    """Its worlds look the same to the searching player, and its own program of OpenSpiel plays with them."""
    game = openspiel.game("bastide", 3)
    state = game.new_initial_state()
    play(state, 12)
    while state.is_chance_node():
        play(state, 1)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(4)]
    assert all(world.view(player).dump() == state.view(player).dump() for world in worlds)
    assert len({str(world) for world in worlds}) > 1
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=3,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()
    with pytest.raises(TableeError, match="open draw"):
        game.new_initial_state().resample_from_infostate(0, random.random)


def test_it_is_known_by_name_and_refuses_what_the_rules_do_not_know() -> None:
    assert pyspiel.load_game("python_tablee_bastille(players=3)").num_players() == 3
    with pytest.raises(TableeError):
        openspiel.game("bastille", 3, {"no_such_option": True})


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = openspiel.game("bastide", 3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    illegal = next(one for one in range(200) if one not in state.legal_actions())
    for action in (illegal, game.num_distinct_actions()):
        with pytest.raises(TableeError, match=f"action {action} is not allowed now"):
            state.apply_action(action)
    assert str(state) == before
