"""Gymnasium's own test, and a whole game against bots."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tablee
from tablee import games
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.registry import env_id
from tablee.table import TableeError


@pytest.mark.parametrize("game", games.names())
def test_the_api(game: str) -> None:
    made = gymnasium.make(env_id(game), opponents=["novice", "random", "random"], disable_env_checker=True)
    check_env(made.unwrapped)


def play(env: SeatEnv, seed: int) -> tuple[float, dict[str, object], int]:
    """A game of the first allowed moves: its reward, its last info, and how many decisions it took."""
    seen, _ = env.reset(seed=seed)
    decisions = 0
    while True:
        seen, reward, terminated, _, info = env.step(int(np.argmax(seen["action_mask"])))
        decisions += 1
        if terminated:
            return reward, info, decisions


def test_a_whole_game_pays_by_place() -> None:
    env = SeatEnv("bastille", ["random"] * 3)
    reward, info, decisions = play(env, 1)
    assert decisions > 10
    assert info["place"] in (1, 2, 3, 4)
    if reward in (1, -1):
        assert info["place"] == (1 if reward == 1 else 4)
    assert play(env, 1)[::2] == (reward, decisions)


def test_the_seat_changes() -> None:
    env = SeatEnv("bastide", ["random"] * 2)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}


def test_after_close_a_step_says_what_to_do() -> None:
    env = SeatEnv("bastille", ["random"] * 3)
    first = int(np.argmax(env.reset(seed=2)[0]["action_mask"]))
    env.close()
    with pytest.raises(TableeError, match=r"call reset\(\) first"):
        env.step(first)
    assert play(env, 2)[2] > 10


def test_who_breaks_the_rules_loses() -> None:
    env = SeatEnv("bastille", ["random"] * 3)
    seen, _ = env.reset(seed=2)
    _, reward, terminated, _, info = env.step(int(np.argmin(seen["action_mask"])))
    assert reward == -1 and terminated and info["refused"]

    with pytest.raises(TableeError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("action", [-1, 120, 2**80])
def test_a_number_that_no_action_has_ends_the_game(action: int) -> None:
    env = SeatEnv("bastille", ["random"] * 3)
    env.reset(seed=2)
    _, reward, terminated, _, info = env.step(action)
    assert reward == -1 and terminated and info["refused"]


@pytest.mark.parametrize("action", ["one", None, 1.5])
def test_what_is_no_number_is_no_action(action: Any) -> None:
    env = SeatEnv("bastille")
    _, info = env.reset(seed=1)
    with pytest.raises(TableeError, match="an action is a whole number"):
        env.step(action)
    assert not env.step(int(np.flatnonzero(info["action_mask"])[0]))[2]  # the game goes on


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(TableeError):
        SeatEnv("bastille", ["random"])
    with pytest.raises(TableeError, match="wizard"):
        SeatEnv("bastille", ["random", "random", "wizard"])
    with pytest.raises(TableeError, match="list of names"):
        SeatEnv("bastille", "fair")
    with pytest.raises(TableeError, match="reset"):
        SeatEnv("bastille").step(0)
    with pytest.raises(TableeError, match="render mode"):
        SeatEnv("bastille", render_mode="human")


@pytest.mark.parametrize("opponents", [["random"] * 3, ["novice", "fair", "strong:2"]])
def test_copies_go_on_alike(opponents: list[str]) -> None:
    """Also the bots do, whose luck and plans are copied with the table."""
    env = SeatEnv("bastide", opponents)
    seen, _ = env.reset(seed=4)
    for _ in range(4):
        seen, *_ = env.step(int(np.argmax(seen["action_mask"])))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(4):
        assert (env.action_masks() == seen["action_mask"]).all()
        action = int(np.argmax(seen["action_mask"]))
        seen, _, _, _, info = env.step(action)
        assert (info["action_mask"] == seen["action_mask"]).all()
        for other in others:
            assert (other.step(action)[0]["observation"] == seen["observation"]).all()


def test_the_games_are_known_by_their_ids_without_an_import_of_ours() -> None:
    """In a program of its own: this one has imported everything."""
    program = """
from importlib.util import find_spec
assert find_spec("gymnasium") and find_spec("pyspiel")  # a program that only looks whether they are there
import gymnasium, pettingzoo, pyspiel
env = gymnasium.make("tablee/HeadsOfState-v0", opponents=["novice", "random"])
print(env.reset(seed=1)[0]["observation"].shape)
print(gymnasium.make_vec("tablee/Bastille-v0", num_envs=2).reset(seed=1)[0]["observation"].shape)
print(gymnasium.make_vec("tablee/Bastille-v0", num_envs=2, vectorization_mode="sync").reset(seed=1)[1]["seat"].shape)
print(pettingzoo.make("aec", "tablee/Bastide-v0", seats=3).possible_agents[-1])
print(pettingzoo.make("parallel", "tablee/Bastide-v0", seats=5).possible_agents[-1])
print(pyspiel.load_game("python_tablee_bastille(players=3)").num_players())
"""
    ours = {**os.environ, "PYTHONPATH": str(Path(tablee.__file__).parents[1])}
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=ours)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split("\n") == ["(901,)", "(2, 984)", "(2,)", "player_2", "player_4", "3", ""]
