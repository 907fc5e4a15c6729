"""Section 3: a turn."""

from __future__ import annotations

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE
from tablee.games.bastide.state import EMPTY


@proves("BD-3.1")
def test_a_turn_is_a_project_or_a_tile() -> None:
    table = Jurade()
    table.hold(0, "house", "english-1", "english-4")
    assert table.offered(0) == ["propose", "play house", "play english-1", "play english-4"]
    assert table.refused("0 play fire").refusal.reason == "no_such_tile"
    assert table.refused("1 propose").refusal.reason == "not_your_turn"
    table.do("0 play house", "0 build A1")
    assert table.waits_for() == ("turn", (1,))


@proves("BD-3.1")
def test_after_its_effect_a_new_tile_is_drawn_in_secret() -> None:
    table = Jurade()
    table.houses("B1")
    table.hold(0, "fire", "house", "house")
    table.script(HOUSE)
    table.state.bag[HOUSE], taken = 0, table.state.bag[HOUSE]
    table.state.bag_size -= taken
    table.game.parts.tiles[HOUSE] -= taken  # the only house in the bag will be the one that burns
    table.do("0 play fire", "0 burn B1")
    assert table.hand(0) == ["house", "house", "house"]
    draw = table.dealer.draws[-1]
    assert (draw.outcome, draw.audience) == (HOUSE, 0)
    assert [(event.rule, event.audience) for event in table.dealer.events[-2:]] == [("BD-3.1", -1), ("BD-3.1", 0)]


@proves("BD-3.1")
def test_a_hand_that_was_short_is_filled_up() -> None:
    table = Jurade()
    table.hold(0, "house")
    table.do("0 play house", "0 build A1")
    assert table.state.hand_size[0] == 3


@proves("BD-R10")
def test_nobody_draws_from_an_empty_bag() -> None:
    table = Jurade()
    table.empty_bag()
    events = table.do("0 play house", "0 build A1")
    assert table.hand(0) == ["house", "house"]
    assert "BD-R10 bag_empty" in table.told(events)


@proves("BD-R6")
def test_a_fire_without_a_target_cannot_be_played() -> None:
    table = Jurade()
    table.hold(0, "fire", "fire", "house")
    assert table.offered(0) == ["propose", "play house"]
    refused = table.refused("0 play fire")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-R6", "nothing_to_burn")
    table.own(1, "hall-A2")
    assert "play fire" in table.offered(0)


@proves("BD-R6")
def test_a_house_without_a_free_lot_cannot_be_played() -> None:
    table = crowded()
    assert "play house" not in table.offered(0)
    refused = table.refused("0 play house")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-R6", "no_free_lot")


def crowded() -> Jurade:
    """All 33 lots are taken by houses; only seat 0 holds the last three."""
    table = Jurade(3)
    table.hold(1, "fire", "english-1", "english-2")
    table.hold(2, "fire", "english-1", "english-2")
    table.houses(*[name for name in table.state.parts.town.names if name != "B2" for _ in range(3)])
    assert table.state.audit() == []
    return table


@proves("BD-R11")
def test_who_can_neither_propose_nor_play_passes() -> None:
    table = crowded()
    assert table.refused("0 pass").refusal.reason == "must_act"
    table.fill(1, "hall", "wall_north", "wall_south", "wall_west", "wall_east")
    table.fill(2, "long_street_north", "long_street_south", "short_street_west", "short_street_middle")
    table.fill(0, "short_street_east")
    assert EMPTY in table.state.circles  # the religious buildings, which find no lot
    assert table.offered(0) == ["pass"]
    assert table.refused("0 propose").refusal.reason == "no_project"
    assert table.told(table.do("0 pass")) == ["BD-R11 passed", "BD-8.1 card_taken", "BD-8.1 card_taken"]
    assert table.state.idle == 1 and table.waits_for() == ("turn", (1,))
    assert table.offered(1) == ["play fire", "play english-1", "play english-2"]
    table.do("1 play english-1")
    assert table.state.idle == 0


@proves("BD-R10")
def test_the_bank_has_no_limit() -> None:
    table = Jurade()
    table.money(9999, 0, 0, 0)
    table.do("0 propose", "0 project hall")
    most = table.state.parts.most_money
    assert most == 5 * 4 + 36 * 12
    assert table.offered(0)[-1] == f"bid {most}"  # a richer player bids at most this in one move
    table.do(f"0 bid {most}", f"0 add {most}")
    assert table.state.money[0] == 9999 - 2 * most
    assert table.place() == [0, 0, 0, 0]


@proves("BD-3.1")
def test_tiles_of_every_kind_leave_the_hand_when_played() -> None:
    for tile, kind in (("house", HOUSE), ("fire", FIRE), ("english-2", ENGLISH + 1)):
        table = Jurade()
        table.houses("A1")
        table.hold(0, tile, tile, tile)
        table.do(f"0 play {tile}")
        assert table.hand(0) == [tile, tile] and table.state.played == kind
