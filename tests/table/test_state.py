"""States and tasks: a dump is plain data, loading it gives the same table, and a task loses who has answered."""

from __future__ import annotations

import json

import pytest

from support.scenario import Scenario
from support.toy import BIDDING, TOY, Toy
from tablee.table import ALL, HIDDEN, NOBODY, SPECTATOR, Task


def test_a_task_without_one_seat_is_owed_by_the_others() -> None:
    task = Task(BIDDING, (0, 1, 2), (7,))
    rest = task.without(1)
    assert (rest.step, rest.seats, rest.args) == (BIDDING, (0, 2), (7,))
    assert task.seats == (0, 1, 2)


def test_the_last_answer_is_made_once() -> None:
    task = Task(BIDDING, (2,), (7,))
    done = task.without(2)
    assert (done.step, done.seats, done.args) == (BIDDING, (), (7,))
    assert task.without(2) is done and task.seats == (2,)


def test_a_dump_is_plain_data_with_the_names_of_the_steps() -> None:
    state = Scenario(TOY, 2).state
    data = state.dump()
    assert list(data) == ["seats", "agenda", *state.fields()]
    assert data["seats"] == 2
    assert data["agenda"] == [["round", [], []], ["bidding", [0, 1], [state.prize]]]
    assert json.loads(json.dumps(data)) == data


def test_loading_a_dump_gives_the_same_table() -> None:
    table = Scenario(TOY, 3, {"double": True})
    table.do("1 bid 2")
    data = json.loads(json.dumps(table.state.dump()))
    again = TOY.load(data)
    assert again.dump() == table.state.dump()
    assert again.double is True and again.bids == table.state.bids


def test_a_dump_and_its_table_share_nothing() -> None:
    table = Scenario(TOY, 2)
    data = table.state.dump()
    before = json.dumps(data)
    again = TOY.load(data)
    table.do("0 bid 1", "1 bid 2")
    again.coins[0] = 99
    assert json.dumps(data) == before


@pytest.mark.parametrize("name", ["seats", "agenda", "coins"])
def test_nothing_may_be_missing_from_a_dump(name: str) -> None:
    data = Scenario(TOY, 2).state.dump()
    del data[name]
    with pytest.raises(KeyError, match=name):
        Toy().fill(data)


def test_an_unknown_step_is_not_loaded() -> None:
    data = Scenario(TOY, 2).state.dump()
    data["agenda"] = [["dancing", [], []]]
    with pytest.raises(ValueError, match="not in tuple"):
        Toy().fill(data)


def test_an_audit_tells_what_was_lost() -> None:
    state = Scenario(TOY, 2).state
    assert state.audit() == []
    state.discards.append(3)
    assert state.audit() == ["there are 7 cards"]


def test_audiences_and_seats_are_never_mistaken_for_each_other() -> None:
    assert len({ALL, SPECTATOR, NOBODY}) == 3
    assert max(ALL, SPECTATOR, NOBODY, HIDDEN) < 0
