"""Section 7: the English."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.parts import HOUSE
from tablee.games.bastide.state import EMPTY, OUTCOMES, PLAYING
from tablee.games.bastide.town import WORKS


@proves("BD-X10")
def test_BD_X10() -> None:
    table = Jurade(4)
    table.wall(1, "north", "south", "east")  # no wall in the west
    table.own(2, "wall_north-A3")
    table.houses("A1", "B4")  # (a) in a corner walled on one side, (b) behind a complete wall
    table.own(1, "short_street_middle-A2A3", "hall-A2", "short_street_middle-B2B3")
    table.site("church", "B3")
    table.own(3, "church-1")
    table.harass(1)
    assert table.offered(0) == ["raze A1"]
    refused = table.refused("0 oust wall_north-A1")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-7.4", "walls_last")
    for safe, reason in (
        ("raze B4", "walled"),
        ("oust short_street_middle-A2A3", "walled"),
        ("oust church-1", "centre"),
        ("oust hall-A2", "centre"),
        ("oust short_street_middle-B2B3", "centre"),
    ):
        refused = table.refused(f"0 {safe}")
        assert (refused.refusal.rule, refused.refusal.reason) == ("BD-7.3", reason)
    table.do("0 raze A1")
    table.turn_of(0)
    table.harass(1)  # nothing is open any more
    assert table.offered(0) == [
        "oust wall_north-A1",
        "oust wall_north-A3",
        "oust wall_south-C1",
        "oust wall_east-A4",
    ]


@proves("BD-7.1")
def test_the_eighth_tile_begins_the_siege_and_does_not_harass() -> None:
    table = Jurade(4)
    table.camp(1, 1, 1, 1, 1, 1)
    table.houses("A1")
    table.harass(2)
    table.do("0 raze A1")
    assert sum(table.state.camp) == 7 and table.state.outcome == PLAYING
    table.houses("A1")
    table.turn_of(0)
    events = table.harass(2)
    assert table.values(events, "siege") == [(0, 10, 0)]
    assert table.waits_for() == ("over", ()) and OUTCOMES[table.state.outcome] == "siege_lost"
    assert table.state.houses[0] == 1
    assert table.state.hand_size[0] == 2  # no draw at a siege


@proves("BD-7.2")
@pytest.mark.parametrize(("points", "hits"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_tiles_of_three_and_four_points_hit_twice(points: int, hits: int) -> None:
    table = Jurade(4)
    table.houses("A1", "A1", "C3")
    table.harass(points)
    for _ in range(hits):
        assert table.waits_for() == ("harassment", (0,))
        assert sum(table.state.camp) == 0  # it harasses before it joins the camp
        table.do("0 raze A1")
    assert table.waits_for() == ("turn", (1,))
    assert table.state.houses[0] == 2 - hits
    assert table.state.camp[points - 1] == 1


@proves("BD-7.2")
def test_two_hits_fall_in_one_place_or_in_two() -> None:
    table = Jurade(4)
    table.houses("A1", "A1", "C3")
    table.harass(3)
    table.do("0 raze A1")
    assert table.offered(0) == ["raze A1", "raze C3"]


@proves("BD-7.3")
def test_open_are_border_blocks_and_outer_portions_without_a_wall() -> None:
    table = Jurade(4)
    table.houses("A1", "A2", "B3", "C4")
    table.site("chapel", "B1")
    table.site("leper_house", "B3")
    table.own(1, "chapel-2", "leper_house-1", "hall-A2")
    table.own(2, "short_street_west-A1A2", "short_street_west-B1B2", "long_street_north-A4B4")
    table.harass(1)
    assert table.offered(0) == [
        "raze A1",
        "raze A2",
        "raze C4",
        "oust long_street_north-A4B4",
        "oust short_street_west-A1A2",
        "oust chapel-2",
    ]
    refused = table.refused("0 raze B3")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-7.3", "centre")
    assert table.refused("0 oust leper_house-1").refusal.reason == "centre"
    assert table.refused("0 raze B4").refusal.reason == "nothing_there"
    assert table.refused("0 oust chapel-1").refusal.reason == "nothing_there"
    assert table.refused("0 oust wall_north-A1").refusal.reason == "nothing_there"


@proves("BD-7.3")
def test_a_wall_with_a_single_influence_protects_but_a_corner_needs_two() -> None:
    table = Jurade(4)
    table.houses("A1", "A2", "A4")
    table.own(2, "short_street_west-A1A2", "long_street_north-A1B1")
    table.wall(3, "north", "west")
    table.harass(1)
    assert table.offered(0) == ["raze A4"]
    for safe in ("raze A1", "raze A2", "oust short_street_west-A1A2", "oust long_street_north-A1B1"):
        assert table.refused(f"0 {safe}").refusal.reason == "walled"


@proves("BD-7.4")
def test_walls_are_hit_only_when_nothing_is_open() -> None:
    table = Jurade(4)
    table.fill(1, "wall_west")
    table.own(2, "wall_north-A4")
    table.houses("C4")
    table.harass(1)
    assert table.offered(0) == ["raze C4"]
    table.do("0 raze C4")
    table.turn_of(0)
    table.harass(1)
    assert table.offered(0) == ["oust wall_north-A4", "oust wall_west-A1", "oust wall_west-B1", "oust wall_west-C1"]
    events = table.do("0 oust wall_north-A4")
    assert table.told(events)[:2] == ["BD-7.4 influence_lost", "BD-6.2 taken_off"]


@proves("BD-7.5")
def test_with_nothing_to_hit_the_tile_just_joins_the_camp() -> None:
    table = Jurade(4)
    table.own(1, "hall-A2")
    table.houses("B3")
    events = table.harass(4)
    assert table.told(events)[:3] == ["BD-3.1 played", "BD-7.5 hit_lost", "BD-7.2 joins_camp"]
    assert table.state.camp == [0, 0, 0, 1] and table.waits_for() == ("turn", (1,))


@proves("BD-7.5")
def test_destroyed_houses_go_back_into_the_bag_and_influence_to_its_owner() -> None:
    table = Jurade(4)
    table.houses("A1")
    table.site("chapel", "B1")
    table.own(2, "chapel-1")
    table.harass(3)  # one open house and one open influence
    houses = table.state.bag[HOUSE]
    table.do("0 raze A1")
    assert table.state.bag[HOUSE] == houses + 1
    events = table.do("0 oust chapel-1")
    assert table.state.supply[2] == 20 and table.state.site[2] == EMPTY
    assert table.values(events, "taken_off") == [(WORKS.index("chapel"),)]


@proves("BD-R7")
def test_where_two_of_a_kind_are_open_two_of_a_kind_are_taken() -> None:
    table = Jurade(4)
    table.houses("A1", "C1")
    table.own(1, "long_street_north-A1B1")
    table.harass(3)
    assert table.offered(0) == ["raze A1", "raze C1"]
    refused = table.refused("0 oust long_street_north-A1B1")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-R7", "two_of_a_kind")

    table = Jurade(4)
    table.houses("A1", "A1")
    table.own(1, "long_street_north-A1B1", "long_street_south-B1C1")
    table.harass(4)
    assert len(table.offered(0)) == 3  # either kind will do, but then twice
    table.do("0 oust long_street_north-A1B1")
    assert table.offered(0) == ["oust long_street_south-B1C1"]
    assert table.refused("0 raze A1").refusal.reason == "two_of_a_kind"

    table = Jurade(4)
    table.houses("A1", "C1")
    table.own(1, "long_street_north-A1B1", "long_street_south-B1C1")
    table.harass(4)
    table.do("0 raze C1")
    assert table.offered(0) == ["raze A1"]

    table = Jurade(4)
    table.houses("A1")
    table.own(1, "long_street_north-A1B1", "long_street_south-B1C1")
    table.harass(3)
    assert table.offered(0) == ["oust long_street_north-A1B1", "oust long_street_south-B1C1"]


@proves("BD-R7")
def test_one_of_each_kind_is_taken_then_wall_influence() -> None:
    table = Jurade(4)
    table.houses("A1")
    table.own(1, "long_street_north-A1B1", "wall_east-A4", "wall_east-B4")
    table.harass(3)
    assert table.offered(0) == ["raze A1", "oust long_street_north-A1B1"]
    table.do("0 oust long_street_north-A1B1")
    assert table.offered(0) == ["raze A1"]
    table = Jurade(4)
    table.houses("A1")
    table.own(1, "wall_east-A4", "wall_east-B4")
    table.harass(3)
    table.do("0 raze A1")
    assert table.offered(0) == ["oust wall_east-A4", "oust wall_east-B4"]


@proves("BD-R7")
def test_when_a_wall_falls_the_second_hit_takes_what_this_opened() -> None:
    table = Jurade(4)
    table.wall(1, "north", "south", "west", "east")
    table.own(1, "wall_south-C2")
    table.houses("A2", "A3", "C2")
    table.own(2, "short_street_west-A1A2")
    table.harass(3)
    assert len(table.offered(0)) == 5
    table.do("0 oust wall_north-A1")
    assert table.offered(0) == ["raze A2", "raze A3", "oust short_street_west-A1A2"]


@proves("BD-R7")
def test_when_a_wall_that_falls_opens_nothing_a_wall_is_hit_again_or_the_hit_is_lost() -> None:
    table = Jurade(4)
    table.wall(1, "north", "south")
    table.harass(3)
    table.do("0 oust wall_north-A1")
    assert table.offered(0) == ["oust wall_south-C1"]
    table = Jurade(4)
    table.wall(1, "north")
    table.harass(3)
    events = table.do("0 oust wall_north-A1")
    assert "BD-R7 hit_lost" in table.told(events) and table.waits_for() == ("turn", (1,))
