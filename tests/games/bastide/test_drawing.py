"""The board of Bastide: everything is drawn, every move with a place can be clicked there, and no secret shows."""

from __future__ import annotations

import copy
import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from support.bastide import Jurade
from support.drawings import SVG, moments
from support.tables import TABLES, Table
from tablee import games, locale
from tablee.drawing import Board, changes
from tablee.games.bastide.drawing import draw
from tablee.games.bastide.parts import CARDS
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import RELIGIOUS, WORKS
from tablee.table import SPECTATOR, Edition, SeededDealer

BASTIDE = [table for table in TABLES if table.name == "bastide" and not table.options]
LAYOUTS = pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
# Amounts of money have no place on the board: they are plain buttons. So are gifts, which are never listed.
WITHOUT_PLACE = {"bid", "add", "pay", "give"}


def drawn(game: Any, state: Any, seat: int, portrait: bool = False) -> ET.Element:
    """The parsed drawing of what a seat sees."""
    view = game.seen_by(state, seat)
    return ET.fromstring(draw(game, view, seat, game.moves(view, seat), game.words, portrait=portrait).svg())


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


def label(table: Jurade, name: str, seat: int = SPECTATOR) -> str:
    """The words of a piece."""
    return by_id(drawn(table.game, table.state, seat))[name].get("aria-label", "")


def where(element: ET.Element) -> tuple[float, float]:
    """The place that a piece is moved to."""
    x, y = element.get("transform", "").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


@LAYOUTS
@pytest.mark.parametrize("table", BASTIDE, ids=str)
def test_every_move_with_a_place_can_be_clicked(table: Table, portrait: bool) -> None:
    met: set[str] = set()
    for game, state in moments(table, f"clicks/{table}", every=12):
        for seat in game.owing(state):
            root = drawn(game, state, seat, portrait)
            assert json.loads(root.get("data-moves", "")) == {}
            reached = {int(element.get("data-move", -1)) for element in root.iter() if element.get("data-move")}
            kinds = {move: game.actions.kind(move).name for move in game.moves(state, seat)}
            assert reached == {move for move, kind in kinds.items() if kind not in WITHOUT_PLACE}
            met |= set(kinds.values())
    assert {"propose", "play", "project", "site", "bid", "place", "build", "raze"} <= met


def test_who_can_do_nothing_passes_on_the_charter() -> None:
    table = Jurade(3)
    table.state.free = [0] * len(table.state.free)
    table.state.taken = table.game.parts.town.size[:]
    found = by_id(drawn(table.game, table.state, 0))
    assert found["charter"].get("data-move") == str(table.game.parse("pass"))


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_an_edition_with_more_circles_on_its_church_is_drawn(language: str) -> None:
    box: Any = games.load("bastide")
    edition = copy.deepcopy(box.edition.data)
    next(work for work in edition["work"] if work["id"] == "church")["circles"] = 5
    game = type(box)(Edition(edition, "mine.toml"), box.words)
    state = game.start(3, SeededDealer("five"))
    church = WORKS.index("church")
    state.site[church - RELIGIOUS[0]] = 0
    words = locale.words("bastide", language)
    pieces = by_id(ET.fromstring(draw(game, state, 0, [], words).svg()))
    labels = [pieces[f"circle-church-{number}"].get("aria-label", "") for number in range(1, 6)]
    assert len(set(labels)) == 5
    assert words["work.church"] in labels[4] and "5" in labels[4]


def test_nothing_that_is_lit_lies_in_something_lit() -> None:
    for game, state in moments(BASTIDE[0], "nested", every=7):
        for seat in game.owing(state):
            for outer in drawn(game, state, seat).iter():
                if outer.get("data-move"):
                    assert not [inner for inner in outer.iter() if inner is not outer and inner.get("data-move")]


