"""Tianshou's DQN learns Bastille: it takes the mask out of the observation under the name `mask`."""

from __future__ import annotations

import time

import gymnasium
import numpy as np
import torch
from measure import OPPONENTS, arguments, report, scaled
from tianshou.algorithm import DQN
from tianshou.algorithm.algorithm_base import policy_within_training_step
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import torch_train_mode

GAMES, STEPS, UPDATES, BATCH = 16, 256, 64, 128


class Named(gymnasium.ObservationWrapper):
    """The observation by the names that Tianshou looks for."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        numbers = gymnasium.spaces.Box(-np.inf, np.inf, env.observation_space["observation"].shape, np.float32)
        self.observation_space = gymnasium.spaces.Dict({"obs": numbers, "mask": env.observation_space["action_mask"]})

    def observation(self, seen: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        return {"obs": scaled(seen["observation"]), "mask": seen["action_mask"]}


def make() -> gymnasium.Env:
    """One seat against three random bots."""
    return Named(gymnasium.make("tablee/Bastille-v0", opponents=OPPONENTS))


def main() -> None:
    """Learn, then measure."""
    chosen = arguments()
    began = time.process_time()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    envs = DummyVectorEnv([make] * GAMES)
    spaces, actions = make().observation_space, make().action_space
    net = Net(state_shape=spaces["obs"].shape, action_shape=int(actions.n), hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=actions, eps_training=0.1)
    optim = AdamOptimizerFactory(lr=1e-3)
    learner = DQN(policy=policy, optim=optim, gamma=1.0, n_step_return_horizon=10, target_update_freq=200)
    collector = Collector(learner, envs, VectorReplayBuffer(50_000, GAMES), exploration_noise=True)
    collector.reset()
    while time.process_time() < began + chosen.seconds:
        with policy_within_training_step(policy):
            collector.collect(n_step=STEPS)
            with torch_train_mode(policy):
                for _ in range(UPDATES):
                    learner.update(buffer=collector.buffer, sample_size=BATCH)

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        obs = Batch(obs=scaled(observations), mask=masks.astype(np.int8))
        return np.asarray(policy(Batch(obs=obs, info=Batch())).act)

    report(choose, began, chosen.games)


if __name__ == "__main__":
    main()
