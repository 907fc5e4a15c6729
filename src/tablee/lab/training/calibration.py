"""Calibration: whether chances to win that bots see in views come true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablee import bots, games
from tablee.bots.evaluator import Evaluator, win_shares
from tablee.bots.provenance import Provenance, provenance
from tablee.table import SeededDealer, State

BINS = 10


@dataclass(frozen=True)
class Bin:
    """Forecasts of about the same size, and how often they came true."""

    low: float
    high: float
    forecasts: int
    mean: float
    came_true: float


@dataclass(frozen=True)
class Calibration:
    """The Brier score of all forecasts, that of always saying 1 in n, and the reliability table."""

    provenance: Provenance
    games: int
    forecasts: int
    brier: float
    brier_of_equal_chances: float
    table: list[Bin]


class Forecaster:
    """Watches a game and says now and then how likely each seat is to win, from the view of the mover."""

    def __init__(self, evaluator: Evaluator[State], seed: str, every: int) -> None:
        self.evaluator = evaluator
        self.seed = seed
        self.every = every
        self.said: list[list[float]] = []
        self._decisions = 0

    def before_move(self, s: State, seat: int) -> None:
        """Forecast at every so many decisions."""
        if self._decisions % self.every == 0:
            view = self.evaluator.game.seen_by(s, seat)
            self.said.append(bots.win_chances(self.evaluator, view, seat, f"{self.seed}/{self._decisions}"))
        self._decisions += 1

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Nothing is forecast after a move: the next one is asked soon enough."""


def forecasts(
    evaluator: Evaluator[State],
    seats: int,
    bot: str,
    games_played: int,
    seed: str,
    every: int,
    progress: Callable[[int], None] | None,
) -> list[tuple[float, float]]:
    """Pairs of a forecast and what came true, from fresh games: each seat's chance as a mover sees it."""
    game = evaluator.game
    pairs: list[tuple[float, float]] = []
    for number in range(games_played):
        own = f"{seed}/{number}"
        dealer = SeededDealer(own)
        state = game.start(seats, dealer)
        players = [bots.load(bot, game, seed=f"{own}/bot{seat}") for seat in range(seats)]
        forecaster = Forecaster(evaluator, own, every)
        bots.play_out(game, state, players, dealer, watch=forecaster)
        shares = win_shares(game, state)
        pairs += [(chance, share) for said in forecaster.said for chance, share in zip(said, shares, strict=True)]
        if progress is not None:
            progress(1)
    return pairs


def assess(pairs: list[tuple[float, float]], games_played: int, origin: Provenance) -> Calibration:
    """How good forecasts were."""
    seats = origin.seats[0]
    brier = sum((said - came) ** 2 for said, came in pairs) / len(pairs)
    equal = sum((1 / seats - came) ** 2 for _, came in pairs) / len(pairs)
    table: list[Bin] = []
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        inside = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == number]
        if inside:
            mean = sum(said for said, _ in inside) / len(inside)
            table.append(Bin(low, high, len(inside), mean, sum(came for _, came in inside) / len(inside)))
    return Calibration(origin, games_played, len(pairs), brier, equal, table)


def calibrate(
    name: str,
    seats: int = 4,
    bot: str = "fair",
    games_played: int = 50,
    seed: str = "calibration",
    every: int = 10,
    progress: Callable[[int], None] | None = None,
) -> Calibration:
    """Play fresh games and compare what was forecast with what came."""
    game = games.load(name)
    pairs = forecasts(bots.adviser(game), seats, bot, games_played, seed, every, progress)
    return assess(pairs, games_played, provenance(game, [seats], [bot] * seats, seed))