@LAYOUTS
@pytest.mark.parametrize("table", BASTIDE, ids=str)
def test_everything_on_the_table_is_drawn(table: Table, portrait: bool) -> None:
    for game, state in moments(table, f"all/{table}", every=20):
        found = by_id(drawn(game, state, SPECTATOR, portrait))
        town = game.parts.town
        assert {f"block-{name}" for name in town.names} | {f"work-{name}" for name in WORKS} <= set(found)
        houses = [name for name in found if name.startswith("house-")]
        assert len(houses) == sum(state.houses)
        laid = [work < RELIGIOUS[0] or state.site[work - RELIGIOUS[0]] != EMPTY for work in town.work_of]
        circles = {f"circle-{word}" for word, there in zip(town.words, laid, strict=True) if there}
        assert {name for name in found if name.startswith("circle-")} == circles
        names = [game.words[f"draw.seat.{colour}"] for colour in ("blue", "white", "red", "black", "green")]
        for word, owner, there in zip(town.words, state.circles, laid, strict=True):
            if there:
                said = found[f"circle-{word}"].get("aria-label", "")
                assert said.startswith("Free" if owner == EMPTY else f"Influence of {names[owner]}")
        assert len([name for name in found if name.startswith("english-")]) == sum(state.camp)
        assert {name for name in found if name.startswith("marker-")} == {
            f"marker-{seat}" for seat in range(state.seats) if state.route[seat] > 0
        }
        assert {f"card-{card}" for card in CARDS} | {"camp", "route", "chest", "bag", "charter"} <= set(found)
        for seat in range(state.seats):
            assert {f"panel-{seat}", f"points-{seat}", f"money-{seat}", f"supply-{seat}"} <= set(found)
            assert len([name for name in found if name.startswith(f"hand-{seat}-")]) == state.hand_size[seat]


