"""Which reconstructed values the findings depend on: alike values are shifted together, and the games played again."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from tablee import games
from tablee.lab.experiments.experiment import Comparison, compare, play_all
from tablee.lab.experiments.plan import Arm, Plan
from tablee.lab.kit import lab_kit
from tablee.lab.match import Match
from tablee.lab.runners import Progress, Runner
from tablee.lab.values import changed, found_at, leaves
from tablee.table import Edition, EditionError, Game, State

FINDINGS = ("first_player", "points", "margin", "decisions")


@dataclass(frozen=True)
class Sensitivity:
    """What was shifted and what came of it, the groups that cannot be shifted, and how many games an arm had."""

    comparisons: list[Comparison]
    bound: list[str]  # the box fixes their sum or their size
    games: int


def findings(game: Game[State]) -> tuple[str, ...]:
    """The measures that a report rests on: those of every game, and how often it ends in which way."""
    return (*FINDINGS, *[f"ending:{ending}" for ending in lab_kit(game.name).endings or game.outcomes])


def groups(edition: Edition, every: bool = False) -> dict[str, dict[str, int]]:
    """The reconstructed numbers, or all, by group: values of the same column, or of the same kind, belong together."""
    by_group: dict[str, dict[str, int]] = {}
    for name, path, value, source in leaves(edition):
        if (every or source == "reconstructed") and isinstance(value, int) and not isinstance(value, bool):
            group = group_of(edition, path)
            alone = every and group == f"{path[0]}.*"  # a table of unlike things
            by_group.setdefault(name if alone else group, {})[name] = value
    return by_group


def group_of(edition: Edition, path: tuple[str | int, ...]) -> str:
    """The path with a star for each step that tells alike things apart."""
    words: list[str] = []
    columns = found_at(edition.data, path[:1])
    columns = columns.get("columns") if isinstance(columns, dict) else None
    for depth, step in enumerate(path):
        above = found_at(edition.data, path[:depth])
        if isinstance(step, int):
            has_names = isinstance(columns, list) and depth == len(path) - 1 and depth > 1
            words.append(str(columns[step]) if has_names and isinstance(columns, list) else "*")
        else:
            row = depth > 0 and isinstance(path[depth - 1], int)
            words.append("*" if depth and not row and _alike(above, step) else step)
    return ".".join(words)


def _alike(table: object, key: str) -> bool:
    """Whether a table holds several values like this one: then its keys tell alike things apart."""
    assert isinstance(table, dict)
    return sum(type(value) is type(table[key]) for value in table.values()) >= 3


def shifted(edition: Edition, every: bool = False) -> tuple[list[Edition], list[str]]:
    """An edition for each group and way to shift it, and the groups that the box binds."""
    editions: list[Edition] = []
    bound: list[str] = []
    for group, values in groups(edition, every).items():
        playable = [one for shift in (1, -1) if (one := _shift(edition, f"{group} {shift:+d}", values, [shift]))]
        if not playable:
            half = len(values) // 2
            across = [1] * half + [0] * (len(values) - 2 * half) + [-1] * half
            one = _shift(edition, f"{group} +1 in the first half, −1 in the second", values, across)
            playable = [one] if one else []
        editions += playable
        if not playable:
            bound.append(group)
    return editions, bound


def _shift(edition: Edition, name: str, values: dict[str, int], shifts: list[int]) -> Edition | None:
    """The edition with these values shifted, or None if it cannot be played. Shifted down together all stay above 0."""
    if not shifts or not values:
        return None
    new = {
        key: max(value + shifts[place % len(shifts)], min(value, 1) if len(shifts) == 1 else 0)
        for place, (key, value) in enumerate(values.items())
    }
    if new == values:
        return None
    try:
        shifted = changed(edition, new, name)
        games.load(edition.game, shifted)
    except EditionError:
        return None
    return shifted


def perturb(base: Match, games_each: int, seed: str, runner: Runner, progress: Progress) -> Sensitivity:
    """Play the base and every shifted edition with the same seeds, and compare."""
    editions, bound = shifted(base.load().edition)
    arms = [Arm("box", base), *[Arm(one.name, replace(base, edition=json.dumps(one.data))) for one in editions]]
    measures = findings(base.load())
    plan = Plan("sensitivity", seed, games_each, games_each, 0.95, measures, (), tuple(arms))
    results = play_all([arm.match for arm in arms], games_each, seed, runner, progress)
    comparisons = compare(plan, results).comparisons
    comparisons.sort(key=lambda one: (one.holm, one.difference.p))
    return Sensitivity(comparisons, bound, games_each)


def count(base: Match) -> int:
    """How many arms `perturb` will play."""
    return 1 + len(shifted(base.load().edition)[0])
