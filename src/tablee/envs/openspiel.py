"""The games for OpenSpiel: every draw is a chance node with its probabilities.

A move may need several draws. Until chance has decided them all, the table is as it was before the move, and the move
is carried out again on a copy with what is decided so far.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tablee import extras

extras.require("openspiel")  # before its modules are looked for

import numpy as np
import numpy.typing as npt
import pyspiel

from tablee import games
from tablee.envs.batch import rewards
from tablee.envs.chance import OpenDealer, Undecided
from tablee.table import Game, SeededDealer, State, TableeError

LONGEST: Final = 20_000  # decisions; no game comes near it


def game(
    name: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    edition: str | Path | None = None,
) -> pyspiel.Game:
    """A game as OpenSpiel knows it; it can load it by name too, such as ``python_tablee_bastille(players=3)``."""
    chosen = [option for option, on in (options or {}).items() if on]
    players = games.usual_seats(_box(name, str(edition or ""))) if seats is None else seats
    parameters = {"players": players, "options": ",".join(chosen), "edition": str(edition or "")}
    return pyspiel.load_game(f"python_tablee_{name}", parameters)


@lru_cache(maxsize=8)
def _box(name: str, edition: str) -> Game[State]:
    return games.load(name, edition or None)


@dataclass(frozen=True)
class Setup:
    """A box, how many play, and by which options. It never changes, so copies share it."""

    name: str
    seats: int
    options: tuple[str, ...]
    edition: str

    @property
    def game(self) -> Game[State]:
        """The box, opened once in each process."""
        return _box(self.name, self.edition)

    def __deepcopy__(self, memo: object) -> Setup:
        return self


class OpenPosition:
    """Where a game stands, perhaps in the middle of a move. It never changes, so copies share it."""

    def __init__(
        self,
        setup: Setup,
        now: State | None = None,
        move: tuple[int, int] | None = None,
        outcomes: tuple[int, ...] = (),
    ) -> None:
        """Carry out `move`, or lay the table out if there is none yet, as far as the outcomes go."""
        self.setup: Final = setup
        self.now = now  # the table, before `move` if chance has yet to decide; None while it is laid out
        self.move = move  # with its seat
        self.outcomes = outcomes  # what chance has decided of it
        self.draw: Undecided | None = None  # what it has to decide next
        dealer = OpenDealer(outcomes)
        try:
            if now is None:
                self.now = setup.game.start(setup.seats, dealer, dict.fromkeys(setup.options, True))
            elif move is not None:
                self.now = now.clone()
                setup.game.apply(self.now, *move, dealer)
            self.move = None
        except Undecided as draw:
            self.now = now
            self.draw = draw

    def __deepcopy__(self, memo: object) -> OpenPosition:
        return self

    def __reduce__(self) -> tuple[Callable[..., OpenPosition], tuple[object, ...]]:
        dumped = None if self.now is None else self.now.dump()
        return _restored, (self.setup, dumped, self.move, self.outcomes)


def _restored(
    setup: Setup, dumped: dict[str, object] | None, move: tuple[int, int] | None, outcomes: tuple[int, ...]
) -> OpenPosition:
    """A position that was stored."""
    return OpenPosition(setup, None if dumped is None else setup.game.load(dumped), move, outcomes)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a position and its history."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._setup: Final = game.setup
        self._position = OpenPosition(game.setup)

    def current_player(self) -> int:
        if self._position.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._position.now is not None
        owing = self._setup.game.owing(self._position.now)
        return owing[0] if owing else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draw = self._position.draw
        assert draw is not None
        all_weights = sum(draw.weights)
        return [(outcome, weight / all_weights) for outcome, weight in enumerate(draw.weights) if weight > 0]

    def _legal_actions(self, player: int) -> list[int]:
        assert self._position.now is not None
        return self._setup.game.moves(self._position.now, player)

    def _apply_action(self, action: int) -> None:
        position = self._position
        if position.draw is None:
            player = self.current_player()
            if action not in self._legal_actions(player):
                raise TableeError(f"action {action} is not allowed now")
            self._position = OpenPosition(self._setup, position.now, (player, action))
        else:
            self._position = OpenPosition(self._setup, position.now, position.move, (*position.outcomes, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            draw = self._position.draw
            return str(action) if draw is None else self._setup.game.decks[draw.deck].text(action)
        return self._setup.game.text(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._setup.seats
        assert self._position.now is not None
        return rewards(self._setup.game.scores(self._position.now))

    def view(self, player: int) -> State | None:
        """What a player sees; nothing while the table is laid out."""
        now = self._position.now
        return None if now is None else self._setup.game.seen_by(now, player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that looks the same to `player`, who has to decide; what it does not know is drawn again."""
        view = self.view(player)
        if view is None or self._position.draw is not None:
            raise TableeError("only a player who sees a table without an open draw can imagine another one")
        world = self._setup.game.imagine(view, player, SeededDealer(str(sampler())))
        state: TableState = self.clone()
        state._position = OpenPosition(self._setup, world)
        return state

    def __str__(self) -> str:
        position = self._position
        table = json.dumps(position.now.dump()) if position.now is not None else "the table is laid out"
        return f"{table} {position.move or ''} {list(position.outcomes) if position.draw else ''}".strip()


class TableObserver:
    """What a player sees, as OpenSpiel wants it: the row of numbers in `tensor`."""

    def __init__(self, setup: Setup) -> None:
        self._observation: Final = games.observation(setup.game)
        self.tensor: Final[npt.NDArray[np.float32]] = np.zeros(self._observation.size, np.float32)
        self.dict: Final = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        view = state.view(player)
        self.tensor[:] = 0 if view is None else np.frombuffer(memoryview(self._observation.of(view, player)), np.int16)

    def string_from(self, state: TableState, player: int) -> str:
        view = state.view(player)
        return "" if view is None else json.dumps(view.dump())


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, for OpenSpiel; a subclass says which."""

    NAME = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = {**TYPES[self.NAME].parameter_specification, **(params or {})}
        chosen = tuple(option for option in str(parameters["options"]).split(",") if option)
        self.setup: Final = Setup(self.NAME, parameters["players"], chosen, parameters["edition"])
        box = self.setup.game
        # What cannot be played is refused at once.
        box.start(self.setup.seats, SeededDealer(0), dict.fromkeys(chosen, True))
        info = pyspiel.GameInfo(
            num_distinct_actions=box.decisions,
            max_chance_outcomes=max(len(deck.words) for deck in box.decks.values()),
            num_players=parameters["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.NAME], info, params or {})

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> TableObserver:
        return TableObserver(self.setup)


def _type(name: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is opened."""
    box = games.load(name)
    return pyspiel.GameType(
        short_name=f"python_tablee_{name}",
        long_name=f"Tablée: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(box.players),
        min_num_players=min(box.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": games.usual_seats(box), "options": "", "edition": ""},
    )


TYPES: Final = {name: _type(name) for name in games.names()}
for _name, _described in TYPES.items():
    pyspiel.register_game(_described, type(f"TableGame_{_name}", (TableGame,), {"NAME": _name}))
