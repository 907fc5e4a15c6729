"""The icon set, one engraved style for all games: each icon is drawn in a square of 24."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tablee.drawing.artwork import pictures
from tablee.drawing.svg import Svg, el, memoised

ICONS: Final = pictures(Path(__file__).with_name("icons.svg"))


@cache
def _symbol(name: str, picture: Svg) -> Svg:
    """The definition that `icon` refers to."""
    return el("symbol", {"id": f"i-{name}", "viewBox": "0 0 24 24"}, picture)


def symbols(icons: Mapping[str, Svg], *more: Svg) -> Svg:
    """The definitions of these icons, and whatever else a drawing refers to."""
    return el("defs", None, *[_symbol(name, picture) for name, picture in icons.items()], *more)


@memoised
def icon(name: str, x: float, y: float, size: float) -> Svg:
    """An icon of the set, its upper left corner at (x, y)."""
    return el("use", {"href": f"#i-{name}", "x": x, "y": y, "width": size, "height": size})
