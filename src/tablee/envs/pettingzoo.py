"""The games as PettingZoo environments: `env` asks one seat after another, `parallel_env` all at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablee import extras

extras.require("envs")  # before its modules are looked for

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tablee.envs.table import RENDER_MODES, EnvTable, Seen, check_render_mode, whole_number
from tablee.table import TableeError

ILLEGAL_REWARD: Final = -1.0  # as the last place
PRINTED: Final = "human"  # PettingZoo expects every environment that can be shown to have this mode


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    edition: str | Path | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    talk: bool = False,
) -> AECEnv:
    """A game for PettingZoo; a move that is not allowed ends it, and costs its agent as much as the last place."""
    table = TableEnv(game, seats, options, edition, max_cycles, render_mode, talk)
    wrapped = wrappers.TerminateIllegalWrapper(table, ILLEGAL_REWARD)
    return ShownInNotebooks(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    edition: str | Path | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    talk: bool = False,
) -> ParallelTableEnv:
    """A game for PettingZoo's programs that want an action of every agent in every cycle."""
    return ParallelTableEnv(game, seats, options, edition, max_cycles, render_mode, talk)


class ShownInNotebooks(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """Refuses what comes before `reset`, and is a picture in a notebook."""

    def _repr_svg_(self) -> Any:
        return self.unwrapped._repr_svg_()


class _Agents:
    """What both environments have in common: a table, and for each seat an agent with its spaces."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        talk: bool = False,
    ) -> None:
        check_render_mode(None if render_mode == PRINTED else render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise TableeError(f"max_cycles is at least 1, not {max_cycles}")
        modes = [*RENDER_MODES, PRINTED]
        self.metadata: dict[str, Any] = {"name": f"tablee_{game}", "render_modes": modes, "render_fps": 1}
        self.render_mode = render_mode
        self.table = table = EnvTable(game, seats, options, edition, talk)
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.state_space = table.numbers(table.seats)
        self._max_cycles = max_cycles
        self._spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: self._action_space() for agent in self.possible_agents}
        self._chance = np.random.default_rng()
        self._running = False

    def _observation_space(self) -> spaces.Dict:
        return self.table.observation_space()

    def _action_space(self) -> spaces.Discrete:
        return self.table.action_space()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def state(self) -> npt.NDArray[np.int16]:
        """What all agents see together, for a critic that may know more than a player."""
        return self.table.everything()

    def render(self) -> Any:
        """The table as the agent that decides next sees it; for a human it is printed in words."""
        if self.render_mode != PRINTED:
            return self.table.render(self.table.asked, self.render_mode)
        print(self.table.render(self.table.asked, "ansi"))
        return None

    def _repr_svg_(self) -> Any:
        """The same as a picture in a notebook."""
        return self.table.render(self.table.asked, "svg")

    def close(self) -> None:
        """End the game; `reset` begins another one."""
        self._running = False

    def _check_running(self) -> None:
        if not self._running:
            raise TableeError("no game is in progress: call reset() first")

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.table.begin(self._chance)
        self.agents = self.possible_agents[:]
        self._running = True


class TableEnv(_Agents, AECEnv):  # type: ignore[misc]
    """Seats decide one after another; those who owe a decision at once, such as sealed bids, in random order.

    The game is broken off when an agent has decided `max_cycles` times.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.metadata["is_parallelizable"] = False
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._decisions = dict.fromkeys(self.agents, 0)
        self._ask()

    def _ask(self) -> None:
        """The next agent decides; what it may do is also in its info."""
        self.agent_selection = self.possible_agents[self.table.asked]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = self.table.mask(self.table.asked, asked=True)

    def observe(self, agent: str) -> Seen:
        asked = agent == self.agent_selection and not self.table.over
        return self.table.sees(self.possible_agents.index(agent), asked)

    def step(self, action: int | None) -> None:
        self._check_running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.act(self.possible_agents.index(agent), whole_number(action))
        self._decisions[agent] += 1
        if self.table.over:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = dict(zip(self.agents, self.table.results(), strict=True))
        elif self._decisions[agent] == self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
        self._accumulate_rewards()


class ParallelTableEnv(_Agents, ParallelEnv):  # type: ignore[misc]
    """In each cycle all seats send an action; it counts for those who owe a decision, such as sealed bids.

    The others may only wait, which is the last action. A seat that owes a decision and sends what is not allowed makes
    the lowest of the allowed moves; what can no longer be said once others have acted is not heard. After `max_cycles`
    the game is broken off.
    """

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.table.actions.size + 1,), np.int8)
        return spaces.Dict({"observation": self.table.numbers(), "action_mask": mask})

    def _action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.table.actions.size + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self._cycles = 0
        observations = self._seen()
        return observations, _masks(observations)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table = self.table
        self._check_running()
        sent_by = [self._sent(actions, agent) for agent in self.agents]
        self._cycles += 1
        for seat, allowed in [(seat, table.allowed(seat)) for seat in table.awaited]:
            sent = sent_by[seat]
            action = sent if sent in allowed else allowed[0]
            if not table.too_late(seat, action):
                table.act(seat, action)
        agents = self.agents
        broken_off = self._cycles == self._max_cycles and not table.over
        paid = table.rewards() if table.over else [0.0] * len(agents)
        observations = self._seen()
        infos = _masks(observations)
        if table.over:
            infos = {agent: {**infos[agent], **end} for agent, end in zip(agents, table.results(), strict=True)}
        if table.over or broken_off:
            self.agents = []
            self._running = False
        return (
            observations,
            dict(zip(agents, paid, strict=True)),
            dict.fromkeys(agents, table.over),
            dict.fromkeys(agents, broken_off),
            infos,
        )

    def _sent(self, actions: Mapping[str, int], agent: str) -> int:
        """The action of an agent, which must be one of its numbers."""
        if agent not in actions:
            raise TableeError(f"every agent sends an action in each cycle: {agent} has sent none")
        action = whole_number(actions[agent])
        if not 0 <= action <= self.table.actions.size:
            raise TableeError(f"{agent} sent {action}: its actions are 0 to {self.table.actions.size}")
        return action

    def _seen(self) -> dict[str, Seen]:
        awaited = self.table.awaited
        return {agent: self._sees(seat, seat in awaited) for seat, agent in enumerate(self.agents)}

    def _sees(self, seat: int, asked: bool) -> Seen:
        mask = np.append(self.table.mask(seat, asked), np.int8(not asked))
        return {"observation": self.table.observation(seat), "action_mask": mask}


def _masks(observations: Mapping[str, Seen]) -> dict[str, dict[str, Any]]:
    """What each agent may do, as its info."""
    return {agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()}
