"""Cards and tiles, their backs, numbers on discs, and points in a wreath."""

from __future__ import annotations

from tablee.drawing.artwork import icon
from tablee.drawing.svg import SMALLEST, Svg, circle, group, memoised, rect, text

EDGE = 2.2  # between the edge of a card and its inner line


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
    size = width * 0.6
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
    letters = max(size * (0.5, 0.42, 0.33)[len(str(amount)) - 1], SMALLEST)
    return Svg(
        icon("point", x - size / 2, y - size / 2, size)
        + text(x, y + letters * 0.33, str(amount), letters, ground, look="strong")
    )
