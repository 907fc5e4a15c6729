"""Random play in other people's engines, run by the interpreter that has them: `peer_games.py PEER SECONDS`."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

OPEN_SPIEL = ("hearts", "hanabi(players=4)")
PETTING_ZOO = ("connect_four_v3", "chess_v6", "texas_holdem_v4")
TURNS = 1000  # when Catanatron gives a game up


def rate(playout: Callable[[int], int], seconds: float) -> float:
    """Decisions in each second of processor time, after one game to warm up."""
    playout(1)
    decisions = seed = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        seed += 1
        decisions += playout(seed)
    return decisions / spent


def catanatron(seconds: float) -> dict[str, float]:
    """Catan with four random players, as Catanatron plays it."""
    from catanatron import Color, Game, RandomPlayer

    def playout(seed: int) -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS:
            game.play_tick()
            decisions += 1
        return decisions

    return {"catanatron": rate(playout, seconds)}


def open_spiel(seconds: float, observed: bool = False) -> dict[str, float]:
    """Games of OpenSpiel driven from Python; chance is sampled and costs time, but is no decision."""
    import pyspiel

    rates: dict[str, float] = {}
    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        whole = game.get_type().provides_information_state_tensor

        def playout(seed: int, game: pyspiel.Game = game, whole: bool = whole) -> int:
            dice = random.Random(seed)
            pick = dice.random
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, chances)[0])
                else:
                    if observed:
                        _ = state.information_state_tensor() if whole else state.observation_tensor()
                    moves = state.legal_actions()
                    state.apply_action(moves[int(pick() * len(moves))])
                    decisions += 1
            return decisions

        rates[f"open_spiel {name}"] = rate(playout, seconds)
    return rates


def open_spiel_observed(seconds: float) -> dict[str, float]:
    """The same, and each player sees the table as a tensor before they decide."""
    return open_spiel(seconds, observed=True)


def pettingzoo(seconds: float) -> dict[str, float]:
    """Classic games of PettingZoo, each decision observed and with its mask."""
    import importlib

    import numpy as np

    rates: dict[str, float] = {}
    for name in PETTING_ZOO:
        table = importlib.import_module(f"pettingzoo.classic.{name}").env()

        def playout(seed: int, table: Any = table) -> int:
            dice = random.Random(seed)
            table.reset(seed=seed)
            decisions = 0
            for _ in table.agent_iter():
                seen, _, terminated, truncated, _ = table.last()
                over = terminated or truncated
                table.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                decisions += not over
            return decisions

        rates[f"pettingzoo {name}"] = rate(playout, seconds)
    return rates


PEERS = {
    "catanatron": catanatron,
    "open_spiel": open_spiel,
    "open_spiel_observed": open_spiel_observed,
    "pettingzoo": pettingzoo,
}

if __name__ == "__main__":
    print(json.dumps(PEERS[sys.argv[1]](float(sys.argv[2]))))
