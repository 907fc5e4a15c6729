"""RLlib's PPO learns Bastille with the masking module of its own examples."""

from __future__ import annotations

import time

import gymnasium
import numpy as np
import ray
import torch
from measure import OPPONENTS, arguments, report, scaled
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env


class Named(gymnasium.ObservationWrapper):
    """The observation by the names that the masking module looks for."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        spaces = env.observation_space
        numbers = gymnasium.spaces.Box(-20.0, 20.0, spaces["observation"].shape, np.float32)
        mask = gymnasium.spaces.Box(0.0, 1.0, spaces["action_mask"].shape, np.float32)
        self.observation_space = gymnasium.spaces.Dict({"action_mask": mask, "observations": numbers})

    def observation(self, seen: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        return named(seen["observation"], seen["action_mask"])


def named(observations: np.ndarray, masks: np.ndarray) -> dict[str, np.ndarray]:
    """What the module sees of one game or of many."""
    return {"action_mask": masks.astype(np.float32), "observations": scaled(observations)}


def main() -> None:
    """Learn, then measure."""
    chosen = arguments()
    torch.set_num_threads(1)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    register_env("bastille", lambda _: Named(gymnasium.make("tablee/Bastille-v0", opponents=OPPONENTS)))
    config = (
        PPOConfig()
        .environment("bastille")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]}
            )
        )
        .training(train_batch_size=1024, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=1.0, entropy_coeff=0.01)
    )
    algorithm = config.build_algo()
    began = time.process_time()
    while time.process_time() < began + chosen.seconds:
        algorithm.train()
    module = algorithm.get_module()

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        seen = {name: torch.from_numpy(numbers) for name, numbers in named(observations, masks).items()}
        return module.forward_inference({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS].argmax(-1).numpy()

    report(choose, began, chosen.games)
    ray.shutdown()


if __name__ == "__main__":
    main()
