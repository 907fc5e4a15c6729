"""Section 10: rulings, where the rulebooks disagree, are silent or lost a picture."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import CATACOMBS, FLAGS, PREPARATION, RESULT, SCORING, TRACK
from tablee.games.bastille.state import LINES, ON_DISPLAY
from tablee.table import SPECTATOR

INTERIM = 0
FINAL = 1


@proves("BA-R1")
def test_eighteen_spaces_in_all_three_of_them_at_notre_dame() -> None:
    s = Paris().state
    assert len(s.spaces) == sum(s.parts.spaces) == 18 and s.parts.spaces[1] == 3


@proves("BA-R2")
@pytest.mark.parametrize("seats", [3, 4])
def test_twelve_tiles_a_round_at_both_counts(seats: int) -> None:
    table = Paris(seats)
    assert len(table.values(table.play_on(rounds=1), "placed")) == 12


@proves("BA-R3")
def test_a_player_without_flags_can_win_a_bonus_through_the_tie_break() -> None:
    table = Paris(4)
    table.state.bonus = 2  # four coins, two coins
    table.own(2, "P1")
    events = table.once(FLAGS)
    assert table.state.coins == [10, 8, 12, 8]
    assert [event.rule for event in events] == ["BA-5.1", "BA-5.3", "BA-R3", "BA-5.3"]


@proves("BA-R3")
@pytest.mark.parametrize(("owners", "coins"), [((), [8, 8, 8, 8]), ((2,), [8, 8, 12, 8]), ((1, 2), [8, 12, 10, 8])])
def test_with_the_option_a_bonus_needs_a_flag(owners: tuple[int, ...], coins: list[int]) -> None:
    table = Paris(4, flags_need_one=True)
    table.state.bonus = 2
    for owner, card in zip(owners, ("P1", "P3"), strict=False):
        table.own(owner, card)
    events = table.once(FLAGS)
    assert table.state.coins == coins
    lost = ["BA-R3 no_bonus"] * 2 if not owners else ["BA-R3 no_other_flag"] * (2 - len(owners))
    assert [told for told in table.told(events) if told.startswith("BA-R3 ")] == lost


@proves("BA-R4")
def test_interim_scoring_comes_before_the_preparation_of_round_five() -> None:
    table = Paris(4)
    table.state.round = 4
    table.display("P1", "P2")
    bonus, versailles = table.state.bonus, table.state.versailles
    table.once(FLAGS)
    assert table.agenda() == ["scoring", "preparation"]
    table.settle()
    assert table.waits_for()[0] == "weapon"
    assert table.names(ON_DISPLAY) == ["P1", "P2"]
    assert (table.state.bonus, table.state.versailles) == (bonus, versailles)


@proves("BA-R5")
@pytest.mark.parametrize(("zero_takes_place", "points"), [(False, 0), (True, 3)])
def test_zero_crowns_and_the_option(zero_takes_place: bool, points: int) -> None:
    table = Paris(4, zero_takes_place=zero_takes_place)
    table.run(SCORING, INTERIM)
    assert [table.points(seat, "crowns") for seat in range(4)] == [points] * 4


@proves("BA-R5")
@pytest.mark.parametrize(("zero_takes_place", "first", "second"), [(False, 0, 0), (True, 6, 2)])
def test_zero_of_a_max_card_and_the_option(zero_takes_place: bool, first: int, second: int) -> None:
    table = Paris(3, zero_takes_place=zero_takes_place)
    table.missions(["max-gems", "max-crowns"])
    table.own(1, "N2")  # a crown
    table.run(RESULT)
    assert table.points(0, "max_missions") == first + second


@proves("BA-R6")
@pytest.mark.parametrize(("space", "points"), [(1, 0), (2, 2), (5, 2), (6, 5), (10, 5), (11, 9), (16, 14), (18, 14)])
def test_a_line_is_passed_on_the_first_space_after_it(space: int, points: int) -> None:
    table = Paris(4)
    table.track(s0=space)
    table.run(TRACK, INTERIM)
    assert table.points(0, "track") == points


@proves("BA-R7")
@pytest.mark.parametrize(("final", "bonus"), [(INTERIM, "left-1"), (FINAL, "printed-1")])
def test_a_character_of_the_catacombs_misses_gems_and_crowns(final: int, bonus: str) -> None:
    table = Paris(3)
    table.missions(["max-crowns"])
    table.deck("N10")
    table.bag(1)
    table.run(SCORING, final)
    table.do(f"0 cover {bonus}")
    for line in ("gems", "crowns", "final_gems", "final_crowns"):
        assert table.points(0, line) == 0
    table.run(RESULT)
    assert (table.points(0, "characters"), table.points(0, "max_missions"), table.points(0, "unarmed")) == (7, 6, -2)


@proves("BA-R7")
def test_what_the_final_catacombs_give_counts_for_the_steps_below() -> None:
    table = Paris(3)
    table.missions(["max-gems"])
    table.own(0, "P1", "N1")
    table.arm(0, pitchforks=1)
    table.show(2, 2, 0)
    table.bag(4)
    table.run(SCORING, FINAL)
    table.do("0 cover printed-3", "0 cover printed-7", "0 cover printed-4", "0 cover printed-2", "0 mission max-noble")
    while table.agenda():
        seat = table.waits_for()[1][0]
        table.do(f"{seat} {table.offered(seat)[0]}")
    assert table.points(0, "final_track") == 2  # three steps
    assert table.points(0, "coins") == (8 + 6) // 3
    assert table.points(0, "unarmed") == 0  # the torch
    assert table.points(0, "max_missions") == 12
    assert table.points(0, "henchmen") == 0  # drawn cubes are out of the bag


@proves("BA-R8")
def test_a_series_has_three_consecutive_values() -> None:
    for mission in Paris().state.parts.missions:
        if mission.values:
            low = min(mission.values)
            assert mission.values == [low, low + 1, low + 2]


@proves("BA-R8")
def test_each_value_is_met_by_a_different_card_and_a_monk_is_no_wild_value() -> None:
    table = Paris(3)
    table.missions(["series-peasant-3-4-5"])
    table.own(0, "P1", "P2", "P4", "M2")  # 3, 3, 5 and a monk of 6
    table.state.monk_group[table.card("M2")] = 0
    table.run(RESULT)
    assert table.points(0, "series_missions") == 0


@proves("BA-R9")
def test_max_weapons_pays_seven() -> None:
    table = Paris(3)
    table.missions(["max-weapons"])
    table.arm(0, torches=1)
    table.run(RESULT)
    assert table.points(0, "max_missions") == 7


@proves("BA-R10")
def test_as_many_torches_and_henchmen_as_are_left() -> None:
    table = Paris(4)
    table.arm(3, torches=8)
    table.bag(0, 19)
    table.state.versailles = 2  # two torches or four points
    table.lay("versailles", (1, 1))
    table.lay("catacombes", (1, 1))
    table.evaluate("versailles")
    events = table.do("1 choose left")
    events += table.evaluate("catacombes")
    assert table.state.torches[1] == 1 and table.state.henchmen[1] == 0 and table.state.bag[1] == 20
    assert table.told(events)[-2:] == ["BA-R10 gains_torches", "BA-R10 gains_henchmen"]


@proves("BA-R10")
def test_no_legal_mission_gives_none_and_the_first_keeps_his_coins() -> None:
    table = Paris(3)
    table.missions(["max-gems"], piles=[["max-gems"]])
    table.lay("etats", (0, 1))
    events = table.evaluate("etats")
    assert table.told(events) == ["BA-4.9 gains_coins", "BA-4.9 looked", "BA-4.10 held_back", "BA-R10 no_mission"]
    assert table.state.coins[0] == 10 and table.hand(0) == ["max-gems"]


@proves("BA-R10")
def test_with_two_takers_the_first_is_served_first() -> None:
    table = Paris(3)
    table.missions(piles=[["max-gems"]])
    table.lay("etats", (1, 1), (0, 2))
    table.evaluate("etats")
    events = table.do("0 mission max-gems")
    assert table.hand(0) == ["max-gems"] and "BA-R10 no_mission" in table.told(events)


@proves("BA-R10")
def test_too_few_characters_are_dealt_as_there_are() -> None:
    table = Paris(4)
    table.display()
    table.deck("N9", "N10")
    table.run(PREPARATION)
    assert table.names(ON_DISPLAY) == ["N9", "N10"]
    table.run(PREPARATION)
    assert table.names(ON_DISPLAY) == []


@proves("BA-R10")
def test_too_few_weapon_tokens_are_taken_in_order_and_dealt_as_there_are() -> None:
    table = Paris(4)
    table.show(2, 1, 0)
    table.state.face_down = [0, 1, 0]
    table.track(s2=5)
    table.run(TRACK, INTERIM)
    table.do("2 weapon pitchforks", "2 weapon rifles", "0 weapon pitchforks")
    assert [sum(table.tokens(seat)) for seat in (2, 0, 1, 3)] == [2, 1, 0, 0]
    assert table.agenda() == [] and table.state.shown == [0, 1, 0]


@proves("BA-R10")
def test_the_bank_never_runs_out() -> None:
    table = Paris(4)
    table.state.coins = [200, 200, 200, 200]
    table.lay("banque", (1, 4))
    table.evaluate("banque")
    assert table.state.coins[1] == 208 and table.state.audit() == []


@proves("BA-R11")
def test_a_bonus_without_use_is_covered_and_nothing_happens() -> None:
    table = Paris(3)
    table.missions(["max-gems"], piles=[["max-gems"]])
    table.hold(0, 4, 4, 1, 1)
    table.state.supply[0 * 4 + 1] = 0
    table.deck()
    table.bag(4)
    table.run(CATACOMBS, 5, INTERIM)
    before = table.state.dump()
    events = table.do("0 cover left-1", "0 cover left-2", "0 cover right-2")
    assert table.told(events).count("BA-R11 unusable") == 2 and "BA-R10 no_mission" in table.told(events)
    after = table.state.dump()
    for field in ("where", "front", "supply", "pile", "coins", "points"):
        assert after[field] == before[field]
    assert table.offered(0) == [f"cover {bonus}" for bonus in ("left-3", "left-4", "left-5")] + [
        f"cover right-{number}" for number in (1, 3, 4, 5)
    ]


@proves("BA-R11")
def test_the_owner_must_choose_and_a_bonus_that_can_be_used_must_be() -> None:
    table = Paris(3)
    table.bag(1)
    table.run(CATACOMBS, 5, INTERIM)
    assert all(line.startswith("cover ") for line in table.offered(0))
    table.do("0 cover right-2")
    assert table.offered(0) == ["raise 1", "raise 2"]


@proves("BA-R12")
def test_scores_fall_below_zero_and_rise_above_a_hundred() -> None:
    table = Paris(4)
    table.missions()
    table.own(0, "P1", "P3", "S1", "S3", "N1")
    table.state.coins = [0, 0, 0, 0]
    table.state.points[1 * LINES] = 130
    table.run(RESULT)
    totals = [score.total for score in table.game.scores(table.state)]
    assert totals == [(2 + 3 + 3 + 3 + 3) - 20, 130, 0, 0]


@proves("BA-R13")
def test_markers_that_never_moved_keep_the_start_order() -> None:
    table = Paris(4)
    table.state.standing = [2, 3, 0, 1]  # seat 2 was start player
    table.state.start_player = 1  # and is no longer
    table.run(TRACK, INTERIM)
    order = []
    while table.agenda():
        order.append(table.waits_for()[1][0])
        table.do(f"{order[-1]} {table.offered(order[-1])[0]}")
    assert order == [2, 2, 3, 3, 0, 0]


@proves("BA-R14")
def test_only_missions_are_hidden() -> None:
    table = Paris(4)
    table.play_on(rounds=3)
    whole = table.state.dump()
    for seat in (0, 1, 2, 3, SPECTATOR):
        seen = table.game.seen_by(table.state, seat).dump()
        differing = {field for field in whole if seen[field] != whole[field]}
        assert differing <= {"taken", "pile", "looks"}
        assert (seen["taker"], seen["pile_size"]) == (whole["taker"], whole["pile_size"])


@proves("BA-R14")
def test_that_a_player_took_none_is_public() -> None:
    table = Paris(3)
    table.missions(["max-gems"], piles=[["max-gems"]])
    table.lay("etats", (0, 1))
    table.evaluate("etats")
    assert table.game.seen_by(table.state, SPECTATOR).taken[-1] == table.state.taken[-1] == -2


@proves("BA-R15")
@pytest.mark.parametrize("value", [1, 4])
def test_the_first_at_notre_dame_scores_exchange_or_not(value: int) -> None:
    table = Paris(4)
    table.lay("notre_dame", (0, value))
    table.evaluate("notre_dame")
    assert table.points(0, "notre_dame") == 1


@proves("BA-R16")
def test_surplus_steps_of_the_arriving_move_are_paid() -> None:
    table = Paris(4)
    table.track(s1=16)
    table.lay("bastille", (1, 4))
    events = table.evaluate("bastille")
    assert table.state.track[1] == 18 and table.state.coins[1] == 8 + 3
    assert table.told(events) == ["BA-4.7 steps_ahead", "BA-R16 gains_coins"]


@proves("BA-R17")
def test_rewards_are_not_optional_besides_place_louis() -> None:
    table = Paris(4)
    table.state.versailles = 5  # one henchman or two steps
    table.lay("versailles", (0, 1), (1, 1))
    table.lay("place_louis", (3, 2))
    table.evaluate("versailles")
    assert table.offered(0) == ["choose left", "choose right"]
    table.do("0 choose left")
    assert (table.state.bag[0], table.state.track[1]) == (1, 2)
    table.evaluate("place_louis")
    assert "decline" in table.offered(3)
