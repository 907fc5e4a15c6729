"""Shapes that several icons are made of, as path data."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

Layers = tuple[tuple[str, str], ...]


def disc(x: float, y: float, radius: float) -> str:
    """A circle around (x, y)."""
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


def leaf(x: float, y: float, angle: float, length: float, width: float) -> str:
    """A leaf that grows from (x, y) towards `angle`, in degrees clockwise from the right."""
    along, across = radians(angle), radians(angle + 90)
    tip = (x + length * cos(along), y + length * sin(along))
    middle = (x + 0.45 * length * cos(along), y + 0.45 * length * sin(along))
    a = (middle[0] + width * cos(across), middle[1] + width * sin(across))
    b = (middle[0] - width * cos(across), middle[1] - width * sin(across))
    return f"M{x:.2f} {y:.2f}Q{a[0]:.2f} {a[1]:.2f} {tip[0]:.2f} {tip[1]:.2f}Q{b[0]:.2f} {b[1]:.2f} {x:.2f} {y:.2f}z"


def wreath() -> str:
    """Two branches of laurel, open at the top."""
    leaves: list[str] = []
    for turn in (28, 58, 88, 118, 148):
        for side in (1, -1):
            where = radians(90 + side * turn)
            x, y = 12 + 7.8 * cos(where), 12 + 7.8 * sin(where)
            outward = 90 + side * turn
            leaves.append(leaf(x, y, outward + side * 52, 4.6, 1.8))
            leaves.append(leaf(x, y, outward + side * 118, 4.4, 1.7))
    return "".join(leaves)


def teeth(x: float, y: float, width: float, count: int, height: float) -> str:
    """The battlements of a wall from (x, y) on, as a line to the right."""
    step = width / (2 * count - 1)
    line = f"M{x:g} {y + height:g}"
    for number in range(count):
        line += f"v{-height:g}h{step:g}v{height:g}"
        if number < count - 1:
            line += f"h{step:g}"
    return line


def arches(lefts: Sequence[float], ground: float, width: float, height: float) -> str:
    """Openings with a round head that stand on the line `ground`."""
    half = width / 2
    arch = f"v{half - height:g}a{half:g} {half:g} 0 0 1 {width:g} 0v{height - half:g}z"
    return "".join([f"M{left:g} {ground:g}{arch}" for left in lefts])
