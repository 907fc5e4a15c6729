"""A game as a Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import gymnasium as gym

from tablee import bots
from tablee.envs.opponents import load_opponents
from tablee.envs.table import EnvTable, Seen
from tablee.table import Refused

ILLEGAL_REWARD: Final = -1.0  # as the last place


class SeatEnv(gym.Env):  # type: ignore[misc]
    """One seat of a game against bots of these names; which seat it is changes from game to game."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("novice", "novice", "novice"),
        options: Mapping[str, bool] | None = None,
        edition: str | Path | None = None,
    ) -> None:
        self._table: Final = EnvTable(game, len(opponents) + 1, options, edition)
        self._names: Final = list(opponents)
        self._opponents: list[bots.Bot] = []
        self._seat = 0
        self.observation_space = self._table.observation_space()
        self.action_space = self._table.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        chance = self.np_random
        self._table.begin(chance)
        self._seat = int(chance.integers(self._table.seats))
        self._opponents = load_opponents(self._names, self._table.game, self._seat, str(chance.integers(2**62)))
        self._let_bots_play()
        return self._sees(), {"seat": self._seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        table = self._table
        try:
            table.play(self._seat, int(action))
        except Refused as refused:
            return self._sees(), ILLEGAL_REWARD, True, False, {"refused": str(refused)}
        self._let_bots_play()
        if not table.over:
            return self._sees(), 0.0, False, False, {"seat": self._seat}
        info = {"seat": self._seat, **table.results()[self._seat]}
        return self._sees(), table.rewards()[self._seat], True, False, info

    def _let_bots_play(self) -> None:
        """Let the bots decide until the learning seat is asked or the game is over."""
        table = self._table
        while not table.over and (seat := table.asked) != self._seat:
            bot = self._opponents[(seat - self._seat) % table.seats - 1]
            view = table.game.seen_by(table.state, seat) if bot.looks else None
            table.play(seat, bot.choose(view, seat, table.game.moves(table.state, seat)))

    def _sees(self) -> Seen:
        return self._table.sees(self._seat, not self._table.over)
