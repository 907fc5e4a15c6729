"""A game as a Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablee import extras

extras.require("envs")  # before its modules are looked for

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from tablee.envs.opponents import Opponents, name_list
from tablee.envs.table import RENDER_MODES, EnvTable, Seen, check_render_mode, whole_number
from tablee.table import Refused, TableeError

ILLEGAL_REWARD: Final = -1.0  # as the last place


class SeatEnv(gym.Env):  # type: ignore[misc]
    """One seat of a game against bots of these names; which seat it is changes from game to game."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] | None = None,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | None = None,
        render_mode: str | None = None,
        talk: bool = False,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        opponents = name_list(opponents)
        self._table: Final = EnvTable(game, None if opponents is None else len(opponents) + 1, options, edition, talk)
        self._opponents: Final = Opponents(opponents, self._table)
        self._running = False
        self.observation_space = self._table.observation_space()
        self.action_space = self._table.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        chance = self.np_random
        self._table.begin(chance)
        self._opponents.begin(int(chance.integers(self._table.seats)), str(chance.integers(2**62)))
        self._opponents.play()
        self._running = True
        return self._seen()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self._running:
            raise TableeError("no game is in progress: call reset() first")
        table, seat = self._table, self._opponents.learner
        try:
            table.act(seat, whole_number(action))
        except Refused as refused:
            self._running = False
            seen, info = self._seen()
            return seen, ILLEGAL_REWARD, True, False, {**info, "refused": str(refused)}
        self._opponents.play()
        seen, info = self._seen()
        if not table.over:
            return seen, 0.0, False, False, info
        self._running = False
        return seen, table.rewards()[seat], True, False, {**info, **table.results()[seat]}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are allowed now, as programs with masked policies expect it."""
        table = self._table
        return table.mask(self._opponents.learner, not table.over).astype(np.bool_)

    def render(self) -> Any:
        """What the learning seat sees, as `render_mode` wants it."""
        return self._table.render(self._opponents.learner, self.render_mode)

    def close(self) -> None:
        """End the game; `reset` begins another one."""
        self._running = False

    def _repr_svg_(self) -> Any:
        """What the learning seat sees, as a picture in a notebook."""
        return self._table.render(self._opponents.learner, "svg")

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        seat = self._opponents.learner
        seen = self._table.sees(seat, not self._table.over)
        return seen, {"seat": seat, "action_mask": seen["action_mask"]}
