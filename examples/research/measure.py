"""What the examples share: numbers for a net, and how often a player beats three random bots."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

import numpy as np

from tablee.envs.vector import VectorEnv
from tablee.lab.tournament import wilson

OPPONENTS = ["random"] * 3
Choose = Callable[[np.ndarray, np.ndarray], np.ndarray]  # observations and masks of many games -> actions


def arguments() -> argparse.Namespace:
    """How long to learn, and how many games to measure; the smallest values are a smoke test."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=90.0, help="of processor time to learn")
    parser.add_argument("--games", type=int, default=200, help="to measure")
    return parser.parse_args()


def scaled(observations: np.ndarray) -> np.ndarray:
    """Large numbers such as points matter less and less."""
    numbers = observations.astype(np.float32)
    return np.sign(numbers) * np.log1p(np.abs(numbers))


def report(choose: Choose, began: float, games: int) -> None:
    """Play fresh games of Bastille against three random bots, and print how many were won: a quarter by chance."""
    learned = time.process_time() - began
    env = VectorEnv("bastille", min(games, 50), opponents=OPPONENTS, seed="measured")
    won, played = 0.0, 0
    while played < games:
        now = env.decisions
        seats = now.seats.copy()
        now = env.step(choose(now.observations.copy(), now.masks.copy()))
        for number in np.flatnonzero(now.over):
            won += float(now.rewards[number, seats[number]] == now.rewards[number].max())
            played += 1
    low, high = wilson(won / played, played)
    figures = {"won": won / played, "low": low, "high": high, "games": played, "seconds": round(learned)}
    print(json.dumps(figures))
