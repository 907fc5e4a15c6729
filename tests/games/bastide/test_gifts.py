"""BD-4.10 and BD-R15: gifts."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.state import OUTCOMES


@proves("BD-R15")
def test_anybody_gives_at_any_time_without_being_listed() -> None:
    table = Jurade(4)
    assert not any("give" in move for move in table.offered(0))
    events = table.do("2 give 1 3")
    assert table.state.money == [4, 7, 1, 4] and table.waits_for() == ("turn", (0,))
    assert table.told(events) == ["BD-R15 gave"] and table.values(events, "gave") == [(2, 1, 3)]
    table.do("2 give 0 1")  # the whole purse
    assert table.state.money == [5, 7, 0, 4]


@proves("BD-R15")
@pytest.mark.parametrize(
    ("gift", "reason"),
    [("0 give 0 1", "not_to_yourself"), ("0 give 1 5", "too_poor"), ("0 give 4 1", "no_such_seat")],
)
def test_what_no_gift_can_be(gift: str, reason: str) -> None:
    refused = Jurade(4).refused(gift)
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-R15", reason)


@proves("BD-R15")
def test_a_gift_is_at_least_one() -> None:
    assert Jurade(4).refused("0 give 1 0").refusal.reason == "malformed"


@proves("BD-4.10")
def test_gifts_during_the_bidding_change_what_may_be_bid() -> None:
    table = Jurade(3)
    table.do("0 propose", "0 project hall")
    events = table.do("1 give 2 4")
    assert table.told(events) == ["BD-4.10 gave", "BD-R16 asked_no_more"]
    assert table.offered(2)[-1] == "bid 8"
    assert table.waits_for() == ("bidding", (0, 2))  # without money seat 1 is not asked any more (BD-R16)


@proves("BD-4.10")
def test_promises_do_not_bind() -> None:
    table = Jurade(3)
    table.do("0 propose", "0 project hall", "1 give 0 3", "0 bid 0")  # paid for nothing
    assert table.state.bids[0] == 0 and table.state.money[0] == 7


@proves("BD-R15")
def test_no_gift_from_or_to_a_player_whose_bid_is_sealed() -> None:
    table = Jurade(4)
    table.do("0 propose", "0 project hall", "1 bid 0")
    assert table.refused("1 give 2 1").refusal.reason == "your_bid_is_sealed"
    assert table.refused("2 give 1 1").refusal.reason == "their_bid_is_sealed"
    table.do("2 give 3 1")
    table.do("0 bid 0", "2 bid 0", "3 bid 0")
    table.do("1 give 2 1")  # the bids are shown


@proves("BD-R16")
def test_a_gift_puts_a_player_without_money_among_the_bidders() -> None:
    table = Jurade(3)
    table.money(4, 4, 0)
    events = table.do("0 propose", "0 project hall")
    assert table.waits_for() == ("bidding", (0, 1)) and table.values(events, "bids_unasked") == [(2,)]
    assert table.refused("2 bid 0").refusal.reason == "not_your_turn"
    events = table.do("0 bid 1", "1 give 2 3")
    assert table.told(events) == ["BD-4.3 bid_sealed", "BD-4.10 gave", "BD-R16 asked_too"]
    assert table.values(events, "asked_too") == [(2,)]
    assert table.waits_for() == ("bidding", (1, 2)) and table.offered(2)[-1] == "bid 3"
    table.do("1 bid 1")
    assert table.waits_for() == ("bidding", (2,))  # the bids are not shown before they have answered
    events = table.do("2 bid 3")
    assert table.values(events, "bid_shown") == [(0, 1), (1, 1), (2, 3)]
    assert table.waits_for() == ("placing", (2,))


@proves("BD-R16")
def test_who_gives_everything_away_bids_an_open_nothing() -> None:
    table = Jurade(3)
    table.money(4, 4, 0)
    events = table.do("0 propose", "0 project hall", "1 bid 4", "0 give 2 4")
    assert table.told(events)[-3:] == ["BD-4.10 gave", "BD-R16 asked_no_more", "BD-R16 asked_too"]
    assert table.values(events, "asked_no_more") == [(0,)] and table.values(events, "asked_too") == [(2,)]
    assert table.waits_for() == ("bidding", (2,))
    events = table.do("2 give 0 1")  # and back among the bidders
    assert table.values(events, "asked_no_more") == [] and table.values(events, "asked_too") == [(0,)]
    assert table.waits_for() == ("bidding", (0, 2))
    events = table.do("2 bid 0", "0 bid 0")
    assert table.values(events, "bid_shown") == [(0, 0), (1, 4), (2, 0)]


@proves("BD-R16")
def test_with_nothing_left_to_ask_for_the_bids_are_shown() -> None:
    table = Jurade(3)
    table.money(0, 0, 0)
    events = table.do("0 propose", "0 project hall")
    assert table.values(events, "bid_shown") == [(0, 0), (1, 0), (2, 0)]


@proves("BD-R16")
def test_a_gift_puts_a_bidder_without_money_left_among_those_who_may_add() -> None:
    table = Jurade(4)
    table.money(5, 9, 9, 9)
    table.do("0 propose", "0 project hall", "0 bid 5", "1 bid 5", "2 bid 4", "3 bid 5")
    assert table.waits_for() == ("adding", (1, 3))
    events = table.do("1 add 4", "2 give 0 2")
    assert table.values(events, "asked_too") == [(0,)]
    assert table.waits_for() == ("adding", (0, 3)) and table.offered(0) == ["add 0", "add 1", "add 2"]
    events = table.do("3 give 2 1")  # who bid less than 5 is not asked, whatever they are given
    assert table.told(events) == ["BD-4.10 gave"]
    assert table.waits_for() == ("adding", (0, 3))
    events = table.do("3 add 0", "0 add 2")
    assert table.values(events, "addition_shown") == [(0, 2), (1, 4), (3, 0)]
    assert table.state.bids == [7, 9, 4, 5]


@proves("BD-R16")
def test_who_gives_away_what_they_could_add_is_no_longer_asked() -> None:
    table = Jurade(3)
    table.money(9, 9, 9)
    table.do("0 propose", "0 project hall", "0 bid 5", "1 bid 5", "2 bid 0")
    events = table.do("0 give 2 4")
    assert table.told(events) == ["BD-4.10 gave", "BD-R16 asked_no_more"]
    assert table.waits_for() == ("adding", (1,))
    events = table.do("1 give 2 4")  # nobody is left to add
    assert table.values(events, "asked_no_more") == [(1,)] and table.waits_for() == ("placing", (0,))


@proves("BD-R16")
def test_a_gift_after_the_bids_are_shown_asks_nobody() -> None:
    table = Jurade(3)
    table.money(3, 4, 0)
    table.do("0 propose", "0 project hall", "0 bid 3", "1 bid 0")
    assert table.waits_for() == ("placing", (0,))
    events = table.do("1 give 2 4")
    assert table.told(events) == ["BD-R15 gave"]
    assert table.waits_for() == ("placing", (0,)) and table.state.bids == [3, 0, 0]


@proves("BD-R15")
def test_no_gift_from_or_to_a_player_whose_addition_is_sealed() -> None:
    table = Jurade(4)
    table.money(9, 9, 9, 9)
    table.do("0 propose", "0 project hall", "0 bid 5", "1 bid 5", "2 bid 5", "3 bid 0", "1 add 0")
    assert table.refused("1 give 2 1").refusal.reason == "your_bid_is_sealed"
    assert table.refused("3 give 1 1").refusal.reason == "their_bid_is_sealed"
    table.do("3 give 0 9")  # neither has made an addition: they may now add more
    assert table.offered(0)[-1] == "add 13"
    table.do("0 add 13", "2 add 0")
    assert table.waits_for()[0] == "placing"
    table.do("1 give 2 4")


@proves("BD-R15", "BD-5.3")
def test_gifts_while_a_tax_is_split() -> None:
    table = Jurade(3)
    table.site("leper_house", "A1")
    table.own(0, "leper_house-1")
    table.own(1, "long_street_north-A2B2", "hall-A2")
    table.own(2, "wall_north-A2")
    table.do("0 play house", "0 build A2")
    assert table.waits_for() == ("tax", (0,))
    table.do("2 give 0 1", "0 pay 1 0")
    assert table.state.money == [5, 4, 5]


@proves("BD-R15")
def test_no_gift_after_the_end() -> None:
    table = Jurade(3)
    table.camp(1, 1, 1, 1, 1, 1, 1)
    table.harass(4)
    assert OUTCOMES[table.state.outcome] == "siege_lost"
    assert table.refused("0 give 1 1").refusal.reason == "game_over"
