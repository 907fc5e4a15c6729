"""Training: bots play, positions are measured, and the weights of a judge are fitted to how the games ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tablee import bots, games
from tablee.bots.fitted import Weights
from tablee.bots.judge import Feature, win_shares
from tablee.lab.batches import in_batches
from tablee.table import SeededDealer

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

GAMES_AT_A_TIME = 20
RIDGE = 1.0  # how strongly weights are held to those made by hand, as a share of all positions
SPREADS = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 26.0)


@dataclass(frozen=True)
class Course:
    """Which games to learn from."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]  # each game has one of them on all seats: equals, so that positions decide and not skill
    every: int = 5  # measure every so many decisions
    slips: int = 12  # one move in so many is played at random, so that odd positions are met too


@dataclass(frozen=True)
class Lesson:
    """A position: how far the game was, what each seat had, and what became of it."""

    progress: float
    measures: list[list[float]]
    totals: list[int]
    shares: list[float]


def play_lessons(course: Course, numbers: range) -> list[Lesson]:
    """Play some games and keep the positions met; the work of one process at a time."""
    game = games.load(course.game)
    judge = bots.judge(game)
    lessons: list[Lesson] = []
    for number in numbers:
        seed = f"{course.seed}/{number}"
        chance = SeededDealer(f"{seed}/course")
        name = course.bots[number % len(course.bots)]
        players = [bots.load(name, f"{seed}/bot{seat}", game) for seat in range(course.seats)]
        dealer = SeededDealer(seed)
        state = game.start(course.seats, dealer)
        met: list[tuple[float, list[list[float]]]] = []
        decisions = 0
        while state.agenda:
            seat = state.agenda[-1].seats[0]
            moves = game.moves(state, seat)
            view = game.seen_by(state, seat)
            if decisions % course.every == 0 and judge.still(state):
                world = game.imagine(view, seat, chance)
                met.append((judge.progress(world), judge.measure(world)))
            if chance.below(course.slips) == 0:
                move = moves[chance.below(len(moves))]
            else:
                move = players[seat].choose(view, seat, moves)
            game.apply(state, seat, move, dealer)
            decisions += 1
        totals = [score.total for score in game.scores(state)]
        shares = win_shares(game, state)
        lessons += [Lesson(progress, measures, totals, shares) for progress, measures in met]
    return lessons


def fit(features: list[Feature], lessons: list[Lesson]) -> Weights:
    """Weights early and late, near those made by hand, that explain by how much a seat ends above the mean."""
    import numpy as np

    rows: list[Numbers] = []
    aims: list[Numbers] = []
    for lesson in lessons:
        measures = np.array(lesson.measures)
        measures = np.hstack([measures * (1 - lesson.progress), measures * lesson.progress])
        totals = np.array(lesson.totals, dtype=float)
        rows.append(measures - measures.mean(axis=0))
        aims.append(totals - totals.mean())
    table, aim = np.vstack(rows), np.concatenate(aims)
    scale = table.std(axis=0) + 1e-9
    scaled = table / scale
    prior = np.array([feature.early for feature in features] + [feature.late for feature in features])
    hold = RIDGE * len(table) * np.eye(table.shape[1])
    found = prior + np.linalg.solve(scaled.T @ scaled + hold, scaled.T @ (aim - table @ prior)) / scale
    early, late = found[: len(features)], found[len(features) :]
    values = [_expected(lesson, early, late) for lesson in lessons]
    par = _par(lessons, values)
    spread = _spread(lessons, values)
    explained = 1 - float(((aim - table @ found) ** 2).sum() / (aim**2).sum())
    return Weights(
        features=[feature.name for feature in features],
        early=[round(float(value), 4) for value in early],
        late=[round(float(value), 4) for value in late],
        par=par,
        spread=spread,
        explained=round(explained, 3),
        positions=len(lessons),
        made_by="",
    )


def _expected(lesson: Lesson, early: Numbers, late: Numbers) -> Numbers:
    """The points that the weights expect, without what all seats have in common."""
    import numpy as np

    expected: Numbers = np.array(lesson.measures) @ (early + (late - early) * lesson.progress)
    return expected


def _par(lessons: list[Lesson], values: list[Numbers]) -> tuple[float, float]:
    """What has to be added to all seats alike, early and late."""
    import numpy as np

    table = np.array([[1 - lesson.progress, lesson.progress] for lesson in lessons])
    rest = np.array([np.mean(lesson.totals) - value.mean() for lesson, value in zip(lessons, values, strict=True)])
    early, late = np.linalg.lstsq(table, rest, rcond=None)[0]
    return round(float(early), 3), round(float(late), 3)


def _spread(lessons: list[Lesson], values: list[Numbers]) -> tuple[float, float]:
    """The spreads early and late that make the chances to win most likely."""
    import numpy as np

    progress = np.array([[lesson.progress] for lesson in lessons])
    points = np.array(values)
    shares = np.array([lesson.shares for lesson in lessons])
    best, found = -np.inf, (0.0, 0.0)
    for early in SPREADS:
        for late in SPREADS:
            scaled = points / (early + (late - early) * progress)
            scaled -= scaled.max(axis=1, keepdims=True)
            logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
            likelihood = float((shares * logs).sum())
            if likelihood > best:
                best, found = likelihood, (early, late)
    return found


def train(course: Course, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Weights:
    """Play the course and fit the weights; the same course gives the same weights on any number of processes."""
    if find_spec("numpy") is None:
        raise ValueError("training needs the libraries of the lab: pip install 'tablee[lab]'")
    features = bots.judge(games.load(course.game)).features
    batches: list[tuple[int, list[Lesson]]] = []
    for batch, lessons in in_batches(play_lessons, course, course.games, GAMES_AT_A_TIME, jobs):
        batches.append((batch.start, lessons))
        if progress is not None:
            progress(len(batch))
    batches.sort(key=lambda batch: batch[0])
    return fit(features, [lesson for _, lessons in batches for lesson in lessons])


def save(weights: Weights, path: Path) -> None:
    """Write weights as a data file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(weights), indent=1) + "\n", encoding="utf-8")
