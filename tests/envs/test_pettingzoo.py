"""PettingZoo's own tests, and what its environments tell."""

from __future__ import annotations

import copy
import importlib
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import cloudpickle
import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

from tablee import games
from tablee.envs.pettingzoo import env, parallel_env
from tablee.table import TableeError
from tablee.text import tell

with warnings.catch_warnings():  # where its classic games are installed, its tests load one of them, and that warns
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

# PettingZoo knows by name which environments may have a dictionary for an observation: its own ones.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
SMALLEST = [(name, games.load(name).players[0]) for name in games.names()]


@pytest.mark.parametrize(("game", "seats"), [*SMALLEST, ("heads_of_state", 5)])
def test_the_api(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), SMALLEST)
def test_the_same_seed_gives_the_same_game(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=30)


def test_options_and_editions_are_passed_on() -> None:
    api_test(env("bastille", 4, {"secret_mission": True}, games.folder("bastille") / "parts.toml"), num_cycles=20)


def test_all_at_once() -> None:
    parallel_api_test(parallel_env("bastide", 3), num_cycles=60)


def test_max_cycles() -> None:
    """It wants every agent to act once in each cycle, so it is about the environment that asks all at once."""

    def one_by_one(max_cycles: int) -> object:
        return parallel_to_aec(parallel_env("bastille", max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=partial(parallel_env, "bastille"), env=one_by_one))


def test_a_game_is_broken_off_when_an_agent_has_decided_so_often() -> None:
    table = env("bastille", 3, max_cycles=2)
    table.reset(seed=1)
    decisions = dict.fromkeys(table.possible_agents, 0)
    for agent in table.agent_iter():
        seen, _, terminated, truncated, info = table.last()
        assert not terminated
        if truncated:
            table.step(None)
            continue
        assert (info["action_mask"] == seen["action_mask"]).all()
        decisions[agent] += 1
        table.step(int(np.argmax(seen["action_mask"])))
    assert max(decisions.values()) == 2
    with pytest.raises(TableeError, match="at least 1"):
        env("bastille", max_cycles=0)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_copies_go_on_alike(make: Callable[..., Any]) -> None:
    table = make("bastille", 3)
    table.reset(seed=2)
    actor = table if make is env else parallel_to_aec(table)
    if actor is not table:
        actor.reset(seed=2)
    for _ in range(20):
        actor.step(int(np.argmax(actor.last()[0]["action_mask"])))
    others = [copy.deepcopy(actor), pickle.loads(pickle.dumps(actor)), cloudpickle.loads(cloudpickle.dumps(actor))]
    for _ in range(30):
        seen = actor.last()[0]
        for other in others:
            assert (other.last()[0]["observation"] == seen["observation"]).all()
            other.step(int(np.argmax(seen["action_mask"])))
        actor.step(int(np.argmax(seen["action_mask"])))


def test_the_whole_table_for_a_central_critic() -> None:
    table = env("heads_of_state", 3)
    table.reset(seed=1)
    rows = [table.observe(agent)["observation"] for agent in table.agents]
    assert (table.state() == np.concatenate(rows)).all()
    assert table.state_space.contains(table.state())


def test_who_is_not_asked_can_only_wait() -> None:
    table = parallel_env("bastille", 3)
    seen, infos = table.reset(seed=1)
    owing = table.table.game.owing(table.table.state)
    for seat, agent in enumerate(table.agents):
        mask = seen[agent]["action_mask"]
        assert (infos[agent]["action_mask"] == mask).all()
        assert mask[-1] == (seat not in owing) and mask.any()
        assert table.action_space(agent).contains(int(np.argmax(mask)))


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_a_table_can_be_shown(mode: str) -> None:
    table = env("bastide", 3, render_mode=mode)
    table.reset(seed=1)
    picture = table.render()
    if mode == "rgb_array":
        assert picture.dtype == np.uint8 and picture.shape[2] == 3 and len(np.unique(picture)) > 20
    else:
        assert ("<svg" in picture) == (mode == "svg") and "Marché" not in picture
    if mode == "ansi":
        own = table.unwrapped.table
        view = own.game.seen_by(own.state, own.asked)
        assert picture == tell(own.game, view, own.asked, games.player_names("bastide")).text() + "\n"
    with pytest.raises(TableeError, match="render mode"):
        env("bastide", render_mode="film")


def test_the_tests_of_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, "bastide", 3))
    assert "Bastide. You are " in capsys.readouterr().out


def test_performance_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's measure runs, also over the end of a game; here its five seconds pass in an instant."""
    now = iter([0.0, *[0.1] * 80, *[6.0] * 3])
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(now)))
    performance_benchmark(env("bastille", 3))
    assert "turns per second" in capsys.readouterr().out


def test_a_whole_game_pays_by_place() -> None:
    table = env("bastide", 3)
    table.reset(seed=5)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    places = {}
    for agent in table.agent_iter():
        seen, reward, terminated, _, info = table.last()
        paid[agent] += reward
        if terminated:
            places[agent] = info["place"]
            assert not seen["action_mask"].any()
        table.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(paid.values()) == pytest.approx(0)
    for one in paid:
        for other in paid:
            assert (paid[one] > paid[other]) == (places[one] < places[other])


def test_who_breaks_the_rules_loses() -> None:
    table = env("bastille")
    table.reset(seed=1)
    seen, *_ = table.last()
    loser = table.agent_selection
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[loser] == -1


def test_sealed_bids_are_answered_at_once_in_the_parallel_environment() -> None:
    """Everybody who owes a bid has an action mask in the same cycle, and none of them sees another's bid."""
    table = parallel_env("bastide", 3)
    seen, _ = table.reset(seed=3)
    game = table.table.game
    for _ in range(200):
        if len(game.owing(table.table.state)) > 1:
            break
        actions = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in table.agents}
        seen, *_ = table.step(actions)
    owing = game.owing(table.table.state)
    assert len(owing) > 1
    assert all(seen[f"player_{seat}"]["action_mask"].any() for seat in owing)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_without_a_game_a_step_says_what_to_do(make: Callable[..., Any]) -> None:
    table = make("bastille")
    table.reset(seed=1)
    table.close()
    with pytest.raises(TableeError, match=r"call reset\(\) first"):
        table.step(0 if make is env else dict.fromkeys(table.agents, 0))
    table.reset(seed=1)
    table.step(int(table.last()[0]["action_mask"].argmax()) if make is env else dict.fromkeys(table.agents, 0))


def test_in_one_cycle_everybody_sends_one_of_its_actions() -> None:
    table = parallel_env("bastille")
    with pytest.raises(TableeError, match=r"call reset\(\) first"):
        table.step({})
    seen, _ = table.reset(seed=1)
    actions = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in table.agents}
    loose = table.agents[-1]
    wrong: list[tuple[Any, str]] = [
        (999, f"{loose} sent 999: its actions are 0 to 120"),
        ("one", "whole number, not 'one'"),
    ]
    for sent, why in wrong:
        with pytest.raises(TableeError, match=why):
            table.step({**actions, loose: sent})
    with pytest.raises(TableeError, match=f"{loose} has sent none"):
        table.step({agent: action for agent, action in actions.items() if agent != loose})
    assert table.step(actions)[0]["player_0"]["observation"].any()
