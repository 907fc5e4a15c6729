"""Training: bots play, positions are measured, and the weights of an evaluator are fitted to how the games ended.

The weights are learned from moves that were drawn at random. Fitted to all positions alike they would also count what
is merely correlated with a feature: whoever is ahead has more of everything.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tablee import bots, extras, games
from tablee.bots.evaluator import Feature
from tablee.bots.weights import Weights
from tablee.lab.datasets.samples import GameSamples, PositionSample, Rows, TrainingPlan, Trial, sample_games
from tablee.lab.runners import Progress, Runner, here, in_order, silent

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

PRIOR_SCALE = 0.5  # how far a hand-made weight may be off, as a fraction of it; 0 keeps it
SMALL = 0.2  # a smaller weight may be off as far as this one
WIN_TEMPERATURES = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 26.0)


def fit(features: list[Feature], games_sampled: list[GameSamples], prior_scale: float = PRIOR_SCALE) -> Weights:
    """Weights early and late, and what all seats have in common, that explain how the sampled games ended."""
    import numpy as np

    trials = [trial for samples in games_sampled for trial in samples.trials] if prior_scale else []
    weights = _weigh(features, trials, prior_scale)
    early, late = weights[: len(features)], weights[len(features) :]
    positions = [position for samples in games_sampled for position in samples.positions]
    values = [_expected(position, early, late) for position in positions]
    leads = np.concatenate([value - value.mean() for value in values])
    targets = np.concatenate([np.array(position.totals) - np.mean(position.totals) for position in positions])
    return Weights(
        features=[feature.name for feature in features],
        early=[round(float(value), 4) for value in early],
        late=[round(float(value), 4) for value in late],
        bias=_bias(positions, values),
        win_temperature=_win_temperature(positions, values),
        explained=round(1 - float(((targets - leads) ** 2).sum() / (targets**2).sum()), 3),
        positions=len(positions) + sum(trial.measured for trial in trials),
        made_by="",
        provenance=None,
    )


def _weigh(features: list[Feature], trials: list[Trial], prior_scale: float) -> Numbers:
    """The weights that are likeliest after all trials, for somebody who took those made by hand for about right."""
    import numpy as np

    prior = np.array([feature.early for feature in features] + [feature.late for feature in features])
    if not trials:
        return prior
    change = np.vstack([_early_and_late(trial.change, trial.progress) for trial in trials])
    again = np.vstack([_early_and_late(trial.change_again, trial.progress) for trial in trials])
    usual = np.vstack([_early_and_late(trial.usual, trial.progress) for trial in trials])
    aim = np.concatenate([np.array(trial.totals) - np.mean(trial.totals) for trial in trials])
    aim -= usual @ np.linalg.lstsq(usual, aim, rcond=None)[0]  # what the position itself explains
    seats = len(trials[0].totals)
    noise = float(aim.var()) * seats / (seats - 1)  # the seats of a trial add up to nothing: one of them tells no more
    # One measure times the other: squares of one alone would count its accidents as changes without effect.
    shown = (change.T @ again + again.T @ change) / (2 * noise)
    brought = (change + again).T @ aim / (2 * noise)
    hold = np.diag(1 / (prior_scale * np.maximum(np.abs(prior), SMALL)) ** 2)
    weights: Numbers = prior + np.linalg.solve(shown + hold, brought - shown @ prior)
    return weights


def _early_and_late(rows: Rows, progress: float) -> Numbers:
    """Each amount twice: how much of it counts as early and how much as late."""
    import numpy as np

    amounts = np.array(rows)
    both: Numbers = np.hstack([amounts * (1 - progress), amounts * progress])
    return both


def _expected(position: PositionSample, early: Numbers, late: Numbers) -> Numbers:
    """The points that the weights expect, without what all seats have in common."""
    import numpy as np

    expected: Numbers = np.array(position.features) @ (early + (late - early) * position.progress)
    return expected


def _bias(positions: list[PositionSample], values: list[Numbers]) -> tuple[float, float]:
    """What has to be added to all seats alike, early and late."""
    import numpy as np

    table = np.array([[1 - position.progress, position.progress] for position in positions])
    rest = np.array([np.mean(one.totals) - value.mean() for one, value in zip(positions, values, strict=True)])
    early, late = np.linalg.lstsq(table, rest, rcond=None)[0]
    return round(float(early), 3), round(float(late), 3)


def _win_temperature(positions: list[PositionSample], values: list[Numbers]) -> tuple[float, float]:
    """The win temperatures early and late that make the chances to win most likely."""
    import numpy as np

    progress = np.array([[position.progress] for position in positions])
    points = np.array(values)
    shares = np.array([position.shares for position in positions])
    best, temperatures = -np.inf, (0.0, 0.0)
    for early in WIN_TEMPERATURES:
        for late in WIN_TEMPERATURES:
            scaled = points / (early + (late - early) * progress)
            scaled -= scaled.max(axis=1, keepdims=True)
            logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
            likelihood = float((shares * logs).sum())
            if likelihood > best:
                best, temperatures = likelihood, (early, late)
    return temperatures


def train(
    plan: TrainingPlan, prior_scale: float = PRIOR_SCALE, runner: Runner = here, progress: Progress = silent
) -> Weights:
    """Play the games and fit the weights; the same plan gives the same weights on any number of processes."""
    extras.require("lab")
    sampled = in_order(partial(sample_games, plan), plan.games, runner, progress)
    weights = fit(bots.load_evaluator(games.load(plan.game)).features, sampled, prior_scale)
    return replace(weights, provenance=plan.provenance())


def save(weights: Weights, path: Path) -> None:
    """Write weights as a data file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(weights), indent=1) + "\n", encoding="utf-8")
