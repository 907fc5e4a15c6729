"""PPO in one loop, as CleanRL writes it: the Gymnasium vector environment, a net, and the update."""

from __future__ import annotations

import time

import gymnasium
import numpy as np
import torch
from measure import OPPONENTS, arguments, report, scaled
from torch import nn
from torch.distributions import Categorical

GAMES, STEPS, EPOCHS, MINIBATCHES, TRACE, CLIP, ENTROPY = 64, 32, 4, 4, 0.95, 0.2, 0.01


class Agent(nn.Module):
    """What to do, and what to expect."""

    def __init__(self, seen: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        inside = self.body(seen)
        return Categorical(logits=self.actor(inside).masked_fill(~mask, -1e9)), self.critic(inside).squeeze(-1)


def tensors(observation: np.ndarray, action_mask: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """What is seen and what is allowed."""
    return torch.from_numpy(scaled(observation)), torch.from_numpy(action_mask).bool()


def main() -> None:
    """Learn, then measure."""
    chosen = arguments()
    began = time.process_time()
    torch.set_num_threads(1)
    envs = gymnasium.make_vec("tablee/Bastille-v0", num_envs=GAMES, opponents=OPPONENTS)
    agent = Agent(envs.single_observation_space["observation"].shape[0], int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3)
    now = tensors(**envs.reset(seed=1)[0])
    while time.process_time() < began + chosen.seconds:
        steps = []
        for _ in range(STEPS):
            policy, value = torch.no_grad()(agent)(*now)
            action = policy.sample()
            seen, *ends, _, _ = envs.step(action.numpy())  # rewards, and which games are over
            steps.append(
                (*now, action, policy.log_prob(action), value, *(torch.from_numpy(one).float() for one in ends))
            )
            now = tensors(**seen)
        observed, masks, actions, before, values, rewards, over = (torch.stack(one) for one in zip(*steps, strict=True))
        following = agent(*now)[1].detach()
        advantages, carried = torch.zeros_like(rewards), torch.zeros(GAMES)
        for step in reversed(range(STEPS)):
            surprise = rewards[step] + following * (1 - over[step]) - values[step]
            carried = surprise + TRACE * (1 - over[step]) * carried
            advantages[step], following = carried, values[step]
        flat = [one.flatten(0, 1) for one in (observed, masks, actions, before, advantages, advantages + values)]
        for _ in range(EPOCHS):
            for some in torch.randperm(GAMES * STEPS).chunk(MINIBATCHES):
                seen_b, mask_b, action_b, before_b, gain, target = (one[some] for one in flat)
                policy, value = agent(seen_b, mask_b)
                ratio = (policy.log_prob(action_b) - before_b).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                optimizer.zero_grad()
                (loss + 0.5 * (value - target).pow(2).mean() - ENTROPY * policy.entropy().mean()).backward()
                optimizer.step()

    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return agent(*tensors(observations, masks))[0].probs.argmax(-1).numpy()

    report(choose, began, chosen.games)


if __name__ == "__main__":
    main()
