"""What `audited` names is checked: a state that breaks the rule is found out by its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.bastide import Jurade
from support.bastille import Paris
from support.heads_of_state import Europe
from tablee.games.bastide.generated import BIDDING
from tablee.table import Task

Break = Callable[[Any], None]


def set_field(name: str, place: int, value: int) -> Break:
    """Put a number into a row of the state."""

    def breaks(state: Any) -> None:
        getattr(state, name)[place] = value

    return breaks


def hold_a_mission_twice(state: Any) -> None:
    state.taker, state.taken_from, state.taken = [0, 0], [0, 0], [0, 0]


def empty_a_slot_that_is_taken(state: Any) -> None:
    state.board[0] = 1
    state.emptied = [0]


def seal_more_than_all_money(state: Any) -> None:
    state.agenda = [Task(BIDDING, (1, 2))]
    state.bids[0] = 99


BREAKS: dict[str, tuple[Callable[[], Any], Break]] = {
    "BA-1.3": (Paris, set_field("filled", 0, 9)),
    "BA-4.10": (Paris, hold_a_mission_twice),
    "BA-R2": (Paris, set_field("front", 0, 0)),
    "BA-R11": (Paris, set_field("cubes", 0, 7)),
    "BA-R14": (Paris, set_field("pile_size", 0, 3)),
    "HS-1.3": (Europe, set_field("display", 0, 9)),
    "HS-1.4": (Europe, set_field("treachery_display", 0, 9)),
    "HS-1.6": (Europe, set_field("markers", 1, 2)),
    "HS-R2": (Europe, set_field("supply", 0, 9)),
    "HS-R4": (Europe, empty_a_slot_that_is_taken),
    "HS-R9": (Europe, set_field("nobles", 0, 1)),
    "BD-1.3": (Jurade, set_field("taken", 0, 2)),
    "BD-1.5": (Jurade, set_field("bag", 0, 50)),
    "BD-1.6": (Jurade, set_field("camp", 0, 8)),
    "BD-R9": (Jurade, set_field("free", 0, 7)),
    "BD-R14": (Jurade, seal_more_than_all_money),
}


@pytest.mark.parametrize("rule", BREAKS)
def test_a_state_that_breaks_a_rule_is_found_out(rule: str) -> None:
    sit_down, breaks = BREAKS[rule]
    state = sit_down().state
    assert state.audit() == [] and rule in state.audited()
    breaks(state)
    assert any(fault.startswith(f"{rule}: ") for fault in state.audit())


def test_every_audited_rule_is_broken_here() -> None:
    audited = [rule for table in (Paris(), Europe(), Jurade()) for rule in table.state.audited()]
    assert audited == list(BREAKS)
