"""Section 6: interim scoring."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import CATACOMBS, SCORING, TRACK
from tablee.games.bastille.state import IN_DECK

INTERIM = 0


def drawn(*cubes: int, seats: int = 4) -> Paris:
    """A table whose bag gives the cubes of these seats, in this order, and nothing else."""
    table = Paris(seats)
    table.missions()
    table.bag(*[cubes.count(seat) for seat in range(seats)])
    table.script(*cubes)
    table.run(CATACOMBS, 5, INTERIM)
    return table


@proves("BA-6.1")
def test_one_point_per_gem() -> None:
    table = Paris(4)
    table.own(1, "N6", "P5")  # two gems and one
    table.own(2, "S3")
    table.run(SCORING, INTERIM)
    assert [table.points(seat, "gems") for seat in range(4)] == [0, 3, 1, 0]


@proves("BA-6.2")
def test_three_points_for_most_crowns_and_for_all_who_tie() -> None:
    table = Paris(4)
    table.own(1, "N10")
    table.own(2, "N2", "N3")
    table.own(3, "N5")
    table.run(SCORING, INTERIM)
    assert [table.points(seat, "crowns") for seat in range(4)] == [0, 3, 3, 0]


@proves("BA-6.3")
def test_five_henchmen_are_drawn_and_each_takes_his_bonus_before_the_next_draw() -> None:
    table = Paris(4)
    table.bag(5, 2, 0, 0)
    table.script(0, 1, 0, 0, 0)
    table.run(CATACOMBS, 5, INTERIM)
    assert table.dealer.drawn == 1 and table.waits_for() == ("cover", (0,))
    table.do("0 cover left-3")
    assert table.state.coins[0] == 8 + 6 and table.waits_for() == ("cover", (1,))
    table.do("1 cover left-4", "0 cover right-3", "0 cover right-4", "0 cover right-5")
    assert table.dealer.drawn == 5 and table.agenda() == []


@proves("BA-6.3")
def test_a_covered_bonus_is_taken() -> None:
    table = drawn(0, 1)
    table.do("0 cover left-3")
    assert "cover left-3" not in table.offered(1) and len(table.offered(1)) == 9
    refused = table.refused("1 cover left-3")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BA-6.3", "bonus_covered")


@proves("BA-6.3")
def test_drawing_stops_when_the_bag_is_empty() -> None:
    table = drawn(2)
    table.do("2 cover left-4")
    assert table.agenda() == [] and table.dealer.drawn == 1


@proves("BA-6.4")
@pytest.mark.parametrize(
    ("bonus", "field", "amount"),
    [
        ("left-3", "coins", 14),
        ("right-3", "coins", 11),
        ("left-5", "track", 3),
        ("right-5", "track", 1),
        ("right-1", "torches", 1),
    ],
)
def test_coins_steps_and_a_torch(bonus: str, field: str, amount: int) -> None:
    table = drawn(1)
    table.do(f"1 cover {bonus}")
    assert getattr(table.state, field)[1] == amount


@proves("BA-6.4")
def test_points_of_the_catacombs() -> None:
    table = drawn(1, 2)
    table.do("1 cover left-4", "2 cover right-4")
    assert (table.points(1, "catacombs"), table.points(2, "catacombs")) == (4, 2)


@proves("BA-6.4")
def test_a_tile_is_raised_as_at_notre_dame_without_points() -> None:
    table = drawn(1)
    table.hold(1, 1, 2, 4)
    table.do("1 cover right-2")
    assert table.waits_for() == ("raise", (1,)) and table.offered(1) == ["raise 1", "raise 2"]
    table.do("1 raise 2")
    assert table.front(1) == [1, 3, 4]
    assert table.supply(1) == [2, 3, 2, 1]  # the old two has left the game
    assert table.game.scores(table.state)[1].total == 0


@proves("BA-6.4")
def test_only_a_value_whose_next_is_in_the_supply_can_be_raised() -> None:
    table = drawn(1)
    table.hold(1, 1, 2, 2)
    table.state.supply[1 * 4 + 2] = 0
    table.do("1 cover right-2")
    assert table.offered(1) == ["raise 1"]
    assert table.refused("1 raise 2").refusal.reason == "cannot_raise"


@proves("BA-6.4")
def test_the_top_character_of_the_deck_for_free() -> None:
    table = drawn(1)
    before = table.names(IN_DECK)
    table.script(table.card("P1"))
    table.own(IN_DECK, "P1")
    table.do("1 cover left-1")
    assert table.names(1) == ["P1"] and table.state.coins[1] == 8
    assert set(table.names(IN_DECK)) == set(before) - {"P1"}


@proves("BA-6.4")
def test_a_mission_is_chosen_without_coins() -> None:
    table = drawn(1)
    table.do("1 cover left-2")
    assert table.waits_for() == ("mission", (1,))
    table.do("1 mission two-of-each")
    assert table.hand(1) == ["two-of-each"] and table.state.coins[1] == 8


@proves("BA-6.5")
def test_left_cubes_go_home_right_cubes_into_the_bag() -> None:
    table = drawn(0, 1, 0, 2)
    events = table.do("0 cover left-3", "1 cover left-4", "0 cover right-3", "2 cover right-4")
    assert table.state.henchmen == [19, 20, 19, 20]
    assert table.state.bag == [1, 0, 1, 0]
    assert set(table.state.cubes) == {-1}
    assert table.values(events, "boards_leave") == [(2, 2)]


@proves("BA-6.5")
def test_the_printed_bonuses_serve_the_final_scoring_only() -> None:
    table = drawn(0)
    assert all(line.startswith(("cover left-", "cover right-")) for line in table.offered(0))
    refused = table.refused("0 cover printed-1")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BA-6.5", "other_board")
    table = Paris(4)
    table.bag(1)
    table.run(CATACOMBS, 5, 1)
    assert all(line.startswith("cover printed-") for line in table.offered(0)) and len(table.offered(0)) == 8


@proves("BA-6.6")
def test_each_scores_the_last_line_passed_and_stays() -> None:
    table = Paris(4)
    table.track(s3=17, s2=11, s1=5)
    table.run(TRACK, INTERIM)
    assert [table.points(seat, "track") for seat in range(4)] == [0, 2, 9, 14]
    assert table.state.track == [0, 5, 11, 17]


@proves("BA-6.7")
def test_weapons_are_taken_in_track_order_two_each_and_the_last_is_not_asked() -> None:
    table = Paris(4)
    table.track(s2=9, s0=9, s3=4)
    table.show(3, 2, 2)
    table.run(TRACK, INTERIM)
    assert table.waits_for() == ("weapon", (2,))
    table.do("2 weapon pitchforks", "2 weapon pitchforks")
    assert table.waits_for() == ("weapon", (0,))
    table.do("0 weapon rifles", "0 weapon rapiers")
    assert table.waits_for() == ("weapon", (3,)) and table.offered(3) == [
        "weapon pitchforks",
        "weapon rifles",
        "weapon rapiers",
    ]
    table.do("3 weapon pitchforks", "3 weapon rapiers")
    assert [table.tokens(seat) for seat in (2, 0, 3, 1)] == [[2, 0, 0], [0, 1, 1], [1, 0, 1], [0, 1, 0]]
    assert table.agenda() == []


@proves("BA-6.7")
def test_tokens_are_kept_and_nothing_is_equipped_now() -> None:
    table = Paris(3)
    table.own(0, "P1", "S1", "N1")
    table.show(2, 2, 1)
    table.run(TRACK, INTERIM)
    table.do("0 weapon pitchforks", "0 weapon rifles", "1 weapon rifles", "1 weapon rapiers")
    assert table.tokens(0) == [1, 1, 0] and table.points(0, "unarmed") == 0
    assert table.tokens(2) == [1, 0, 0]


@proves("BA-6.8")
@pytest.mark.parametrize(("seats", "shown"), [(3, 5), (4, 7)])
def test_new_tokens_are_laid_out(seats: int, shown: int) -> None:
    table = Paris(seats)
    table.run(TRACK, INTERIM)
    while table.agenda():
        seat = table.waits_for()[1][0]
        table.do(f"{seat} {table.offered(seat)[0]}")
    assert sum(table.state.shown) == shown and sum(table.state.face_down) == 15 - 2 * shown


@proves("BA-6.1", "BA-6.2", "BA-6.3", "BA-6.6")
def test_the_order_of_the_interim_scoring() -> None:
    table = Paris(4)
    table.own(0, "N5")  # a gem and a crown
    table.bag(1)
    events = table.run(SCORING, INTERIM)
    events += table.do("0 cover left-4")
    rules = list(dict.fromkeys(event.rule for event in events))
    assert rules == ["BA-R4", "BA-6.1", "BA-6.2", "BA-6.3", "BA-6.4", "BA-6.5", "BA-6.6"]
    assert table.waits_for()[0] == "weapon"
