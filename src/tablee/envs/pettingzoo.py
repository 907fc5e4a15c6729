"""The games as PettingZoo environments: `env` asks one seat after another, `parallel_env` all at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tablee.envs.table import EnvTable, Seen

ILLEGAL_REWARD: Final = -1.0  # as the last place


def env(
    game: str, seats: int = 4, options: Mapping[str, bool] | None = None, edition: str | Path | None = None
) -> AECEnv:
    """A game for PettingZoo; a move that is not allowed ends it, and costs its agent as much as the last place."""
    wrapped = wrappers.TerminateIllegalWrapper(TableEnv(game, seats, options, edition), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class _Agents:
    """What both environments have in common: a table, and for each seat an agent with its spaces."""

    def _sit_down(self, table: EnvTable, name: str) -> None:
        self.metadata: dict[str, Any] = {"name": name, "render_modes": []}
        self.render_mode = None
        self.table = table
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self._spaces = {agent: table.observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: table.action_space() for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.table.begin(self._chance)
        self.agents = self.possible_agents[:]


class TableEnv(_Agents, AECEnv):  # type: ignore[misc]
    """Seats decide one after another. Where several owe a decision, such as sealed bids, the lowest number is first."""

    def __init__(self, game: str, seats: int, options: Mapping[str, bool] | None, edition: str | Path | None) -> None:
        super().__init__()
        self._sit_down(EnvTable(game, seats, options, edition), f"tablee_{game}")
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.asked]

    def observe(self, agent: str) -> Seen:
        asked = agent == self.agent_selection and not self.table.over
        return self.table.sees(self.possible_agents.index(agent), asked)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.table.play(self.possible_agents.index(self.agent_selection), int(action))
        if self.table.over:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = dict(zip(self.agents, self.table.results(), strict=True))
        else:
            self.agent_selection = self.possible_agents[self.table.asked]
        self._accumulate_rewards()


class ParallelTableEnv(_Agents, ParallelEnv):  # type: ignore[misc]
    """In each cycle all seats send an action; it counts for those who owe a decision, such as sealed bids.

    A seat that owes one and sends what is not allowed makes the lowest of the allowed moves. After `max_cycles` the
    game is broken off.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self._sit_down(EnvTable(game, seats, options, edition), f"tablee_{game}_parallel")
        self._max_cycles: Final = max_cycles
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table = self.table
        self._cycles += 1
        for seat in table.game.owing(table.state):
            allowed = table.game.moves(table.state, seat)
            sent = int(actions[self.possible_agents[seat]])
            table.play(seat, sent if sent in allowed else allowed[0])
        agents = self.agents
        broken_off = self._cycles == self._max_cycles and not table.over
        paid = table.rewards() if table.over else [0.0] * len(agents)
        results = table.results() if table.over else [{} for _ in agents]
        observations = self._seen()
        if table.over or broken_off:
            self.agents = []
        return (
            observations,
            dict(zip(agents, paid, strict=True)),
            dict.fromkeys(agents, table.over),
            dict.fromkeys(agents, broken_off),
            dict(zip(agents, results, strict=True)),
        )

    def _seen(self) -> dict[str, Seen]:
        owing = self.table.game.owing(self.table.state)
        return {agent: self.table.sees(seat, seat in owing) for seat, agent in enumerate(self.agents)}


def parallel_env(
    game: str,
    seats: int = 4,
    options: Mapping[str, bool] | None = None,
    edition: str | Path | None = None,
    max_cycles: int | None = None,
) -> ParallelTableEnv:
    """A game for PettingZoo's programs that want an action of every agent in every cycle."""
    return ParallelTableEnv(game, seats, options, edition, max_cycles)
