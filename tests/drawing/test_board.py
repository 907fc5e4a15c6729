"""A board as a value: what differs between two of them, which piece was which, its lights, and its ground."""

from __future__ import annotations

import gc
import json
import re
import weakref
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from support.drawings import DRAWN, DRAWN_TABLES, SVG, draw_of, moments, views
from tablee import games, locale
from tablee.drawing import (
    Board,
    Change,
    Ground,
    Light,
    Lights,
    Piece,
    Svg,
    changes,
    changes_message,
    lights_message,
)
from tablee.drawing.board import piece_with_all
from tablee.table import SPECTATOR

GROUND = Ground(100, 100, Svg('<path class="f-land" d="M0 0h100v100z"/>'))


def board(*pieces: Piece, lights: Lights = Lights()) -> Board:  # noqa: B008
    """A board with these pieces."""
    return Board(100, 100, "a board", GROUND, {}, (), pieces, lights)


def tile(number: int, x: float, row: str = "", y: float = 0) -> Piece:
    """One of several alike tiles."""
    return Piece(f"tile-{number}", "A tile", x, y, "<path/>", kind="tile", row=row)


def moved(now: Board, before: Board) -> dict[str, str]:
    """Where each piece that lies elsewhere comes from, by the ids that it had and has."""
    return {change.was or change.id: change.id for change in changes(now, before).pieces if change.place}


def test_nothing_differs_between_a_board_and_itself() -> None:
    holder = Piece("box", "A box", 1, 2, "<path/>", pieces=(tile(0, 3),))
    assert changes(board(holder, tile(1, 5)), board(holder, tile(1, 5))) == ((), ())


def test_what_is_new_or_gone_or_altered_is_told() -> None:
    before = board(Piece("a", "A", 0, 0, "<path/>"), Piece("b", "B", 0, 0, "<path/>"))
    now = board(Piece("a", "A now", 0, 0, "<circle/>"), Piece("c", "C", 4, 5, "<rect/>"))
    found = changes(now, before)
    svg = '<g id="c" class="piece" transform="translate(4 5)" role="img" aria-label="C"><title>C</title><rect/></g>'
    assert found.pieces == (
        Change("a", label="A now", body="<circle/>", news=True),
        Change("c", svg=svg, after=("", "a"), news=True),
    )
    assert found.gone == ("b",)
    told = changes_message(found)
    assert json.loads(json.dumps(told))["pieces"][0] == {
        "id": "a",
        "label": "A now",
        "body": "<circle/>",
        "news": True,
    }


def test_a_body_that_changes_without_a_word_is_no_news() -> None:
    before, now = (board(Piece("a", "A", 0, 0, body)) for body in ("<path/>", "<circle/>"))
    assert changes(now, before).pieces == (Change("a", body="<circle/>"),)


def test_of_two_equal_tiles_the_one_that_moved_is_the_one_that_glides() -> None:
    before = board(tile(0, 10), tile(1, 20))
    assert moved(board(tile(0, 20), tile(1, 90)), before) == {"tile-0": "tile-1"}
    assert moved(board(tile(0, 10), tile(1, 90)), before) == {"tile-1": "tile-1"}
    # Ids that were exchanged are renamed, and nothing else happens.
    renamed = changes(board(tile(0, 20), tile(1, 10)), before)
    assert {(change.was, change.id, change.news) for change in renamed.pieces} == {
        ("tile-1", "tile-0", False),
        ("tile-0", "tile-1", False),
    }


def test_alike_pieces_come_from_as_near_as_possible() -> None:
    before = board(tile(0, 10), tile(1, 80))
    assert moved(board(tile(0, 75), tile(1, 12)), before) == {"tile-0": "tile-1", "tile-1": "tile-0"}


