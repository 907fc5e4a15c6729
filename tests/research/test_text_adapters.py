"""Our text environment in TextArena and OpenEnv themselves; both are in an environment of `make test-research`."""

from __future__ import annotations

import random

import pytest


def test_textarena_plays_a_whole_game() -> None:
    ta = pytest.importorskip("textarena")
    from tablee.envs.textarena import TextArenaEnv

    env = ta.wrappers.LLMObservationWrapper(env=TextArenaEnv("bastide"))
    env.reset(num_players=3, seed=4)
    chance, done, steps = random.Random(4), False, 0
    while not done:
        player, observation = env.get_observation()
        assert 0 <= player < 3 and "You are" in observation
        done, _ = env.step(action="nonsense" if steps == 2 else str(chance.randint(1, 2)))
        steps += 1
    rewards, info = env.close()
    assert sum(rewards.values()) == pytest.approx(1) and set(info) == {0, 1, 2}


def test_openenv_plays_a_whole_game() -> None:
    pytest.importorskip("openenv.core")
    from tablee.envs.openenv import MoveAction, OpenEnvTable, TextObservation

    env = OpenEnvTable("bastide", ("random", "random"))
    seen = env.reset(seed=5, episode_id="one")
    assert isinstance(seen, TextObservation) and "Your decision" in seen.text
    refused = env.step(MoveAction(move="nonsense"))
    assert refused.refused and not refused.done
    while not seen.done:
        seen = env.step(MoveAction(move="1"))
    assert 0 <= seen.reward <= 1
    assert env.state.episode_id == "one" and env.state.step_count > 10
