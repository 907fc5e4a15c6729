"""What a search for an edition looks for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.lab.experiments.measures import Measure
from tablee.lab.match import Result
from tablee.table import Game, State, TableeError

GOALS = ("equal-seats", "tight-scores")


@dataclass(frozen=True)
class Objective:
    """The goal, written ``equal-seats``, ``tight-scores``, or ``MEASURE=TARGET``."""

    text: str

    def __post_init__(self) -> None:
        if self.text not in GOALS:
            try:
                self._target()
            except ValueError:
                raise TableeError(f"{self.text!r} should be {', '.join(GOALS)} or MEASURE=TARGET") from None

    def _target(self) -> tuple[Measure, float]:
        name, _, target = self.text.rpartition("=")
        value = float(target)
        return Measure(name), value

    @property
    def course(self) -> bool:
        """Whether somebody has to watch the games."""
        return self.text not in GOALS and self._target()[0].course

    def check(self, game: Game[State], sitting: Sequence[str]) -> None:
        """Refuse a goal that no game of these bots can reach."""
        if self.text in GOALS:
            return
        measure, target = self._target()
        measure.check(game)
        if measure.share and not 0 <= target <= 1:
            raise TableeError(f"{self.text!r}: no game can reach this; {measure.name!r} is a share, from 0 to 1")
        if measure.name == "first_bot":
            self._check_ladder(target, sitting)
        if not math.isfinite(target) or (target < 0 and measure.name != "points"):
            raise TableeError(f"{self.text!r}: no game can reach this; {measure.name!r} is a number from 0 up")

    def _check_ladder(self, target: float, sitting: Sequence[str]) -> None:
        """Refuse a share that a bot cannot win with each of its seats."""
        first, seats = sitting[0], list(sitting).count(sitting[0])
        if seats == len(sitting):
            raise TableeError(f"{self.text!r}: no game can show this; {first!r} has every seat: name a weaker bot, too")
        if target > 1 / seats:
            raise TableeError(
                f"{self.text!r}: no game can reach this; {first!r} has {seats} seats, so 1 / {seats} is all"
            )

    def loss(self, results: Sequence[Result]) -> float:
        """How far these games are from the goal."""
        value = self.value(results)
        return value if self.text in GOALS else abs(value - self._target()[1])

    def value(self, results: Sequence[Result]) -> float:
        """What the goal is about, in these games: a distance that should be small, or a measure."""
        if self.text == "tight-scores":
            return sum(Measure("spread").of(result) for result in results) / len(results)
        if self.text == "equal-seats":
            seats = len(results[0].ranks)
            shares = [0.0] * seats
            for result in results:
                for place in range(seats):
                    shares[place] += result.shares()[(result.first + place) % seats] / len(results)
            return sum(abs(share - 1 / seats) for share in shares)
        measure, _ = self._target()
        return sum(measure.of(result) for result in results) / len(results)
