"""Where nobody says how many play, it is as many as the game allows: not every game is for four."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.toy import BOX, ToyGame
from tablee import games

ROOT = Path(__file__).parents[2]
PROGRAM = """
import warnings

import pyspiel

from tablee.cli import tablee
from tablee.envs.vector import VectorEnv

warnings.simplefilter("ignore")
print(pyspiel.load_game("python_tablee_toy").num_players(), VectorEnv("toy", 2).decisions.points.shape[1])
tablee(["simulate", "toy", "--games", "2"])
"""


@pytest.mark.parametrize(
    ("players", "usual"),
    [([2, 3, 4, 5], 4), ([3, 4], 4), ([2, 3], 3), ([2], 2), ([5, 6], 5), ([2, 5], 5), ([3, 5], 3)],
)
def test_four_or_as_near_as_the_game_allows(players: list[int], usual: int) -> None:
    assert games.usual_seats(ToyGame(BOX.replace("[2, 3]", str(players)))) == usual


def test_our_games_are_played_by_four() -> None:
    assert {games.usual_seats(games.load(name)) for name in ("bastille", "heads_of_state", "bastide")} == {4}


def test_commands_and_environments_seat_them(toy_title: str) -> None:
    path = os.pathsep.join([toy_title, str(ROOT / "src"), str(ROOT / "tests")])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("3 3\n") and "toy, 3 seats" in done.stdout
