"""Many games at once: the same games as one by one, with the same observations."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tablee import games
from tablee.envs.batch import rewards
from tablee.envs.processes import SharedGames
from tablee.envs.vector import VectorEnv
from tablee.table import Game, Score, SeededDealer, State, TableeError


@pytest.mark.parametrize("name", games.names())
def test_each_game_is_the_one_of_its_seed(name: str) -> None:
    """What the environment shows is what the kernel plays with the same seed and moves, over the end of a game."""
    game: Game[State] = games.load(name)
    observation = games.observation(game)
    env = VectorEnv(name, 2, 3, seed="v")
    dealers = [SeededDealer(f"v/{number}") for number in (1, 2)]
    orders = [SeededDealer(f"v/{number}/order") for number in (1, 2)]
    states = [game.start(3, dealer) for dealer in dealers]
    begun = 2
    ended = steps = 0
    while ended < 2 and steps < 3000:
        steps += 1
        now = env.decisions
        asked = [game.next_seat(state, order) for state, order in zip(states, orders, strict=True)]
        for number, (state, seat) in enumerate(zip(states, asked, strict=True)):
            assert now.seats[number] == seat
            if steps % 10 == 0 or now.over[number]:
                row = observation.of(game.seen_by(state, seat), seat)
                assert now.observations[number].tolist() == list(row)
                assert np.flatnonzero(now.masks[number]).tolist() == game.moves(state, seat)
        actions = env.sample()
        for number, state in enumerate(states):
            game.play(state, asked[number], int(actions[number]), dealers[number])
        after = env.step(actions)
        for number, state in enumerate(states):
            assert after.over[number] == (not state.agenda)
            if state.agenda:
                assert not after.rewards[number].any()
                continue
            ended += 1
            begun += 1
            assert after.rewards[number].tolist() == rewards(game.scores(state))
            assert after.points[number].tolist() == [score.total for score in game.scores(state)]
            dealers[number] = SeededDealer(f"v/{begun}")
            orders[number] = SeededDealer(f"v/{begun}/order")
            states[number] = game.start(3, dealers[number])
    assert ended >= 2


def test_bots_play_the_other_seats() -> None:
    """The caller is asked for one seat alone, and for a different one in the next game."""
    env = VectorEnv("bastille", 3, 4, opponents=["random", "random", "novice"], seed=7)
    first = env.decisions.seats.tolist()
    assert first == [0, 1, 2]
    changed = 0
    for _ in range(70):
        before = env.decisions.seats.copy()
        now = env.step(env.sample())
        for number in range(3):
            if now.over[number]:
                changed += int(now.seats[number] != before[number])
            else:
                assert now.seats[number] == before[number]
    assert changed > 0


def test_the_same_seed_gives_the_same_games() -> None:
    one = VectorEnv("bastide", 4, opponents=["novice"] * 3, seed=3)
    other = VectorEnv("bastide", 4, opponents=["novice"] * 3, seed=3)
    for _ in range(20):
        actions = one.sample()
        assert (actions == other.sample()).all()
        one.step(actions)
        other.step(actions)
        assert (one.decisions.observations == other.decisions.observations).all()


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    env = VectorEnv("bastille", 2, seed=1)
    before = env.decisions.observations.copy()
    actions = env.sample()
    actions[1] = np.flatnonzero(~env.decisions.masks[1])[0]
    with pytest.raises(TableeError, match="in game 1"):
        env.step(actions)
    with pytest.raises(TableeError, match="one for each game"):
        env.step(actions[:1])
    actions[1] = -1
    with pytest.raises(TableeError):
        env.step(actions)
    assert (env.decisions.observations == before).all()
    with pytest.raises(TableeError, match="3 opponents"):
        VectorEnv("bastille", 2, opponents=["random"])


@pytest.mark.parametrize("processes", [0, 3])
def test_what_cannot_be_played_is_refused_at_once(processes: int) -> None:
    with pytest.raises(TableeError, match="2 processes"):
        VectorEnv("bastille", 2, processes=processes)
    with pytest.raises(TableeError, match="at least one game"):
        VectorEnv("bastille", 0)
    with pytest.raises(TableeError, match="wizard"):
        VectorEnv("bastille", 1, opponents=["random", "random", "wizard"])
    with pytest.raises(TableeError, match="list of names, one for each seat, not 'fair' alone"):
        VectorEnv("bastille", 1, opponents="fair")


@pytest.mark.parametrize("actions", [3, [1.0, 2.0], [[1], [2]], [None, None], ["1", "2"]])
def test_what_is_no_list_of_numbers_is_refused(actions: Any) -> None:
    with pytest.raises(TableeError, match="whole numbers, one for each game"):
        VectorEnv("bastille", 2).step(actions)


def test_lists_are_actions_too() -> None:
    one, other = VectorEnv("bastille", 2, seed=1), VectorEnv("bastille", 2, seed=1)
    actions = one.sample()
    one.step(actions)
    other.step(actions.tolist())
    assert (one.decisions.observations == other.decisions.observations).all()


@pytest.mark.parametrize("processes", [1, 2])
def test_copies_go_on_alike(processes: int) -> None:
    """Over the end of games, with bots, in this process and in several."""
    env = VectorEnv("bastille", 3, 3, opponents=["random", "novice"], seed=5, processes=processes)
    for _ in range(25):
        env.step(env.sample())
    others = [copy.deepcopy(env)]
    if processes == 1:
        others.append(pickle.loads(pickle.dumps(env)))
    ended = 0
    for _ in range(40):
        actions = env.sample()
        now = env.step(actions)
        ended += int(now.over.sum())
        for other in others:
            assert (other.sample() == actions).all()
            for array, same in zip(now, other.step(actions), strict=True):
                assert np.array_equal(np.asarray(array), np.asarray(same))
    assert ended
    for one in (env, *others):
        one.close()


def test_several_processes_play_the_games_of_their_seeds() -> None:
    env = VectorEnv("bastide", 3, 3, seed="s", processes=2)
    parts = [VectorEnv("bastide", 2, 3, seed="s/0"), VectorEnv("bastide", 1, 3, seed="s/1")]
    for _ in range(10):
        for array, *own in zip(env.decisions, *[part.decisions for part in parts], strict=True):
            assert np.array_equal(array, np.concatenate(own))
        actions = env.sample()
        env.step(actions)
        parts[0].step(actions[:2])
        parts[1].step(actions[2:])
    before = env.decisions.observations.copy()
    wrong = env.sample()
    wrong[2] = np.flatnonzero(~env.decisions.masks[2])[0]
    with pytest.raises(TableeError, match="in game 2"):
        env.step(wrong)
    assert (env.decisions.observations == before).all()
    env.close()
    with pytest.raises(TableeError, match="closed"):
        env.sample()


@pytest.mark.parametrize("processes", [1, 2])
def test_games_that_rest_stay_as_they_are(processes: int) -> None:
    env = VectorEnv("bastille", 3, 3, opponents=["random"] * 2, seed=2, processes=processes)
    resting = np.array([False, True, False])
    before = [np.array(array) for array in env.decisions]
    for _ in range(3):
        now = env.step(env.sample(), resting)
        assert all(np.array_equal(np.array(array)[1], old[1]) for array, old in zip(now, before, strict=True))
        assert not (now.observations == before[0])[~resting].all(axis=1).any()
    while not now.over[1]:
        now = env.step(env.sample())
    last, points = now.last[1].copy(), now.points[1].copy()
    assert points.any()
    now = env.step(env.sample(), resting)
    assert not now.over[1] and not now.points[1].any() and (now.last[1] == last).all()
    before = [np.array(array) for array in now]
    now = env.step([-1, -1, -1], np.array([True] * 3))  # whatever is sent
    assert all(np.array_equal(np.array(array), old) for array, old in zip(now, before, strict=True))
    with pytest.raises(TableeError, match="move -1 is not allowed in game 2"):
        env.step([-1, -1, -1], np.array([True, True, False]))
    env.close()


def test_a_process_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it dies while it is asked."""
    env = VectorEnv("bastille", 2, processes=2)
    actions = env.sample()
    player = cast(SharedGames, env._player)
    process, last, send = player._processes[0], player._pipes[-1], Connection.send
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)

    def send_and_kill(pipe: Connection, what: object) -> None:
        send(pipe, what)
        if pipe is last:
            process.kill()
            process.join()

    monkeypatch.setattr(Connection, "send", send_and_kill)
    for _ in range(2):
        with pytest.raises(TableeError, match="has died"):
            env.step(actions)
    env.close()


def test_a_script_is_told_how_it_starts_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("from tablee.envs.vector import VectorEnv\nVectorEnv('bastille', 2, processes=2)\n")
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, str(script)], env=path, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 1
    assert 'a script needs `if __name__ == "__main__":` before' in ended.stderr


def test_the_arrays_are_read_only() -> None:
    env = VectorEnv("bastille", 1)
    with pytest.raises(ValueError, match="read-only"):
        env.decisions.observations[0, 0] = 5


def test_places_pay_in_even_steps_and_ties_share() -> None:
    def paid(*ranks: int) -> list[float]:
        return rewards([Score(0, [], rank) for rank in ranks])

    assert paid(2, 1, 3) == [0, 1, -1]
    assert paid(1, 1, 3, 4) == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1])
    assert paid(1, 1) == [0, 0]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_closed_environment_says_so(processes: int) -> None:
    env = VectorEnv("bastille", 2, processes=processes)
    actions = env.sample()
    env.close()
    with pytest.raises(TableeError, match="is closed"):
        env.step(actions)
    with pytest.raises(TableeError, match="is closed"):
        env.sample()
