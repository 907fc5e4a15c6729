"""Gymnasium's own test, and a whole game against bots."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee import games
from tablee.envs.gymnasium import SeatEnv
from tablee.table import TableeError


@pytest.mark.parametrize("game", games.names())
def test_the_api(game: str) -> None:
    check_env(SeatEnv(game, ["novice", "random", "random"]), skip_render_check=True)


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
    assert play(env, 1) == (reward, info, decisions)


def test_the_seat_changes() -> None:
    env = SeatEnv("bastide", ["random"] * 2)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}


def test_who_breaks_the_rules_loses() -> None:
    env = SeatEnv("bastille", ["random"] * 3)
    seen, _ = env.reset(seed=2)
    _, reward, terminated, _, info = env.step(int(np.argmin(seen["action_mask"])))
    assert reward == -1 and terminated and info["refused"]


def test_only_tables_that_the_rules_know() -> None:
    with pytest.raises(TableeError):
        SeatEnv("bastille", ["random"])
