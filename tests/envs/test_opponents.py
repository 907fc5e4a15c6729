"""Bots in environments are told who sits where, as at every table; of the seat that learns they know nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tablee import bots
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.vector import VectorEnv
from tablee.table import SeededDealer, State

OPPONENTS = ["fair", "novice"]


class Spy:
    """Sits in the place of a bot, plays at random, and says where it sat and whom it was told to sit among."""

    looks = False
    heard: list[tuple[str, int, list[str]]] = []

    def __init__(self, name: str, game: Any, seed: str, opponents: Sequence[str] = ()) -> None:
        self.name = name
        self.opponents = list(opponents)
        self.chance = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        self.heard.append((self.name, seat, self.opponents))
        return moves[self.chance.below(len(moves))]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, list[str]]]:
    monkeypatch.setattr(bots, "load", Spy)
    Spy.heard = []
    return Spy.heard


def is_true(name: str, seat: int, opponents: list[str], learner: int) -> bool:
    """Whether a bot was told who sits where."""
    return opponents[seat] == name and opponents[learner] == "" and sorted(opponents) == ["", "fair", "novice"]


def test_one_seat(heard: list[tuple[str, int, list[str]]]) -> None:
    env = SeatEnv("bastide", OPPONENTS)
    learners = set()
    for seed in range(8):
        seen, info = env.reset(seed=seed)
        for _ in range(5):
            seen = env.step(int(np.argmax(seen["action_mask"])))[0]
        learners.add(info["seat"])
        assert {name for name, _, _ in heard} == set(OPPONENTS)
        assert all(is_true(*told, info["seat"]) for told in heard)
        heard.clear()
    assert learners == {0, 1, 2}


def test_many_games(heard: list[tuple[str, int, list[str]]]) -> None:
    env = VectorEnv("bastide", 3, 3, opponents=OPPONENTS, seed=7)
    for _ in range(40):
        env.step(env.sample())
    assert {opponents.index("") for _, _, opponents in heard} == {0, 1, 2}
    assert {name for name, _, _ in heard} == set(OPPONENTS)
    assert all(is_true(name, seat, opponents, opponents.index("")) for name, seat, opponents in heard)
