"""How fast the environments are on one core, with a random policy, as JSON: `environments.py [SECONDS]`.

Every decision is observed: whoever is asked gets an observation and a mask, and any allowed action is as likely. Two
processes are compared with one by the clock, in turns: that needs two idle cores.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from bench import is_compiled

from tablee import games
from tablee.envs import openspiel
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.pettingzoo import env
from tablee.envs.vector import VectorEnv

SEATS = 4
SIDE_BY_SIDE = 256
Playout = Callable[[], int]  # plays for a while and counts the decisions


def rate(playout: Playout, seconds: float) -> int:
    """Decisions in each second of processor time, after one round to warm up."""
    playout()
    decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += playout()
    return round(decisions / spent)


def allowed(mask: np.ndarray, dice: np.random.Generator) -> int:
    """Any action that the mask allows."""
    actions = np.flatnonzero(mask)
    return int(actions[dice.integers(len(actions))])


def vector(name: str) -> Playout:
    """Many games at once."""
    table = VectorEnv(name, SIDE_BY_SIDE, SEATS)

    def playout() -> int:
        for _ in range(10):
            table.step(table.sample())
        return 10 * SIDE_BY_SIDE

    return playout


def against_fair(name: str) -> Playout:
    """Many games of one seat against three fair bots, whose moves are not counted."""
    table = VectorEnv(name, 16, SEATS, opponents=["fair"] * (SEATS - 1))

    def playout() -> int:
        table.step(table.sample())
        return 16

    return playout


def two_processes(name: str, seconds: float) -> float:
    """How many times as fast two processes are as one: the median of five rounds."""
    tables = [VectorEnv(name, 4 * SIDE_BY_SIDE, SEATS, processes=number) for number in (1, 2)]

    def rate_by_clock(table: VectorEnv) -> float:
        table.step(table.sample())
        steps, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds / 5:
            table.step(table.sample())
            steps += 1
        return steps / spent

    rounds = [rate_by_clock(tables[1]) / rate_by_clock(tables[0]) for _ in range(5)]
    tables[1].close()
    return round(statistics.median(rounds), 2)


def pettingzoo(name: str) -> Playout:
    """A whole game by PettingZoo's loop."""
    table = env(name, SEATS)
    dice = np.random.default_rng(0)

    def playout() -> int:
        decisions = 0
        table.reset(seed=int(dice.integers(1 << 30)))
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else allowed(seen["action_mask"], dice))
            decisions += not over
        return decisions

    return playout


def gymnasium(name: str) -> Playout:
    """A whole game of one seat; the moves of the three random bots are not counted."""
    table = SeatEnv(name, ["random"] * (SEATS - 1))
    dice = np.random.default_rng(0)

    def playout() -> int:
        seen, _ = table.reset()
        decisions = 0
        over = False
        while not over:
            seen, _, over, _, _ = table.step(allowed(seen["action_mask"], dice))
            decisions += 1
        return decisions

    return playout


def open_spiel(name: str) -> Playout:
    """A whole game by OpenSpiel; chance is sampled and costs time, but is no decision."""
    game = openspiel.game(name, SEATS)
    observer = game.make_py_observer()
    dice = np.random.default_rng(0)

    def playout() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(outcomes, p=chances)))
            else:
                observer.set_from(state, state.current_player())
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.integers(len(actions)))])
                decisions += 1
        return decisions

    return playout


KINDS = {
    "vector": vector,
    "against_fair": against_fair,
    "pettingzoo": pettingzoo,
    "gymnasium": gymnasium,
    "open_spiel": open_spiel,
}


def main() -> None:
    """Measure each environment of each game."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    rates = {name: {kind: rate(make(name), seconds) for kind, make in KINDS.items()} for name in games.names()}
    times = two_processes("bastille", seconds)  # it has the longest observations
    report = {"compiled": is_compiled(), "decisions_per_second": rates, "two_processes_times": times}
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
