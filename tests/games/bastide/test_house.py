"""Section 5: a house and its tax."""

from __future__ import annotations

from typing import Any

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee import games
from tablee.games.bastide.game import BastideGame
from tablee.table import Edition, Event


def build(table: Jurade, block: str) -> list[Event]:
    """The player whose turn it is puts a house there."""
    return table.do(f"{table.state.player} play house", f"{table.state.player} build {block}")


@proves("BD-X6")
def test_BD_X6() -> None:
    table = Jurade(4)
    table.site("leper_house", "A4")
    table.own(1, "leper_house-1", "wall_north-A4")
    events = build(table, "A4")
    assert table.values(events, "taxed") == [(0,)]
    assert table.state.money == [4, 4, 4, 4] and table.state.chest == 0
    assert table.waits_for() == ("turn", (1,))


@proves("BD-X7")
@pytest.mark.parametrize(("blue", "green"), [(1, 1), (0, 2), (2, 0)])
def test_BD_X7(blue: int, green: int) -> None:
    table = Jurade(4)  # seat 1 is blue, seat 2 green
    table.site("leper_house", "A1")
    table.own(3, "hall-B3", "leper_house-1")
    table.own(1, "long_street_north-A2B2")
    table.own(2, "short_street_west-A1A2", "wall_north-A2")
    events = build(table, "A2")
    assert table.values(events, "taxed") == [(2,)]
    assert table.offered(0) == ["pay 1 0", "pay 1 1", "pay 1 2"]
    table.do(f"0 pay 1 {blue}")
    assert table.state.money == [4, 4 + blue, 4 + green, 4] and table.state.chest == 0


@proves("BD-X8")
def test_BD_X8() -> None:
    purple, green, red, blue = 0, 1, 2, 3
    table = Jurade(4)
    table.site("church", "A3")
    table.own(purple, "short_street_west-A1A2", "wall_north-A2", "church-1")
    table.own(green, "long_street_north-A2B2")
    table.own(red, "hall-A2")
    table.own(blue, "hall-B1")  # faces another block
    events = build(table, "A2")
    assert table.values(events, "taxed") == [(12,)]
    assert table.state.money == [8, 6, 6, 4] and table.state.chest == 4


@proves("BD-5.1")
@pytest.mark.parametrize(
    ("hall", "church", "leper_house", "block", "tax"),
    [
        ("", "", "", "A1", 6),
        ("hall-A2", "", "", "C3", 8),  # diagonal to the Carra
        ("hall-A2", "", "", "A4", 6),
        ("", "B1", "", "B1", 10),
        ("", "B1", "", "C2", 10),
        ("", "B1", "", "C3", 6),
        ("", "", "C4", "B3", 0),
        ("hall-A2", "A1", "C1", "B1", 6),
        ("hall-A2", "A2", "", "A1", 12),
    ],
)
def test_the_tax_of_a_house(hall: str, church: str, leper_house: str, block: str, tax: int) -> None:
    table = Jurade(4)
    if hall:
        table.own(0, hall)
    if church:
        table.site("church", church)
        table.own(0, "church-1")
    if leper_house:
        table.site("leper_house", leper_house)
        table.own(0, "leper_house-1")
    events = build(table, block)
    assert table.values(events, "taxed") == [(tax,)]
    assert table.state.houses[table.block(block)] == 1
    assert table.state.chest == tax


@proves("BD-5.2")
def test_every_influence_facing_the_block_is_paid_but_not_religious_ones() -> None:
    table = Jurade(4)
    table.site("chapel", "A1")
    table.own(1, "chapel-1", "chapel-2", "wall_north-A1")
    table.own(2, "wall_west-A1")
    table.own(3, "wall_north-A2", "short_street_west-B1B2")  # face other blocks
    build(table, "A1")
    assert table.state.money == [4, 6, 6, 4] and table.state.chest == 2


@proves("BD-5.2")
def test_a_street_faces_both_sides() -> None:
    for block in ("A1", "B1"):
        table = Jurade(4)
        table.own(1, "long_street_north-A1B1")
        build(table, block)
        assert table.state.money[1] == 6 and table.state.chest == 4


@proves("BD-5.3")
def test_the_placer_splits_a_tax_that_does_not_suffice() -> None:
    table = Jurade(4)
    table.own(0, "long_street_north-A1B1", "long_street_south-B1C1")
    table.own(2, "wall_west-B1")
    table.own(3, "short_street_west-B1B2", "hall-B1")
    build(table, "B1")  # 6 + 2 for the Hall against 2 * 5
    assert table.waits_for() == ("tax", (0,))
    assert table.offered(0) == ["pay 0 2", "pay 0 3", "pay 0 4"]  # the others can take at most 6 of 8
    assert table.refused("0 pay 0 5").refusal.reason == "share_too_high"
    assert table.refused("0 pay 0 1").refusal.reason == "share_too_low"
    assert table.refused("0 pay 3 2").refusal.reason == "another_share"
    table.do("0 pay 0 3")
    assert table.offered(0) == ["pay 2 1", "pay 2 2"]
    events = table.do("0 pay 2 1")
    assert table.values(events, "paid") == [(2, 1), (3, 4)]  # the last gets the rest unasked
    assert table.state.money == [7, 4, 5, 8] and table.state.chest == 0 and table.state.tax == 0


@proves("BD-5.3")
def test_a_tax_that_just_suffices_is_paid_in_full() -> None:
    table = Jurade(4)
    table.own(1, "wall_north-A1", "wall_west-A1", "long_street_north-A1B1")
    build(table, "A1")
    assert table.state.money[1] == 10 and table.state.chest == 0 and table.waits_for() == ("turn", (1,))


@proves("BD-5.3")
def test_a_single_owner_gets_all_of_it_unasked() -> None:
    table = Jurade(4)
    table.own(1, "wall_north-A1", "wall_west-A1", "long_street_north-A1B1", "short_street_west-A1A2")
    build(table, "A1")
    assert table.state.money[1] == 10 and table.state.chest == 0 and table.waits_for() == ("turn", (1,))


@proves("BD-R13")
def test_a_tax_is_never_below_nothing_and_shares_count_twice_the_pieces() -> None:
    table = Jurade(4)
    table.site("leper_house", "B4")
    table.own(0, "leper_house-1")
    table.own(1, "wall_east-A4")
    events = build(table, "A4")
    assert "BD-R13 taxed" in table.told(events) and table.values(events, "taxed") == [(0,)]
    assert table.state.money == [4, 4, 4, 4]
    harsher: Any = games.read_edition("bastide").data
    harsher["tax"]["near_leper_house"] = -9
    table.game = BastideGame(Edition(harsher, "harsher.toml"), table.game.words)
    table.state.parts = table.game.parts
    table.turn_of(0)
    assert table.values(build(table, "A4"), "taxed") == [(0,)]
    table = Jurade(4)
    table.own(1, "wall_north-A1", "wall_west-A1")  # two pieces claim four deniers, so two of the six are left
    build(table, "A1")
    assert (table.state.money[1], table.state.chest) == (8, 2)
