"""Section 8: the end of a turn."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.state import EMPTY, OUTCOMES, PLAYING
from tablee.games.bastide.town import RELIGIOUS, WORKS

PRINCE, POPE, PEOPLE = 0, 1, 2


def turn(table: Jurade) -> None:
    """Seat 0 has a turn that changes nothing."""
    table.turn_of(0)
    table.auction("hall", [0, 0, 0, 0])


@proves("BD-8.1")
def test_a_card_for_each_kind_of_works() -> None:
    table = Jurade(4)
    table.own(1, "wall_north-A1", "wall_east-A4")
    table.own(2, "wall_south-C1")
    table.site("church", "A1")
    table.site("chapel", "A1")
    table.own(2, "church-1", "chapel-1")
    table.own(3, "church-2", "hall-A2", "long_street_north-A1B1")
    turn(table)
    assert table.state.cards == [1, 2, 3]
    lines = {line.name: line.points for line in table.game.scores(table.state)[1].lines}
    assert lines["majorities"] == 8


@proves("BD-8.1")
def test_a_card_is_taken_from_its_holder() -> None:
    table = Jurade(4)
    table.own(1, "wall_north-A1")
    turn(table)
    table.own(2, "wall_south-C1", "wall_south-C2")
    table.turn_of(0)
    events = table.auction("hall", [0, 0, 0, 0])
    assert table.state.cards[PRINCE] == 2
    assert table.values(events, "card_taken") == [(2, PRINCE)]


@proves("BD-R5", "BD-8.1")
def test_ties_leave_a_card_where_it_is() -> None:
    table = Jurade(4)
    table.own(1, "wall_north-A1")
    table.own(2, "wall_north-A2")
    turn(table)
    assert table.state.cards == [EMPTY, EMPTY, EMPTY]  # unowned
    table.own(1, "wall_north-A3")
    turn(table)
    assert table.state.cards[PRINCE] == 1
    table.own(2, "wall_south-C1", "wall_south-C2")
    table.own(3, "wall_south-C3", "wall_south-C4", "wall_east-A4")
    turn(table)
    assert table.state.cards[PRINCE] == 1  # two others are tied ahead of them


@proves("BD-R5")
def test_a_holder_without_influence_keeps_his_card_and_fires_count() -> None:
    table = Jurade(4)
    table.own(1, "hall-A2")
    turn(table)
    assert table.state.cards[PEOPLE] == 1
    table.hold(0, "fire", "house", "house")
    table.turn_of(0)
    table.do("0 play fire", "0 scorch hall-A2")
    assert table.state.cards[PEOPLE] == 1  # nobody has more
    table.own(1, "hall-A2", "hall-B1")
    table.own(2, "hall-B3")
    table.hold(0, "fire", "house", "house")
    table.turn_of(0)
    table.do("0 play fire", "0 scorch hall-A2", "0 scorch hall-B1")
    assert table.state.cards[PEOPLE] == 2  # a fire moves a card too


@proves("BD-R5", "BD-8.1")
def test_a_lead_that_is_gone_at_the_end_of_the_turn_takes_no_card() -> None:
    table = Jurade(4)
    table.auction("wall_north", [3, 3, 0, 0])
    events = table.do("0 place wall_north-A1")  # the only influence on walls, but the turn goes on
    assert table.values(events, "card_taken") == []
    events = table.do("1 place wall_north-A2")
    assert table.waits_for() == ("turn", (1,)) and table.values(events, "card_taken") == []
    assert table.state.cards[PRINCE] == EMPTY


def thirteen(camp: int, left: str = "chapel") -> Jurade:
    """Every work but `left` has one influence of seat 1."""
    table = Jurade(4)
    town = table.state.parts.town
    for work, name in enumerate(WORKS):
        if work in RELIGIOUS and name != left:
            table.site(name, ["A1", "A2", "A4", "A3"][work - RELIGIOUS[0]])
        if name != left:
            table.own(1, town.words[town.first[work]])
    table.camp(*[1] * camp)
    return table


@proves("BD-8.2")
def test_the_game_ends_when_all_fourteen_works_are_begun() -> None:
    table = thirteen(camp=0)
    turn(table)
    assert table.state.outcome == PLAYING
    table.turn_of(0)
    table.auction("chapel", [3, 0, 0, 0], "B1")
    table.do("0 place chapel-1")
    assert table.waits_for() == ("over", ()) and OUTCOMES[table.state.outcome] == "all_works"
    assert table.refused("1 propose").refusal.reason == "game_over"


@proves("BD-X13")
@pytest.mark.parametrize("street", ["long_street_north", "long_street_south"])
def test_BD_X13(street: str) -> None:
    table = thirteen(camp=0, left=street)
    turn(table)
    assert table.state.outcome == PLAYING
    table.turn_of(0)
    table.auction(street, [3, 0, 0, 0])
    assert table.state.outcome == PLAYING  # named and paid for, but not yet paved
    assert table.place() == [0]
    assert table.waits_for() == ("over", ()) and OUTCOMES[table.state.outcome] == "all_works"


@proves("BD-8.2")
def test_the_emissary_and_the_cards_of_the_last_turn_count() -> None:
    table = thirteen(camp=2)
    table.own(0, "church-2", "monastery-2", "leper_house-2")
    table.auction("chapel", [3, 0, 0, 0], "B1")
    table.do("0 place chapel-1")
    assert table.waits_for() == ("emissary", (0,))
    table.do("0 emissary 1")
    assert table.waits_for() == ("over", ())
    lines = {line.name: line.points for line in table.game.scores(table.state)[0].lines}
    assert lines == {"religious": 4, "majorities": 6, "camp_route": 1}


@proves("BD-8.2")
@pytest.mark.parametrize("work", ["hall", "long_street_north"])
def test_a_work_that_lost_its_influence_has_to_be_begun_again(work: str) -> None:
    table = thirteen(camp=0)
    circle = next(word for word in table.state.parts.town.words if word.startswith(work))
    table.hold(0, "fire", "house", "house")
    table.do("0 play fire", f"0 scorch {circle}")
    table.turn_of(0)
    table.auction("chapel", [3, 0, 0, 0], "B1")
    table.place()
    assert table.state.outcome == PLAYING