@LAYOUTS
@pytest.mark.parametrize("table", BASTIDE, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_are_drawn_alike(table: Table, portrait: bool) -> None:
    differed = 0
    for game, state in moments(table, f"secret/{table}", every=25):
        for seat in (0, SPECTATOR):
            view = game.seen_by(state, seat)
            lit = game.moves(view, seat)
            svg = draw(game, view, seat, lit, game.words, portrait=portrait)
            other = game.imagine(view, seat, SeededDealer(f"another world/{table}"))
            differed += other.dump() != state.dump()
            assert draw(game, game.seen_by(other, seat), seat, lit, game.words, portrait=portrait) == svg
    assert differed > 0


@pytest.mark.parametrize("phase", ["bid", "add"])
def test_a_sealed_amount_is_drawn_for_its_bidder_only(phase: str) -> None:
    table = Jurade(3)
    table.money(12, 12, 12)
    table.do("0 propose", "0 project hall")
    if phase == "add":
        table.do("0 bid 5", "1 bid 6", "2 bid 7")
    seen: dict[int, set[str]] = {seat: set() for seat in (0, 1, 2, SPECTATOR)}
    for amount in (0, 1, 5):
        state = table.state.clone()
        table.game.play(state, 1, table.game.parse(f"{phase} {amount}"), SeededDealer(1))
        for seat, svgs in seen.items():
            svgs.add(ET.tostring(drawn(table.game, state, seat), encoding="unicode"))
    assert {seat: len(svgs) for seat, svgs in seen.items()} == {0: 1, 1: 3, 2: 1, SPECTATOR: 1}


def test_a_hand_shows_its_faces_to_its_owner_only() -> None:
    table = Jurade(3)
    table.hold(0, "house", "fire", "english-3")
    found = by_id(drawn(table.game, table.state, 0))
    assert [found[f"hand-0-{place}"].get("aria-label", "").split(". ")[-1] for place in range(3)] == [
        "house",
        "fire",
        "English 3",
    ]
    for seat in (1, SPECTATOR):
        assert {label(table, f"hand-0-{place}", seat) for place in range(3)} == {"a tile, face down"}


def test_bids_are_owed_then_sealed_then_shown() -> None:
    table = Jurade(3)
    table.money(9, 6, 2)
    assert "bid-0" not in by_id(drawn(table.game, table.state, 0))
    table.do("0 propose", "0 project hall")
    assert label(table, "charter") == "Project: Blue proposes the Market Hall"
    assert label(table, "bid-0") == "has yet to bid"
    table.do("0 bid 7", "1 bid 3")
    assert label(table, "bid-0", 0) == "Your sealed bid: 7 deniers"
    assert label(table, "bid-0", 1) == label(table, "bid-1", 2) == "a sealed bid"
    assert label(table, "money-0", 1) == "Deniers in the purse: 9"
    table.do("2 bid 1")
    assert label(table, "bid-0") == "Bid 7 deniers, may still add more"
    assert label(table, "bid-1") == "Bid 3 deniers, influence still to place: 0"
    table.do("0 add 0")
    assert label(table, "bid-0") == "Bid 7 deniers, influence still to place: 2"


def test_a_work_is_drawn_as_laid_once_it_is() -> None:
    table = Jurade(3)
    assert label(table, "work-wall_north") == "Not begun: the north wall, 4 circles"
    assert label(table, "work-church") == "Not begun: the church, 4 circles"
    table.own(0, "wall_north-A1", "wall_north-A2")
    table.site("church", "B3")
    table.own(1, "church-1")
    assert label(table, "work-wall_north") == "Begun: the north wall, 2 of 4 circles taken"
    found = by_id(drawn(table.game, table.state, SPECTATOR))
    x, y = where(found["work-church"])
    left, top = where(found["block-B3"])
    assert left <= x < left + 60 and top <= y < top + 30
    assert label(table, "strengths").startswith("0 English points in the camp against 2 influence on the walls")


def test_cards_and_markers_tell_whose_they_are() -> None:
    table = Jurade(4)
    table.state.cards[1] = 2
    table.state.route[3] = 5
    assert label(table, "card-pope") == "The card of the Pope, worth 6 points: held by Red"
    assert label(table, "card-prince") == "The card of the Prince, worth 8 points: held by nobody"
    assert label(table, "marker-3") == "Black on the Camp Road: 5 points"


@LAYOUTS
def test_the_upright_plan_is_turned_by_a_quarter(portrait: bool) -> None:
    table = Jurade(3)
    found = by_id(drawn(table.game, table.state, SPECTATOR, portrait))
    a1, a4, c1 = (where(found[f"block-{name}"]) for name in ("A1", "A4", "C1"))
    if portrait:  # north is on the right
        assert a1[1] < a4[1] and a1[0] == a4[0] and c1[0] < a1[0] and c1[1] == a1[1]
    else:
        assert a1[0] < a4[0] and a1[1] == a4[1] and a1[1] < c1[1] and a1[0] == c1[0]
    for word in ("wall_north-A1", "wall_north-A4"):
        x, y = where(found[f"circle-{word}"])
        assert x > a1[0] if portrait else y < a1[1]


@LAYOUTS
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_lies_on_the_sheet(seats: int, portrait: bool) -> None:
    table = Jurade(seats)
    table.camp(1, 1, 1, 2, 2, 3, 4)
    root = drawn(table.game, table.state, SPECTATOR, portrait)
    _, _, width, height = [float(number) for number in root.get("viewBox", "").split()]
    assert (width, height) == (1000, 720) or (portrait and width == 390)
    for name, element in by_id(root).items():
        if element.get("class", "").startswith("piece") and name.startswith(("panel-", "block-", "card-", "circle-")):
            x, y = where(element)
            assert 0 <= x < width and 0 <= y < height, name
    assert [element for element in root.iter(f"{SVG}text") if element.text == "Blue"]


def board(table: Jurade, seat: int) -> Board:
    """The board as a seat sees it, without light."""
    return draw(table.game, table.game.seen_by(table.state, seat), seat, [], table.game.words)


def test_a_house_that_is_built_or_burnt_is_the_only_house_that_changes() -> None:
    table = Jurade(3)
    table.houses("A1", "A1", "B3")
    boards = [board(table, SPECTATOR)]
    table.houses("A1")
    boards.append(board(table, SPECTATOR))
    built = changes(boards[1], boards[0])
    assert [change.id for change in built.pieces if change.id.startswith("house-")] == ["house-A1-2"]
    burnt = changes(boards[0], boards[1])
    assert burnt.gone == ("house-A1-2",)
    assert not [change for change in burnt.pieces if change.id.startswith("house-")]


def test_a_tile_that_leaves_the_hand_leaves_the_others_unmarked() -> None:
    table = Jurade(3)
    table.hold(0, "house", "fire", "english-3")
    before = {seat: board(table, seat) for seat in (0, 1)}
    table.hold(0, "fire", "english-3")
    own = changes(board(table, 0), before[0])
    tiles = [(change.was, change.id, change.news) for change in own.pieces if change.id.startswith("hand-0")]
    assert tiles == [("hand-0-1", "hand-0-0", False), ("hand-0-2", "hand-0-1", False)]
    assert own.gone == ("hand-0-0",)
    others = changes(board(table, 1), before[1])
    assert others.gone == ("hand-0-2",) and not [one for one in others.pieces if one.id.startswith("hand-0")]


def test_an_english_tile_goes_from_the_hand_to_the_camp() -> None:
    table = Jurade(3)
    table.hold(0, "house", "english-3")
    table.camp(3)
    before = board(table, 0)
    table.hold(0, "house")
    table.camp(3)
    found = changes(board(table, 0), before)
    arrived = next(change for change in found.pieces if change.was == "hand-0-1")
    assert arrived.id == "english-3-1" and arrived.news and arrived.after == ("camp", "english-3-0")
