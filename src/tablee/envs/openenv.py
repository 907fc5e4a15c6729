"""Our text environment as one of OpenEnv's, which needs the extra openenv: one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee import extras

extras.require("openenv")  # before its modules are looked for

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from tablee import games
from tablee.envs.text import AGENT, TextEnv, TextStep


class MoveAction(Action):  # type: ignore[misc]
    """A move, by its number in the list or in notation."""

    move: str


class TextObservation(Observation):  # type: ignore[misc]
    """The table in words."""

    text: str
    refused: bool = False


class OpenEnvTable(Environment):  # type: ignore[misc]
    """The first seat of a game against bots of these names; the reward is the share of the victory."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str, opponents: Sequence[str] | None = None, language: str = "en") -> None:
        super().__init__()
        if opponents is None:
            opponents = ("random",) * (games.usual_seats(games.load(game)) - 1)
        self._env = TextEnv(game, (AGENT, *opponents), language=language)
        self._state = State()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **more: Any) -> TextObservation:
        """Begin a game."""
        self._state = State(episode_id=episode_id, step_count=0)
        return self._observed(self._env.reset(0 if seed is None else seed))

    def step(self, action: MoveAction, timeout_s: float | None = None, **more: Any) -> TextObservation:
        """Play a move."""
        self._state.step_count += 1
        return self._observed(self._env.step(action.move))

    @property
    def state(self) -> State:
        """How far the game is."""
        return self._state

    def _observed(self, step: TextStep) -> TextObservation:
        reward = step.rewards[0] if step.done else 0.0
        return TextObservation(text=step.text, refused=step.refused, done=step.done, reward=reward)
