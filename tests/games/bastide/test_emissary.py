"""BD-4.9: the emissary."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves


@proves("BD-X4")
def test_BD_X4() -> None:
    table = Jurade(4)
    table.camp(1, 4)
    table.money(10, 9, 0, 0)
    table.auction("monastery", [10, 9, 0, 0], "A4")
    table.place()
    assert table.waits_for() == ("emissary", (0,))
    in_bag = table.state.bag[5]
    table.do("0 emissary 4")
    assert table.state.camp == [1, 0, 0, 0] and table.state.bag[5] == in_bag + 1
    assert table.state.route == [4, 0, 0, 0]


@proves("BD-X5")
def test_BD_X5() -> None:
    blue, yellow, red = 0, 2, 3
    table = Jurade(4)
    table.camp(2)
    table.site("monastery", "A4")
    table.own(blue, "monastery-1")
    table.turn_of(yellow)
    table.auction("monastery", [0, 0, 3, 3])
    assert table.place() == [yellow, red]
    assert table.waits_for() == ("emissary", (yellow,))
    table.do(f"{yellow} emissary 2")
    assert table.state.route == [0, 0, 2, 0]


@proves("BD-4.9")
def test_old_pieces_count_whoever_paid() -> None:
    table = Jurade(4)
    table.camp(1)
    table.site("church", "A4")
    table.own(2, "church-1", "church-2")
    table.auction("church", [3, 0, 0, 0])
    table.place()
    assert table.waits_for() == ("emissary", (2,))


@proves("BD-4.9")
def test_a_tie_without_the_initiator_goes_to_the_nearest_clockwise() -> None:
    table = Jurade(4)
    table.camp(1)
    table.site("church", "A4")
    table.own(1, "church-1")
    table.turn_of(2)
    table.auction("church", [3, 0, 0, 0])
    table.place()
    assert table.waits_for() == ("emissary", (0,))


@proves("BD-4.9")
def test_he_must_take_a_tile_that_is_in_the_camp() -> None:
    table = Jurade(4)
    table.camp(1, 1, 3)
    table.auction("chapel", [3, 0, 0, 0], "A1")
    table.place()
    assert table.offered(0) == ["emissary 1", "emissary 3"]
    assert table.refused("0 emissary 2").refusal.reason == "not_in_camp"


@proves("BD-4.9")
def test_an_empty_camp_needs_no_emissary() -> None:
    table = Jurade(4)
    table.auction("chapel", [3, 0, 0, 0], "A1")
    table.place()
    assert "BD-4.9 no_emissary" in table.told(table.dealer.events)
    assert table.waits_for() == ("turn", (1,)) and table.state.route == [0, 0, 0, 0]


@proves("BD-4.9")
@pytest.mark.parametrize("work", ["chapel", "hall"])
def test_without_new_influence_or_a_religious_building_no_emissary_goes(work: str) -> None:
    table = Jurade(4)
    table.camp(1)
    table.site("chapel", "A1")
    table.own(0, "chapel-1")
    table.auction(work, [3 if work == "hall" else 2, 0, 0, 0])
    table.place()
    assert table.waits_for() == ("turn", (1,)) and sum(table.state.camp) == 1


@proves("BD-4.9")
def test_the_camp_route_ends_at_twelve() -> None:
    table = Jurade(4)
    table.camp(4)
    table.state.route[0] = 10
    table.auction("chapel", [3, 0, 0, 0], "A1")
    table.place()
    table.do("0 emissary 4")
    assert table.state.route[0] == 12


@proves("BD-R3")
def test_every_advance_sends_an_emissary_not_only_a_completed_building() -> None:
    table = Jurade(4)
    table.camp(1, 1)
    for player in (0, 1):
        table.auction("chapel", [3, 3, 0, 0] if player == 0 else [0, 1, 3, 0], "A1" if player == 0 else "")
        if player == 0:
            assert table.place() == [0, 1]
            events = table.do("0 emissary 1")
            assert "BD-R3 tile_sent_back" in table.told(events) and table.state.taken[12] == 2
        else:
            assert table.place() == [2]  # the chapel is complete
            assert "BD-4.9 tile_sent_back" in table.told(table.do("1 emissary 1"))


@proves("BD-R12")
def test_the_marker_is_one_of_the_twenty_pieces_and_stays() -> None:
    table = Jurade(4)
    table.camp(1, 1)
    table.money(9, 9, 9, 9)
    table.auction("chapel", [6, 0, 0, 0], "A1", {0: 0})
    table.place()
    table.do("0 emissary 1")
    assert table.state.supply[0] == 20 - 2 - 1 and table.state.marker[0] == 1
    table.auction("chapel", [3, 0, 0, 0])
    table.place()
    table.do("0 emissary 1")
    assert table.state.supply[0] == 20 - 3 - 1 and table.state.route[0] == 2
    lines = {line.name: line.points for line in table.game.scores(table.state)[0].lines}
    assert lines["religious"] == 3 and lines["camp_route"] == 2  # the marker itself is worth nothing
    table.hold(2, "fire", "house", "house")
    table.turn_of(2)
    table.do("2 play fire")
    assert table.offered(2) == ["scorch chapel-1", "scorch chapel-2", "scorch chapel-3"]  # it is no target


@proves("BD-R12")
def test_with_an_empty_supply_the_points_are_simply_noted() -> None:
    table = Jurade(3)
    table.camp(3)
    table.fill(0, "wall_north", "wall_south", "wall_west", "long_street_north", "hall")
    table.auction("chapel", [3, 0, 0], "B1")
    table.place()
    assert table.state.supply[0] == 0
    table.do("0 emissary 3")
    assert table.state.route[0] == 3 and table.state.marker[0] == 0 and table.state.supply[0] == 0
