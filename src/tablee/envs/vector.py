"""Many games at once: NumPy arrays in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from tablee import extras

extras.require("envs")  # before its modules are looked for

import numpy as np
import numpy.typing as npt

from tablee import bots, games
from tablee.envs.actions import NO_MOVE
from tablee.envs.batch import Batch
from tablee.envs.opponents import load_opponents, name_list, progress_of, resume
from tablee.table import Edition, TableeError

Actions: TypeAlias = npt.NDArray[np.integer]  # one for each game


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
    last: npt.NDArray[np.int16]  # per game against bots: what the caller's seat saw at the end of the last one


class GameSetup(NamedTuple):
    """What games side by side have in common."""

    game: str
    seats: int
    options: dict[str, bool]
    edition: str | Path | Edition | None
    opponents: tuple[str, ...]
    talk: bool


class Player(Protocol):
    """Plays games side by side: in this process, or in several."""

    decisions: Decisions

    def play(self, actions: Actions) -> None:
        """Decide in each game; NO_MOVE leaves it as it is."""

    def sample(self) -> Actions:
        """A random allowed action for each game."""

    def snapshot(self) -> Any:
        """Everything that changes, as plain data."""

    def restore(self, snapshot: Any) -> None:
        """Continue where another one was."""

    def close(self) -> None:
        """Give back what is held."""


class LocalGames:
    """Games in this process. The arrays are the memory of the compiled batch itself."""

    def __init__(self, setup: GameSetup, number: int, seed: str) -> None:
        game = games.load(setup.game, setup.edition)
        observation = games.observation(game)
        self._bots: Final[list[list[bots.Bot]]] = [
            load_opponents(setup.opponents, game, learner, f"{seed}/bot/{learner}")
            for learner in range(setup.seats if setup.opponents else 0)
        ]
        self._batch: Final = Batch(game, observation, number, setup.seats, setup.options, self._bots, seed, setup.talk)
        batch = self._batch
        self.decisions: Decisions = Decisions(
            np.frombuffer(memoryview(batch.rows), np.int16).reshape(number, observation.size),
            np.frombuffer(memoryview(batch.masks), np.bool_).reshape(number, -1),
            np.frombuffer(memoryview(batch.asked), np.int64),
            np.frombuffer(memoryview(batch.over), np.bool_),
            np.frombuffer(memoryview(batch.rewards), np.float64).reshape(number, setup.seats),
            np.frombuffer(memoryview(batch.points), np.int64).reshape(number, setup.seats),
            np.frombuffer(memoryview(batch.last_rows), np.int16).reshape(-1, observation.size),
        )

    def play(self, actions: Actions) -> None:
        """Decide in each game."""
        self._batch.play(actions.tolist())

    def sample(self) -> Actions:
        """A random allowed action for each game."""
        return np.array(self._batch.sample(), np.int64)

    def snapshot(self) -> Any:
        """Everything that changes, including the bots."""
        return self._batch.snapshot(), [progress_of(players) for players in self._bots]

    def restore(self, snapshot: Any) -> None:
        """Continue where another one was."""
        batch, progress = snapshot
        for players, own in zip(self._bots, progress, strict=True):
            resume(players, own)
        self._batch.restore(batch)

    def close(self) -> None:
        """Nothing is held."""


class VectorEnv:
    """Plays `number` games side by side; without `opponents` the caller decides for all seats, else for one.

    With `talk` the caller may also say what the game lets players say, and the bots hear and answer it. With several
    `processes` each plays a part of the games, and the arrays are memory that they share.
    """

    def __init__(
        self,
        game: str,
        number: int,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | Edition | None = None,
        opponents: Sequence[str] = (),
        seed: int | str = 0,
        processes: int = 1,
        talk: bool = False,
    ) -> None:
        check_processes(number, processes)
        self.game: Final = games.load(game, edition)
        self.observation: Final = games.observation(self.game)
        names = tuple(name_list(opponents) or ())
        players = games.usual_seats(self.game) if seats is None else seats
        self._setup: Final = GameSetup(game, players, dict(options or {}), self.game.edition, names, talk)
        self._made: Final = (number, str(seed), processes)
        self._player: Final = self._make(number, str(seed), processes)
        self._closed = False
        self.decisions: Final = self._player.decisions

    def _make(self, number: int, seed: str, processes: int) -> Player:
        if processes == 1:
            return LocalGames(self._setup, number, seed)
        from tablee.envs.processes import SharedGames

        return SharedGames(self._setup, number, seed, processes)

    def step(
        self, actions: Sequence[int] | npt.NDArray[np.integer], resting: npt.NDArray[np.bool_] | None = None
    ) -> Decisions:
        """Decide in each game, and see what is to be decided next. Games that rest stay as they are."""
        self._check_open()
        numbers = np.asarray(actions)
        if numbers.ndim != 1 or not np.issubdtype(numbers.dtype, np.integer):
            raise TableeError("actions are a list or an array of whole numbers, one for each game")
        games = len(self.decisions.seats)
        if len(numbers) != games:
            raise TableeError(f"{games} moves are needed, one for each game, not {len(numbers)}")
        missing = numbers == NO_MOVE if resting is None else (numbers == NO_MOVE) & ~resting
        if missing.any():
            raise TableeError(f"move {NO_MOVE} is not allowed in game {int(missing.argmax())}")
        self._player.play(numbers if resting is None else np.where(resting, NO_MOVE, numbers))
        return self.decisions

    def sample(self) -> Actions:
        """A random allowed action for each game."""
        self._check_open()
        return self._player.sample()

    def close(self) -> None:
        """End the processes, if there are any; no game goes on."""
        self._closed = True
        self._player.close()

    def _check_open(self) -> None:
        if self._closed:
            raise TableeError("the environment is closed: make another one")

    def __reduce__(self) -> tuple[Callable[..., VectorEnv], tuple[object, ...]]:
        edition = self.game.edition
        return _restored, (
            self._setup._replace(edition=None),
            edition.data,
            edition.file,
            self._made,
            self._player.snapshot(),
        )


def check_processes(number: int, processes: int) -> None:
    """Refuse more processes than games, and none."""
    if not 1 <= processes <= max(number, 1):
        raise TableeError(f"{number} games are played by 1 to {number} processes, not {processes}")


def _restored(
    setup: GameSetup, values: dict[str, object], file: str, made: tuple[int, str, int], snapshot: object
) -> VectorEnv:
    """Games that were pickled or copied."""
    number, seed, processes = made
    options, opponents, talk = setup.options, setup.opponents, setup.talk
    env = VectorEnv(setup.game, number, setup.seats, options, Edition(values, file), opponents, seed, processes, talk)
    env._player.restore(snapshot)
    return env
