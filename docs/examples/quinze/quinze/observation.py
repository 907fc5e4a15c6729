"""What an observation of Quinze consists of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quinze.game import QuinzeGame
from quinze.state import Quinze
from tablee.table import HIDDEN, Observation, Pen


@final
class QuinzeObservation(Observation[Quinze]):
    """The table of Quinze as a row of numbers."""

    def __init__(self, game: QuinzeGame) -> None:
        self._values: Final = game.parts.values
        super().__init__(game)

    def write_fields(self, s: Quinze, seat: i64, pen: Pen) -> None:
        pen.numbers("deck", s.deck)
        pen.choice("hidden", s.hidden[seat] if seat >= 0 else HIDDEN, self._values)  # of the observer
        pen.by_seat("sums", s.sums)
        pen.by_seat("out", s.out)
        pen.by_seat("stakes", s.stakes)
