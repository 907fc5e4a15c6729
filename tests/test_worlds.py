"""Only possible worlds: whatever is imagined explains all that a seat was ever told, in games with small boxes.

For the full boxes nobody can list what is possible: there the law test audits imagined worlds against the trails that
this test proves.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from support.small_boxes import small_box
from tablee.testing.worlds import check_worlds


class Plan(NamedTuple):
    """Which games are played, and how many decisions of each at most."""

    name: str
    seats: int
    options: tuple[str, ...]
    games: int
    decisions: int


PLANS = [
    Plan("bastille", 3, (), 2, 150),
    Plan("bastille", 3, ("secret_mission",), 2, 120),
    Plan("heads_of_state", 2, (), 5, 120),
    Plan("heads_of_state", 3, (), 2, 60),
    Plan("bastide", 3, (), 6, 80),
]


@pytest.mark.parametrize("plan", PLANS, ids=["-".join([plan.name, str(plan.seats), *plan.options]) for plan in PLANS])
def test_every_imagined_world_explains_all_that_was_told(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_box(plan.name, monkeypatch)
    options = dict.fromkeys(plan.options, True)
    assert check_worlds(game, plan.seats, options, plan.games, plan.decisions, "worlds") > 100
