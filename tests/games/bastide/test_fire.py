"""Section 6: a fire."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.parts import HOUSE
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import WORKS


def on_fire() -> Jurade:
    """Seat 0 plays a fire in a town with houses and influence."""
    table = Jurade(4)
    table.houses("A1", "A1", "A1", "B3")
    table.own(1, "hall-A2", "wall_north-A1", "wall_north-A2")
    table.own(2, "wall_north-A3", "long_street_north-A2B2")
    table.hold(0, "fire", "house", "house")
    table.do("0 play fire")
    return table


@proves("BD-6.1")
def test_a_fire_burns_anything_anywhere() -> None:
    table = on_fire()
    assert table.offered(0) == [
        "burn A1",
        "burn B3",
        "scorch hall-A2",
        "scorch long_street_north-A2B2",
        "scorch wall_north-A1",
        "scorch wall_north-A2",
        "scorch wall_north-A3",
    ]
    assert table.refused("0 burn A2").refusal.reason == "nothing_there"
    assert table.refused("0 stop").refusal.reason == "must_burn"


@proves("BD-6.1")
def test_one_or_two_houses_of_one_block() -> None:
    table = on_fire()
    houses = table.state.bag[HOUSE]
    table.do("0 burn A1")
    assert table.offered(0) == ["burn A1", "stop"]
    refused = table.refused("0 burn B3")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-6.1", "one_place")
    assert table.refused("0 scorch hall-A2").refusal.reason == "one_place"
    table.script(HOUSE)
    table.do("0 burn A1")
    assert table.state.houses[0] == 1 and table.state.free[0] == 2
    assert table.state.bag[HOUSE] == houses + 2 - 1  # both back in the bag, and one drawn from it
    assert table.waits_for() == ("turn", (1,))


@proves("BD-6.1")
def test_one_or_two_influence_of_one_work() -> None:
    table = on_fire()
    table.do("0 scorch wall_north-A3")
    assert table.offered(0) == ["scorch wall_north-A1", "scorch wall_north-A2", "stop"]
    assert table.refused("0 scorch hall-A2").refusal.reason == "one_place"
    table.do("0 stop")
    assert table.on("wall_north") == [1, 1, EMPTY, EMPTY] and table.state.supply[2] == 19
    assert table.waits_for() == ("turn", (1,))


@proves("BD-6.1")
def test_the_fire_leaves_the_game() -> None:
    table = on_fire()
    events = table.do("0 burn B3")  # no second house there: nothing to decide
    assert table.state.burnt == 1 and "BD-6.1 fire_leaves" in table.told(events)
    assert table.waits_for() == ("turn", (1,))


@proves("BD-X11")
def test_BD_X11() -> None:
    table = on_fire()
    events = table.do("0 scorch hall-A2")
    assert table.state.taken[WORKS.index("hall")] == 0 and table.owner("hall-A2") == EMPTY
    assert table.values(events, "taken_off") == [(WORKS.index("hall"),)]
    assert table.state.supply[1] == 18


@proves("BD-X12")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("burn A1", "burn A1"),
        ("scorch hall-A2", None),
        ("scorch short_street_west-A1A2", "scorch short_street_west-B1B2"),
        ("burn C4", None),
        ("scorch church-1", "scorch church-2"),
    ],
)
def test_BD_X12(first: str, second: str | None) -> None:
    table = Jurade(4)
    table.houses("A1", "A1", "C4")
    table.site("church", "B3")
    table.own(1, "hall-A2", "short_street_west-A1A2", "church-1")
    table.own(2, "short_street_west-B1B2", "church-2")
    table.hold(0, "fire", "house", "house")
    table.do("0 play fire")
    assert first in table.offered(0)
    table.do(f"0 {first}")
    if second is not None:
        assert table.offered(0) == [second, "stop"]  # one of them, or two
        table.do(f"0 {second}")
    lost = table.values(table.dealer.events, "house_lost" if first.startswith("burn") else "influence_lost")
    assert len(lost) == (1 if second is None else 2)
    assert table.waits_for() == ("turn", (1,))


@proves("BD-6.2", "BD-R4")
def test_a_work_without_influence_can_be_begun_again() -> None:
    table = Jurade(4)
    table.site("church", "C1")
    table.own(1, "church-1", "church-2")
    table.hold(0, "fire", "house", "house")
    table.do("0 play fire", "0 scorch church-1")
    assert table.state.site[0] == table.block("C1")
    table.do("0 scorch church-2")
    assert table.state.site[0] == EMPTY and table.state.free[table.block("C1")] == 3
    table.auction("church", [0, 3, 0, 0], "A4")
    assert table.place() == [1]


@proves("BD-6.2")
def test_a_street_is_simply_unpaved() -> None:
    table = Jurade(4)
    table.own(1, "short_street_west-A1A2")
    table.hold(0, "fire", "house", "house")
    events = table.do("0 play fire", "0 scorch short_street_west-A1A2")
    assert "BD-6.2 taken_off" in table.told(events)
    table.do("1 propose", "1 project short_street_west")


@proves("BD-R8")
def test_a_removed_building_frees_its_lots() -> None:
    table = Jurade(4)
    table.site("monastery", "B3")
    table.own(1, "monastery-2")
    table.houses("B3")
    assert table.state.free[table.block("B3")] == 0
    table.hold(0, "fire", "house", "house")
    table.do("0 play fire", "0 scorch monastery-2")
    assert table.state.free[table.block("B3")] == 2
