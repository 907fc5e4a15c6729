"""Experiments: arms with paired seeds are compared after every so many games, until all is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tablee.lab.experiments.arms import Arm, Result, play_one
from tablee.lab.experiments.journal import Journal
from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.plan import Plan
from tablee.lab.experiments.sequential import Estimate, estimate, holm
from tablee.lab.runners import Runner

TASKS = 32  # of a look: many, so that nobody waits long for the last one
GAMES_AT_MOST = 50  # in a task: what is lost of an interrupted run are a few tasks of each process


@dataclass(frozen=True)
class Games:
    """A task for a process: some games of one arm."""

    arm: Arm
    arm_number: int
    seed: str
    numbers: tuple[int, ...]


def play_games(task: Games) -> list[Result]:
    """Play them."""
    game = task.arm.load()
    return [play_one(task.arm, game, task.seed, number, task.arm_number) for number in task.numbers]


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


def compare(plan: Plan, results: list[Result]) -> Outcome:
    """Look at the games so far.

    A difference is decided when Holm's p-value says so. The intervals share the risk evenly, after Bonferroni: they
    hold all together, and are a little wider than the decisions.
    """
    alpha = 1 - plan.confidence
    by_arm: list[dict[int, Result]] = [{} for _ in plan.arms]
    for result in results:
        by_arm[result.arm][result.number] = result
    numbers = sorted(by_arm[0])
    asked = plan.comparisons()
    differences = [_difference(by_arm, numbers, arm, measure, alpha / len(asked), plan) for arm, measure in asked]
    raised = holm([difference.p for difference in differences])
    outcome = Outcome(len(numbers))
    for number, arm in enumerate(plan.arms):
        outcome.means[arm.name] = {
            name: estimate(
                [Measure(name).of(by_arm[number][game]) for game in numbers], alpha, plan.games, Measure(name).share
            )
            for name in plan.measures
        }
    for (other, measure), difference, p in zip(asked, differences, raised, strict=True):
        outcome.comparisons.append(Comparison(plan.arms[other].name, measure.name, difference, p, p <= alpha))
    outcome.stopped = _stopped(plan, outcome)
    return outcome


def _difference(
    by_arm: list[dict[int, Result]], numbers: list[int], arm: int, measure: Measure, alpha: float, plan: Plan
) -> Estimate:
    values = [measure.of(by_arm[arm][game]) - measure.of(by_arm[0][game]) for game in numbers]
    return estimate(values, alpha, plan.games, measure.share)


def _stopped(plan: Plan, outcome: Outcome) -> str:
    """Why no more games are needed, if so."""
    enough = dict(plan.precision)

    def settled(one: Comparison) -> bool:
        half = (one.difference.high - one.difference.low) / 2
        return one.decided or half <= enough.get(one.measure, -1.0)

    if outcome.comparisons and all(settled(one) for one in outcome.comparisons):
        return "every difference is decided or known closely enough"
    return "all games of the plan are played" if outcome.games >= plan.games else ""


def run(plan: Plan, runner: Runner, journal: Path, progress: Callable[[int], None]) -> tuple[list[Result], Outcome]:
    """Carry out a plan, or what is left of it; `progress` hears how many more games are there.

    Nobody waits for a look: games of the next one are played meanwhile, and count only if the run goes on.
    """
    with Journal(journal, plan.digest()) as kept:
        progress(len(kept.results))
        looks = [range(first, min(first + plan.look, plan.games)) for first in range(0, plan.games, plan.look)]
        known = {(result.arm, result.number) for result in kept.results}
        missing = [_missing(plan, look, known) for look in looks]
        open_games = [sum(map(len, arms)) for arms in missing]
        played = runner(play_games, (task for arms in missing for task in _tasks(plan, arms)))
        for number, look in enumerate(looks):
            while open_games[number] > 0:
                some = next(played)
                kept.add(some)
                progress(len(some))
                open_games[some[0].number // plan.look] -= len(some)
            results = sorted(kept.results, key=lambda result: (result.arm, result.number))
            results = [result for result in results if result.number < look.stop]
            outcome = compare(plan, results)
            if outcome.stopped:
                break
        return results, outcome


def _missing(plan: Plan, look: range, known: set[tuple[int, int]]) -> list[list[int]]:
    """The games that each arm has still to play for a look."""
    return [[number for number in look if (arm, number) not in known] for arm in range(len(plan.arms))]


def _tasks(plan: Plan, missing: list[list[int]]) -> list[Games]:
    """These games of each arm, a few at a time."""
    games = sum(map(len, missing))
    return [
        Games(arm, number, plan.seed, some)
        for number, arm in enumerate(plan.arms)
        for some in in_tasks(missing[number], games)
    ]


def in_tasks(numbers: Sequence[int], games: int) -> list[tuple[int, ...]]:
    """Numbers of games, a few at a time; `games` are to be played in all."""
    size = min(max(games // TASKS, 1), GAMES_AT_MOST)
    return [tuple(numbers[first : first + size]) for first in range(0, len(numbers), size)]


def play_all(
    arms: Sequence[Arm], games: int, seed: str, runner: Runner, progress: Callable[[int], None]
) -> list[Result]:
    """So many games of each arm, with the same seeds, in their order."""
    numbers = in_tasks(range(games), games * len(arms))
    tasks = [Games(arm, number, seed, some) for number, arm in enumerate(arms) for some in numbers]
    results: list[Result] = []
    for some in runner(play_games, tasks):
        results += some
        progress(len(some))
    return sorted(results, key=lambda result: (result.arm, result.number))
