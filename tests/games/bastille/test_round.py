"""Section 3: the round."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import FLAGS, LOCATION
from tablee.games.bastille.parts import LOCATIONS


@proves("BA-3.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_eight_rounds_with_an_interim_and_a_final_scoring(seats: int) -> None:
    table = Paris(seats)
    table.play_on()
    events = table.told(table.dealer.events)
    assert [number for number, _ in table.values(table.dealer.events, "round_begins")] == list(range(1, 9))
    boards = [index for index, event in enumerate(events) if event.endswith("boards_leave")]
    begins = [index for index, event in enumerate(events) if event == "BA-3.1 round_begins"]
    assert begins[3] < boards[0] < begins[4] and begins[7] < boards[1] and len(boards) == 2
    assert events[-1] == "BA-7.8 game_ends"


@proves("BA-3.1")
def test_a_round_is_placing_then_the_seven_locations_then_flags_then_preparation() -> None:
    table = Paris()
    assert table.waits_for() == ("placing", (0,))
    for location in range(7):
        table.once(LOCATION, location)
        assert table.agenda() == (["location"] if location < 6 else ["flags"])
    table.once(FLAGS)
    assert table.agenda() == ["preparation"]


@proves("BA-3.2")
def test_tiles_are_placed_in_turn_from_the_start_player_until_none_is_left() -> None:
    table = Paris(3)
    turns = []
    while table.waits_for()[0] == "placing" and table.state.round == 1:
        seat = table.waits_for()[1][0]
        turns.append(seat)
        table.do(f"{seat} {table.offered(seat)[0]}")
    assert turns == [0, 1, 2] * 4


@proves("BA-3.2")
def test_a_tile_takes_the_leftmost_free_space() -> None:
    table = Paris(4)
    table.do("0 place 1 notre_dame", "1 place 2 notre_dame")
    first = table.state.parts.first_space[LOCATIONS.index("notre_dame")]
    assert table.state.spaces[first : first + 3] == [0 * 4 + 0, 1 * 4 + 1, -1]


@proves("BA-3.2")
def test_nobody_may_pass() -> None:
    table = Paris(4)
    assert all(line.startswith("place ") for line in table.offered(0))
    assert table.refused("0 decline").refusal.rule == "BA-3.2"


@proves("BA-3.3")
def test_a_full_location_takes_no_more_tiles() -> None:
    table = Paris(4)
    table.do("0 place 1 etats", "1 place 1 etats")
    assert "place 1 etats" not in table.offered(2)
    refused = table.refused("2 place 1 etats")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BA-3.3", "location_full")


@proves("BA-3.3")
def test_a_player_may_hold_several_spaces() -> None:
    table = Paris(4)
    table.do("0 place 1 etats", "1 place 1 banque", "2 place 1 banque", "3 place 1 banque", "0 place 2 etats")
    first = table.state.parts.first_space[LOCATIONS.index("etats")]
    assert table.state.spaces[first : first + 2] == [0, 1]


@proves("BA-3.4")
def test_locations_are_evaluated_from_one_to_seven() -> None:
    table = Paris(4)
    table.own(0, "P1")  # a flag, so that the bonus is not given by the rule of the tie-break
    table.lay("banque", (0, 1), (1, 1))
    table.lay("notre_dame", (0, 1), (1, 1))
    table.lay("catacombes", (2, 1), (3, 1))
    table.lay("bastille", (2, 1), (3, 1))
    table.lay("versailles", (0, 2), (1, 2))
    table.lay("etats", (2, 2), (3, 2))
    rules = [event.rule for event in table.run(LOCATION, 0)]
    assert table.waits_for() == ("versailles", (0,))
    rules += [event.rule for event in table.do("0 choose left")]
    assert table.waits_for() == ("mission", (2,))
    order = [rule for rule in rules if rule in ("BA-4.1", "BA-4.2", "BA-4.3", "BA-4.5", "BA-4.7", "BA-4.9")]
    assert order == sorted(order) and len(set(order)) == 6


@proves("BA-3.4")
def test_tiles_are_resolved_by_value_and_at_equal_value_from_the_left() -> None:
    table = Paris(4)
    table.lay("banque", (3, 1), (2, 3), (1, 1))
    gains = table.values(table.evaluate("banque"), "gains_coins")
    assert gains == [(2, 6), (3, 2), (1, 2)]


@proves("BA-3.4")
def test_each_tile_goes_back_to_its_owner_when_it_is_resolved() -> None:
    table = Paris(4)
    table.lay("place_louis", (0, 2), (1, 1))
    table.evaluate("place_louis")
    assert table.waits_for() == ("place_louis", (0,))
    assert table.front(0) == [1, 1, 2] and table.front(1) == [1, 2]
    table.do("0 decline", "1 decline")
    assert table.front(1) == [1, 1, 2]


@proves("BA-3.4")
def test_an_empty_location_gives_nothing() -> None:
    table = Paris(4)
    for location in LOCATIONS:
        assert table.evaluate(location) == []


@proves("BA-3.4")
def test_a_lone_tile_is_first() -> None:
    table = Paris(4)
    table.lay("catacombes", (2, 1))
    table.evaluate("catacombes")
    assert table.state.bag == [0, 0, 2, 0]


@proves("BA-3.4")
def test_one_player_may_be_first_and_second_but_the_extra_is_given_once() -> None:
    table = Paris(4)
    table.lay("notre_dame", (1, 1), (1, 2))
    table.evaluate("notre_dame")
    assert table.points(1, "notre_dame") == 1
    table.lay("bastille", (1, 2), (1, 2))
    table.evaluate("bastille")
    assert table.state.track[1] == 3 + 2
