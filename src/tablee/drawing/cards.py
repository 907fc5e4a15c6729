"""Cards and tiles, their backs, numbers on discs, points in a wreath; panels of players and sheets of choices."""

from __future__ import annotations

from typing import Any

from tablee.drawing.artwork import icon
from tablee.drawing.board import Piece
from tablee.drawing.scene import Setting
from tablee.drawing.seats import mark
from tablee.drawing.svg import SMALLEST, Svg, circle, group, join, memoised, rect, text
from tablee.drawing.typeface import text_width

EDGE = 2.2  # between the edge of a card and its inner line
TOTAL = 36.0  # the width of the points in the head of a panel
NAME = 12.0  # the least size of a name: a longer one is cut, and told in full by the label


def card(width: float, height: float, *children: str, ground: str = "card", edge: str = "line") -> Svg:
    """A card or tile with its upper left corner at (0, 0): an edge, an inner line, and what is on it."""
    return group(
        None,
        rect(0, 0, width, height, f"e-{ground}", 3.5),
        rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, f"s-{edge} fine", 2),
        *children,
    )


@memoised
def card_back(width: float, height: float, ground: str, edge: str, picture: str) -> Svg:
    """A card or tile face down."""
    size = min(width, height) * 0.6
    return card(width, height, icon(picture, (width - size) / 2, (height - size) / 2, size), ground=ground, edge=edge)


@memoised
def count(x: float, y: float, amount: int, radius: float = 10) -> Svg:
    """How many of something lie here, on a disc around (x, y)."""
    return group(
        None,
        circle(x, y, radius, "e-card"),
        text(x, y + radius * 0.4, str(amount), radius * 1.2, "card", look="strong"),
    )


@memoised
def points(x: float, y: float, size: float, amount: int, ground: str = "card") -> Svg:
    """Victory points around (x, y): the number in a wreath."""
    letters = max(size * (0.5, 0.42, 0.33, 0.26)[min(len(str(amount)), 4) - 1], SMALLEST)
    return Svg(
        icon("point", x - size / 2, y - size / 2, size)
        + text(x, y + letters * 0.33, str(amount), letters, ground, look="strong")
    )


def _cut(name: str, room: float) -> str:
    """As much of a name as can be read in this room."""
    if text_width(name, "strong") * NAME <= room:
        return name
    while len(name) > 1 and text_width(f"{name}…", "strong") * NAME > room:
        name = name[:-1].rstrip()
    return f"{name}…"


@memoised
def panel_body(
    seat: int, name: str, width: float, height: float, head: float, taken: float, asked: str = "", badge: float = 44
) -> Svg:
    """A panel with a head of this height: the name in the colour and shape of a seat, and a badge if it is asked.

    `taken` is how much at the right end is not for the name; the badge begins there.
    """
    middle, room = head / 2, width - taken - 35
    shapes = [
        rect(0, 0, width, height, "e-panel", 5),
        rect(0, 0, width, head, f"e-seat{seat}", 5),
        circle(15, middle, head * 0.42, "e-card"),
        mark(seat, 15, middle, head * 0.58),
        text(29, middle + 4.5, _cut(name, room), 13, f"seat{seat}", "start", room, "strong"),
    ]
    if asked:
        shapes.append(rect(width - taken, 4, badge, head - 8, "e-card", head / 2 - 4))
        shapes.append(text(width - taken + badge / 2, middle + 3.5, asked, 10, "card", fit=badge - 4, look="strong"))
    return join(*shapes)


def panel(
    setting: Setting[Any],
    seat: int,
    total: int,
    asked: bool,
    width: float,
    height: float,
    head: float,
    taken: float,
    badge: float,
    pieces: list[Piece],
) -> Piece:
    """The panel of a player with its pieces, and the points at the right end of its head."""
    name = setting.names[seat]
    badge_words = setting.words["draw.to_move"] if asked else ""
    wreath = join(rect(0, 0, TOTAL, head, "e-card", 5), points(TOTAL / 2, head / 2, 30, total))
    label = setting.say("total", name=name, amount=total)
    score = Piece(f"points-{seat}", label, width - TOTAL, 0, wreath, "draw.explain.points")
    body = panel_body(seat, name, width, height, head, taken, badge_words, badge)
    return Piece(f"panel-{seat}", setting.say("panel", name=name), 0, 0, body, pieces=(score, *pieces))


@memoised
def stock(sign: str, amount: int, y: float, size: float, x: float, base: float, letters: float) -> Svg:
    """How much of something a player has: an icon with its top at `y`, and a number at (x, base); none is pale."""
    picture = group(None if amount else {"class": "past"}, icon(sign, 0, y, size))
    return join(picture, text(x, base, str(amount), letters, "panel", "start", look="strong" if amount else "faded"))


def sheet(words: str, middle: float, y: float, width: float, height: float, choices: list[Piece]) -> Piece:
    """A sheet with things to choose from, laid over the board."""
    heading = text(width / 2, 19.5, words, 13, "card", fit=width - 20, look="strong")
    body = join(card(width, height), heading)
    return Piece("choice-sheet", words, middle - width / 2, y, body, pieces=tuple(choices))
