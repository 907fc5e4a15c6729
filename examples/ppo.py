"""PPO with masked actions: the player, what it has played, and how it learns from that."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

if TYPE_CHECKING:
    from train_bastille import Settings, Table


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


def see(table: Table) -> tuple[Tensor, Tensor]:
    """What is seen and what is allowed in each game, as tensors."""
    seen, masks = table.see()
    return torch.from_numpy(seen), torch.from_numpy(masks)


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
            seen, mask = see(table)
            choice, value = player(seen, mask)
            action = choice.sample()
            rewards, over = table.step(action.numpy())
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
        last = player(*see(table))[1]
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


def measure(table: Table, player: Player, games: int) -> tuple[int, int]:
    """Some games with the likeliest action each time: how many of them were won alone, and how many there were."""
    won = played = 0
    # Every place at the table plays on until its share is done, so that short games are not counted more often.
    share = math.ceil(games / len(table.env.decisions.seats))
    done = np.zeros(len(table.env.decisions.seats), int)
    with torch.no_grad():
        while done.min() < share:
            seats = table.env.decisions.seats.copy()
            _, over = table.step(player(*see(table))[0].logits.argmax(-1).numpy())
            counted = np.flatnonzero(over & (done < share))
            won += int((table.env.decisions.rewards[counted, seats[counted]] == 1).sum())
            played += len(counted)
            done[counted] += 1
    return won, played
