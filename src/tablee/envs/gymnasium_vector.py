"""Many seats of many games as one Gymnasium vector environment, played in compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablee import extras

extras.require("envs")  # before its modules are looked for

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from tablee.envs.opponents import check_opponents, name_list
from tablee.envs.table import EnvTable, Seen
from tablee.envs.vector import Decisions, VectorEnv, check_processes
from tablee.table import TableeError

MODES: Final = (AutoresetMode.SAME_STEP.value, AutoresetMode.NEXT_STEP.value)


class SeatVectorEnv(GymnasiumVectorEnv):  # type: ignore[misc]
    """In each of many games one seat learns and bots play the others. A finished game is replaced by a new one.

    In the mode `SameStep` that happens at once: what the last observation of a game was, and how it ended, is in
    `infos["final_obs"]` and `infos["final_info"]`. In `NextStep` the next step shows the new game, whatever is sent.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Sequence[str] | None = None,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | None = None,
        processes: int = 1,
        render_mode: None = None,
        talk: bool = False,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
    ) -> None:
        if num_envs < 1:
            raise TableeError(f"at least one game is played, not {num_envs}")
        check_processes(num_envs, processes)
        if render_mode is not None:
            raise TableeError("many games at once are not shown: leave out render_mode")
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        if mode not in MODES:
            raise TableeError(f"{mode!r} is not a mode of starting again ({', '.join(MODES)})")
        self.metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode(mode), "render_modes": []}
        opponents = name_list(opponents)
        table = EnvTable(game, None if opponents is None else len(opponents) + 1, options, edition, talk)
        self._names: Final = check_opponents(opponents, table)
        self._made: Final = (game, num_envs, table.seats, options, edition, self._names)
        self._processes: Final = processes
        self._talk: Final = talk
        self._games: VectorEnv | None = None
        self._next_step: Final = mode == AutoresetMode.NEXT_STEP.value
        self._ended = np.zeros(num_envs, np.bool_)  # games that are over, if the next step begins new ones
        self.num_envs = num_envs
        self.single_observation_space = table.observation_space()
        self.single_action_space = table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.close_extras()
        seed = int(self.np_random.integers(2**62))
        self._ended[:] = False
        self._games = VectorEnv(*self._made, seed=seed, processes=self._processes, talk=self._talk)
        return self._seen(self._games.decisions)

    def step(
        self, actions: npt.NDArray[np.integer]
    ) -> tuple[Seen, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        if self._games is None:
            raise TableeError("no games are in progress: call reset() first")
        learners = self._games.decisions.seats.copy()  # of the games that are about to end, perhaps
        now = self._games.step(actions, self._ended if self._next_step else None)
        rewards = now.rewards[np.arange(self.num_envs), learners]
        seen, infos = self._seen(now)
        over = now.over.copy()
        if self._next_step:
            self._ended = now.over.copy()
        if over.any():
            how = self._how_it_ended(now, learners, over)
            if self._next_step:
                seen["observation"][over] = now.last[over]
                seen["action_mask"][over] = 1
                infos |= {**how, "_seat": infos["_seat"]}
            else:
                infos |= self._ends(now, how, over)
        return seen, rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are allowed in each game."""
        if self._games is None:
            raise TableeError("no games are in progress: call reset() first")
        return self._games.decisions.masks | self._ended[:, None]

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        if self._games is not None:
            self._games.close()
            self._games = None

    def _seen(self, now: Decisions) -> tuple[Seen, dict[str, Any]]:
        mask = now.masks.astype(np.int8)
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {"seat": now.seats.copy(), "_seat": everywhere, "action_mask": mask, "_action_mask": everywhere}
        return {"observation": now.observations.copy(), "action_mask": mask}, infos

    def _how_it_ended(
        self, now: Decisions, learners: npt.NDArray[np.int64], over: npt.NDArray[np.bool_]
    ) -> dict[str, Any]:
        """The seat, the points and the place of the learners of finished games."""
        points = now.points[np.arange(self.num_envs), learners]
        paid = now.rewards[np.arange(self.num_envs), learners]
        places = 1 + (now.rewards > paid[:, None]).sum(1)
        info = {"seat": learners, "points": points, "place": places}
        return {**info, **{f"_{key}": over for key in info}}

    def _ends(self, now: Decisions, how: dict[str, Any], over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """How finished games ended, as Gymnasium reports it where new ones have begun."""
        last = np.full(self.num_envs, None, object)
        none = np.zeros(self.single_action_space.n, np.int8)
        for number in np.flatnonzero(over):
            last[number] = {"observation": now.last[number].copy(), "action_mask": none}
        return {"final_obs": last, "_final_obs": over, "final_info": how, "_final_info": over}
