"""Section 6: scoring during the game."""

from __future__ import annotations

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import COUNTRIES

FRANCE, GERMANY, SPAIN, BRITAIN = range(len(COUNTRIES))
ALL_RANKS_BUT_BARON = (
    "england-king",
    "castile-prince",
    "andalusia-duke",
    "saxony-marquis",
    "provence-earl",
    "burgundy-count",
)


@proves("HS-6.1")
def test_the_first_noble_in_a_sector_takes_its_marker() -> None:
    table = Europe()
    table.give(0, "gold")
    table.give(1, "title", "gold", "castle", "education")
    table.act()
    events = table.do("0 create aquitaine-baron")
    assert "HS-6.1 takes_initial" in table.told(events)
    assert table.points(0, "initial") == 3
    table.act(1)
    events = table.do("1 create aquitaine-marquis")
    assert "HS-6.1 takes_initial" not in table.told(events)
    assert table.points(1, "initial") == 0


@proves("HS-6.2")
def test_the_first_two_to_create_in_every_sector_of_a_country_take_its_markers() -> None:
    table = Europe()
    table.noble(0, "england-king", "ireland-earl")
    table.give(0, "gold")
    table.act()
    table.do("0 create scotland-baron")
    assert table.points(0, "country") == 4 and table.markers(BRITAIN) == [0, -1]

    other = Europe()
    other.noble(0, "scotland-baron", "ireland-earl", "england-king")
    other.state.markers[BRITAIN * 2] = 0
    other.state.board[other.slot("england-king")] = 1
    other.state.supply[6] += 1
    other.state.supply[7 + 6] -= 1
    other.noble(1, "ireland-count")
    other.give(1, "title", "gold", "troops", "dueling", "palace")
    other.act(1)
    other.do("1 create scotland-duke")
    assert other.points(1, "country") == 3 and other.markers(BRITAIN) == [0, 1]


@proves("HS-6.2")
def test_living_or_dead_but_every_sector() -> None:
    table = Europe()
    table.killed(0, "england-king")
    table.give(0, "gold")
    table.act()
    table.do("0 create scotland-baron")
    assert table.points(0, "country") == 0  # nothing in Ireland
    table.give(0, "title", "dueling")
    events = table.do("0 create ireland-count")
    assert table.points(0, "country") == 4
    assert table.dead(0) == [] and table.supply(0, "king") == 4
    assert "HS-6.2 tokens_back" in table.told(events)


@proves("HS-6.2")
def test_once_per_player_and_country() -> None:
    table = Europe()
    table.noble(0, "england-king", "ireland-earl")
    table.give(0, "gold", "title", "dueling")
    table.act()
    table.do("0 create scotland-baron", "0 create ireland-count")
    assert table.points(0, "country") == 4 and table.markers(BRITAIN) == [0, -1]


@proves("HS-6.2")
def test_the_tokens_of_another_country_stay() -> None:
    table = Europe()
    table.noble(0, "england-king", "ireland-earl")
    table.killed(0, "galicia-baron")
    table.give(0, "gold")
    table.act()
    table.do("0 create scotland-baron")
    assert table.dead(0) == ["galicia-baron"]


@proves("HS-R10")
def test_a_killed_noble_of_a_player_who_has_the_marker_goes_straight_back() -> None:
    table = Europe()
    table.noble(1, "scotland-baron", "ireland-earl", "england-king")
    table.state.markers[BRITAIN * 2] = 1
    table.give(0, "axeman")
    table.betray()
    before = table.supply(1, "baron")
    events = table.do("0 strike scotland-baron", "0 use axeman")
    assert "HS-R10 tokens_back" in table.told(events)
    assert table.dead(1) == [] and table.supply(1, "baron") == before + 1


@proves("HS-R10")
def test_when_both_markers_are_gone_nothing_is_left_to_prove() -> None:
    table = Europe()
    table.noble(2, "scotland-baron")
    table.state.markers[BRITAIN * 2 : BRITAIN * 2 + 2] = [0, 1]
    table.give(3, "axeman")
    table.betray(3)
    table.do("3 strike scotland-baron", "3 use axeman")
    assert table.dead(2) == []


@proves("HS-R10")
def test_with_the_second_marker_all_face_down_tokens_there_go_back_and_later_finishers_score_nothing() -> None:
    table = Europe()
    table.state.markers[BRITAIN * 2] = 1
    table.noble(0, "england-king", "ireland-earl")
    table.killed(2, "ireland-count", "scotland-baron")
    table.killed(0, "scotland-duke")
    table.killed(2, "galicia-baron")
    table.state.board[table.slot("ireland-earl")] = -1
    table.state.dead[table.slot("ireland-earl")] += 1
    table.give(0, "title", "dueling")
    table.act()
    events = table.do("0 create ireland-count")
    assert table.points(0, "country") == 3 and table.markers(BRITAIN) == [1, 0]
    assert table.dead(0) == [] and table.dead(2) == ["galicia-baron"]
    assert [rule for rule in table.told(events) if rule.endswith("tokens_back")] == [
        "HS-6.2 tokens_back",
        "HS-R10 tokens_back",
    ]
    table.noble(2, "scotland-baron")
    table.state.board[table.slot("england-king")] = 2
    table.state.supply[6] += 1
    table.state.supply[2 * 7 + 6] -= 1
    table.give(2, "title", "troops", "castle")
    table.act(2)
    table.do("2 create ireland-earl")
    assert table.points(2, "country") == 0


@proves("HS-6.3")
@pytest.mark.parametrize(("seats", "markers"), [(2, [16, 8]), (3, [16, 12, 8]), (5, [16, 12, 8, 0, 0])])
def test_the_house_of_nobles(seats: int, markers: list[int]) -> None:
    table = Europe(seats)
    for seat, slot in zip(range(seats), ("provence", "aquitaine", "rhineland", "galicia", "scotland"), strict=False):
        for rank in range(1, 7):
            table.state.created[seat * 7 + rank] = 1
        table.give(seat, "gold")
        table.act(seat)
        table.do(f"{seat} create {slot}-baron")
    assert [table.points(seat, "house") for seat in range(seats)] == markers[:seats]
    assert table.state.house == list(range(min(seats, len(table.parts.house[seats]))))


@proves("HS-6.3")
def test_all_seven_ranks_are_needed_and_the_marker_is_taken_once() -> None:
    table = Europe()
    table.noble(0, *ALL_RANKS_BUT_BARON[1:])
    table.give(0, "gold", "gold")
    table.act()
    table.do("0 create galicia-baron")
    assert table.points(0, "house") == 0  # no King yet
    table.noble(0, ALL_RANKS_BUT_BARON[0])
    table.do("0 create scotland-baron")
    assert table.points(0, "house") == 16
    table.give(0, "gold")
    table.do("0 create provence-baron")
    assert table.points(0, "house") == 16 and table.state.house == [0]


@proves("HS-R9")
def test_the_house_counts_creations_and_not_noble_cards() -> None:
    table = Europe()
    table.noble(0, *ALL_RANKS_BUT_BARON)
    table.cards_won(1, baron=5)
    table.cards_won(2, baron=5)
    table.give(0, "gold")
    table.act()
    events = table.do("0 create galicia-baron")
    assert "HS-4.4 no_noble_card" in table.told(events)
    assert table.points(0, "house") == 16
    table.revolution(last=True)
    assert [(seat, points) for seat, rank, points in table.values(table.dealer.events, "most_nobles") if rank == 0] == [
        (1, 2),
        (2, 2),
    ]
