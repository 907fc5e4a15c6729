"""Samples to learn from: bots play among themselves, positions are measured, and now and then chance decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee import bots, games
from tablee.bots.evaluator import Evaluator
from tablee.bots.provenance import Provenance, provenance
from tablee.bots.search import SETTINGS
from tablee.lab.match import Match
from tablee.table import SeededDealer, State

Rows = list[list[float]]  # how much of each feature each seat has


@dataclass(frozen=True)
class TrainingPlan:
    """Which games to learn from."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]  # each game has one of them on all seats: equals, so that positions decide and not skill
    every: int = 5  # measure every so many decisions
    trials: int = 6  # one decision in so many is left to chance

    def match(self, number: int) -> Match:
        """What is played as game `number`."""
        return Match(self.game, self.seats, (self.bots[number % len(self.bots)],))

    def provenance(self) -> Provenance:
        """Where what is learned comes from."""
        return provenance(games.load(self.game), [self.seats], self.bots, self.seed)

    def command(self, what: str) -> str:
        """The command that learns it from these games."""
        chosen = f"--seats {self.seats} --games {self.games} --bots {','.join(self.bots)} --seed {self.seed}"
        return f"tablee train {what} {self.game} {chosen}"


@dataclass(frozen=True)
class PositionSample:
    """How far the game was, what each seat had, and what became of it."""

    progress: float
    features: Rows
    totals: list[int]
    shares: list[float]


@dataclass(frozen=True)
class Trial:
    """A move drawn at random: what each seat had after it beyond the mean of all moves, and what became of it.

    Since chance made the choice, nothing else about the position can explain what follows from the difference. It is
    measured in two imagined worlds: what both show is not an accident of one.
    """

    progress: float
    change: Rows
    change_again: Rows
    usual: Rows  # the mean of all moves
    totals: list[int]
    measured: int  # how many positions were measured for it


@dataclass(frozen=True)
class GameSamples:
    """The samples of one game."""

    positions: list[PositionSample]
    trials: list[Trial]


def sample_games(plan: TrainingPlan, numbers: Sequence[int]) -> list[GameSamples]:
    """Play some games and keep their samples; the work of one process at a time."""
    evaluator = bots.load_evaluator(games.load(plan.game))
    return [_sample_game(plan, number, evaluator) for number in numbers]


def _sample_game(plan: TrainingPlan, number: int, evaluator: Evaluator[State]) -> GameSamples:
    match = plan.match(number)
    chance = SeededDealer(f"{plan.seed}/{number}/course")
    sampler = Sampler(plan, evaluator, match.players(plan.seed, number), chance)
    result = match.play(plan.seed, number, players=[sampler] * plan.seats)
    totals, shares = list(result.totals), result.shares()
    return GameSamples(
        [PositionSample(progress, features, totals, shares) for progress, features in sampler.positions],
        [
            Trial(progress, change, again, usual, totals, measured)
            for progress, change, again, usual, measured in sampler.trials
        ],
    )


class Sampler:
    """Sits on every seat: measures positions, leaves some decisions to chance and the others to the bots."""

    looks = True

    def __init__(
        self, plan: TrainingPlan, evaluator: Evaluator[State], players: list[bots.Bot], chance: SeededDealer
    ) -> None:
        self.plan = plan
        self.evaluator = evaluator
        self.players = players
        self.chance = chance
        self.positions: list[tuple[float, Rows]] = []
        self.trials: list[tuple[float, Rows, Rows, Rows, int]] = []
        self._decisions = 0

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """A move of the bot on this seat, or now and then one drawn at random and measured."""
        assert view is not None
        if self._decisions % self.plan.every == 0 and self.evaluator.is_quiet(view):
            world = self.evaluator.game.imagine(view, seat, self.chance)
            self.positions.append((self.evaluator.progress(world), self.evaluator.feature_values(world)))
        self._decisions += 1
        if len(moves) > 1 and self.chance.below(self.plan.trials) == 0:
            return self._try(view, seat, moves)
        return self.players[seat].choose(view, seat, moves)

    def _try(self, view: State, seat: int, moves: list[int]) -> int:
        """A move drawn at random; what it changes is measured, unless a move may end the game."""
        place = self.chance.below(len(moves))
        first = self._after_each(view, seat, moves)
        second = self._after_each(view, seat, moves)
        if first and second:
            one, two = _mean(first), _mean(second)
            change, again = _less(first[place], one), _less(second[place], two)
            progress = self.evaluator.progress(view)
            self.trials.append((progress, change, again, _mean([one, two]), 2 * len(moves)))
        return moves[place]

    def _after_each(self, view: State, seat: int, moves: list[int]) -> list[Rows]:
        """What each seat has after each move, beyond the mean of the seats; nothing if a move may end the game."""
        evaluator = self.evaluator
        world = evaluator.game.imagine(view, seat, self.chance)
        rows_after: list[Rows] = []
        for move in moves:
            after = world.clone()
            evaluator.game.apply(after, seat, move, self.chance)
            evaluator.rollout(after, evaluator.lookahead, SETTINGS.temperature, self.chance)
            if not after.agenda:
                return []
            rows = evaluator.feature_values(after)
            means = [sum(amounts) / len(rows) for amounts in zip(*rows, strict=True)]
            rows_after.append([[amount - mean for amount, mean in zip(row, means, strict=True)] for row in rows])
        return rows_after


def _mean(several: list[Rows]) -> Rows:
    """The mean of each amount."""
    return [[sum(amounts) / len(several) for amounts in zip(*rows, strict=True)] for rows in zip(*several, strict=True)]


def _less(rows: Rows, others: Rows) -> Rows:
    """Amount by amount, how much more the first have."""
    return [[one - two for one, two in zip(row, other, strict=True)] for row, other in zip(rows, others, strict=True)]
