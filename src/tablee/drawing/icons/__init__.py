"""The icon set, one engraved style for all games: each icon is layers of (look, path) in a square of 24."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tablee.drawing.icons import buildings, court, goods
from tablee.drawing.icons.shapes import Layers, arches, disc
from tablee.drawing.svg import Svg, el, path

ICONS: dict[str, Layers] = {**goods.ICONS, **court.ICONS, **buildings.ICONS}


@cache
def _symbol(name: str, layers: Layers) -> Svg:
    """The definition that `icon` refers to."""
    attrs = {"id": f"i-{name}", "viewBox": "0 0 24 24"}
    return el("symbol", attrs, *[path(line, look) for look, line in layers])


def symbols(icons: Mapping[str, Layers], *more: Svg) -> Svg:
    """The definitions of these icons, and whatever else a drawing refers to."""
    return el("defs", None, *[_symbol(name, layers) for name, layers in icons.items()], *more)


def icon(name: str, x: float, y: float, size: float) -> Svg:
    """An icon of the set, its upper left corner at (x, y)."""
    return el("use", {"href": f"#i-{name}", "x": x, "y": y, "width": size, "height": size})


__all__ = ["ICONS", "Layers", "arches", "disc", "icon", "symbols"]