def test_a_tile_that_only_closes_a_gap_is_not_marked() -> None:
    hand = [tile(number, 10 * number, "hand") for number in range(3)]
    other = Piece("other", "Another tile", 0, 0, "<path/>", row="hand")
    before = board(other, *[piece._replace(x=piece.x + 10) for piece in hand])
    found = changes(board(*hand), before)
    assert found.gone == ("other",) and found.news() == frozenset()
    assert [change.place for change in found.pieces] == [(0, 0), (10, 0), (20, 0)]
    # The first of three is played: the second and third move up, and the played one is marked.
    played = board(*[tile(number, 10 * number, "hand") for number in (0, 1)], tile(2, 70, "board"))
    found = changes(played, board(*hand))
    assert found.news() == {"tile-2"} and found.gone == ()


def test_in_a_row_nobody_jumps_over_the_other() -> None:
    before = board(tile(0, 20, "hand"), tile(1, 30, "hand"))
    assert moved(board(tile(0, 10, "hand"), tile(1, 20, "hand")), before) == {"tile-0": "tile-0", "tile-1": "tile-1"}


def test_a_piece_that_comes_to_lie_on_another_is_moved() -> None:
    boxes = [Piece(name, name, 50.0 * n, 0, "<path/>", pieces=()) for n, name in enumerate(("left", "right"))]
    before = board(boxes[0]._replace(pieces=(tile(0, 5),)), boxes[1])
    now = board(boxes[0], boxes[1]._replace(pieces=(tile(0, 5),)))
    assert changes(now, before).pieces == (Change("tile-0", after=("right", ""), place=(5, 0), news=True),)


def test_a_piece_stays_in_its_place_when_what_it_lies_on_moves() -> None:
    before, now = (board(Piece("box", "A box", x, 0, "<path/>", pieces=(tile(0, 5),))) for x in (0.0, 40.0))
    assert changes(now, before).pieces == (Change("box", place=(40, 0), news=True),)


def test_pieces_that_change_their_order_are_put_in_order() -> None:
    one, two, three = (Piece(name, name, 0, 0, "<path/>") for name in ("one", "two", "three"))
    found = changes(board(two, three, one), board(one, two, three))
    assert found.pieces == (Change("one", after=("", "three")),)


def test_a_light_says_what_a_click_does_and_is_no_change() -> None:
    piece = Piece("a", "A", 1, 2, "<path/>", "draw.explain.a", (0, 0, 9, 9))
    lit = board(piece, lights=Lights({"a": Light(7, label="Take A")}, {}, {"": (Piece("x", "X", 0, 0, ""),)}))
    assert changes(lit, board(piece)) == ((), ())
    root = ET.fromstring(lit.svg())
    found = {element.get("id"): element for element in root.iter(f"{SVG}g")}
    assert found["a"].get("role") == "button" and found["a"].get("data-move") == "7"
    assert found["a"].get("aria-label") == "Take A" and found["a"].get("data-label") == "A"
    assert found["x"].get("class") == "piece extra"
    told = lights_message(lit)
    assert told["pieces"] == {"a": {"move": 7, "label": "Take A", "halo": [0, 0, 9, 9]}}
    assert told["extra"] == [["", '<g id="x" class="piece extra" transform="translate(0 0)" role="img" aria-label="X">'
                                  "<title>X</title></g>"]]  # fmt: skip


def test_what_changed_is_marked_on_the_whole_board() -> None:
    root = ET.fromstring(board(tile(0, 1), tile(1, 2)).svg({"tile-1"}))
    assert [element.get("class") for element in root.iter(f"{SVG}g")] == ["piece", "piece changed"]


@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
@pytest.mark.parametrize("table", DRAWN_TABLES, ids=str)
def test_light_changes_nothing_that_lies_on_the_board(table: Any, portrait: bool) -> None:
    draw = draw_of(table.name)
    for game, view, seat, lit in views(table, f"lit/{table}", every=20):
        dark = draw(game, view, seat, [], game.words, portrait)
        bright = draw(game, view, seat, lit, game.words, portrait)
        assert bright.pieces == dark.pieces and dark.lights == Lights()
        there = {piece.id for piece in bright.all_pieces()}
        for holder, pieces in bright.lights.extra.items():
            there |= {piece.id for piece in pieces} | {other.id for piece in pieces for other in piece.pieces or ()}
            assert holder == "" or holder in there
        assert set(bright.lights.pieces) <= there


