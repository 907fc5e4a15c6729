"""A title without an observation is learned by every number of its view; the checks of the frameworks pass on it."""

from __future__ import annotations

import warnings

import pytest
from gymnasium.utils.env_checker import check_env

from support.toy import TOY, played
from tablee import games
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.opponents import check_opponents
from tablee.envs.pettingzoo import env
from tablee.envs.table import EnvTable
from tablee.envs.text import AGENT, TextEnv
from tablee.table import HIDDEN, PlainObservation, SeededDealer

with warnings.catch_warnings():  # where its classic games are installed, its tests load one of them, and that warns
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.usefixtures("toy_title")
def test_the_checks_of_the_frameworks() -> None:
    check_env(SeatEnv("toy", ["random"]), skip_render_check=True)
    api_test(env("toy", 2), num_cycles=30)
    seed_test(lambda: env("toy", 3), num_cycles=30)
    assert isinstance(games.observation(games.load("toy")), PlainObservation)


@pytest.mark.usefixtures("toy_title")
def test_bots_that_the_game_has_play_where_none_are_named() -> None:
    assert check_opponents(None, EnvTable("toy", 3, None, None)) == ("fair", "fair")
    assert check_opponents(None, EnvTable("bastille", 3, None, None)) == ("novice", "novice")


@pytest.mark.usefixtures("toy_title")
def test_as_many_play_in_words_as_the_game_allows_where_none_are_named() -> None:
    assert TextEnv("toy").players == (AGENT,) * 3
    assert TextEnv("bastille").players == (AGENT,) * 4


def test_the_observer_comes_first_and_lists_are_left_out() -> None:
    observation = PlainObservation(TOY)
    fields = {field.name: field for field in observation.fields}
    assert "discards" not in fields
    assert {name: fields[name].written for name in ("coins", "deck", "prize")} == {
        "coins": "1 per seat",
        "deck": "6 numbers",
        "prize": "a number",
    }
    state = TOY.start(3, SeededDealer(1))
    state.coins[:] = [1, 2, 3]
    row = list(observation.of(TOY.seen_by(state, 1), 1))
    assert row[fields["coins"].columns] == [2, 3, 1]
    assert row[fields["card"].columns] == [state.card[1], HIDDEN, HIDDEN]


def test_what_a_seat_cannot_know_makes_no_difference() -> None:
    observation, chance = PlainObservation(TOY), SeededDealer("worlds")
    different = 0
    for moves in range(6):
        state = played(moves=moves).state
        for seat in range(2):
            view = TOY.seen_by(state, seat)
            world = TOY.imagine(view, seat, chance)
            different += world.dump() != state.dump()
            assert list(observation.of(TOY.seen_by(world, seat), seat)) == list(observation.of(view, seat))
    assert different > 0
