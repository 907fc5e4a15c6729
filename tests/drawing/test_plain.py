"""The plain board of games without a drawing: it shows every field of a view, and nothing that the view hides."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from support.drawings import DRAWN_TABLES, views
from support.tables import Table
from support.toy import TOY, Toy, played
from tablee import locale
from tablee.drawing import Board, Piece, changes
from tablee.drawing.plain import plain_artist
from tablee.drawing.svg import SMALLEST
from tablee.table import SPECTATOR, SeededDealer

WORDS = {**locale.words("table"), **TOY.words, "title": "Toy", "draw.field.deck": "the deck"}
DRAW = plain_artist({"discards": "card"})


def drawn(state: Toy, seat: int, portrait: bool = False) -> Board:
    """What a seat sees of the toy."""
    return DRAW(TOY, TOY.seen_by(state, seat), seat, [], WORDS, portrait, ["Ada", "Ben", "Cleo"])


def labels(board: Board) -> dict[str, str]:
    """What each piece is called."""
    return {piece.id: piece.label for piece in board.all_pieces()}


def inside(piece: Piece, width: float, height: float, x: float = 0, y: float = 0) -> bool:
    """Whether a piece and all that lies on it begin on the board."""
    here = 0 <= x + piece.x < width and 0 <= y + piece.y < height
    return here and all(inside(other, width, height, x + piece.x, y + piece.y) for other in piece.pieces or ())


def test_each_seat_has_its_panel_and_the_table_one() -> None:
    state = TOY.start(3, SeededDealer(1))
    said = labels(drawn(state, 1))
    assert [said[f"panel-{seat}"] for seat in range(3)] == ["Ada", "Ben", "Cleo"]
    assert said["panel-table"] == "Toy"
    assert [said[f"field-coins-{seat}-0"] for seat in range(3)] == ["coins: 3"] * 3
    assert "field-deck-1" not in said and said["field-deck-0"] == "the deck: ?"  # all of it is hidden
    assert [said[f"field-prizes-{prize}"][:-1] for prize in range(2)] == ["prizes 1: ", "prizes 2: "]
    assert said["field-double-0"] == "double: –"
    panels = [piece.id for piece in drawn(state, 1).pieces]
    assert panels == ["panel-table", "panel-1", "panel-2", "panel-0"]  # from the one who looks on


def test_nobody_sees_the_card_of_another() -> None:
    state = TOY.start(3, SeededDealer(1))
    for viewer in (SPECTATOR, 0, 1, 2):
        said = labels(drawn(state, viewer))
        told = [said[f"field-card-{seat}-0"] for seat in range(3)]
        assert told == [f"card: {state.card[seat] + 1}" if seat == viewer else "card: ?" for seat in range(3)]


def test_what_has_changed_is_told() -> None:
    before, after = played(moves=1).state, played(moves=3).state
    news = changes(drawn(after, 0), drawn(before, 0)).news()
    assert "field-points-0-0" in news and "field-points-1-0" not in news


def test_of_a_long_list_the_end_is_shown() -> None:
    state = TOY.start(2, SeededDealer(1))
    state.discards = list(range(6)) * 5
    board = drawn(state, 0, portrait=True)
    shown = [label for name, label in labels(board).items() if name.startswith("field-discards-")]
    left_out = int(shown[0].removeprefix("discards: +"))
    assert left_out + len(shown) - 1 == 30
    assert shown[-1] == "discards: 6"
    assert board.height == drawn(TOY.start(2, SeededDealer(1)), 0, portrait=True).height


@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("table", DRAWN_TABLES[::4], ids=str)
def test_any_game_can_be_drawn_plainly(table: Table, portrait: bool) -> None:
    draw = plain_artist({})
    chance = SeededDealer("worlds")
    for game, view, seat, lit in views(table, "plain", 80):
        words: Any = locale.words(table.name)
        board = draw(game, view, seat, lit, words, portrait)
        pieces = list(board.all_pieces())
        assert len({piece.id for piece in pieces}) == len(pieces)
        assert all(piece.label for piece in pieces)
        assert all(inside(piece, board.width, board.height) for piece in board.pieces)
        svg = board.svg()
        ET.fromstring(svg)
        assert min(map(float, re.findall(r'font-size="([\d.]+)"', svg))) >= SMALLEST
        if seat != SPECTATOR:
            world = game.imagine(view, seat, chance)
            assert draw(game, game.seen_by(world, seat), seat, lit, words, portrait) == board
