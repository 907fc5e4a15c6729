"""A small net that corrects what an evaluator expects; a net of zeros corrects nothing.

It sees what each seat observes, and the features of all seats. From one position to the next few of these numbers
change, so the first layer is kept up to date instead of computed anew. Its weights are whole numbers: their sums do not
depend on the order in which they were made.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from tablee.bots.net_file import NetWeights
from tablee.bots.points import Points, points, zeros
from tablee.table import State, filled
from tablee.table.observation import Observation, Row, blank_row

FineWeights: TypeAlias = "vec[i32]"

SCALE: Final = 65536.0  # weights of the first layer are counted in parts of 1 this small
FINE: Final = 8.0  # features are written in eighths
LARGEST: Final = 4000.0  # and no larger than this


@final
class NetInputs:
    """What a net sees of a position: what a seat observes, how far the game is, and the features, its own first."""

    def __init__(self, observation: Observation[State], width: int, features: int) -> None:
        self.fields: Final = [(field.name, field.size) for field in observation.fields] + [
            ("progress", 1),
            ("features", width * features),
        ]
        self.size: Final[i64] = observation.size + 1 + width * features
        self._observation: Final = observation
        self._features: Final[i64] = features

    def write(self, s: State, seat: i64, fine: Row, row: Row) -> None:
        """Write what the net sees of `s` as `seat` into a row, `fine` being the features as `eighths` writes them."""
        at = self._observation.size
        self._observation.write(s, seat, row, 0)
        row[at] = fine[0]
        at += 1
        each = self._features
        for turn in range(s.seats):
            other = seat + turn
            if other >= s.seats:
                other -= s.seats
            first = 1 + other * each
            for place in range(first, first + each):
                row[at] = fine[place]
                at += 1
        for place in range(at, self.size):
            row[place] = 0


def eighths(progress: float, amounts: list[list[float]]) -> Row:
    """How far the game is and the features of each seat, in whole eighths; progress in 64ths."""
    row = blank_row(1 + len(amounts) * len(amounts[0]))
    row[0] = _eighths(8.0 * progress)
    at: i64 = 1
    for features in amounts:
        for amount in features:
            row[at] = _eighths(amount)
            at += 1
    return row


@final
class Net:
    """Two layers of rectified sums and as many corrections for each seat as its evaluator asks for."""

    def __init__(self, inputs: NetInputs, weights: NetWeights, width: int) -> None:
        self.seats: Final[i64] = weights.seats
        self.outputs: Final[i64] = weights.outputs
        self.win_temperature: Final = weights.win_temperature
        self._inputs: Final = inputs
        self._size: Final[i64] = inputs.size
        self._first: Final[FineWeights] = vec[i32]([round(weight * SCALE) for weight in weights.first])
        self._second: Final = points(weights.second)
        self._second_bias: Final = points(weights.second_bias)
        self._last: Final = points(weights.last)
        self._last_bias: Final = points(weights.last_bias)
        self._hidden: Final[i64] = len(weights.first_bias)
        self._row: Final = blank_row(inputs.size)
        # For each seat what it saw last, and the sums of the first layer that belong to it.
        self._seen: Final = blank_row(width * inputs.size)
        self._sums: Final = filled(0, width * len(weights.first_bias))
        for number in range(width * len(weights.first_bias)):
            self._sums[number] = round(weights.first_bias[number % len(weights.first_bias)] * SCALE)

    def corrections(self, s: State, progress: float, amounts: list[list[float]]) -> Points:
        """The corrections for each seat, one seat after the other."""
        corrections = zeros(s.seats * self.outputs)
        fine = eighths(progress, amounts)
        for seat in range(s.seats):
            self._inputs.write(s, seat, fine, self._row)
            self._update(seat)
            self._conclude(seat, corrections)
        return corrections

    def _update(self, seat: i64) -> None:
        """Change the sums of the first layer by what is different from what the seat saw last."""
        row, seen, sums, weights = self._row, self._seen, self._sums, self._first
        hidden = self._hidden
        first = seat * hidden
        known = seat * self._size
        for column in range(self._size):
            value = row[column]
            if value == seen[known]:
                known += 1
                continue
            change = i64(value) - i64(seen[known])
            seen[known] = value
            known += 1
            at = column * hidden
            for unit in range(first, first + hidden):
                sums[unit] += change * i64(weights[at])
                at += 1

    def _conclude(self, seat: i64, corrections: Points) -> None:
        """Compute the other layers."""
        units: i64 = len(self._second_bias)
        values = self._second_bias[:]
        for unit in range(self._hidden):
            total = self._sums[seat * self._hidden + unit]
            if total > 0:
                value = float(total) / SCALE
                at = unit * units
                for place in range(units):
                    values[place] += value * self._second[at + place]
        for output in range(self.outputs):
            correction = self._last_bias[output]
            for place in range(units):
                if values[place] > 0.0:
                    correction += values[place] * self._last[place * self.outputs + output]
            corrections[seat * self.outputs + output] = correction


def _eighths(amount: float) -> i16:
    """An amount as it is written for a net, rounded."""
    fine = FINE * amount
    if fine > LARGEST:
        fine = LARGEST
    elif fine < -LARGEST:
        fine = -LARGEST
    return i16(int(fine + 0.5) if fine >= 0.0 else int(fine - 0.5))
