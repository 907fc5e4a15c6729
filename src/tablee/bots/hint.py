"""Hints: the best moves with what to expect of them, and why; and decisions looked at afterwards in the same way."""

from __future__ import annotations

import math
from typing import Final, final

from tablee.bots.evaluator import Evaluator
from tablee.bots.search import SETTINGS, Search
from tablee.bots.utility import SHREWD
from tablee.table import SeededDealer, State

WORLDS: Final = 40  # how many worlds are imagined to evaluate a position
SHOWN: Final = 3  # how many moves a hint names
REASONS: Final = 3  # how many reasons it gives for each
LEAST: Final = 0.05  # points that are worth mentioning
JUDGE_WORLDS: Final = 60  # in which both moves are tried


@final
class Reason:
    """Points that a move is expected to gain or lose against the other moves, and the rule they come from."""

    def __init__(self, feature: str, rule: str, points: float) -> None:
        self.feature: Final = feature
        self.rule: Final = rule
        self.points: Final = points


@final
class Hint:
    """A move with the final score and the chance of winning that it leads to, and the reasons."""

    def __init__(self, move: int, points: float, chance: float, visits: int, reasons: list[Reason]) -> None:
        self.move: Final = move
        self.points: Final = points
        self.chance: Final = chance
        self.visits: Final = visits
        self.reasons: Final = reasons


def win_chances(evaluator: Evaluator[State], view: State, seat: int, seed: str, worlds: int = WORLDS) -> list[float]:
    """How likely each seat is to win, as far as the holder of this view can tell."""
    dealer = SeededDealer(seed)
    total = [0.0] * view.seats
    for _ in range(worlds):
        world = evaluator.game.imagine(view, seat, dealer)
        evaluator.rollout(world, 0, SETTINGS.temperature, dealer)
        chances = evaluator.win_chances(world)
        for other in range(view.seats):
            total[other] += chances[other] / float(worlds)
    return total


def explain(
    evaluator: Evaluator[State], view: State, seat: int, moves: list[int], seed: str, simulations: int
) -> list[Hint]:
    """The best moves of a search, best first; it knows nothing but the view."""
    dealer = SeededDealer(seed)
    search = Search(evaluator, SETTINGS, view, seat, SHREWD, dealer)
    if len(moves) > 1:
        search.prepare(moves, 0.0)
        for _ in range(simulations):  # all of them, since it tells of other moves than the best one, too
            search.simulate()
    ranked = search.ranking(moves) if len(moves) > 1 else moves
    outlooks = [_outlook(evaluator, view, seat, move, seed) for move in moves]
    weights = feature_weights(evaluator, view)
    mean = [sum(outlook[number] for outlook in outlooks) / len(moves) for number in range(len(weights))]
    hints: list[Hint] = []
    for move in ranked[:SHOWN]:
        amounts = outlooks[moves.index(move)]
        visits = search.visits(move)
        searched = visits > 0 and evaluator.worth_is_chance
        chance = search.mean(move) if searched else amounts[len(weights) + 1]
        gains = [weight * (amounts[number] - mean[number]) for number, weight in enumerate(weights)]
        hints.append(Hint(move, amounts[len(weights)], chance, visits, main_reasons(evaluator, gains)))
    return hints


def main_reasons(evaluator: Evaluator[State], gains: list[float]) -> list[Reason]:
    """The features by which the most points are gained or lost."""
    reasons = [Reason(feature.name, feature.rule, gains[number]) for number, feature in enumerate(evaluator.features)]
    reasons = sorted(reasons, key=lambda reason: -abs(reason.points))[:REASONS]
    return [reason for reason in reasons if abs(reason.points) >= LEAST]


def feature_weights(evaluator: Evaluator[State], view: State) -> list[float]:
    """What each feature is worth now."""
    progress = evaluator.progress(view)
    return [feature.early + (feature.late - feature.early) * progress for feature in evaluator.features]


def _outlook(evaluator: Evaluator[State], view: State, seat: int, move: int, seed: str) -> list[float]:
    """The mean of every feature after a move and a rollout to the horizon, then of points and chance."""
    dealer = SeededDealer(f"{seed}/{move}")
    size = len(evaluator.features)
    total = [0.0] * (size + 2)
    for _ in range(WORLDS):
        world = evaluator.game.imagine(view, seat, dealer)
        evaluator.game.apply(world, seat, move, dealer)
        evaluator.rollout(world, evaluator.horizon, SETTINGS.temperature, dealer)
        amounts = evaluator.feature_values(world)[seat]
        for number in range(size):
            total[number] += amounts[number] / float(WORLDS)
        total[size] += expected_points(evaluator, world, seat) / float(WORLDS)
        total[size + 1] += evaluator.win_chances(world)[seat] / float(WORLDS)
    return total


def expected_points(evaluator: Evaluator[State], world: State, seat: int) -> float:
    """The final points that a seat may expect; those it has when the game is over."""
    if not world.agenda:
        return float(evaluator.game.scores(world)[seat].total)
    return evaluator.expected_points(world)[seat]


@final
class Verdict:
    """What the best move would have been worth beside the one that was made, as far as its player could know."""

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
