"""Talk in environments: what can be said is an action, bots hear and answer it, and programs are asked to."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from tablee import games
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.gymnasium_vector import SeatVectorEnv
from tablee.envs.pettingzoo import env, parallel_env
from tablee.envs.registry import env_id
from tablee.envs.vector import VectorEnv
from tablee.games.bastide.talk import UNSAID
from tablee.table import TableeError

GAME = games.load("bastide")
OBSERVATION = games.observation(GAME)
SUGGEST, JOIN, ASK = (GAME.decisions + GAME.talk.index(GAME.actions.first(kind)) for kind in ("suggest", "join", "ask"))
DECLINE = GAME.decisions + GAME.talk.index(GAME.parse("decline"))
PRICE = 3

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def column(row: Any, name: str) -> list[int]:
    """The columns of one field of an observation."""
    return next(list(row[field.columns]) for field in OBSERVATION.fields if field.name == name)


def test_the_words_are_actions_after_the_decisions_and_gifts_are_none() -> None:
    seat = SeatEnv("bastide", talk=True)
    assert seat.action_space.n == GAME.decisions + len(GAME.talk)
    kinds = {GAME.actions.kind(move).name for move in GAME.talk}
    assert kinds == {"suggest", "join", "decline", "thank", "ask"}
    assert SeatEnv("bastide").action_space.n == GAME.decisions


def test_programs_answer_each_other_before_the_game_continues() -> None:
    table = env("bastide", 3, talk=True)
    table.reset(seed=1)
    speaker = table.agent_selection
    mask = table.observe(speaker)["action_mask"]
    suggestion = SUGGEST + int(np.flatnonzero(mask[SUGGEST:JOIN])[0])
    table.step(suggestion)
    answered = []
    for action in (JOIN, DECLINE):
        agent = table.agent_selection
        seen = table.observe(agent)
        assert set(np.flatnonzero(seen["action_mask"])) <= {*range(JOIN, DECLINE + 1)}
        assert seen["action_mask"][[JOIN, DECLINE]].all()
        assert sum(column(seen["observation"], "suggested")) == 1
        answered.append(agent)
        table.step(action)
    assert table.agent_selection == speaker and speaker not in answered and len(set(answered)) == 2
    row = table.observe(speaker)["observation"]
    assert sorted(column(row, "words")[1:3]) == [0, PRICE]
    assert column(row, "suggestions") == [1]


def loud(seen: dict[str, Any]) -> int:
    """Suggests and answers what can be said, once a turn, and otherwise takes the first allowed decision."""
    mask = seen["action_mask"]
    if mask[JOIN:ASK].any():
        return JOIN + int(np.argmax(mask[JOIN:ASK]))
    if mask[SUGGEST:JOIN].any() and column(seen["observation"], "suggestions") == [0]:
        return SUGGEST + int(np.argmax(mask[SUGGEST:JOIN]))
    return int(np.argmax(mask))


def test_bots_hear_and_answer() -> None:
    """Against fair ones a suggestion is answered at once, and theirs reach the program."""
    seat = SeatEnv("bastide", ["fair:1"] * 2, talk=True)
    asked = heard = 0
    for seed in range(3):
        seen, _ = seat.reset(seed=seed)
        for _ in range(25):
            asked += not seen["action_mask"][: GAME.decisions].any()
            action = loud(seen)
            seen, _, over, _, _ = seat.step(action)
            if over:
                break
            if SUGGEST <= action < JOIN:
                heard += UNSAID not in column(seen["observation"], "words")[1:3]
    assert asked > 0 and heard > 0


def test_without_the_option_nobody_talks() -> None:
    seat = SeatEnv("bastide", ["fair:1"] * 2)
    seen, _ = seat.reset(seed=1)
    for _ in range(20):
        assert column(seen["observation"], "suggestions") == [0]
        seen, *_ = seat.step(int(np.argmax(seen["action_mask"])))
    _, reward, over, _, info = seat.step(GAME.actions.first("suggest"))
    assert over and reward == -1 and info["refused"]


def test_the_libraries_own_checks() -> None:
    api_test(env("bastide", 3, talk=True), num_cycles=60)
    parallel_api_test(parallel_env("bastide", 3, talk=True), num_cycles=60)
    made = gymnasium.make(env_id("bastide"), opponents=["novice", "random"], talk=True, disable_env_checker=True)
    check_env(made.unwrapped)


def test_in_one_cycle_all_who_are_spoken_to_answer() -> None:
    table = parallel_env("bastide", 3, talk=True)
    seen, _ = table.reset(seed=1)
    wait = table.action_space("player_0").n - 1
    speaker = next(agent for agent in table.agents if not seen[agent]["action_mask"][wait])
    suggestion = SUGGEST + int(np.argmax(seen[speaker]["action_mask"][SUGGEST:]))
    seen, *_ = table.step({agent: suggestion if agent == speaker else wait for agent in table.agents})
    assert seen[speaker]["action_mask"].nonzero()[0].tolist() == [wait]
    seen, *_ = table.step({agent: wait if agent == speaker else JOIN for agent in table.agents})
    assert column(seen[speaker]["observation"], "words")[1:3] == [PRICE, PRICE]
    assert not seen[speaker]["action_mask"][wait]


def test_many_games_talk_as_one_does_and_copies_go_on_alike() -> None:
    games_of_all = VectorEnv("bastide", 3, 3, seed=4, talk=True)
    with_bots = VectorEnv("bastide", 2, 3, opponents=["fair:1", "novice"], seed=4, talk=True)
    for many in (games_of_all, with_bots):
        said = 0
        for _ in range(30):
            actions = many.sample()
            said += int((actions >= GAME.decisions).sum())
            many.step(actions)
        assert said > 0
        others = [copy.deepcopy(many), pickle.loads(pickle.dumps(many))]
        actions = many.sample()
        for other in others:
            assert (other.sample() == actions).all()
            assert (other.decisions.masks == many.decisions.masks).all()
    vector = SeatVectorEnv("bastide", 2, ["fair:1", "novice"], talk=True)
    seen, _ = vector.reset(seed=1)
    assert seen["action_mask"].shape == (2, GAME.decisions + len(GAME.talk))


def test_a_table_is_copied_while_somebody_is_to_answer() -> None:
    table = env("bastide", 3, talk=True)
    table.reset(seed=1)
    table.step(SUGGEST + int(np.argmax(table.observe(table.agent_selection)["action_mask"][SUGGEST:])))
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        for action in (JOIN, DECLINE):
            other.step(action)
        assert other.observe(other.agent_selection)["action_mask"][: GAME.decisions].any()
    assert table.observe(table.agent_selection)["action_mask"][JOIN]


def test_where_nobody_talks_the_option_is_refused() -> None:
    for make in (SeatEnv, env, parallel_env, SeatVectorEnv):
        with pytest.raises(TableeError, match="nobody talks in bastille"):
            make("bastille", talk=True)


def test_programs_ask_for_money_and_can_only_say_no_to_who_asks() -> None:
    """Before any decision, once in a turn; gifts are no actions."""
    table = env("bastide", 3, talk=True)
    table.reset(seed=1)
    asker = table.agent_selection
    assert table.observe(asker)["action_mask"][ASK : ASK + 4].all(), "everybody has 4 deniers"
    assert not table.observe(asker)["action_mask"][ASK + 4 :].any()
    table.step(ASK + 1)
    for _ in range(2):
        seen = table.observe(table.agent_selection)
        assert np.flatnonzero(seen["action_mask"]).tolist() == [DECLINE]
        assert 2 in column(seen["observation"], "asks") and sum(column(seen["observation"], "asker")) == 1
        table.step(DECLINE)
    assert table.agent_selection == asker and not table.observe(asker)["action_mask"][ASK:].any()


def test_who_asks_when_all_others_have_just_bid_is_asked_again() -> None:
    table = parallel_env("bastide", 3, talk=True)
    seen, _ = table.reset(seed=1)
    wait = table.action_space("player_0").n - 1

    def cycle(**sent: int) -> dict[str, Any]:
        """One cycle; whoever is not named takes the first that is allowed."""
        first = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in table.agents}
        return dict(table.step({**first, **sent})[0])

    bid = GAME.actions.first("bid")
    while not all(seen[agent]["action_mask"][bid] for agent in table.agents):
        seen = cycle()
    asking = table.agents[-1]
    assert seen[asking]["action_mask"][ASK]
    seen = cycle(**{asking: ASK})
    assert [seen[agent]["action_mask"][wait] for agent in table.agents] == [1, 1, 0]
    assert not seen[asking]["action_mask"][ASK:wait].any()
