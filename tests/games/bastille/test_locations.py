"""Section 4: the seven locations."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.parts import COINS, HENCHMEN, POINTS, STEPS, TORCHES
from tablee.games.bastille.state import ON_DISPLAY


@proves("BA-4.1")
def test_banque_pays_twice_each_tile_and_the_first_becomes_start_player() -> None:
    table = Paris(4)
    table.lay("banque", (1, 1), (2, 3), (3, 2))
    events = table.evaluate("banque")
    assert table.state.coins == [8, 10, 14, 12]
    assert table.state.start_player == 2
    assert table.told(events).index("BA-4.1 takes_marker") == 1  # from that moment, before the second tile


@proves("BA-4.1")
def test_without_a_tile_at_the_banque_the_marker_stays() -> None:
    table = Paris(4)
    table.evaluate("banque")
    assert table.state.start_player == 0


@proves("BA-4.2")
def test_notre_dame_exchanges_each_tile_for_one_exactly_higher() -> None:
    table = Paris(4)
    table.lay("notre_dame", (1, 1), (2, 2))
    table.evaluate("notre_dame")
    assert table.front(1) == [1, 2, 2] and table.front(2) == [1, 1, 3]
    assert table.supply(1) == [1, 2, 3, 2]  # the old tile has left the game
    assert table.supply(2) == [1, 3, 2, 2]
    assert (table.points(2, "notre_dame"), table.points(1, "notre_dame")) == (1, 0)


@proves("BA-4.2")
def test_a_four_always_comes_back_and_the_first_still_scores() -> None:
    table = Paris(4)
    table.lay("notre_dame", (1, 4))
    events = table.evaluate("notre_dame")
    assert 4 in table.front(1)
    assert table.points(1, "notre_dame") == 1
    assert table.told(events) == ["BA-R15 not_exchanged", "BA-4.2 gains_points"]


@proves("BA-4.2")
def test_without_the_next_tile_in_the_supply_the_old_one_comes_back() -> None:
    table = Paris(4)
    table.hold(1, 1, 1, 3)
    table.state.supply[1 * 4 + 3] = 0  # both fours have left the game
    table.lay("notre_dame", (1, 3))
    table.evaluate("notre_dame")
    assert table.front(1) == [1, 1, 3]


@proves("BA-4.2")
def test_two_tiles_of_one_player_are_exchanged_one_after_the_other() -> None:
    table = Paris(4)
    table.hold(1, 1, 3, 3)
    table.state.supply[1 * 4 + 3] = 1
    table.lay("notre_dame", (1, 3), (1, 3))
    table.evaluate("notre_dame")
    assert table.front(1) == [1, 3, 4]  # the supply had a single four


@proves("BA-4.3")
@pytest.mark.parametrize(("side", "first", "second"), [("left", 1, 0), ("right", 0, 1)])
def test_versailles_first_chooses_and_second_gets_the_other(side: str, first: int, second: int) -> None:
    table = Paris(4)
    table.state.versailles = 0  # a torch and three coins
    table.lay("versailles", (1, 1), (2, 2))
    table.evaluate("versailles")
    assert table.waits_for() == ("versailles", (2,))
    assert table.offered(2) == ["choose left", "choose right"]
    table.do(f"2 choose {side}")
    assert (table.state.torches[2], table.state.torches[1]) == (first, second)
    assert (table.state.coins[2], table.state.coins[1]) == (8 + 3 * second, 8 + 3 * first)


@proves("BA-4.3")
def test_a_lone_player_at_versailles_gets_one_bonus() -> None:
    table = Paris(4)
    table.state.versailles = 0
    table.lay("versailles", (2, 1))
    table.evaluate("versailles")
    table.do("2 choose right")
    assert table.state.coins == [8, 8, 11, 8] and sum(table.state.torches) == 0


@proves("BA-4.4")
def test_versailles_tiles_bear_the_bonuses_of_the_rulebook() -> None:
    sizes = {TORCHES: {1, 2}, STEPS: {2, 3}, COINS: {3, 4}, HENCHMEN: {1, 2}, POINTS: {3, 4}}
    bonuses = [bonus for tile in Paris().state.parts.versailles for bonus in tile]
    for kind, amounts in sizes.items():
        assert {bonus.amount for bonus in bonuses if bonus.kind == kind} == amounts


@proves("BA-4.4")
@pytest.mark.parametrize(
    ("tile", "side", "field", "amount"),
    [
        (2, "left", "torches", 2),
        (1, "right", "track", 3),
        (3, "right", "coins", 8 + 4),
        (3, "left", "bag", 2),
    ],
)
def test_versailles_bonuses_are_carried_out(tile: int, side: str, field: str, amount: int) -> None:
    table = Paris(4)
    table.state.versailles = tile
    table.lay("versailles", (0, 1))
    table.evaluate("versailles")
    table.do(f"0 choose {side}")
    assert getattr(table.state, field)[0] == amount


@proves("BA-4.4")
def test_versailles_points_are_scored() -> None:
    table = Paris(4)
    table.state.versailles = 2
    table.lay("versailles", (0, 1))
    table.evaluate("versailles")
    table.do("0 choose right")
    assert table.points(0, "versailles") == 4


@proves("BA-4.5")
def test_catacombes_two_henchmen_for_the_first_and_one_for_the_second() -> None:
    table = Paris(4)
    table.lay("catacombes", (1, 1), (3, 2))
    table.evaluate("catacombes")
    assert table.state.bag == [0, 1, 0, 2]
    assert table.state.henchmen == [20, 19, 20, 18]


@proves("BA-4.6")
def test_place_louis_sells_for_the_coin_value_less_the_tile() -> None:
    table = Paris(4)
    table.display("P1", "P2", "S1", "N3")
    table.lay("place_louis", (1, 2))
    table.evaluate("place_louis")
    assert table.offered(1) == ["buy P1", "buy P2", "buy S1", "buy N3", "decline"]
    table.do("1 buy N3")
    assert table.state.coins[1] == 8 - (6 - 2)
    assert table.names(1) == ["N3"]
    assert table.names(ON_DISPLAY) == ["P1", "P2", "S1"]  # not refilled now


@proves("BA-4.6")
def test_a_tile_worth_more_than_the_card_gives_no_change() -> None:
    table = Paris(4)
    table.display("P1")
    table.lay("place_louis", (1, 4))
    table.evaluate("place_louis")
    table.do("1 buy P1")  # a character of coin value 3
    assert table.state.coins[1] == 8


@proves("BA-4.6")
def test_a_player_may_decline() -> None:
    table = Paris(4)
    table.display("P1")
    table.lay("place_louis", (1, 4))
    table.evaluate("place_louis")
    events = table.do("1 decline")
    assert table.told(events) == ["BA-4.6 declined"]
    assert table.names(ON_DISPLAY) == ["P1"]


@proves("BA-4.6")
def test_only_what_one_can_pay_is_offered_and_who_can_pay_nothing_is_not_asked() -> None:
    table = Paris(4)
    table.display("P1", "N3")
    table.state.coins[1] = 2
    table.lay("place_louis", (1, 1))
    table.evaluate("place_louis")
    assert table.offered(1) == ["buy P1", "decline"]
    table = Paris(4)
    table.display("P1", "N3")
    table.state.coins[1] = 1
    table.lay("place_louis", (1, 1))
    assert table.told(table.evaluate("place_louis")) == ["BA-4.6 cannot_buy"]


@proves("BA-4.6")
def test_each_tile_buys_one_character() -> None:
    table = Paris(4)
    table.display("P1", "P2", "S1", "S2")
    table.lay("place_louis", (1, 2), (1, 1), (2, 1))
    table.evaluate("place_louis")
    table.do("1 buy P1", "1 buy P2", "2 buy S1")
    assert (table.names(1), table.names(2), table.names(ON_DISPLAY)) == (["P1", "P2"], ["S1"], ["S2"])
    assert table.state.coins == [8, 8 - 1 - 2, 8 - 3, 8]


@proves("BA-4.7")
def test_bastille_first_moves_one_step_more_than_his_tile() -> None:
    table = Paris(4)
    table.lay("bastille", (1, 2), (3, 2))
    table.evaluate("bastille")
    assert table.state.track == [0, 3, 0, 2]
    assert table.state.standing == [1, 3, 0, 2]


@proves("BA-4.8")
def test_a_marker_stands_behind_those_on_its_space() -> None:
    table = Paris(4)
    table.track(s0=5, s1=3)
    table.lay("bastille", (3, 4), (2, 1))
    events = table.evaluate("bastille")
    assert table.state.track == [5, 3, 1, 5]
    assert table.state.standing == [0, 3, 1, 2]
    assert "BA-4.8 behind" in table.told(events)


@proves("BA-4.8", "BA-R16")
def test_steps_that_cannot_be_made_are_paid() -> None:
    table = Paris(4)
    table.track(s0=18, s1=17)
    table.lay("bastille", (1, 4), (0, 3))
    events = table.evaluate("bastille")
    assert table.state.track[:2] == [18, 18]
    assert table.state.standing[:2] == [0, 1]  # behind, on the last space too; who is there keeps his place
    assert table.state.coins[:2] == [8 + 3, 8 + 4]
    assert table.values(events, "steps_ahead") == [(1, 1, 18)]  # of five steps one could be made
    assert table.told(events) == [
        "BA-4.7 steps_ahead",
        "BA-4.8 behind",
        "BA-R16 gains_coins",
        "BA-4.8 gains_coins",
    ]


@proves("BA-4.8")
def test_steps_from_any_source_are_paid_beyond_the_last_space() -> None:
    table = Paris(4)
    table.track(s2=18)
    table.state.versailles = 1  # three steps on the right
    table.lay("versailles", (2, 1))
    table.evaluate("versailles")
    table.do("2 choose right")
    assert table.state.coins[2] == 8 + 3 and table.state.track[2] == 18


@proves("BA-4.9")
def test_etats_first_takes_coins_and_each_takes_a_mission_in_secret() -> None:
    table = Paris(4)
    table.missions()
    table.lay("etats", (1, 1), (3, 2))
    table.evaluate("etats")
    assert table.state.coins == [8, 8, 8, 10]
    assert table.waits_for() == ("mission", (3,))
    events = table.do("3 mission max-gems")
    assert [event.audience for event in events if "the_mission" in table.told([event])[0]] == [3]
    assert table.waits_for() == ("mission", (1,))
    table.do("1 mission max-weapons")
    assert (table.hand(3), table.hand(1)) == (["max-gems"], ["max-weapons"])
    assert table.state.pile_size == [18]


@proves("BA-4.9")
def test_taking_a_mission_is_not_optional() -> None:
    table = Paris(4)
    table.lay("etats", (1, 1))
    table.evaluate("etats")
    assert all(line.startswith("mission ") for line in table.offered(1))
    assert table.refused("1 decline").refusal.rule == "BA-4.9"


@proves("BA-4.9")
def test_one_player_on_both_spaces_takes_coins_once_and_two_missions() -> None:
    table = Paris(4)
    table.missions()
    table.lay("etats", (1, 1), (1, 2))
    table.evaluate("etats")
    table.do("1 mission max-gems")
    assert "mission max-gems" not in table.offered(1)  # another copy lies in the stack
    table.do("1 mission max-crowns")
    assert table.state.coins[1] == 10
    assert table.hand(1) == ["max-gems", "max-crowns"]


@proves("BA-4.10")
def test_nobody_holds_two_copies_of_a_mission() -> None:
    table = Paris(4)
    table.missions([], ["max-gems"])
    table.lay("etats", (1, 1), (2, 1))
    table.evaluate("etats")
    assert "max-gems" in table.in_pile()
    assert "mission max-gems" not in table.offered(1)
    refused = table.refused("1 mission max-gems")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BA-4.10", "mission_held")
    table.do("1 mission max-crowns")
    assert "mission max-gems" in table.offered(2)
