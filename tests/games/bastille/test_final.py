"""Section 7: final scoring."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import CATACOMBS, FLAGS, MONKS, RESULT, SCORING, TRACK
from tablee.games.bastille.state import IN_DECK, LINES

FINAL = 1


@proves("BA-7.1")
def test_monks_are_assigned_counter_clockwise_the_start_player_last() -> None:
    table = Paris(4)
    table.state.start_player = 1
    for seat, monk in enumerate(("M1", "M2", "M3", "M4")):
        table.own(seat, monk)
    table.run(MONKS, 0)
    order = []
    while table.agenda():
        seat = table.waits_for()[1][0]
        order.append(seat)
        table.do(f"{seat} {table.offered(seat)[0]}")
    assert order == [0, 3, 2, 1]


@proves("BA-7.1")
def test_each_monk_joins_any_group_one_after_the_other() -> None:
    table = Paris(4)
    table.own(2, "M1", "M3", "N1")
    table.run(MONKS, 0)
    assert table.offered(2) == ["assign M1 peasant", "assign M1 soldier", "assign M1 noble"]
    table.do("2 assign M1 soldier")  # he has no soldier
    table.do("2 assign M3 noble")
    groups = table.state.monk_group
    assert (groups[table.card("M1")], groups[table.card("M3")]) == (1, 2)
    assert table.agenda() == []


@proves("BA-7.1")
def test_monks_come_before_everything_else_of_the_final_scoring() -> None:
    table = Paris(4)
    table.own(0, "M2")  # with a gem
    table.state.round = 8
    table.run(FLAGS)
    assert table.waits_for() == ("monks", (0,)) and table.points(0, "final_gems") == 0
    table.do("0 assign M2 noble")
    assert table.points(0, "final_gems") == 1


@proves("BA-7.2")
def test_gems_count_as_before_and_crowns_five() -> None:
    table = Paris(4)
    table.own(1, "N6")
    table.own(2, "N10")
    table.own(3, "N2", "N3")
    table.run(SCORING, FINAL)
    assert [table.points(seat, "final_gems") for seat in range(4)] == [0, 2, 1, 0]
    assert [table.points(seat, "final_crowns") for seat in range(4)] == [0, 0, 5, 5]


@proves("BA-7.2")
def test_all_drawn_cubes_go_back_to_the_supply() -> None:
    table = Paris(4)
    table.bag(2, 1, 0, 0)
    table.script(0, 1, 0)
    table.run(CATACOMBS, 5, FINAL)
    table.do("0 cover printed-4", "1 cover printed-5", "0 cover printed-7")
    assert table.state.henchmen == [20, 20, 20, 20] and table.state.bag == [0, 0, 0, 0]
    assert (table.state.coins[0], table.points(1, "final_catacombs"), table.state.track[0]) == (14, 4, 3)


@proves("BA-7.2")
def test_track_and_weapons_without_new_tokens() -> None:
    table = Paris(3)
    table.track(s1=6)
    table.show(5, 0, 0)
    table.run(TRACK, FINAL)
    table.do("1 weapon pitchforks", "1 weapon pitchforks", "0 weapon pitchforks", "0 weapon pitchforks")
    assert table.points(1, "final_track") == 5
    assert [table.tokens(seat)[0] for seat in range(3)] == [2, 2, 1]
    assert sum(table.state.shown) == 0 and sum(table.state.face_down) == 10


@proves("BA-7.2")
def test_a_monk_gained_here_is_assigned_at_once() -> None:
    table = Paris(4)
    table.bag(0, 2, 0, 0)
    table.deck("M5")
    table.run(CATACOMBS, 5, FINAL)
    table.do("1 cover printed-1")
    assert table.waits_for() == ("monks", (1,)) and table.state.bag[1] == 1  # the next cube is not yet drawn
    table.do("1 assign M5 soldier")
    assert table.waits_for() == ("cover", (1,))


@proves("BA-7.3")
def test_points_of_the_characters() -> None:
    table = Paris(4)
    table.own(1, "N10", "P2")
    table.run(RESULT)
    assert [table.points(seat, "characters") for seat in range(4)] == [0, 8, 0, 0]


@proves("BA-7.4")
def test_missions_are_revealed_and_those_fulfilled_score() -> None:
    table = Paris(4)
    table.missions(["max-gems", "max-crowns"], ["two-of-each"])
    table.own(0, "N6")
    assert table.hand(0, table.game.seen_by(table.state, 2)) != table.hand(0)
    events = table.run(RESULT)
    assert table.values(events, "revealed") == [(0, table.mission("max-gems"), 6)]
    assert table.values(events, "not_fulfilled") == [
        (0, table.mission("max-crowns")),
        (1, table.mission("two-of-each")),
    ]
    assert table.hand(0, table.game.seen_by(table.state, 2)) == ["max-gems", "max-crowns"]
    assert (table.points(0, "max_missions"), table.points(1, "two_of_each_missions")) == (6, 0)


@proves("BA-7.5")
def test_a_point_for_each_henchman_in_the_bag() -> None:
    table = Paris(4)
    table.bag(3, 0, 7, 1)
    table.run(RESULT)
    assert [table.points(seat, "henchmen") for seat in range(4)] == [3, 0, 7, 1]


@proves("BA-7.6")
def test_a_point_per_full_three_coins_which_are_kept() -> None:
    table = Paris(4)
    table.state.coins = [0, 2, 3, 11]
    table.run(RESULT)
    assert [table.points(seat, "coins") for seat in range(4)] == [0, 0, 1, 3]
    assert table.state.coins == [0, 2, 3, 11]


@proves("BA-7.7")
@pytest.mark.parametrize(("unarmed", "penalty"), [(0, 0), (1, -2), (2, -5), (3, -9), (4, -14), (5, -20), (6, -20)])
def test_unarmed_characters_cost(unarmed: int, penalty: int) -> None:
    table = Paris(4)
    table.own(0, *["P1", "P3", "P5", "P7", "P8", "P9"][:unarmed], "S2")  # S2 has his rifle
    table.run(RESULT)
    assert table.points(0, "unarmed") == penalty


@proves("BA-7.7")
def test_own_weapons_first_and_torches_last() -> None:
    table = Paris(4)
    table.own(0, "P1", "S1", "S3", "N1")
    table.arm(0, pitchforks=1, rifles=1, torches=2)
    events = table.run(RESULT)
    assert table.points(0, "unarmed") == 0 and table.values(events, "armed")[0] == (0, 4, 0)


@proves("BA-7.8")
def test_most_points_win_then_most_coins_and_equal_players_share_a_place() -> None:
    table = Paris(4)
    table.state.points[0 * LINES] = 5
    table.state.points[1 * LINES] = 9
    table.state.points[2 * LINES] = 9
    table.state.points[3 * LINES] = 5
    table.state.coins = [4, 7, 8, 4]
    assert [score.rank for score in table.game.scores(table.state)] == [3, 2, 1, 3]
    table.state.coins = [3, 8, 8, 4]
    assert [score.rank for score in table.game.scores(table.state)] == [4, 1, 1, 3]


@proves("BA-7.8")
def test_after_the_result_the_game_is_over() -> None:
    table = Paris(4)
    table.play_on()
    assert table.agenda() == [] and table.game.owing(table.state) == ()
    assert table.refused("0 place 1 banque").refusal.rule == "BA-7.8"
    for score in table.game.scores(table.state):
        assert score.total == sum(line.points for line in score.lines)


def test_a_character_gained_comes_from_the_deck() -> None:
    table = Paris(4)
    table.bag(1)
    table.deck("N9")
    table.run(CATACOMBS, 5, FINAL)
    table.do("0 cover printed-1")
    assert table.names(0) == ["N9"] and table.names(IN_DECK) == []
