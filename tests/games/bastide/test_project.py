"""BD-4.1 to BD-4.5 and BD-4.8: a project is named, the chest shared, sealed bids made and shown."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.state import EMPTY, NOT_MADE
from tablee.games.bastide.town import WORKS
from tablee.table import HIDDEN, SPECTATOR


@proves("BD-4.1")
def test_any_work_that_is_not_complete_can_be_the_project() -> None:
    table = Jurade()
    table.fill(1, "wall_west")
    table.do("0 propose")
    assert table.offered(0) == [f"project {work}" for work in WORKS if work != "wall_west"]
    refused = table.refused("0 project wall_west")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-4.1", "work_complete")


@proves("BD-4.1")
def test_a_damaged_work_can_be_continued() -> None:
    table = Jurade()
    table.fill(1, "wall_west")
    table.hold(0, "fire", "house", "house")
    table.do("0 play fire", "0 scorch wall_west-B1", "0 stop", "1 propose", "1 project wall_west")
    table.do("1 bid 3", "0 bid 0", "2 bid 0", "3 bid 0")
    assert table.offered(1) == ["place wall_west-B1"]


@proves("BD-4.1")
def test_a_building_that_stands_needs_no_free_lots() -> None:
    table = Jurade(3)
    table.site("church", "A1")
    table.own(1, "church-1")
    table.houses("A1", *[name for name in table.state.parts.town.names[1:] if name != "B2" for _ in range(2)])
    table.do("0 propose")
    assert "project church" in table.offered(0) and "project monastery" not in table.offered(0)
    table.do("0 project church")
    assert table.waits_for() == ("bidding", (0, 1, 2))


@proves("BD-4.1")
def test_the_initiator_need_not_bid() -> None:
    table = Jurade()
    table.auction("hall", [0, 4, 0, 0])
    assert table.waits_for() == ("placing", (1,))


@proves("BD-4.1", "BD-R8")
def test_a_religious_building_needs_free_lots_of_a_block_that_is_not_the_carra() -> None:
    table = Jurade()
    table.houses("A1", "A1", "A2")
    table.do("0 propose", "0 project church")
    blocks = [f"site {name}" for name in table.state.parts.town.names]
    assert table.offered(0) == [block for block in blocks if block not in ("site A1", "site B2")]
    assert table.refused("0 site B2").refusal.reason == "carra"
    refused = table.refused("0 site A1")
    assert (refused.refusal.rule, refused.refusal.reason, refused.refusal.values) == ("BD-R8", "too_few_lots", (2, 1))


@proves("BD-R8")
def test_several_religious_buildings_may_share_a_block() -> None:
    table = Jurade()
    table.money(9, 9, 9, 9)
    table.auction("church", [3, 0, 0, 0], "A1")
    table.place()
    table.auction("chapel", [0, 3, 0, 0], "A1")
    assert table.place() == [1]
    assert table.state.free[0] == 0 and table.state.site == [0, EMPTY, 0, EMPTY]
    table.houses(*[name for name in table.state.parts.town.names if name not in ("A1", "B2") for _ in range(2)])
    table.do("2 propose")
    refused = table.refused("2 project monastery")  # one free lot here and there, but nowhere two
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-R8", "no_room")
    assert "project leper_house" in table.offered(2)


@proves("BD-X1")
def test_BD_X1() -> None:
    table = Jurade(4)
    table.money(0, 0, 0, 0, chest=14)
    events = table.do("0 propose", "0 project hall")
    assert table.state.money == [3, 3, 3, 3] and table.state.chest == 2
    assert table.values(events, "chest_shared") == [(3, 2)]


@proves("BD-4.2")
@pytest.mark.parametrize(("chest", "each", "rest"), [(0, 0, 0), (3, 0, 3), (4, 1, 0), (7, 1, 3)])
def test_the_chest_is_shared_if_everybody_gets_something(chest: int, each: int, rest: int) -> None:
    table = Jurade(4)
    table.money(1, 2, 3, 4, chest=chest)
    table.do("0 propose", "0 project hall")
    assert table.state.money == [1 + each, 2 + each, 3 + each, 4 + each] and table.state.chest == rest


@proves("BD-4.2")
def test_the_chest_is_shared_after_the_naming() -> None:
    table = Jurade(4)
    table.money(0, 0, 0, 0, chest=8)
    table.do("0 propose", "0 project chapel")
    assert table.state.chest == 8  # the block is part of the naming
    table.do("0 site A1")
    assert table.state.chest == 0 and table.waits_for() == ("bidding", (0, 1, 2, 3))


@proves("BD-4.3")
def test_bids_are_secret_until_all_are_made_and_then_shown_at_once() -> None:
    table = Jurade(3)
    table.do("0 propose", "0 project hall")
    assert table.offered(2) == [f"bid {amount}" for amount in range(5)]
    assert table.refused("1 bid 5").refusal.reason == "too_poor"
    table.do("2 bid 4", "0 bid 1")
    assert table.waits_for() == ("bidding", (1,))
    assert table.refused("2 bid 3").refusal.reason == "not_your_turn"
    views = [table.game.seen_by(table.state, seat).bids for seat in (0, 1, 2, SPECTATOR)]
    assert views == [
        [1, NOT_MADE, HIDDEN],
        [HIDDEN, NOT_MADE, HIDDEN],
        [HIDDEN, NOT_MADE, 4],
        [HIDDEN, NOT_MADE, HIDDEN],
    ]
    assert table.state.money == [4, 4, 4]
    events = table.do("1 bid 3")
    assert table.values(events, "bid_shown") == [(0, 1), (1, 3), (2, 4)]
    assert table.state.money == [3, 1, 0]


@proves("BD-R14")
def test_money_is_open_and_a_sealed_bid_still_lies_in_the_purse() -> None:
    table = Jurade(3)
    table.money(7, 8, 9)
    table.do("0 propose", "0 project hall", "0 bid 6", "1 bid 8")
    for seat in (0, 1, 2, SPECTATOR):
        view = table.game.seen_by(table.state, seat)
        assert view.money == [7, 8, 9]
        hidden = [other for other in range(3) if HIDDEN in view.hand[other * 6 : other * 6 + 6]]
        assert hidden == [other for other in range(3) if other != seat]
    table.do("2 bid 0")
    assert table.game.seen_by(table.state, SPECTATOR).money == [1, 0, 9]
    table.do("0 add 1")
    assert table.game.seen_by(table.state, SPECTATOR).money == [0, 0, 9]


@proves("BD-4.4")
def test_who_bid_five_or_more_may_add_in_secret() -> None:
    table = Jurade(4)
    table.money(20, 20, 20, 20)
    table.do("0 propose", "0 project hall", "0 bid 5", "1 bid 4", "2 bid 6", "3 bid 0")
    assert table.waits_for() == ("adding", (0, 2))
    assert table.offered(0) == [f"add {amount}" for amount in range(16)]
    assert table.refused("0 add 16").refusal.rule == "BD-4.4"
    table.do("2 add 3")
    assert table.game.seen_by(table.state, 0).added == [NOT_MADE, NOT_MADE, HIDDEN, NOT_MADE]
    assert table.game.seen_by(table.state, 2).added[2] == 3
    assert table.state.money == [15, 16, 14, 20]
    events = table.do("0 add 4")
    assert table.values(events, "addition_shown") == [(0, 4), (2, 3)]
    assert table.state.money == [11, 16, 11, 20]
    assert table.values(events, "spent") == [(0, 9, 3), (1, 4, 1), (2, 9, 3)]


@proves("BD-R16")
def test_who_has_nothing_left_does_not_add_and_who_has_nothing_does_not_bid() -> None:
    table = Jurade(4)
    table.money(6, 20, 0, 4)
    events = table.do("0 propose", "0 project hall")
    assert table.values(events, "bids_unasked") == [(2,)]
    assert table.waits_for() == ("bidding", (0, 1, 3))
    table.do("0 bid 6", "1 bid 6", "3 bid 0")
    assert table.waits_for() == ("adding", (1,))
    table.do("1 add 0")
    assert table.waits_for() == ("placing", (0,))


@proves("BD-R16")
def test_an_addition_decides_the_order_of_placing() -> None:
    table = Jurade(3)
    table.money(12, 12, 12)
    table.auction("hall", [6, 5, 0], added={1: 4})
    assert table.place() == [1, 1, 1, 0]


@proves("BD-4.5")
def test_all_money_bid_is_spent_and_each_full_three_place_one() -> None:
    table = Jurade(4)
    table.money(10, 10, 10, 10)
    events = table.auction("long_street_north", [8, 2, 3, 0])
    assert table.state.money == [2, 8, 7, 10]
    assert table.values(events, "spent") == [(0, 8, 2), (1, 2, 0), (2, 3, 1)]
    assert table.place() == [0, 0, 2]


@proves("BD-4.8", "BD-R18")
@pytest.mark.parametrize("work", ["hall", "wall_north", "chapel"])
def test_a_piece_without_influence_is_taken_off_again(work: str) -> None:
    table = Jurade(4)
    events = table.auction(work, [2, 0, 2, 0], "C3" if work == "chapel" else "")
    assert table.values(events, "taken_off") == [(WORKS.index(work),)]
    assert table.state.money == [2, 4, 2, 4]
    assert table.state.site == [EMPTY] * 4 and table.state.free[10] == 3
    assert table.waits_for() == ("turn", (1,))  # only one project per turn


@proves("BD-4.8")
def test_a_continued_work_stays_though_nobody_bid() -> None:
    table = Jurade(4)
    table.own(1, "hall-A2")
    events = table.auction("hall", [0, 0, 0, 0])
    assert table.values(events, "taken_off") == [] and table.owner("hall-A2") == 1
