"""The pictures of this game: engravings of the town, and the icons that the kit does not have."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablee.drawing import Svg, engraving, pictures

BUILDINGS: Final = pictures(Path(__file__).with_name("buildings.svg"))
SIZES: Final = {
    "church": (80, 60),
    "monastery": (80, 60),
    "chapel": (38, 46),
    "leper_house": (38, 46),
    "hall": (72, 56),
    "tent": (34, 40),
}
ICONS: Final = pictures(Path(__file__).with_name("icons.svg"))
HOUSES: Final = ("cottage", "townhouse", "farmhouse")  # three looks of a house


def standing(building: str, x: float, ground: float, width: float) -> Svg:
    """A building of this width with its middle at x, standing on the line `ground`."""
    wide, high = SIZES[building]
    scale = width / wide
    return engraving(BUILDINGS[building], x - width / 2, ground - high * scale, scale)
