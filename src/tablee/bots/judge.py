"""A decision looked at afterwards: the move that was made beside the one that a search thinks best."""

from __future__ import annotations

import math
from typing import Final, final

from tablee.bots.evaluator import Evaluator
from tablee.bots.hint import Reason, expected_points, feature_weights, main_reasons
from tablee.bots.search import SETTINGS, Search
from tablee.bots.utility import SHREWD
from tablee.table import SeededDealer, State

JUDGE_WORLDS: Final = 60  # in which both moves are tried


@final
class Verdict:
    """What the best move would have brought beside the one that was made, as far as its player could know."""

    def __init__(
        self, best: int, chance: float, gain: float, error: float, points: float, reasons: list[Reason]
    ) -> None:
        self.best: Final = best
        self.chance: Final = chance  # to win after the move that was made
        self.gain: Final = gain  # of chance by the best one
        self.error: Final = error  # the standard error of that
        self.points: Final = points  # that the best one is expected to bring more
        self.reasons: Final = reasons


def judge(
    evaluator: Evaluator[State], view: State, seat: int, moves: list[int], made: int, seed: str, simulations: int
) -> Verdict:
    """Search for the best move, then try it and the one that was made in the same worlds, with the same luck."""
    dealer = SeededDealer(seed)
    search = Search(evaluator, SETTINGS, view, seat, SHREWD, dealer)
    search.prepare(moves, 0.0)
    search.think(simulations, 0.0)
    best = search.choice(moves)
    weights = feature_weights(evaluator, view)
    features = [0.0] * len(weights)
    chance = 0.0
    gain = 0.0
    squares = 0.0
    points = 0.0
    for number in range(JUDGE_WORLDS):
        world = evaluator.game.imagine(view, seat, dealer)
        luck = f"{seed}/{number}"
        after = evaluator.rollout_after(world, seat, made, evaluator.horizon, SETTINGS.temperature, luck)
        chance_after = evaluator.win_chances(after)[seat]
        chance += chance_after
        if best == made:
            continue
        better = evaluator.rollout_after(world, seat, best, evaluator.horizon, SETTINGS.temperature, luck)
        difference = evaluator.win_chances(better)[seat] - chance_after
        gain += difference
        squares += difference * difference
        points += expected_points(evaluator, better, seat) - expected_points(evaluator, after, seat)
        before = evaluator.feature_values(after)[seat]
        for place, amount in enumerate(evaluator.feature_values(better)[seat]):
            features[place] += amount - before[place]
    worlds = float(JUDGE_WORLDS)
    gain /= worlds
    error = math.sqrt(max(0.0, squares / worlds - gain * gain) / worlds)
    gains = [weight * features[place] / worlds for place, weight in enumerate(weights)]
    return Verdict(best, chance / worlds, gain, error, points / worlds, main_reasons(evaluator, gains))
