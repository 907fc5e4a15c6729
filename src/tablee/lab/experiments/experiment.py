"""Experiments: arms with paired seeds are compared after every so many games, until all is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.plan import Plan
from tablee.lab.experiments.sequential import Estimate, estimate, holm
from tablee.lab.journal import Journal
from tablee.lab.match import LeadWatcher, Match, Result
from tablee.lab.runners import Progress, Runner, in_tasks


@dataclass(frozen=True)
class Games:
    """A task for a process: some games of one arm, which has this number."""

    arm: int
    match: Match
    seed: str
    numbers: Sequence[int]
    course: bool = False  # whether somebody watches who leads


def play_games(task: Games) -> tuple[int, list[Result]]:
    """Play them, and tell of which arm they are."""
    return task.arm, [_play(task, number) for number in task.numbers]


def _play(task: Games, number: int) -> Result:
    if not task.course:
        return task.match.play(task.seed, number)
    watcher = LeadWatcher(task.match.load())
    result = task.match.play(task.seed, number, watch=watcher)
    return replace(result, leads=watcher.thirds(), lead_changes=watcher.changes)


@dataclass(frozen=True)
class Comparison:
    """An arm less the first one, by one measure, over games of the same seeds."""

    arm: str
    measure: str
    difference: Estimate
    holm: float  # the p-value, raised for the number of comparisons
    decided: bool


@dataclass
class Outcome:
    """All that came of an experiment: the means of the arms, the comparisons, and why it stopped."""

    games: int  # in each arm
    means: dict[str, dict[str, Estimate]] = field(default_factory=dict)
    comparisons: list[Comparison] = field(default_factory=list)
    stopped: str = ""  # empty while it goes on

    def described(self) -> dict[str, object]:
        """The outcome as data."""
        return asdict(self)


def compare(plan: Plan, results: Sequence[Sequence[Result]]) -> Outcome:
    """Look at the games so far of each arm.

    A difference is decided when Holm's p-value says so. The intervals share the risk evenly, after Bonferroni: they
    hold all together, and are a little wider than the decisions.
    """
    alpha = 1 - plan.confidence
    asked = plan.comparisons()
    differences = [
        _difference(results[0], results[arm], measure, alpha / len(asked), plan.games) for arm, measure in asked
    ]
    raised = holm([difference.p for difference in differences])
    outcome = Outcome(len(results[0]))
    for arm, played in zip(plan.arms, results, strict=True):
        outcome.means[arm.name] = {
            name: estimate([Measure(name).of(one) for one in played], alpha, plan.games, _bounds(Measure(name), 0.0))
            for name in plan.measures
        }
    for (other, measure), difference, p in zip(asked, differences, raised, strict=True):
        outcome.comparisons.append(Comparison(plan.arms[other].name, measure.name, difference, p, p <= alpha))
    outcome.stopped = _stopped(plan, outcome)
    return outcome


def _difference(
    first: Sequence[Result], other: Sequence[Result], measure: Measure, alpha: float, planned: int
) -> Estimate:
    values = [measure.of(two) - measure.of(one) for one, two in zip(first, other, strict=True)]
    return estimate(values, alpha, planned, _bounds(measure, -1.0))


def _bounds(measure: Measure, least: float) -> tuple[float, float] | None:
    """Within what shares lie, or differences of shares."""
    return (least, 1.0) if measure.share else None


def _stopped(plan: Plan, outcome: Outcome) -> str:
    """Why no more games are needed, if so."""
    enough, negligible = dict(plan.precision), dict(plan.negligible)

    def settled(one: Comparison) -> bool:
        low, high = one.difference.low, one.difference.high
        small = max(-low, high) < negligible.get(one.measure, 0.0)
        return one.decided or small or (high - low) / 2 <= enough.get(one.measure, -1.0)

    if outcome.comparisons and all(settled(one) for one in outcome.comparisons):
        return "every difference is decided or known closely enough"
    return "all games of the plan are played" if outcome.games >= plan.games else ""


def run(plan: Plan, runner: Runner, journal: Path, progress: Progress) -> tuple[list[list[Result]], Outcome]:
    """Carry out a plan, or what is left of it: the results of each arm, and what they come to.

    Nobody waits for a look: games of the next one are played meanwhile, and count only if the run goes on.
    """
    with Journal(journal, plan.digest(), len(plan.arms)) as kept:
        progress(sum(map(len, kept.results)))
        every = plan.interim_every
        looks = [range(first, min(first + every, plan.games)) for first in range(0, plan.games, every)]
        known = [{result.number for result in results} for results in kept.results]
        missing = [[[number for number in look if number not in played] for played in known] for look in looks]
        open_games = [sum(map(len, numbers)) for numbers in missing]
        arms = [arm.match for arm in plan.arms]
        course = any(Measure(name).course for name in plan.measures)
        played = runner(play_games, (task for numbers in missing for task in _tasks(arms, plan.seed, numbers, course)))
        for number, look in enumerate(looks):
            while open_games[number] > 0:
                arm, some = next(played)
                kept.add(arm, some)
                progress(len(some))
                open_games[some[0].number // every] -= len(some)
            results = [_first(results, look.stop) for results in kept.results]
            outcome = compare(plan, results)
            if outcome.stopped:
                break
        return results, outcome


def _first(results: list[Result], games: int) -> list[Result]:
    """The first games of an arm, in their order."""
    return sorted([result for result in results if result.number < games], key=lambda result: result.number)


def _tasks(arms: Sequence[Match], seed: str, missing: Sequence[Sequence[int]], course: bool = False) -> list[Games]:
    """These games of each arm, a few at a time."""
    games = sum(map(len, missing))
    return [
        Games(number, arm, seed, some, course)
        for number, arm in enumerate(arms)
        for some in in_tasks(missing[number], games)
    ]


def play_all(
    arms: Sequence[Match], games: int, seed: str, runner: Runner, progress: Progress, course: bool = False
) -> list[list[Result]]:
    """So many games of each arm, with the same seeds, in their order; somebody may watch who leads."""
    results: list[list[Result]] = [[] for _ in arms]
    for arm, some in runner(play_games, _tasks(arms, seed, [range(games)] * len(arms), course)):
        results[arm] += some
        progress(len(some))
    return [_first(played, games) for played in results]
