"""What panels of players and sheets of choices have in common."""

from __future__ import annotations

from functools import lru_cache

from tablee.drawing.board import Piece
from tablee.drawing.cards import card, points
from tablee.drawing.seats import mark
from tablee.drawing.svg import Svg, circle, join, rect, text

TOTAL = 36.0  # the width of the points in the head of a panel


@lru_cache(maxsize=1024)
def panel_body(
    seat: int, name: str, width: float, height: float, head: float, taken: float, asked: str = "", badge: float = 44
) -> Svg:
    """A panel with a head of this height: the name in the colour and shape of a seat, and a badge if it is asked.

    `taken` is how much at the right end is not for the name; the badge begins there.
    """
    middle = head / 2
    drawn = [
        rect(0, 0, width, height, "e-panel", 5),
        rect(0, 0, width, head, f"e-seat{seat}", 5),
        circle(15, middle, head * 0.42, "e-card"),
        mark(seat, 15, middle, head * 0.58),
        text(29, middle + 4.5, name, 13, f"seat{seat}", "start", width - taken - 35, "strong"),
    ]
    if asked:
        drawn.append(rect(width - taken, 4, badge, head - 8, "e-card", head / 2 - 4))
        drawn.append(text(width - taken + badge / 2, middle + 3.5, asked, 10, "card", fit=badge - 4, look="strong"))
    return join(*drawn)


@lru_cache(maxsize=1024)
def _total_body(amount: int, head: float) -> Svg:
    return join(rect(0, 0, TOTAL, head, "e-card", 5), points(TOTAL / 2, head / 2, 30, amount))


def total(seat: int, label: str, amount: int, width: float, head: float) -> Piece:
    """The points of a player at the right end of the head of a panel."""
    return Piece(f"points-{seat}", label, width - TOTAL, 0, _total_body(amount, head), "draw.explain.points")


def sheet(words: str, middle: float, y: float, width: float, height: float, choices: list[Piece]) -> Piece:
    """A sheet with things to choose from, laid over the board."""
    heading = text(width / 2, 19.5, words, 13, "card", fit=width - 20, look="strong")
    body = join(card(width, height), heading)
    return Piece("choice-sheet", words, middle - width / 2, y, body, pieces=tuple(choices))
