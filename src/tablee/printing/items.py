"""What is in a box, as pictures with a size on paper."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tablee.drawing import Board, Lights, Piece, Svg, at, card, icon, join, mark, rect, text
from tablee.drawing.board import piece_with_all
from tablee.drawing.typeface import text_width

SEAT_LETTERS, SEAT_ROOM = 16.6, 22.0  # of what is written on the sign of a seat, and how wide it may be: a square is 27


@dataclass(frozen=True)
class Item:
    """A piece of the box: how often it is there, its pictures in units of the drawing, and its width on paper."""

    name: str
    count: int
    width: float  # of the pictures, in units
    height: float
    paper: float  # width in millimetres
    front: str
    back: str = ""
    edge: str = "ink"  # the colour that goes on beyond the cut; empty for a piece that is not cut along a straight line

    @property
    def scale(self) -> float:
        """Millimetres for each unit."""
        return self.paper / self.width

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        return self.paper, self.height * self.scale


@dataclass(frozen=True)
class PrintedBoard:
    """The board: a part of the page's drawing, and its width on paper."""

    board: Board
    width: float
    height: float
    paper: float


@dataclass(frozen=True)
class Box:
    """Everything to print."""

    board: PrintedBoard
    items: list[Item]
    icons: Mapping[str, Svg]
    patterns: Sequence[Svg]


def markup(piece: Piece) -> Svg:
    """A piece of the page as markup around its own origin."""
    return Svg(piece_with_all(piece._replace(x=0, y=0), Lights()))


def without(piece: Piece, words: Sequence[str]) -> Piece:
    """The piece without some of its words, such as how many cards are left: they tell of a table and not of a box."""
    said = re.compile("|".join([f"<text[^>]*>{re.escape(word)}</text>" for word in words]))
    below = None if piece.pieces is None else tuple([without(one, words) for one in piece.pieces])
    return piece._replace(body=Svg(said.sub("", piece.body)), pieces=below)


def square(name: str, count: int, paper: float, picture: str, back: str = "") -> Item:
    """A tile of 40 by 40 units."""
    return Item(name, count, 40, 40, paper, picture, back)


def seat_token(name: str, count: int, seat: int, paper: float, label: str = "", behind: str = "") -> Item:
    """A small piece in the colour and shape of a seat, with a label on it and another behind."""
    front, back = [_seat_side(seat, words) for words in (label, behind)]
    return replace(square(name, count, paper, front, back if behind else ""), edge="card")


def _seat_side(seat: int, words: str) -> Svg:
    """The sign of a seat, and what is written on it."""
    shapes = [rect(0, 0, 40, 40, "f-card"), mark(seat, 20, 20, 32)]
    if words:
        letters = min(SEAT_LETTERS, SEAT_ROOM / text_width(words, "strong"))
        shapes.append(text(20, 20 + letters * 0.35, words, letters, f"seat{seat}", look="strong"))
    return join(*shapes)


def icon_token(name: str, count: int, picture: str, paper: float, back: str = "") -> Item:
    """A tile with an icon."""
    return square(name, count, paper, card(40, 40, icon(picture, 7, 7, 26)), back)


def centred(picture: str) -> Svg:
    """A picture drawn around (0, 0), in the middle of a tile of 40 by 40."""
    return join(card(40, 40), at(20, 20, picture))


def score_track(last: int, in_row: int) -> Item:
    """A track for score markers, from 0 to `last`."""
    spaces = [divmod(number, in_row) for number in range(last + 1)]
    pictures = [
        join(rect(20 * column, 20 * row, 20, 20, "e-card" if (row + column) % 2 else "e-land"))
        + text(20 * column + 10, 20 * row + 14, str(row * in_row + column), 9, "card")
        for row, column in spaces
    ]
    return Item("score track", 1, 20.0 * in_row, 20.0 * (spaces[-1][0] + 1), 180, join(*[Svg(one) for one in pictures]))
