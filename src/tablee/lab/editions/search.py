"""Looking for an edition that reaches a goal: chosen values vary within bounds, by Optuna."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from tablee import games
from tablee.lab.editions.goal import Objective
from tablee.lab.editions.sensitivity import findings
from tablee.lab.experiments.experiment import Outcome, compare, play_all
from tablee.lab.experiments.plan import Arm, Plan
from tablee.lab.match import Match, Result
from tablee.lab.runners import Progress, Runner
from tablee.lab.values import changed, leaves, paths_of, put
from tablee.table import Edition, EditionError, TableeError

RESAMPLES = 400  # of the deals, for an interval


@dataclass(frozen=True)
class Bounds:
    """A value that may vary, and how far."""

    name: str
    low: int
    high: int
    now: int


def read_bounds(edition: Edition, texts: Sequence[str]) -> list[Bounds]:
    """Bounds written ``work.*.lots=1..3``: every number whose name matches varies by itself."""
    bounds: dict[str, Bounds] = {}
    for text in texts:
        written = re.fullmatch(r"(.+)=(-?\d{1,9})\.\.(-?\d{1,9})", text)
        if written is None or int(written[2]) > int(written[3]):
            raise TableeError(f"{text!r} should be written NAME=LOW..HIGH, such as work.*.lots=1..3")
        matching = [
            (name, value)
            for name, _, value, _ in leaves(edition)
            if fnmatchcase(name, written[1]) and isinstance(value, int) and not isinstance(value, bool)
        ]
        if not matching:
            raise TableeError(f"no number of {edition.game} is called {written[1]!r}: see `tablee edition show`")
        for name, value in matching:
            bounds[name] = Bounds(name, int(written[2]), int(written[3]), value)
    return list(bounds.values())


@dataclass(frozen=True)
class BestEdition:
    """The best edition, what it changes, and how it compares with the old one on fresh seeds."""

    edition: Edition
    values: dict[str, int]
    loss: float
    loss_before: float
    trials: int
    unplayable: int  # trials that no game could be played with
    fresh: Outcome
    fresh_loss: float
    fresh_loss_before: float
    fresh_seed: str
    gain: tuple[float, float]  # the 95% interval of how much nearer the goal is on fresh seeds
    reached: tuple[float, float, float]  # what the goal is about, on fresh seeds, with its 95% interval
    reached_before: tuple[float, float, float]

    @property
    def found(self) -> bool:
        """Whether it is better than the old one, also on seeds that the search has not seen."""
        return bool(self.values) and self.fresh_loss < self.fresh_loss_before

    @property
    def certain(self) -> bool:
        """Whether that is beyond chance."""
        return self.found and self.gain[0] > 0


def search(
    base: Match,
    bounds: Sequence[Bounds],
    objective: Objective,
    trials: int,
    games_each: int,
    seed: str,
    runner: Runner,
    progress: Progress,
) -> BestEdition:
    """Try editions, all with the same seeds, and compare the best with the old one on fresh seeds."""

    course = objective.course

    def loss_of(match: Match) -> float:
        return objective.loss(play_all((match,), games_each, f"{seed}/search", runner, progress, course)[0])

    old = base.load().edition
    before = loss_of(base)
    tried = _trials(base, old, bounds, trials, seed, loss_of)
    playable = [(loss, values) for loss, values in tried if loss is not None]
    unplayable = len(tried) - len(playable)
    progress(unplayable * games_each)
    best = min([(before, {one.name: one.now for one in bounds}), *playable], key=lambda one: one[0])
    new = _changed(base, old, best[1])
    assert new is not None
    fresh_seed = f"{seed}/fresh"
    results = play_all((base, new), games_each, fresh_seed, runner, progress, course)
    arms = (Arm("box", base), Arm("balanced", new))
    plan = Plan("balance", fresh_seed, games_each, games_each, 0.95, findings(base.load()), (), arms)
    return BestEdition(
        edition=new.load().edition,
        values={one.name: best[1][one.name] for one in bounds if best[1][one.name] != one.now},
        loss=best[0],
        loss_before=before,
        trials=trials,
        unplayable=unplayable,
        fresh=compare(plan, results),
        fresh_loss=objective.loss(results[1]),
        fresh_loss_before=objective.loss(results[0]),
        fresh_seed=fresh_seed,
        gain=_gain(objective, results, fresh_seed),
        reached=_reached(objective, results[1], fresh_seed),
        reached_before=_reached(objective, results[0], fresh_seed),
    )


def _gain(objective: Objective, results: Sequence[Sequence[Result]], seed: str) -> tuple[float, float]:
    """How much nearer the goal the second arm is: a 95% interval, from deals that are drawn again."""

    def gain(drawn: Sequence[int]) -> float:
        old, new = [objective.loss([arm[deal] for deal in drawn]) for arm in results]
        return old - new

    return _drawn_again(gain, len(results[0]), seed)


def _reached(objective: Objective, results: Sequence[Result], seed: str) -> tuple[float, float, float]:
    """What the goal is about in these games, and its interval."""
    ends = _drawn_again(lambda drawn: objective.value([results[deal] for deal in drawn]), len(results), seed)
    return objective.value(results), *ends


def _drawn_again(figure: Callable[[Sequence[int]], float], deals: int, seed: str) -> tuple[float, float]:
    """The 95% interval of a figure of some deals, by the bootstrap."""
    draw = random.Random(seed)
    figures = sorted(figure(draw.choices(range(deals), k=deals)) for _ in range(RESAMPLES))
    return figures[round(0.025 * (RESAMPLES - 1))], figures[round(0.975 * (RESAMPLES - 1))]


def _trials(
    base: Match, old: Edition, bounds: Sequence[Bounds], trials: int, seed: str, loss_of: Callable[[Match], float]
) -> list[tuple[float | None, dict[str, int]]]:
    """The loss of each edition that was tried, or None if no game can be played with it; the first is the old one."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:4], "big")
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=number))
    study.enqueue_trial({one.name: min(max(one.now, one.low), one.high) for one in bounds})
    losses: list[tuple[float | None, dict[str, int]]] = []
    for _ in range(trials):
        trial = study.ask()
        values = {one.name: trial.suggest_int(one.name, one.low, one.high) for one in bounds}
        match = _changed(base, old, values)
        loss = None if match is None else loss_of(match)
        if loss is None:
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            study.tell(trial, loss)
        losses.append((loss, values))
    return losses


def _changed(base: Match, old: Edition, values: dict[str, int]) -> Match | None:
    """The match with these values, or None if the box cannot be so."""
    try:
        edition = changed(old, values, "balanced")
        games.load(base.game, edition)
    except EditionError:
        return None
    return replace(base, edition=json.dumps(edition.data))


def edition_text(game: str, old_file: str | None, values: Mapping[str, int], name: str, notes: list[str]) -> str:
    """The old file with these values, under another name, with some notes on top."""
    import tomlkit

    old = Path(old_file) if old_file else games.folder(game) / "parts.toml"
    text = old.read_text(encoding="utf-8")
    document = tomlkit.parse(text)
    for path, value in paths_of(Edition.read(old), values).items():
        put(document, path, value)
    put(document, ("edition", "name"), name)
    head = "".join([f"# {note}\n" for note in notes])
    return f"{head}\n{tomlkit.dumps(document)}"
