"""Our text environment as one of TextArena's, which needs the extra textarena."""

from __future__ import annotations

from typing import Any

from tablee import extras

extras.require("textarena")  # before its modules are looked for

import textarena as ta

from tablee.envs.text import AGENT, TextEnv, TextStep
from tablee.table import TableeError


class TextArenaEnv(ta.Env):  # type: ignore[misc]
    """A game for as many players as TextArena seats: every seat is played from outside."""

    def __init__(self, game: str, language: str = "en", tries: int = 3) -> None:
        self.name, self._language, self._tries = game, language, tries
        self._env: TextEnv | None = None
        self.state: Any = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a game."""
        self._env = TextEnv(self.name, (AGENT,) * num_players, language=self._language, tries=self._tries)
        self.state = ta.State(num_players=num_players, seed=seed)
        self.state.standard_resets(game_state={}, role_mapping=dict(enumerate(self._env.names)))
        self._tell(self._env.reset(0 if seed is None else seed))

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Play what the current player answers."""
        if self._env is None:
            raise TableeError("no game has begun: call reset first")
        step = self._env.step(action)
        self.state.step_info = {"refused": step.refused, "forced": step.forced}
        if step.forced:
            self.state.game_info[self.state.current_player_id]["invalid_move"] = True
        if step.done:
            self.state.done = True
            self.state.rewards = dict(enumerate(step.rewards))
            return True, self.state.step_info
        self._tell(step)
        done, info = self.state.step()
        return bool(done), info

    def _tell(self, step: TextStep) -> None:
        self.state.current_player_id = step.seat
        kind = ta.ObservationType.GAME_ADMIN if step.refused else ta.ObservationType.GAME_BOARD
        self.state.add_observation(message=step.text, observation_type=kind, to_id=step.seat)
