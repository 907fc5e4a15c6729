"""OpenSpiel's ISMCTS plays Bastille as it comes: it learns nothing, and thinks about each decision instead."""

from __future__ import annotations

import json
import time

import numpy as np
import pyspiel
from measure import arguments
from open_spiel.python.algorithms import ismcts, mcts

from tablee import bots, games
from tablee.lab.tournament import wilson
from tablee.table import SeededDealer

SEATS, SIMULATIONS, EXPLORATION = 4, 20, 0.5
BASTILLE = games.load("bastille")
EVALUATOR, DEALER = bots.load_evaluator(BASTILLE), SeededDealer("leaves")


class Chances(mcts.Evaluator):
    """A leaf is worth the chances to win that our evaluator gives each seat, in a world that looks the same."""

    def evaluate(self, state: pyspiel.State) -> list[float]:
        world = BASTILLE.imagine(state.view(0), 0, DEALER)
        return [2 * chance - 1 for chance in EVALUATOR.win_chances(world)]

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def main() -> None:
    """Play whole games until the time is over; the seat of ISMCTS changes, the other three play at random."""
    chosen = arguments()
    began = time.process_time()
    game = pyspiel.load_game(f"python_tablee_bastille(players={SEATS})")
    dice = np.random.default_rng(1)
    bot = ismcts.ISMCTSBot(game, Chances(), EXPLORATION, SIMULATIONS, random_state=np.random.RandomState(1))
    won, played = 0, 0
    while played == 0 or (played < chosen.games and time.process_time() < began + chosen.seconds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = int(dice.choice(outcomes, p=chances))
            elif state.current_player() == played % SEATS:
                action = bot.step(state)
            else:
                action = int(dice.choice(state.legal_actions()))
            state.apply_action(action)
        won += state.returns()[played % SEATS] == max(state.returns())
        played += 1
    low, high = wilson(won / played, played)
    figures = {"won": won / played, "low": low, "high": high, "games": played}
    print(json.dumps({**figures, "seconds": round(time.process_time() - began)}))


if __name__ == "__main__":
    main()
