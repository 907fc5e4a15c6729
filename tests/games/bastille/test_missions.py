"""Section 8: missions."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import LOCATION, RESULT, SCORING


def result(table: Paris) -> list[int]:
    """Score the missions and give the MAX points of each seat."""
    table.run(RESULT)
    return [table.points(seat, "max_missions") for seat in range(table.state.seats)]


@proves("BA-8.1")
def test_missions_count_only_at_the_end() -> None:
    table = Paris(4)
    table.missions(["max-gems"])
    table.own(0, "N6")
    table.run(LOCATION, 0)
    table.run(SCORING, 0)
    assert table.points(0, "max_missions") == 0
    assert result(table)[0] == 6


@proves("BA-8.1")
def test_a_character_counts_unarmed_and_for_several_missions() -> None:
    table = Paris(4)
    table.missions(["max-noble", "max-gems", "max-crowns"])
    table.own(0, "N5")  # an unarmed noble with a gem and a crown
    assert result(table)[0] == 6 + 6 + 6
    assert table.points(0, "unarmed") == -2


@proves("BA-8.2")
@pytest.mark.parametrize(
    ("mission", "most", "second", "third"),
    [
        ("max-peasant", ["P1", "P3", "P5"], ["P2", "P4"], ["P6"]),
        ("max-soldier", ["S1", "S2", "S3"], ["S4", "S5"], ["S6"]),
        ("max-noble", ["N1", "N2", "N3"], ["N4", "N6"], ["N7"]),
        ("max-crowns", ["N10", "N5"], ["N2", "N3"], ["N7"]),
        ("max-gems", ["N6", "N1"], ["N9", "P5"], ["S3"]),
        ("max-weapons", ["P2", "P4", "P6"], ["S2", "S5"], ["N4"]),
    ],
)
def test_most_and_second_most(mission: str, most: list[str], second: list[str], third: list[str]) -> None:
    first_value = 7 if mission == "max-weapons" else 6
    for holders, points in (((0, 1), [first_value, 2, 0]), ((0, 2), [first_value, 0, 0]), ((1, 2), [0, 2, 0])):
        table = Paris(3)
        table.missions(*[[mission] if seat in holders else [] for seat in range(3)])
        table.own(0, *most)
        table.own(1, *second)
        table.own(2, *third)
        assert result(table) == points  # only holders score


@proves("BA-8.2")
def test_a_tie_for_most_does_not_use_up_second_place() -> None:
    for holders, points in (((0, 1), [6, 6, 0]), ((0, 2), [6, 0, 2])):
        table = Paris(3)
        table.missions(*[["max-peasant"] if seat in holders else [] for seat in range(3)])
        table.own(0, "P1", "P2")
        table.own(1, "P3", "P4")
        table.own(2, "P5")
        assert result(table) == points


@proves("BA-8.2")
def test_a_tie_for_second_is_paid_in_full() -> None:
    table = Paris(4)
    table.missions([], ["max-peasant"], ["max-peasant"])
    table.own(0, "P1", "P2")
    table.own(1, "P3")
    table.own(2, "P4")
    assert result(table) == [0, 2, 2, 0]


@proves("BA-8.2")
def test_assigned_monks_count_for_their_group() -> None:
    table = Paris(3)
    table.missions(["max-soldier"], ["max-soldier"])
    table.own(0, "S1")
    table.own(1, "M1", "M2")
    table.state.monk_group[table.card("M1")] = 1
    table.state.monk_group[table.card("M2")] = 1
    assert result(table) == [2, 6, 0]


@proves("BA-8.2")
def test_weapons_are_tokens_torches_and_printed_weapons() -> None:
    table = Paris(3)
    table.missions(["max-weapons"], ["max-weapons"])
    table.arm(0, pitchforks=1, torches=1)
    table.own(0, "P2")  # armed
    table.arm(1, rifles=2)
    table.own(1, "P1")  # not armed
    assert result(table) == [7, 2, 0]


@proves("BA-8.3")
def test_a_series_of_three_coin_values() -> None:
    table = Paris(3)
    table.missions(["series-peasant-3-4-5"], ["series-soldier-4-5-6"])
    table.own(0, "P1", "P3", "P4")
    table.own(1, "S1", "S3")  # no soldier of 6
    table.run(RESULT)
    assert (table.points(0, "series_missions"), table.points(1, "series_missions")) == (8, 0)


@proves("BA-8.3")
@pytest.mark.parametrize(("monk", "group", "points"), [("M1", 1, 8), ("M1", 0, 0), ("M2", 1, 0)])
def test_a_monk_completes_a_series_with_his_own_value(monk: str, group: int, points: int) -> None:
    table = Paris(3)
    table.missions(["series-soldier-4-5-6"])
    table.own(0, "S1", "S5", monk)  # 4 and 6; M1 is worth 5, M2 is worth 6
    table.state.monk_group[table.card(monk)] = group
    table.run(RESULT)
    assert table.points(0, "series_missions") == points


@proves("BA-8.4")
def test_two_of_each_group() -> None:
    table = Paris(3)
    table.missions(["two-of-each"], ["two-of-each"])
    table.own(0, "P1", "P2", "S1", "S2", "N1", "M1")
    table.own(1, "P3", "P4", "S3", "S4", "N2", "P5")
    table.state.monk_group[table.card("M1")] = 2
    table.run(RESULT)
    assert (table.points(0, "two_of_each_missions"), table.points(1, "two_of_each_missions")) == (7, 0)
