"""The icon set, one engraved style for all games: each icon is layers of (look, path) in a square of 24."""

from __future__ import annotations

from functools import cache

from tablee.drawing.icons import buildings, court, goods
from tablee.drawing.icons.shapes import Layers
from tablee.drawing.svg import Svg, el, path

ICONS: dict[str, Layers] = {**goods.ICONS, **court.ICONS, **buildings.ICONS}


@cache
def symbol(name: str, layers: Layers) -> Svg:
    """The definition that `icon` refers to."""
    attrs = {"id": f"i-{name}", "viewBox": "0 0 24 24"}
    return el("symbol", attrs, *[path(line, look) for look, line in layers])


__all__ = ["ICONS", "Layers", "symbol"]
