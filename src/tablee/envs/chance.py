"""Chance that is decided from outside, one draw at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from tablee.table import Counts, Dealer, TableeError


class Undecided(TableeError):
    """A draw whose outcome nobody has decided yet: what may come, with which weights."""

    def __init__(self, deck: str, weights: tuple[int, ...]) -> None:
        super().__init__("chance must decide first")
        self.deck: Final = deck
        self.weights: Final = weights


@final
class OpenDealer(Dealer):
    """Draws what is decided already, then stops the action with `Undecided`."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        super().__init__()
        self._outcomes: Final = list(outcomes)

    def outcome(self, deck: str, weights: Counts, all_weights: i64) -> i64:
        if self.drawn == len(self._outcomes):
            raise Undecided(deck, tuple(weights))
        return self._outcomes[self.drawn]
