"""Learn Bastille by playing: PPO with masked actions, one seat against three novices, on the CPU.

The program knows the environment alone: observations, masks and rewards. After the given time it plays games that it
has not seen and tells how many it wins, with a 95 % interval; a table of equals would win 25 %.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass

import numpy as np

from tablee.envs.vector import VectorEnv

SEATS = 4
LEAD = 30.0  # so many points ahead of the others are worth as much as the way from the middle to the first place


@dataclass
class Settings:
    """What can be tuned."""

    game: str = "bastille"
    opponent: str = "novice"
    measure_against: str = ""  # the opponent of the measured games, if it is another
    minutes: float = 12.0  # for learning; measuring takes a few more
    games: int = 128  # side by side
    steps: int = 64  # decisions in each game between two updates
    epochs: int = 2
    minibatches: int = 8
    learning_rate: float = 1e-3
    discount: float = 0.999
    trace: float = 0.95  # lambda of the generalised advantages
    clip: float = 0.2
    entropy: float = 0.01
    hidden: int = 128
    measured: int = 2000  # games at the end
    seed: int = 1
    start: str = ""  # a file with a network to begin with
    save: str = ""  # a file for the network


def small(seen: np.ndarray) -> np.ndarray:
    """Numbers for a network: large ones such as points matter less and less."""
    numbers = seen.astype(np.float32)
    return np.sign(numbers) * np.log1p(np.abs(numbers))


class Table:
    """The environment for a network: numbers made small, and rewards that come as soon as the lead changes.

    Where no points lie on the table, all rewards come at the end.
    """

    def __init__(self, settings: Settings, games: int, seed: str, opponent: str = "") -> None:
        opponents = [opponent or settings.opponent] * (SEATS - 1)
        self.env = VectorEnv(settings.game, games, SEATS, opponents=opponents, seed=seed)
        self._points = next((field.columns for field in self.env.observation.fields if field.name == "points"), None)
        self._lead = self._present_lead()

    def see(self) -> tuple[np.ndarray, np.ndarray]:
        """What is seen and what is allowed in each game."""
        now = self.env.decisions
        return small(now.observations), now.masks.copy()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Decide everywhere: the rewards, and which games are over."""
        before = self.env.decisions.seats.copy()
        now = self.env.step(actions)
        over = now.over.copy()
        games = np.arange(len(over))
        own = now.points[games, before]
        final = (own - (now.points.sum(1) - own) / (SEATS - 1)) / LEAD
        lead = self._present_lead()
        rewards = np.where(over, final, lead) - self._lead + now.rewards[games, before]
        self._lead = lead
        return rewards.astype(np.float32), over

    def _present_lead(self) -> np.ndarray:
        """How far each game's observer is ahead of the others on the average, by the points seen."""
        if self._points is None:
            return np.zeros(len(self.env.decisions.seats))
        rows = self.env.decisions.observations[:, self._points]
        totals = rows.reshape(len(rows), max(self.env.game.players), -1).sum(2)[:, :SEATS]
        return (totals[:, 0] - totals[:, 1:].mean(1)) / LEAD


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    share = won / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    width = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return middle - width, middle + width


def settings_from_shell() -> Settings:
    """Every setting is an option of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in vars(Settings()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value, help=f"({value})")
    return Settings(**vars(parser.parse_args()))


def main() -> None:
    """Learn for some minutes, then measure."""
    settings = settings_from_shell()
    import torch  # after the options: --help needs no PyTorch
    from ppo import Player, learn, measure, play

    torch.manual_seed(settings.seed)
    table = Table(settings, settings.games, str(settings.seed))
    player = Player(table.env.observation.size, table.env.game.decisions, settings.hidden)
    if settings.start:
        player.load_state_dict(torch.load(settings.start, weights_only=True))
    optimizer = torch.optim.Adam(player.parameters(), settings.learning_rate, eps=1e-5)
    decisions = updates = 0
    begun = time.monotonic()
    while (spent := (time.monotonic() - begun) / 60) < settings.minutes:
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * (1 - 0.9 * spent / settings.minutes)
        played, last = play(table, player, settings)
        undecided = learn(played, last, player, optimizer, settings)
        decisions += played.actions.numel()
        updates += 1
        if updates % 10 == 0:
            paid = float(played.rewards.sum() / max(1.0, float(played.over.sum())))
            print(
                f"{spent:5.1f} min  {decisions:9,} decisions  reward {paid:6.2f}  entropy {undecided:.2f}", flush=True
            )
    learned = (time.monotonic() - begun) / 60
    if settings.save:
        torch.save(player.state_dict(), settings.save)
    fresh = Table(settings, min(200, settings.measured), f"{settings.seed}/measured", settings.measure_against)
    won, games = measure(fresh, player, settings.measured)
    low, high = interval(won, games)
    result = {
        "game": settings.game,
        "opponents": [settings.opponent] * (SEATS - 1),
        "measured_against": [settings.measure_against or settings.opponent] * (SEATS - 1),
        "minutes_learning": round(learned, 1),
        "minutes": round((time.monotonic() - begun) / 60, 1),
        "processor_minutes": round(time.process_time() / 60, 1),
        "decisions": decisions,
        "games_measured": games,
        "won": round(won / games, 4),
        "interval_95": [round(low, 4), round(high, 4)],
        "beats_them": low > 1 / SEATS,
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
