"""Calibration: whether the chances of winning that bots see in views come true."""

from __future__ import annotations

from dataclasses import dataclass

from tablee import bots
from tablee.bots.evaluator import Evaluator
from tablee.bots.provenance import Provenance
from tablee.lab.match import Match, Watcher
from tablee.lab.runners import Progress, silent
from tablee.lab.training.reliability import curves
from tablee.table import State

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

    def _repr_svg_(self) -> str:
        """The reliability curve, in a notebook."""
        return curves({self.provenance.game: self.table})


class Forecaster(Watcher):
    """Watches a game and says now and then how likely each seat is to win, from the view of the mover."""

    def __init__(self, evaluator: Evaluator[State], seed: str, every: int) -> None:
        self.evaluator = evaluator
        self.seed = seed
        self.every = every
        self.forecasts: list[list[float]] = []
        self._decisions = 0

    def before_move(self, s: State, seat: int) -> None:
        """Forecast once in `every` decisions."""
        if self._decisions % self.every == 0:
            view = self.evaluator.game.seen_by(s, seat)
            self.forecasts.append(bots.win_chances(self.evaluator, view, seat, f"{self.seed}/{self._decisions}"))
        self._decisions += 1


def forecasts(match: Match, games: int, seed: str, every: int, progress: Progress) -> list[tuple[float, float]]:
    """Pairs of a forecast and what came true, from fresh games: each seat's chance as a mover sees it."""
    evaluator = bots.load_evaluator(match.load(), bots.ADVISER)
    pairs: list[tuple[float, float]] = []
    for number in range(games):
        forecaster = Forecaster(evaluator, f"{seed}/{number}", every)
        shares = match.play(seed, number, watch=forecaster).shares()
        for chances in forecaster.forecasts:
            pairs += zip(chances, shares, strict=True)
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
    match: Match, games: int = 50, seed: str = "calibration", every: int = 10, progress: Progress = silent
) -> Calibration:
    """Play fresh games and compare what was forecast with what came."""
    pairs = forecasts(match, games, seed, every, progress)
    return assess(pairs, games, match.provenance(seed, match.seated(0)))
