"""BD-4.6 and BD-4.7: placing influence."""

from __future__ import annotations

from support.bastide import Jurade
from support.proofs import proves


@proves("BD-X2")
def test_BD_X2() -> None:
    table = Jurade(4)
    table.money(6, 6, 6, 6)
    table.auction("hall", [6, 6, 3, 0])
    events = table.do("0 place hall-A2", "1 place hall-B1", "0 place hall-B3", "1 place hall-C2")
    assert table.on("hall") == [0, 1, 0, 1]
    assert table.values(events, "not_placed") == [(2, 1)]
    assert table.state.money == [0, 0, 3, 6] and table.state.supply[2] == 20


@proves("BD-X3")
def test_BD_X3() -> None:
    table = Jurade(4)
    table.money(10, 9, 0, 0)
    table.auction("monastery", [10, 9, 0, 0], "A4")
    assert table.place() == [0, 0, 0, 1]
    assert table.values(table.dealer.events, "not_placed") == [(1, 2)]
    assert table.state.money == [0, 0, 0, 0]


@proves("BD-4.6")
def test_the_highest_bid_places_all_first_then_the_next() -> None:
    table = Jurade(4)
    table.money(20, 20, 20, 20)
    table.auction("wall_north", [3, 4, 7, 0])
    assert table.place() == [2, 2, 1, 0]


@proves("BD-4.6")
def test_equal_bids_take_turns_clockwise_from_the_initiator() -> None:
    table = Jurade(4)
    table.money(20, 20, 20, 20)
    table.turn_of(2)
    table.auction("long_street_south", [6, 6, 0, 0])
    assert table.place() == [0, 1, 0, 1]
    table = Jurade(4)
    table.money(20, 20, 20, 20)
    table.turn_of(1)
    table.auction("long_street_south", [6, 6, 0, 6])
    assert table.place() == [1, 3, 0, 1]


@proves("BD-4.7", "BD-R17")
def test_the_owner_chooses_a_free_circle_and_must_place() -> None:
    table = Jurade(4)
    table.own(3, "wall_north-A2")
    table.auction("wall_north", [3, 0, 0, 0])
    assert table.offered(0) == ["place wall_north-A1", "place wall_north-A3", "place wall_north-A4"]
    refused = table.refused("0 place wall_north-A2")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-4.7", "circle_taken")
    assert table.refused("0 place hall-A2").refusal.reason == "another_work"
    table.do("0 place wall_north-A4")
    assert table.on("wall_north") == [-1, 3, -1, 0] and table.state.supply[0] == 19


@proves("BD-4.7", "BD-R17")
def test_among_tied_players_one_without_pieces_is_skipped() -> None:
    table = Jurade(3)
    table.money(12, 12, 12)
    table.fill(0, "wall_north", "wall_south", "wall_west", "long_street_north", "hall")
    assert table.state.supply[0] == 1
    table.auction("long_street_south", [6, 6, 0])
    assert table.place() == [0, 1, 1]


@proves("BD-4.7", "BD-R17")
def test_pieces_that_find_no_circle_stay_in_the_supply() -> None:
    table = Jurade(3)
    table.money(6, 9, 0)
    table.own(2, "hall-A2", "hall-B1")
    table.auction("hall", [6, 9, 0])
    assert table.place() == [1, 1]
    assert table.state.supply[:2] == [20, 18] and table.state.money == [0, 0, 0]


@proves("BD-R10")
def test_without_pieces_nothing_is_placed_and_the_money_is_spent() -> None:
    table = Jurade(3)
    table.fill(0, "wall_north", "wall_south", "wall_west", "wall_east", "short_street_west")
    table.own(0, *[f"long_street_south-B{column}C{column}" for column in (1, 2, 3)])
    assert table.state.supply[0] == 0
    events = table.auction("hall", [4, 0, 0])
    assert "BD-R10 not_placed" in table.told(events)
    assert table.state.money[0] == 0 and table.state.idle == 1
