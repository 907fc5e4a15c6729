"""Seats, told apart by colour and by shape."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tablee.drawing.svg import SMALLEST, Svg, Value, el, number, text


class Seat(NamedTuple):
    """How the pieces of a seat look: `colour` is a ground of the palette and the end of its word ``draw.seat.blue``."""

    colour: str
    shape: str  # the outline in a square of 2 around the middle


SEATS = (
    Seat("blue", "M-.95 0a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0 -1.9 0z"),  # a disc
    Seat("white", "M-.85 -.85h1.7v1.7h-1.7z"),  # a square
    Seat("red", "M0 -1.14l1.14 1.14l-1.14 1.14l-1.14 -1.14z"),  # a diamond
    Seat("black", "M-.52 -.92h1.04l.52 .92l-.52 .92h-1.04l-.52 -.92z"),  # a hexagon
    Seat("green", "M-.86 -.86h1.72v.9q0 .7 -.86 1.06q-.86 -.36 -.86 -1.06z"),  # a shield
)


@lru_cache(maxsize=4096)
def mark(seat: int, x: float, y: float, size: float, label: str = "") -> Svg:
    """The colour and shape of a seat around (x, y), with a short label on it."""
    look = SEATS[seat]
    half = number(size / 2)
    place = f"translate({number(x)} {number(y)}) scale({half})"
    attrs: dict[str, Value] = {
        "class": f"e-{look.colour}",
        "transform": place,
        "d": look.shape,
        "vector-effect": "non-scaling-stroke",
    }
    shape = el("path", attrs)
    if not label:
        return shape
    letters = max(SMALLEST, size * (0.66 if len(label) == 1 else 0.52))
    return Svg(shape + text(x, y + letters * 0.35, label, letters, look.colour, look="strong"))
