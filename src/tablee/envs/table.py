"""One table as environments use it: what a seat sees and may do, as arrays."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from tablee import extras

extras.require("envs")  # before its modules are looked for

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tablee import games
from tablee.envs.actions import NO_MOVE, EnvActions
from tablee.envs.batch import rewards
from tablee.table import Edition, SeededDealer, State, TableeError
from tablee.table.observation import blank_row

Seen = dict[str, npt.NDArray[Any]]  # an "observation" and an "action_mask"
RENDER_MODES: Final = ("ansi", "svg", "rgb_array")
PICTURE_WIDTH: Final = 960  # pixels


class EnvTable:
    """A table for one game after another. It can be copied and pickled, even in the middle of a game."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, bool] | None,
        edition: str | Path | Edition | None,
        talk: bool = False,
    ) -> None:
        self.game: Final = games.load(game, edition)
        self.actions: Final = EnvActions(self.game, talk)
        self.seats: Final = games.usual_seats(self.game) if seats is None else seats
        self._options: Final = dict(options or {})
        self._observation: Final = games.observation(self.game)
        self._dealer = SeededDealer(0)
        self._order = SeededDealer(0)
        self.asked = 0  # the seat that decides next; of several who owe a decision at once any may come first
        self.listeners: list[int] = []  # seats that were spoken to: before the game continues each may answer
        self.state: State = self.game.start(
            self.seats, self._dealer, options
        )  # what cannot be played is refused at once

    def begin(self, chance: np.random.Generator) -> None:
        """Lay out a new game."""
        seed = int(chance.integers(2**62))
        self._dealer = SeededDealer(seed)
        self._order = SeededDealer(f"{seed}/order")
        self.state = self.game.start(self.seats, self._dealer, self._options)
        self.listeners = []
        self._ask()

    def _ask(self) -> None:
        if self.listeners:
            self.asked = self.listeners[0]
        elif not self.over:
            self.asked = self.game.next_seat(self.state, self._order)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.state.agenda

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table is waiting for: those who were spoken to, or those who owe a decision."""
        return tuple(self.listeners) or self.game.owing(self.state)

    def act(self, seat: int, action: int) -> None:
        """Carry out an action, or raise `Refused`."""
        self.play(seat, self.actions.move(action) if 0 <= action < self.actions.size else NO_MOVE)

    def too_late(self, seat: int, action: int) -> bool:
        """Whether something that was allowed when the seats were asked cannot be said any more."""
        return self.game.refuse(self.state, seat, self.actions.move(action)) is not None

    def play(self, seat: int, move: int) -> None:
        """Carry out a move of the game, or raise `Refused`."""
        self.game.play(self.state, seat, move, self._dealer)
        self.listeners = self.actions.listeners(self.state, self.listeners, seat, move)
        self._ask()

    def stay_silent(self, seat: int) -> None:
        """A seat that was spoken to has nothing to say."""
        self.listeners = [other for other in self.listeners if other != seat]
        self._ask()

    def allowed(self, seat: int) -> list[int]:
        """The actions of a seat that is asked."""
        return self.actions.allowed(self.state, seat, bool(self.listeners))

    def mask(self, seat: int, asked: bool) -> npt.NDArray[np.int8]:
        """Which actions `seat` may choose from: none unless it is asked."""
        mask = np.zeros(self.actions.size, np.int8)
        if asked:
            mask[self.allowed(seat)] = 1
        return mask

    def observation(self, seat: int) -> npt.NDArray[np.int16]:
        """What `seat` sees, as numbers."""
        row = blank_row(self._observation.size)
        self._observation.look(self.state, seat, row, 0)
        return np.frombuffer(memoryview(row), np.int16).copy()

    def sees(self, seat: int, asked: bool) -> Seen:
        """What `seat` sees, and what it may do if it is asked."""
        return {"observation": self.observation(seat), "action_mask": self.mask(seat, asked)}

    def everything(self) -> npt.NDArray[np.int16]:
        """What all seats see together, one after another: for critics that may know more than a player."""
        return np.concatenate([self.observation(seat) for seat in range(self.seats)])

    def rewards(self) -> list[float]:
        """What each seat gets now that the game is over."""
        return rewards(self.game.scores(self.state))

    def results(self) -> list[dict[str, int]]:
        """The points and the place of each seat."""
        return [{"points": score.total, "place": score.rank} for score in self.game.scores(self.state)]

    def numbers(self, rows: int = 1) -> spaces.Box:
        """The space of this number of observations in a row."""
        bounds = np.iinfo(np.int16)
        return spaces.Box(bounds.min, bounds.max, (rows * self._observation.size,), np.int16)

    def observation_space(self) -> spaces.Dict:
        """The space of what `sees` returns."""
        return spaces.Dict(
            {"observation": self.numbers(), "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8)}
        )

    def action_space(self) -> spaces.Discrete:
        """Every action by its number."""
        return spaces.Discrete(self.actions.size)

    def render(self, seat: int, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
        """What `seat` sees, for people: in words (`ansi`), as a drawing (`svg`), or as pixels (`rgb_array`)."""
        if mode is None:
            return None
        from tablee.envs.rendering import render

        return render(self.game, self.game.seen_by(self.state, seat), seat, mode)

    def __deepcopy__(self, memo: object) -> EnvTable:
        """Another table with the same game going on; what never changes is shared."""
        copy = object.__new__(EnvTable)
        copy.__dict__.update(
            self.__dict__, state=self.state.clone(), _dealer=_copied(self._dealer), _order=_copied(self._order)
        )
        return copy

    def __reduce__(self) -> tuple[Callable[..., EnvTable], tuple[object, ...]]:
        edition = self.game.edition
        chance = [(dealer.seed, dealer.used) for dealer in (self._dealer, self._order)]
        setup = (self.game.name, self.seats, self._options, edition.data, edition.file, self.actions.talk)
        return _restored, (*setup, self.state.dump(), chance, self.asked, self.listeners)


def check_render_mode(mode: str | None) -> None:
    """Refuse a mode that no environment has."""
    if mode is not None and mode not in RENDER_MODES:
        raise TableeError(f"{mode!r} is not a render mode ({', '.join(RENDER_MODES)})")


def whole_number(action: object) -> int:
    """An action that somebody sent; what is no number is refused."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TableeError(f"an action is a whole number, not {action!r}") from None


def _copied(dealer: SeededDealer) -> SeededDealer:
    return SeededDealer(dealer.seed, skip=dealer.used)


def _restored(
    game: str,
    seats: int,
    options: Mapping[str, bool],
    values: dict[str, object],
    file: str,
    talk: bool,
    dump: dict[str, object],
    chance: list[tuple[str, int]],
    asked: int,
    listeners: list[int],
) -> EnvTable:
    """A table that was pickled."""
    table = EnvTable(game, seats, options, Edition(values, file), talk)
    table.state = table.game.load(dump)
    table._dealer, table._order = [SeededDealer(seed, skip=used) for seed, used in chance]
    table.asked = asked
    table.listeners = listeners
    return table
