"""Gymnasium's vector environment: its own wrappers, and the same games as one by one."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    FilterObservation,
    FlattenObservation,
    NormalizeObservation,
    RecordEpisodeStatistics,
    TransformReward,
)

from tablee.envs.gymnasium_vector import SeatVectorEnv
from tablee.table import TableeError


def played(env: gymnasium.vector.VectorEnv, steps: int) -> list[dict[str, object]]:
    """Play the lowest allowed moves, and collect the infos of steps in which a game ended."""
    seen, _ = env.reset(seed=3)
    ends = []
    for _ in range(steps):
        seen, rewards, over, broken_off, infos = env.step(np.argmax(seen["action_mask"], axis=1))
        assert env.observation_space.contains(seen)
        assert rewards.shape == over.shape == (env.num_envs,) and not broken_off.any()
        assert not rewards[~over].any()
        if over.any():
            ends.append({**infos, "over": over, "rewards": rewards})
    return ends


@pytest.mark.parametrize("processes", [1, 2])
def test_whole_games(processes: int) -> None:
    env = gymnasium.make_vec("tablee/Bastille-v0", 3, opponents=["random"] * 3, processes=processes)
    assert isinstance(env, SeatVectorEnv) and env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    ends = played(env, 60)
    assert ends
    for infos in ends:
        over, final = infos["over"], infos["final_info"]
        assert isinstance(over, np.ndarray) and isinstance(final, dict)
        assert (infos["_final_obs"] == over).all() and (final["_place"] == over).all()
        for number in np.flatnonzero(over):
            assert final["place"][number] in (1, 2, 3, 4)
            last = infos["final_obs"][number]  # type: ignore[index]
            assert env.single_observation_space.contains(last) and not last["action_mask"].any()
            if infos["rewards"][number] == 1:  # type: ignore[index]
                assert final["place"][number] == 1
    env.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_new_game_can_begin_with_the_next_step(processes: int) -> None:
    """The same games as in the usual mode; between two of them there is a step whose action counts for nothing."""
    mode = AutoresetMode.NEXT_STEP
    usual, other = [
        SeatVectorEnv("bastille", 2, ["random"] * 2, processes=processes, **more)
        for more in ({}, {"autoreset_mode": mode})
    ]
    assert other.metadata["autoreset_mode"] is mode
    expected: list[list[tuple[bytes, float]]] = [[], []]
    seen, _ = usual.reset(seed=4)
    for _ in range(45):
        seen, rewards, over, _, infos = usual.step(np.argmax(seen["action_mask"], axis=1))
        for number in range(2):
            last = infos["final_obs"][number]["observation"] if over[number] else seen["observation"][number]
            expected[number].append((last.tobytes(), float(rewards[number])))
            if over[number]:
                expected[number].append((seen["observation"][number].tobytes(), 0.0))
    found: list[list[tuple[bytes, float]]] = [[], []]
    seen, _ = other.reset(seed=4)
    ended, ends = np.zeros(2, np.bool_), 0
    for _ in range(45):
        seen, rewards, over, _, infos = other.step(np.argmax(seen["action_mask"], axis=1))
        assert other.observation_space.contains(seen) and not (ended & over).any()
        assert (seen["action_mask"] == other.action_masks()).all()
        assert seen["action_mask"][over].all()  # whatever is sent next
        if over.any():
            assert (infos["_place"] == over).all() and (infos["place"][over] > 0).all()
        for number in range(2):
            found[number].append((seen["observation"][number].tobytes(), float(rewards[number])))
        ended, ends = over, ends + int(over.sum())
    assert ends > 1
    for number in range(2):
        assert found[number] == expected[number][:45]
    usual.close()
    other.close()


def test_wrappers_that_need_the_end_of_a_game_work() -> None:
    env = gymnasium.make_vec("tablee/Bastille-v0", 2, opponents=["random"] * 2, autoreset_mode="NextStep")
    wrapped = RecordEpisodeStatistics(NormalizeObservation(FlattenObservation(FilterObservation(env, ["observation"]))))
    wrapped.reset(seed=1)
    lengths: list[float] = []
    for _ in range(60):
        seen, _, over, _, infos = wrapped.step(np.argmax(env.unwrapped.action_masks(), axis=1))
        assert wrapped.observation_space.contains(seen)
        lengths += list(infos["episode"]["l"][over]) if over.any() else []
    assert lengths and all(15 < length < 60 for length in lengths)


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = SeatVectorEnv("bastide", 2, ["novice"] * 2), SeatVectorEnv("bastide", 2, ["novice"] * 2)
    seen, _ = one.reset(seed=9)
    again, _ = other.reset(seed=9)
    assert (seen["observation"] == again["observation"]).all()
    assert (one.action_masks() == seen["action_mask"]).all()
    assert not (one.reset()[0]["observation"] == seen["observation"]).all()


def test_wrappers_of_gymnasium_work() -> None:
    env = RecordEpisodeStatistics(TransformReward(SeatVectorEnv("bastille", 2, ["random"] * 2), lambda paid: paid * 2))
    ends = played(env, 50)
    assert ends
    lengths = [int(length) for infos in ends for length in infos["episode"]["l"] if length]  # type: ignore[index]
    assert all(15 < length < 60 for length in lengths)


def test_wrong_use_is_refused() -> None:
    with pytest.raises(TableeError, match="at least one game"):
        SeatVectorEnv("bastille", 0)
    with pytest.raises(TableeError, match="wizard"):
        SeatVectorEnv("bastille", 1, ["wizard"] * 3)
    with pytest.raises(TableeError, match="list of names"):
        SeatVectorEnv("bastille", 1, "fair")
    with pytest.raises(TableeError, match="1 to 2 processes, not 3"):
        SeatVectorEnv("bastille", 2, processes=3)
    with pytest.raises(TableeError, match="leave out render_mode"):
        gymnasium.make_vec("tablee/Bastille-v0", 2, render_mode="ansi")
    with pytest.raises(TableeError, match="'Disabled' is not a mode"):
        SeatVectorEnv("bastille", 2, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(TableeError, match="reset"):
        SeatVectorEnv("bastille").step(np.zeros(1, np.int64))
