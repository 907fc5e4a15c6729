"""MaskablePPO of sb3-contrib learns Bastille: the seat environment has the masks that it asks for."""

from __future__ import annotations

import time

import gymnasium
import numpy as np
import torch
from measure import OPPONENTS, arguments, report, scaled
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv


class Observed(gymnasium.ObservationWrapper):
    """Only what is seen: the masks come by `action_masks()`."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        size = env.observation_space["observation"].shape
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, size, np.float32)

    def observation(self, seen: dict[str, np.ndarray]) -> np.ndarray:
        return scaled(seen["observation"])

    def action_masks(self) -> np.ndarray:
        return self.unwrapped.action_masks()


class Until(BaseCallback):
    """Learns until the time is over."""

    def __init__(self, end: float) -> None:
        super().__init__()
        self._end = end

    def _on_step(self) -> bool:
        return time.process_time() < self._end


def main() -> None:
    """Learn, then measure."""
    chosen = arguments()
    began = time.process_time()
    torch.set_num_threads(1)
    make = [lambda: Observed(gymnasium.make("tablee/Bastille-v0", opponents=OPPONENTS))] * 8
    model = MaskablePPO("MlpPolicy", DummyVecEnv(make), n_steps=64, batch_size=256, gamma=1.0, ent_coef=0.01, seed=1)
    model.learn(10**9, callback=Until(began + chosen.seconds))

    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        actions, _ = model.predict(scaled(observations), action_masks=masks, deterministic=True)
        return np.asarray(actions)

    report(choose, began, chosen.games)


if __name__ == "__main__":
    main()
