"""TorchRL's PPO learns Bastille: its Gymnasium wrapper and its mask transform take the environment as it is."""

from __future__ import annotations

import time

import gymnasium
import numpy as np
import torch
from measure import OPPONENTS, arguments, report
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper, TransformedEnv
from torchrl.envs.transforms import ActionMask, Compose, DTypeCastTransform
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

FRAMES, EPOCHS, MINIBATCH = 1024, 4, 256


class Body(nn.Module):
    """Some layers on what is seen, scaled so that large numbers matter less."""

    def __init__(self, seen: int, out: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(seen, 128), nn.Tanh(), nn.Linear(128, out))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        numbers = seen.float()
        return self.layers(numbers.sign() * numbers.abs().log1p())


def main() -> None:
    """Learn, then measure."""
    chosen = arguments()
    began = time.process_time()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    game = gymnasium.make("tablee/Bastille-v0", opponents=OPPONENTS)
    allowed = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    env = TransformedEnv(GymWrapper(game, categorical_action_encoding=True), Compose(allowed, ActionMask()))
    size, actions = game.observation_space["observation"].shape[0], int(game.action_space.n)
    policy = TensorDictModule(Body(size, actions), in_keys=["observation"], out_keys=["logits"])
    actor = ProbabilisticActor(
        policy,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        spec=env.action_spec,
    )
    critic = ValueOperator(Body(size, 1), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss_of = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=1e-3)
    for data in Collector(env, actor, frames_per_batch=FRAMES, total_frames=-1):
        if time.process_time() > began + chosen.seconds:
            break
        with torch.no_grad():
            advantage(data)
        for _ in range(EPOCHS):
            for some in torch.randperm(FRAMES).split(MINIBATCH):
                losses = loss_of(data[some])
                loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(loss_of.parameters(), 0.5)
                optimizer.step()

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        logits = policy.module(torch.from_numpy(observations))
        return logits.masked_fill(~torch.from_numpy(masks), -1e9).argmax(-1).numpy()

    report(choose, began, chosen.games)


if __name__ == "__main__":
    main()
