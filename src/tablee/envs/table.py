"""One table as environments use it: what a seat sees and may do, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tablee import games
from tablee.envs.batch import rewards
from tablee.table import Dealer, SeededDealer, State

Seen = dict[str, npt.NDArray[Any]]  # an "observation" and an "action_mask"


class EnvTable:
    """A table that begins anew again and again."""

    def __init__(self, game: str, seats: int, options: Mapping[str, bool] | None, edition: str | Path | None) -> None:
        self.game: Final = games.load(game, edition)
        self.seats: Final = seats
        self._options: Final = options
        self._observation: Final = games.observation(self.game)
        self._dealer: Dealer = SeededDealer(0)
        self._order = SeededDealer(0)
        self.asked = 0  # the seat that decides next; of several who owe a decision at once any may come first
        self.state: State = self.game.start(seats, self._dealer, options)  # what cannot be played is refused at once

    def begin(self, chance: np.random.Generator) -> None:
        """Lay out a new game."""
        seed = int(chance.integers(2**62))
        self._dealer = SeededDealer(seed)
        self._order = SeededDealer(f"{seed}/order")
        self.state = self.game.start(self.seats, self._dealer, self._options)
        self.asked = self.game.next_seat(self.state, self._order)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.state.agenda

    def play(self, seat: int, action: int) -> None:
        """Carry out an action, or raise `Refused`."""
        self.game.play(self.state, seat, action, self._dealer)
        if not self.over:
            self.asked = self.game.next_seat(self.state, self._order)

    def sees(self, seat: int, asked: bool) -> Seen:
        """What `seat` sees, and what it may do if it is asked."""
        mask = np.zeros(self.game.actions.size, np.int8)
        if asked:
            mask[self.game.moves(self.state, seat)] = 1
        row = self._observation.of(self.game.seen_by(self.state, seat), seat)
        return {"observation": np.frombuffer(memoryview(row), np.int16).copy(), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What each seat gets now that the game is over."""
        return rewards(self.game.scores(self.state))

    def results(self) -> list[dict[str, int]]:
        """The points and the place of each seat."""
        return [{"points": score.total, "place": score.rank} for score in self.game.scores(self.state)]

    def observation_space(self) -> spaces.Dict:
        """The space of what `sees` returns."""
        bounds = np.iinfo(np.int16)
        return spaces.Dict(
            {
                "observation": spaces.Box(bounds.min, bounds.max, (self._observation.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.game.actions.size,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """Every move of the game by its number."""
        return spaces.Discrete(self.game.actions.size)
