"""A judge: what a position is worth to each seat, in the terms of one game."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Final, final

from tablee.table import Game, SeededDealer, State

FINE: Final = 1 << 24  # how finely chance is divided when a move is drawn


@final
class Feature:
    """Something a position is judged by, the rule it comes from, and what one of it is worth early and late."""

    def __init__(self, name: str, rule: str, early: float, late: float) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.early: Final = early
        self.late: Final = late


@final
class Scale:
    """The features of a judge, the points that all seats have in common, and how much points decide: early and late."""

    def __init__(
        self, features: list[Feature], par: tuple[float, float], spread: tuple[float, float], learned: bool
    ) -> None:
        self.features: Final = features
        self.learned: Final = learned  # from games, not made by hand
        self.par_early: Final = par[0]
        self.par_late: Final = par[1]
        self.spread_early: Final = spread[0]
        self.spread_late: Final = spread[1]


class Judge:
    """Expects the final points of each seat; every game has one of its own."""

    def __init__(self, scale: Scale, glance: int, span: int) -> None:
        self.features: Final = scale.features
        self.early: Final = [feature.early for feature in scale.features]
        self.late: Final = [feature.late for feature in scale.features]
        self.scale: Final = scale
        self.glance: Final = glance  # how far a fair bot looks beyond its move, in ticks of `clock`
        self.span: Final = span  # how far a search plays on before it judges, in ticks of `clock`

    # What each game says for itself.

    @abstractmethod
    def measure(self, s: State) -> list[list[float]]:
        """How much of each feature each seat has, in a world without secrets."""

    @abstractmethod
    def progress(self, s: State) -> float:
        """How much of the game has been played, from 0 to 1."""

    @abstractmethod
    def clock(self, s: State) -> int:
        """A number that changes with every round or turn."""

    @abstractmethod
    def urges(self, s: State, seat: int, moves: list[int]) -> list[float]:
        """At a glance, how many points each move seems to bring; looks only at what `seat` knows."""

    @abstractmethod
    def fancies(self, s: State, seat: int, moves: list[int]) -> list[float]:
        """How much a beginner likes each move."""

    def still(self, s: State) -> bool:
        """Whether the position can be judged as it stands: no bid waits to be answered."""
        return True

    # What is the same in every game.

    def worth(self, s: State) -> list[float]:
        """The final points that each seat may expect."""
        progress = self.progress(s)
        weights: list[float] = []
        for number in range(len(self.early)):
            early = self.early[number]
            weights.append(early + (self.late[number] - early) * progress)
        par = self.scale.par_early + (self.scale.par_late - self.scale.par_early) * progress
        expected: list[float] = []
        for amounts in self.measure(s):
            points = par
            for number in range(len(weights)):
                points += weights[number] * amounts[number]
            expected.append(points)
        return expected

    def spread(self, s: State) -> float:
        """How many points of difference make one seat e times as likely to win as another."""
        early = self.scale.spread_early
        return early + (self.scale.spread_late - early) * self.progress(s)

    def chances(self, game: Game[State], s: State) -> list[float]:
        """How likely each seat is to win; exact when the game is over."""
        if not s.agenda:
            return win_shares(game, s)
        spread = self.spread(s)
        return shares([points / spread for points in self.worth(s)])


def win_shares(game: Game[State], s: State) -> list[float]:
    """The victory, shared by those on the first place."""
    ranks = [score.rank for score in game.scores(s)]
    first = ranks.count(1)
    return [1.0 / first if rank == 1 else 0.0 for rank in ranks]


def shares(values: list[float]) -> list[float]:
    """Positive shares of 1 that grow by e with each 1 of a value."""
    most = max(values)
    weights: list[float] = []
    total = 0.0
    for value in values:
        weight = math.exp(value - most)
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


def best(values: list[float]) -> int:
    """The index of the first largest value."""
    found = 0
    for number in range(1, len(values)):
        if values[number] > values[found]:
            found = number
    return found


def draw(urges: list[float], heat: float, dealer: SeededDealer) -> int:
    """An index, drawn by its urge: `heat` points less make it e times less likely."""
    most = urges[0]
    for urge in urges:
        if urge > most:
            most = urge
    weights: list[float] = []
    total = 0.0
    for urge in urges:
        weight = math.exp((urge - most) / heat)
        weights.append(weight)
        total += weight
    rest = total * float(dealer.below(FINE)) / float(FINE)
    for number in range(len(weights)):
        rest -= weights[number]
        if rest < 0.0:
            return number
    return len(urges) - 1


def play_on(game: Game[State], judge: Judge, s: State, ticks: int, heat: float, dealer: SeededDealer) -> None:
    """Let every seat follow its urges until the clock has ticked so often and the position is still."""
    now = judge.clock(s)
    while s.agenda and (ticks > 0 or not judge.still(s)):
        seat = s.agenda[-1].seats[0]
        moves = game.moves(s, seat)
        chosen = 0
        if len(moves) > 1:
            chosen = draw(judge.urges(s, seat, moves), heat, dealer)
        game.apply(s, seat, moves[chosen], dealer)
        if judge.clock(s) != now:
            now = judge.clock(s)
            ticks -= 1
