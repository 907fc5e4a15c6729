"""Seats, told apart by colour and by shape."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing.svg import SMALLEST, Svg, Value, el, join, memoised, number, text

# The outline of the pieces of each seat, in a square of 2 around the middle; the colour may be chosen, the shape not.
SHAPES = (
    "M-.95 0a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0 -1.9 0z",  # a disc
    "M-.85 -.85h1.7v1.7h-1.7z",  # a square
    "M0 -1.14l1.14 1.14l-1.14 1.14l-1.14 -1.14z",  # a diamond
    "M-.52 -.92h1.04l.52 .92l-.52 .92h-1.04l-.52 -.92z",  # a hexagon
    "M-.86 -.86h1.72v.9q0 .7 -.86 1.06q-.86 -.36 -.86 -1.06z",  # a shield
)


def looks(colours: Sequence[str]) -> str:
    """The classes that give the seats these colours, for whatever a board lies in, or for the board itself."""
    return " ".join(f"seat{seat}-{colour}" for seat, colour in enumerate(colours))


@memoised
def steady(line: str, look: str, scale: float, x: float = 0, y: float = 0) -> Svg:
    """A shape that is enlarged and moved to (x, y), while its line stays as wide as any other."""
    place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    attrs: dict[str, Value] = {"class": look, "transform": place, "d": line}
    return el("path", {**attrs, "vector-effect": "non-scaling-stroke"})


@memoised
def mark(seat: int, x: float, y: float, size: float, label: str = "") -> Svg:
    """The colour and shape of a seat around (x, y), with a short label on it; from the sixth on they come again."""
    seat %= len(SHAPES)
    shape = steady(SHAPES[seat], f"e-seat{seat}", size / 2, x, y)
    if not label:
        return shape
    letters = max(SMALLEST, size * (0.66 if len(label) == 1 else 0.52))
    return join(shape, text(x, y + letters * 0.35, label, letters, f"seat{seat}", look="strong"))
