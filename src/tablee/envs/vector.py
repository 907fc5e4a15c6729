"""Many games at once in one process: NumPy arrays in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.envs.batch import Batch
from tablee.envs.opponents import load_opponents


class Decisions(NamedTuple):
    """What is to be decided in each game, and what the last decisions led to.

    The arrays are the environment's own memory: they change with the next step, so copy what you keep.
    """

    observations: npt.NDArray[np.int16]  # per game: what the seat that is asked sees
    masks: npt.NDArray[np.bool_]  # per game and action: whether it is allowed
    seats: npt.NDArray[np.int64]  # per game: which seat is asked
    over: npt.NDArray[np.bool_]  # per game: whether the last decision ended it; then this is a new game
    rewards: npt.NDArray[np.float64]  # per game and seat: what the game that is over brought, 0 otherwise
    points: npt.NDArray[np.int64]  # per game and seat: the final score of the game that is over, 0 otherwise


class VectorEnv:
    """Plays `number` games side by side; without `opponents` the caller decides for all seats, else for one."""

    def __init__(
        self,
        game: str,
        number: int,
        seats: int = 4,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | None = None,
        opponents: Sequence[str] = (),
        seed: int | str = 0,
    ) -> None:
        self.game: Final = games.load(game, edition)
        self.observation: Final = games.observation(self.game)
        learners = range(seats if opponents else 0)
        players = [load_opponents(opponents, self.game, learner, f"{seed}/bot/{learner}") for learner in learners]
        self._batch: Final = Batch(self.game, self.observation, number, seats, options or {}, players, str(seed))
        batch = self._batch
        self.decisions: Final = Decisions(
            np.frombuffer(memoryview(batch.rows), np.int16).reshape(number, self.observation.size),
            np.frombuffer(memoryview(batch.masks), np.bool_).reshape(number, self.game.actions.size),
            np.frombuffer(memoryview(batch.asked), np.int64),
            np.frombuffer(memoryview(batch.over), np.bool_),
            np.frombuffer(memoryview(batch.rewards), np.float64).reshape(number, seats),
            np.frombuffer(memoryview(batch.points), np.int64).reshape(number, seats),
        )

    def step(self, actions: npt.NDArray[np.integer]) -> Decisions:
        """Decide in each game, and see what is to be decided next."""
        self._batch.play(actions.tolist())
        return self.decisions

    def sample(self) -> npt.NDArray[np.int64]:
        """A random allowed action for each game."""
        return np.array(self._batch.sample(), np.int64)
