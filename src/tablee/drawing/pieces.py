"""Pieces that may be clicked, cards, seats told apart by colour and shape, and the drawing that holds it all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from tablee.drawing.icons import ICONS, Layers, symbol
from tablee.drawing.palette import STYLE
from tablee.drawing.svg import SMALLEST, Svg, Value, el, number, rect, text


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


def icon(name: str, x: float, y: float, size: float) -> Svg:
    """An icon of the set, its upper left corner at (x, y)."""
    return el("use", {"href": f"#i-{name}", "x": x, "y": y, "width": size, "height": size})


class Click(NamedTuple):
    """What a click on a piece does: decide `move`, or be one half of a move of two clicks."""

    move: int | None = None
    source: str = ""  # what is moved: ``data-from``
    target: str = ""  # where to: ``data-to``


DEAD = Click()


def piece(
    name: str,
    label: str,
    x: float,
    y: float,
    *children: str,
    explain: str = "",
    click: Click = DEAD,
    halo: tuple[float, float, float, float] | None = None,
    holds: bool = False,
) -> Svg:
    """A piece with a stable id and a label in words, lit if it may be clicked; `holds` says that pieces lie on it.

    `halo` is the box (x, y, width, height) of the light around it, `explain` the key of the words that explain it.
    """
    lit = click != DEAD
    attrs: dict[str, Value] = {
        "id": name,
        "class": "piece lit" if lit else "piece",
        "transform": f"translate({number(x)} {number(y)})",
        "role": "button" if lit else "group" if holds else "img",
        "aria-label": label,
        "data-explain": explain or None,
    }
    if lit:
        attrs |= {
            "tabindex": 0,
            "data-move": click.move,
            "data-from": click.source or None,
            "data-to": click.target or None,
        }
    around = [] if halo is None or not lit else [rect(*halo, "halo", 4)]
    return el("g", attrs, el("title", None, label), *children, *around)


def card(width: float, height: float, *children: str, ground: str = "card", edge: str = "line") -> Svg:
    """A card or tile with its upper left corner at (0, 0): an edge, an inner line, and what is on it."""
    inner = 2.2
    return el(
        "g",
        None,
        rect(0, 0, width, height, f"e-{ground}", 3.5),
        rect(inner, inner, width - 2 * inner, height - 2 * inner, f"s-{edge} fine", 2),
        *children,
    )


def drawing(
    width: float,
    height: float,
    label: str,
    pairs: Mapping[str, int],
    *children: str,
    own_icons: Mapping[str, Layers] | None = None,
) -> Svg:
    """The whole board with the icons that it uses.

    `pairs` are the moves of two clicks: ``{"tile-2 banque": 12}``, each a ``data-from`` and a ``data-to``.
    """
    body = "".join([child for child in children if isinstance(child, Svg)])
    known = {**ICONS, **(own_icons or {})}
    used = sorted(set(re.findall(r'href="#i-([a-z_]+)"', body)))
    attrs: dict[str, Value] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": "board",
        "viewBox": f"0 0 {number(width)} {number(height)}",
        "role": "group",
        "aria-label": label,
        "data-moves": json.dumps(pairs),
    }
    return el("svg", attrs, el("defs", None, *[symbol(name, known[name]) for name in used]), Svg(body))


def standalone(svg: str) -> str:
    """A drawing that brings its style sheet, for notebooks, print and files."""
    return svg.replace("<defs>", f"<style>{STYLE}</style><defs>", 1)
