"""How games of Bastide end: signs of it are noted in games of bots, and the chances of each end are fitted to them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee import games
from tablee.bots.bastide.outcome_model import FILE, SIGNS, OutcomeModel
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.generated import TURN
from tablee.games.bastide.state import OUTCOMES, SIEGE_LOST, STALEMATE, Bastide
from tablee.lab.datasets.samples import TrainingPlan
from tablee.lab.match import Watcher
from tablee.lab.runners import Progress, Runner, in_order
from tablee.table import State

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

HOLD = 3.0  # how firmly the weights before are held: bots that play by new ones soon end their games otherwise
STEPS = 50  # of Newton's method, at most


@dataclass(frozen=True)
class Course:
    """The signs at the beginning of each turn of a game, and how it ended."""

    signs: list[list[float]]
    outcome: int


class _Notes(Watcher):
    """Watches a game and notes the signs."""

    def __init__(self, outcome_model: OutcomeModel) -> None:
        self.outcome_model = outcome_model
        self.signs: list[list[float]] = []

    def before_move(self, s: State, seat: int) -> None:
        """A turn begins, or it goes on."""
        assert isinstance(s, Bastide)
        if s.agenda[-1].step == TURN:
            self.signs.append(list(self.outcome_model.signs(s)))


def play_courses(plan: TrainingPlan, numbers: Sequence[int]) -> list[Course]:
    """Play some games; the work of one process at a time."""
    game = games.load(plan.game)
    assert isinstance(game, BastideGame)
    outcome_model = OutcomeModel(game.parts)
    courses: list[Course] = []
    for number in numbers:
        notes = _Notes(outcome_model)
        result = plan.match(number).play(plan.seed, number, watch=notes)
        courses.append(Course(notes.signs, OUTCOMES.index(result.ending)))
    return courses


def fit_outcomes(plan: TrainingPlan, made_by: str, runner: Runner, progress: Progress) -> dict[str, Any]:
    """Play the games and fit the chances of each end, near those that the bots have played by."""
    import numpy as np

    courses = in_order(partial(play_courses, plan), plan.games, runner, progress)
    before = json.loads(FILE.read_text(encoding="utf-8"))
    signs = np.array([row for course in courses for row in course.signs])
    # Turns of one game have one end: together they tell little more than one of them.
    counts = np.array([len(course.signs) ** -0.5 for course in courses for _ in course.signs])
    ends = np.array([course.outcome for course in courses for _ in course.signs])
    decided = ends != STALEMATE
    stalemate = _logistic(signs, ends == STALEMATE, counts, before["stalemate"])
    french = _logistic(signs[decided], ends[decided] != SIEGE_LOST, counts[decided], before["french"])
    return {
        "french": french,
        "stalemate": stalemate,
        "ends": {str(end): sum(course.outcome == end for course in courses) for end in sorted(set(ends.tolist()))},
        "positions": len(ends),
        "made_by": made_by,
        "provenance": str(plan.provenance()),
    }


def _logistic(signs: Numbers, came: Any, counts: Numbers, before: dict[str, float]) -> dict[str, float]:
    """The weights that make what came likeliest, held near those before."""
    import numpy as np

    prior = np.array([before[sign] for sign in SIGNS])
    weights = prior.copy()
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-signs @ weights))
        slope = signs.T @ (counts * (chances - came)) + HOLD * (weights - prior)
        bend = (signs * (counts * chances * (1 - chances))[:, None]).T @ signs + HOLD * np.eye(len(prior))
        step = np.linalg.solve(bend, slope)
        weights -= step
        if float(np.abs(step).max()) < 1e-6:
            break
    return {sign: round(float(weight), 3) for sign, weight in zip(SIGNS, weights, strict=True)}
