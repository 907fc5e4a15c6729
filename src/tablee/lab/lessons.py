"""Lessons: bots play among themselves, positions are measured, and now and then chance chooses the move."""

from __future__ import annotations

from dataclasses import dataclass

from tablee import bots, games
from tablee.bots.greedy import HEAT
from tablee.bots.judge import Judge, play_on, win_shares
from tablee.table import Game, SeededDealer, State

Rows = list[list[float]]  # how much of each feature each seat has


@dataclass(frozen=True)
class Course:
    """Which games to learn from."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]  # each game has one of them on all seats: equals, so that positions decide and not skill
    every: int = 5  # measure every so many decisions
    trials: int = 6  # one decision in so many is left to chance


@dataclass(frozen=True)
class Position:
    """How far the game was, what each seat had, and what became of it."""

    progress: float
    measures: Rows
    totals: list[int]
    shares: list[float]


@dataclass(frozen=True)
class Trial:
    """A move drawn at random: what each seat had after it beyond the mean of all moves, and what became of it.

    Since chance made the choice, nothing else about the position can explain what follows from the difference. It is
    measured in two imagined worlds: what both show is no accident of one of them.
    """

    progress: float
    change: Rows
    change_again: Rows
    usual: Rows  # the mean of all moves
    totals: list[int]
    measured: int  # how many positions were measured for it


@dataclass(frozen=True)
class Lesson:
    """What one game teaches."""

    positions: list[Position]
    trials: list[Trial]


def play_lessons(course: Course, numbers: range) -> list[Lesson]:
    """Play some games and keep what they teach; the work of one process at a time."""
    game = games.load(course.game)
    judge = bots.judge(game)
    return [_play(course, number, game, judge) for number in numbers]


def _play(course: Course, number: int, game: Game[State], judge: Judge) -> Lesson:
    seed = f"{course.seed}/{number}"
    chance = SeededDealer(f"{seed}/course")
    name = course.bots[number % len(course.bots)]
    players = [bots.load(name, f"{seed}/bot{seat}", game) for seat in range(course.seats)]
    dealer = SeededDealer(seed)
    state = game.start(course.seats, dealer)
    met: list[tuple[float, Rows]] = []
    tried: list[tuple[float, Rows, Rows, Rows, int]] = []
    decisions = 0
    while state.agenda:
        seat = state.agenda[-1].seats[0]
        moves = game.moves(state, seat)
        view = game.seen_by(state, seat)
        if decisions % course.every == 0 and judge.still(state):
            world = game.imagine(view, seat, chance)
            met.append((judge.progress(world), judge.measure(world)))
        if len(moves) > 1 and chance.below(course.trials) == 0:
            drawn = chance.below(len(moves))
            first = _after_each(game, judge, view, seat, moves, chance)
            second = _after_each(game, judge, view, seat, moves, chance)
            if first and second:
                one, two = _mean(first), _mean(second)
                change, again = _less(first[drawn], one), _less(second[drawn], two)
                tried.append((judge.progress(view), change, again, _mean([one, two]), 2 * len(moves)))
            move = moves[drawn]
        else:
            move = players[seat].choose(view, seat, moves)
        game.apply(state, seat, move, dealer)
        decisions += 1
    totals = [score.total for score in game.scores(state)]
    shares = win_shares(game, state)
    return Lesson(
        [Position(progress, measures, totals, shares) for progress, measures in met],
        [Trial(progress, change, again, usual, totals, measured) for progress, change, again, usual, measured in tried],
    )


def _after_each(
    game: Game[State], judge: Judge, view: State, seat: int, moves: list[int], chance: SeededDealer
) -> list[Rows]:
    """What each seat has after each move, beyond the mean of the seats; nothing if a move may end the game."""
    world = game.imagine(view, seat, chance)
    found: list[Rows] = []
    for move in moves:
        after = world.clone()
        game.apply(after, seat, move, chance)
        play_on(game, judge, after, judge.glance, HEAT, chance)
        if not after.agenda:
            return []
        rows = judge.measure(after)
        means = [sum(amounts) / len(rows) for amounts in zip(*rows, strict=True)]
        found.append([[amount - mean for amount, mean in zip(row, means, strict=True)] for row in rows])
    return found


def _mean(several: list[Rows]) -> Rows:
    """The mean of each amount."""
    return [[sum(amounts) / len(several) for amounts in zip(*rows, strict=True)] for rows in zip(*several, strict=True)]


def _less(rows: Rows, others: Rows) -> Rows:
    """Amount by amount, how much more the first have."""
    return [[one - two for one, two in zip(row, other, strict=True)] for row, other in zip(rows, others, strict=True)]