@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
@pytest.mark.parametrize("table", DRAWN_TABLES, ids=str)
def test_drawn_beside_others_everybody_sees_what_they_would_see_alone(table: Any, portrait: bool) -> None:
    draw: Any = draw_of(table.name)
    for game, state in moments(table, f"beside/{table}", every=40):
        public = draw.public(game, game.seen_by(state, SPECTATOR), game.words, portrait)
        for seat in (*range(state.seats), SPECTATOR):
            view = game.seen_by(state, seat)
            beside = draw(game, view, seat, [], game.words, portrait, public=public)
            assert beside == draw(game, view, seat, [], game.words, portrait)


@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
@pytest.mark.parametrize("name", DRAWN)
def test_a_scene_is_no_garbage_but_goes_by_itself(name: str, portrait: bool) -> None:
    table = next(table for table in DRAWN_TABLES if table.name == name)
    game, state = next(moments(table, "garbage"))
    draw: Any = draw_of(name)
    public = draw.public(game, game.seen_by(state, SPECTATOR), game.words, portrait)
    draw(game, game.seen_by(state, 0), 0, [], game.words, portrait, public=public)
    scene = weakref.ref(public)
    gc.disable()
    try:
        del public
        assert scene() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("name", DRAWN)
def test_the_ground_is_the_same_for_everybody_all_game_long(name: str) -> None:
    table = next(table for table in DRAWN_TABLES if table.name == name)
    for portrait in (False, True):
        found = {
            draw_of(name)(game, game.seen_by(state, seat), seat, [], game.words, portrait).ground.digest
            for game, state in moments(table, "ground", every=40)
            for seat in (0, 1, SPECTATOR)
        }
        assert len(found) == 1


@pytest.mark.parametrize("name", DRAWN)
def test_a_ground_is_a_file_of_its_own_for_each_theme_and_language(name: str) -> None:
    game: Any = games.load(name)
    table = next(table for table in DRAWN_TABLES if table.name == name)
    _, state = next(moments(table, "ground"))
    draw: Any = draw_of(name)
    grounds = {language: draw.ground(state, locale.words(name, language)) for language in locale.LANGUAGES}
    assert len({ground.digest for ground in grounds.values()}) == len(locale.LANGUAGES)
    for theme in ("light", "dark"):
        picture = grounds["en"].picture(theme)
        root = ET.fromstring(picture)
        ids = {element.get("id") for element in root.iter()}
        for wanted in re.findall(r'(?:href="|url\()#([^")]+)', picture):
            assert wanted in ids
        assert "var(" in picture and "data-" not in picture and "prefers-color-scheme" not in picture
    shown = draw(game, game.seen_by(state, 0), 0, [], game.words).svg(pictures=("/day.svg", "/night.svg"))
    images = {image.get("class"): image.get("href") for image in ET.fromstring(shown).iter(f"{SVG}image")}
    assert images == {"by-day": "/day.svg", "by-night": "/night.svg"}
    ids = {element.get("id") for element in ET.fromstring(shown).iter()}
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', shown)) <= ids


@pytest.mark.parametrize("name", DRAWN)
def test_a_move_is_told_in_a_few_kilobytes(name: str) -> None:
    table = next(table for table in DRAWN_TABLES if table.name == name and table.seats == 4)
    sizes: list[int] = []
    before: dict[int, Board] = {}
    for game, state in moments(table, "bytes", every=1):
        for seat in range(4):
            now = draw_of(name)(game, game.seen_by(state, seat), seat, game.moves(state, seat), game.words)
            if seat in before:
                told = [changes_message(changes(now, before[seat])), lights_message(now)]
                sizes.append(len(json.dumps(told, ensure_ascii=False).encode()))
            before[seat] = now
    assert sorted(sizes)[len(sizes) // 2] < 4000


def test_the_name_of_a_piece_is_no_markup() -> None:
    """It may be that of a card in an edition that somebody else has written."""
    drawn = piece_with_all(Piece('card-<b>"onload="alert(1)', "A card", 0, 0, ""), Lights())
    assert 'id="card-&lt;b&gt;&quot;onload=&quot;alert(1)"' in drawn and "<b>" not in drawn
