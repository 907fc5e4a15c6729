"""Section 1: the town and the box."""

from __future__ import annotations

from typing import Any

from support.bastide import Jurade
from support.proofs import proves
from tablee import games
from tablee.games.bastide.parts import CARDS, TILES, Parts
from tablee.games.bastide.town import KIND_OF, KINDS, RELIGIOUS, STREETS, WALLS, WORKS
from tablee.table import Edition


@proves("BD-1.1")
def test_twelve_blocks_ten_of_them_on_the_border() -> None:
    town = Jurade().state.parts.town
    assert town.names == [row + column for row in "ABC" for column in "1234"]
    assert town.names[town.carra] == "B2"
    assert [name for name, walls in zip(town.names, town.walls_of, strict=True) if not walls] == ["B2", "B3"]


@proves("BD-1.2")
def test_three_lots_in_a_block_and_none_on_the_carra() -> None:
    table = Jurade()
    assert table.state.free == [3] * 5 + [0] + [3] * 6
    table.houses("A1", "A1", "A1")
    table.do("0 play house")
    assert "build A1" not in table.offered(0) and len(table.offered(0)) == 10
    assert table.refused("0 build A1").refusal.reason == "block_full"
    refused = table.refused("0 build B2")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-1.2", "carra")


@proves("BD-1.2", "BD-R8")
def test_a_religious_building_takes_its_own_number_of_lots() -> None:
    table = Jurade()
    table.money(9, 9, 9, 9)
    table.auction("church", [3, 0, 0, 0], "A1")
    assert table.state.free[0] == 1


@proves("BD-1.3")
def test_fourteen_works_and_what_their_circles_face() -> None:
    town = Jurade().state.parts.town
    assert len(WORKS) == 14
    sizes = dict(zip(WORKS, town.size, strict=True))
    assert sizes["hall"] == sizes["long_street_north"] == sizes["wall_north"] == sizes["wall_south"] == 4
    assert sizes["short_street_middle"] == sizes["wall_west"] == sizes["wall_east"] == 3
    assert [KINDS[KIND_OF[work]] for work in range(14)].count("voirie") == 6
    facing = {name: [town.words[circle] for circle in town.facing[block]] for block, name in enumerate(town.names)}
    assert facing["A2"] == [
        "hall-A2",
        "long_street_north-A2B2",
        "short_street_west-A1A2",
        "short_street_middle-A2A3",
        "wall_north-A2",
    ]
    assert facing["C4"] == ["long_street_south-B4C4", "short_street_east-C3C4", "wall_south-C4", "wall_east-C4"]
    assert [word for word in facing["B3"] if "wall" in word] == []
    religious = [word for word in town.words if town.work_of[town.words.index(word)] in RELIGIOUS]
    assert not set(religious) & {word for words in facing.values() for word in words}


@proves("BD-1.4")
def test_ten_outer_street_portions_and_seven_inner_ones() -> None:
    town = Jurade().state.parts.town
    sides: dict[str, list[str]] = {WORKS[wall]: [] for wall in WALLS}
    inner: list[str] = []
    for circle, word in enumerate(town.words):
        if town.work_of[circle] in STREETS:
            side = town.side_of[circle]
            (inner if side < 0 else sides[WORKS[WALLS[side]]]).append(word)
    assert sides["wall_north"] == ["short_street_west-A1A2", "short_street_middle-A2A3", "short_street_east-A3A4"]
    assert sides["wall_west"] == ["long_street_north-A1B1", "long_street_south-B1C1"]
    assert [len(portions) for portions in sides.values()] == [3, 3, 2, 2]
    assert len(inner) == 7 and "short_street_west-B1B2" in inner and "long_street_north-A2B2" in inner


@proves("BD-1.5", "BD-R1")
def test_fifty_eight_tiles_in_the_bag() -> None:
    tiles = dict(zip(TILES, Jurade().state.parts.tiles, strict=True))
    english = {"english-1": 8, "english-2": 5, "english-3": 2, "english-4": 1}
    assert tiles == {"house": 36, "fire": 6, **english}
    assert sum(tiles.values()) == 58


@proves("BD-1.6")
def test_the_camp_the_route_the_chest_and_the_cards() -> None:
    s = Jurade().state
    assert (s.parts.camp, s.parts.camp_route, s.chest) == (7, 12, 0)
    assert dict(zip(CARDS, s.parts.cards, strict=True)) == {"prince": 8, "pope": 6, "people": 4}
    assert [KINDS[kind] for kind in range(len(CARDS))] == ["wall", "religious", "voirie"]


@proves("BD-1.7")
def test_twenty_influence_each() -> None:
    assert Jurade(5).state.supply == [20] * 5


@proves("BD-R9")
def test_circles_and_lots_of_the_religious_buildings() -> None:
    parts = Jurade().state.parts
    found = {WORKS[work]: (parts.town.size[work], parts.lots_of[work]) for work in RELIGIOUS}
    assert found == {"church": (4, 2), "monastery": (4, 2), "chapel": (3, 1), "leper_house": (3, 1)}


def test_the_order_of_the_works_in_an_edition_does_not_matter() -> None:
    edition = games.read_edition("bastide")
    data: Any = dict(edition.data)
    data["work"] = data["work"][::-1]
    town = Parts(Edition(data, "mine.toml")).town
    assert town.words == Parts(edition).town.words and town.open_portions == Parts(edition).town.open_portions
