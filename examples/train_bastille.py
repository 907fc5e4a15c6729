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
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from tablee.envs.vector import VectorEnv

SEATS = 4
LEAD = 30.0  # so many points ahead of the others are worth as much as the way from the middle to the first place


@dataclass
class Settings:
    """What can be tuned."""

    game: str = "bastille"
    opponent: str = "novice"
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
    save: str = ""  # a file for the network


class Player(nn.Module):
    """What to do and what to expect, from what is seen."""

    def __init__(self, seen: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        for layer, gain in ((self.body[0], 1.4), (self.body[2], 1.4), (self.policy, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        inside = self.body(seen)
        logits = self.policy(inside).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(inside).squeeze(-1)


class Table:
    """The environment as tensors: numbers made small, and rewards that come as soon as the lead changes."""

    def __init__(self, settings: Settings, games: int, seed: str) -> None:
        self.env = VectorEnv(settings.game, games, SEATS, opponents=[settings.opponent] * (SEATS - 1), seed=seed)
        points = next(field for field in self.env.observation.fields if field.name == "points")
        self._points = points.columns
        self._lead = self._present_lead()

    def see(self) -> tuple[Tensor, Tensor]:
        """What is seen and what is allowed in each game."""
        now = self.env.decisions
        seen = torch.from_numpy(now.observations.astype(np.float32))
        return seen.sign() * seen.abs().log1p(), torch.from_numpy(now.masks.copy())

    def step(self, actions: Tensor) -> tuple[np.ndarray, np.ndarray]:
        """Decide everywhere: the rewards, and which games are over."""
        before = self.env.decisions.seats.copy()
        now = self.env.step(actions.numpy())
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
        rows = self.env.decisions.observations[:, self._points]
        totals = rows.reshape(len(rows), SEATS, -1).sum(2)
        return (totals[:, 0] - totals[:, 1:].mean(1)) / LEAD


def advantages(rewards: Tensor, values: Tensor, over: Tensor, last: Tensor, settings: Settings) -> Tensor:
    """Generalised advantages, backwards through what was played."""
    found = torch.zeros_like(rewards)
    carried = torch.zeros_like(last)
    following = last
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - over[step]
        surprise = rewards[step] + settings.discount * following * goes_on - values[step]
        carried = surprise + settings.discount * settings.trace * goes_on * carried
        found[step] = carried
        following = values[step]
    return found


@dataclass
class Played:
    """What was seen and done between two updates, step by step."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # logarithms
    values: Tensor
    rewards: Tensor
    over: Tensor

    def flat(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """All steps of all games in one row."""
        return (
            self.seen.flatten(0, 1),
            self.masks.flatten(0, 1),
            self.actions.flatten(),
            self.chances.flatten(),
            self.values.flatten(),
        )


def play(table: Table, player: Player, settings: Settings) -> tuple[Played, Tensor]:
    """Play some steps in each game, and estimate where that has led."""
    rows: list[tuple[Tensor, ...]] = []
    with torch.no_grad():
        for _ in range(settings.steps):
            seen, mask = table.see()
            choice, value = player(seen, mask)
            action = choice.sample()
            rewards, over = table.step(action)
            rows.append(
                (
                    seen,
                    mask,
                    action,
                    choice.log_prob(action),
                    value,
                    torch.from_numpy(rewards),
                    torch.from_numpy(over.astype(np.float32)),
                )
            )
        last = player(*table.see())[1]
    return Played(*[torch.stack(column) for column in zip(*rows, strict=True)]), last


def learn(played: Played, last: Tensor, player: Player, optimizer: torch.optim.Optimizer, settings: Settings) -> float:
    """One update of PPO; the mean entropy tells how undecided the player still is."""
    gains = advantages(played.rewards, played.values, played.over, last, settings)
    seen, masks, actions, chances, values = played.flat()
    gains = gains.flatten()
    targets = gains + values
    free = masks.sum(1).gt(1).nonzero().squeeze(1)  # where there is only one action, there is nothing to learn
    size = len(free) // settings.minibatches
    undecided = 0.0
    for _ in range(settings.epochs):
        order = free[torch.randperm(len(free))]
        for start in range(0, size * settings.minibatches, size):
            part = order[start : start + size]
            choice, value = player(seen[part], masks[part])
            gain = gains[part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (choice.log_prob(actions[part]) - chances[part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            entropy = choice.entropy().mean()
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss + 0.5 * (value - targets[part]).pow(2).mean() - settings.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
            undecided = float(entropy.detach())
    return undecided


def measure(player: Player, settings: Settings) -> tuple[int, int]:
    """Fresh games with the likeliest action each time: how many of them were won alone, and how many there were."""
    table = Table(settings, min(200, settings.measured), f"{settings.seed}/measured")
    won = played = 0
    # Every place at the table plays on until its share is done, so that short games are not counted more often.
    share = math.ceil(settings.measured / len(table.env.decisions.seats))
    done = np.zeros(len(table.env.decisions.seats), int)
    with torch.no_grad():
        while done.min() < share:
            seats = table.env.decisions.seats.copy()
            _, over = table.step(player(*table.see())[0].logits.argmax(-1))
            counted = np.flatnonzero(over & (done < share))
            won += int((table.env.decisions.rewards[counted, seats[counted]] == 1).sum())
            played += len(counted)
            done[counted] += 1
    return won, played


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
    begun = time.monotonic()
    torch.manual_seed(settings.seed)
    table = Table(settings, settings.games, str(settings.seed))
    player = Player(table.env.observation.size, table.env.game.actions.size, settings.hidden)
    optimizer = torch.optim.Adam(player.parameters(), settings.learning_rate, eps=1e-5)
    decisions = updates = 0
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
    won, games = measure(player, settings)
    low, high = interval(won, games)
    if settings.save:
        torch.save(player.state_dict(), settings.save)
    result = {
        "game": settings.game,
        "opponents": [settings.opponent] * (SEATS - 1),
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
