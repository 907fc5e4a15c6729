"""The board of Bastille: all that the table shows is drawn, every move can be clicked, and no secret is."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from support.drawings import SVG, moments
from support.scenario import Scenario
from support.tables import TABLES, Table
from tablee.drawing import changes
from tablee.games.bastille.drawing import draw
from tablee.games.bastille.generated import COVER
from tablee.games.bastille.parts import LOCATIONS, WEAPONS
from tablee.games.bastille.state import EMPTY, ON_DISPLAY
from tablee.table import SPECTATOR, Task

BASTILLE = [table for table in TABLES if table.name == "bastille" and len(table.options) < 2]
LAYOUTS = pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])


def drawn(game: Any, state: Any, seat: int, portrait: bool = False) -> ET.Element:
    """The parsed drawing of what a seat sees."""
    view = game.seen_by(state, seat)
    return ET.fromstring(draw(game, view, seat, game.moves(view, seat), game.words, portrait=portrait).svg())


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


@LAYOUTS
@pytest.mark.parametrize("table", BASTILLE, ids=str)
def test_every_move_can_be_clicked(table: Table, portrait: bool) -> None:
    for game, state in moments(table, f"clicks/{table}", every=15):
        for seat in game.owing(state):
            root = drawn(game, state, seat, portrait)
            reached = set(json.loads(root.get("data-moves", "{}")).values())
            reached |= {int(element.get("data-move", -1)) for element in root.iter() if element.get("data-move")}
            assert sorted(reached) == game.moves(state, seat)


@LAYOUTS
@pytest.mark.parametrize("table", BASTILLE, ids=str)
def test_everything_on_the_table_is_drawn(table: Table, portrait: bool) -> None:
    for game, state in moments(table, f"all/{table}", every=20):
        found = by_id(drawn(game, state, SPECTATOR, portrait))
        for name in LOCATIONS:
            assert f"place-{name}" in found
        tiles = [name for name in found if name.startswith("tile-s")]
        assert len(tiles) == sum(state.front) + sum(1 for lying in state.spaces if lying != EMPTY)
        cards = {name for name in found if name.startswith("card-")}
        owned = [where == ON_DISPLAY or where >= 0 for where in state.where]
        assert cards == {
            f"card-{card.name}" for card, there in zip(state.parts.characters, owned, strict=True) if there
        }
        cubes = [name for name in found if name.startswith("cube-") and name != "cube-drawn"]
        assert len(cubes) == sum(1 for cube in state.cubes if cube != EMPTY)
        shown = [name for name in found if name.startswith("weapon-")]
        assert len(shown) == sum(state.shown)
        for seat in range(state.seats):
            assert {f"marker-{seat}", f"panel-{seat}", f"points-{seat}", f"supply-{seat}"} <= set(found)
            for thing in ("coins", "henchmen", "torches", "missions", *WEAPONS):
                assert f"{thing}-{seat}" in found
        singles = {"rounds", "bonus", "versailles", "torches", "bag", "track", "catacombs", "start-marker", "pile-1"}
        assert singles <= set(found)


def test_a_tile_keeps_its_name_when_it_is_placed() -> None:
    table = Scenario("bastille", 4)
    first = table.state.start_player
    before = by_id(drawn(table.game, table.state, first))
    assert before[f"tile-s{first}-2-0"].get("data-from") == "tile-2"
    table.do(f"{first} place 2 banque")
    after = by_id(drawn(table.game, table.state, first))
    assert before[f"tile-s{first}-2-0"].get("transform") != after[f"tile-s{first}-2-0"].get("transform")
    lying = [element.get("id") for element in after["place-banque"].iter() if element.get("id")]
    assert lying == ["place-banque", f"tile-s{first}-2-0"]


@LAYOUTS
def test_a_click_on_what_lies_at_a_location_is_a_click_on_the_location(portrait: bool) -> None:
    table = Scenario("bastille", 4)
    first = table.state.start_player
    found = by_id(drawn(table.game, table.state, first, portrait))
    assert found["place-versailles"].get("data-to") == "versailles"
    inside = [element.get("id") for element in found["place-versailles"].iter()]
    assert {"versailles", "versailles-left", "versailles-right"} <= set(inside)


def test_only_the_moving_seat_sees_lights() -> None:
    table = Scenario("bastille", 3)
    for seat in (*range(3), SPECTATOR):
        root = drawn(table.game, table.state, seat)
        lit = [element for element in root.iter() if "lit" in element.get("class", "").split()]
        assert bool(lit) == (seat == table.state.start_player)


@LAYOUTS
def test_missions_of_others_stay_secret(portrait: bool) -> None:
    for game, state in moments(BASTILLE[0], "secret", every=12):
        if state.revealed:
            continue
        for seat in (*range(state.seats), SPECTATOR):
            own = {f"mission-s{seat}-{place}" for place in range(len(state.missions(seat)))} if seat >= 0 else set()
            found = by_id(drawn(game, state, seat, portrait))
            faces = {
                name
                for name, element in found.items()
                if name.startswith("mission-s") and element.get("aria-label", "").startswith("Mission:")
            }
            assert faces == own
            assert not [name for name in found if name.startswith("choice-")] or seat in game.owing(state)


@LAYOUTS
def test_missions_lie_open_in_the_end(portrait: bool) -> None:
    *_, (game, state) = moments(BASTILLE[0], "end")
    assert state.revealed and not state.agenda
    found = by_id(drawn(game, state, SPECTATOR, portrait))
    for seat in range(state.seats):
        for place in range(len(state.missions(seat))):
            assert "Mission:" in found[f"mission-s{seat}-{place}"].get("aria-label", "")


def test_a_card_says_everything_its_rules_need() -> None:
    table = Scenario("bastille", 3)
    table.state.where = [EMPTY] * len(table.state.where)
    names = [card.name for card in table.state.parts.characters]
    for name in ("P6", "N10", "M1"):
        table.state.where[names.index(name)] = ON_DISPLAY
    found = by_id(drawn(table.game, table.state, SPECTATOR))
    label = {name: found[f"card-{name}"].get("aria-label") for name in ("P6", "N10", "M1")}
    assert label["P6"] == "Peasant, coin value 5, 3 points, carries a pitchfork, 1 flag, deck B"
    assert label["N10"] == "Noble, coin value 10, 7 points, needs a rapier, 1 gem, 2 crowns, deck C"
    assert label["M1"] == "Monk, coin value 5, 3 points, needs the weapon of the group it joins, 1 flag, deck A"
    used = [element.get("href") for element in found["card-N10"].iter(f"{SVG}use")]
    assert used.count("#i-crown") == 2 and used.count("#i-gem") == 1 and used.count("#i-armed") == 0
    assert "#i-armed" in [element.get("href") for element in found["card-P6"].iter(f"{SVG}use")]


def test_markers_bear_their_place_in_the_order() -> None:
    table = Scenario("bastille", 4)
    table.state.track = [6, 6, 0, 6]
    table.state.standing = [3, 0, 1, 2]
    found = by_id(drawn(table.game, table.state, SPECTATOR))
    said = [found[f"marker-{seat}"].findtext(f"{SVG}text") for seat in range(4)]
    assert said == ["2", "3", "4", "1"]
    order = [name for name in found if name.startswith("marker-")]
    assert order == ["marker-2", "marker-1", "marker-0", "marker-3"]  # who stands in front is drawn last


def test_the_boards_leave_after_the_interim_scoring() -> None:
    seen: list[tuple[int, bool]] = []
    for game, state in moments(BASTILLE[0], "boards", every=1):
        found = by_id(drawn(game, state, SPECTATOR))
        seen.append((state.round, "bonus-left-1" in found))
        assert "bonus-printed-8" in found
    assert {lie for round_number, lie in seen if round_number < 4} == {True}
    assert {lie for round_number, lie in seen if round_number > 4} == {False}
    assert {lie for round_number, lie in seen if round_number == 4} == {True, False}


def test_of_two_equal_tiles_one_is_placed_and_the_rest_closes_the_gap() -> None:
    table = Scenario("bastille", 3)
    first = table.state.start_player
    table.state.front[first * 4 : first * 4 + 4] = [2, 1, 0, 0]
    board = draw(table.game, table.game.seen_by(table.state, 0), 0, [], table.game.words)
    table.game.apply(table.state, first, table.game.parse("place 1 banque"), table.dealer)
    found = changes(draw(table.game, table.game.seen_by(table.state, 0), 0, [], table.game.words), board)
    tiles = {change.was or change.id: change for change in found.pieces if change.id.startswith("tile-s")}
    assert {name: change.news for name, change in tiles.items() if change.place} == {
        f"tile-s{first}-1-1": True,
        f"tile-s{first}-2-0": False,
    }
    assert tiles[f"tile-s{first}-1-0"].was and not tiles[f"tile-s{first}-1-0"].news  # renamed, but it lies where it lay


def test_a_weapon_that_is_taken_leaves_the_others_unmarked() -> None:
    table = Scenario("bastille", 3)
    table.state.shown = [0, 0, 0]
    boards = []
    for shown in ([2, 2, 1], [1, 2, 1]):
        table.state.shown = shown
        boards.append(draw(table.game, table.state, SPECTATOR, [], table.game.words))
    found = changes(boards[1], boards[0])
    assert found.gone == ("weapon-pitchforks-1",) and found.news() == frozenset()
    assert [change.id for change in found.pieces if change.place] == [
        "weapon-rifles-0",
        "weapon-rifles-1",
        "weapon-rapiers-0",
    ]


def test_the_cube_that_was_drawn_is_the_one_that_covers_a_bonus() -> None:
    table = Scenario("bastille", 3)
    table.state.cubes[0] = 1
    table.state.agenda.append(Task(COVER, (1,)))
    before = draw(table.game, table.state, SPECTATOR, [], table.game.words)
    table.state.agenda.pop()
    table.state.cubes[3] = 1
    found = changes(draw(table.game, table.state, SPECTATOR, [], table.game.words), before)
    cube = next(change for change in found.pieces if change.id == "cube-left-4")
    assert cube.was == "cube-drawn" and cube.news and cube.after == ("catacombs", "bonus-left-4")
    assert "cube-left-1" not in {change.id for change in found.pieces}


def test_coins_that_are_won_are_marked_where_they_are_counted() -> None:
    table = Scenario("bastille", 3)
    before = draw(table.game, table.state, SPECTATOR, [], table.game.words)
    table.state.coins[1] += 2
    found = changes(draw(table.game, table.state, SPECTATOR, [], table.game.words), before)
    assert found.news() == {"coins-1"} and found.gone == ()
