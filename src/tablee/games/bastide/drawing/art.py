"""The pictures of this game: engravings of the town, the icons that the kit does not have, and the tiles of the bag."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablee.drawing import Svg, card, card_back, engraving, icon, memoised, pictures, text
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES

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
KINDS: Final = ("house", "fire", "english")


def standing(building: str, x: float, ground: float, width: float) -> Svg:
    """A building of this width with its middle at x, standing on the line `ground`."""
    wide, high = SIZES[building]
    scale = width / wide
    return engraving(BUILDINGS[building], x - width / 2, ground - high * scale, scale)


def kind_of(tile: int) -> str:
    """What is on a tile: the end of the key that explains it."""
    return KINDS[min(tile, ENGLISH)]


def tile_kind(tile: int) -> str:
    """Tiles with the same on them are alike, wherever they lie."""
    return f"tile-{TILES[tile]}"


@memoised
def face(tile: int, size: float) -> Svg:
    """A tile face up: a house, a fire, or the English with their points."""
    if tile == HOUSE:
        return card(size, size, icon("cottage", size * 0.12, size * 0.1, size * 0.76))
    if tile == FIRE:
        return card(size, size, icon("fire", size * 0.13, size * 0.1, size * 0.74), edge="flame")
    points = str(tile - ENGLISH + 1)
    return card(
        size,
        size,
        icon("english", size * 0.08, size * 0.15, size * 0.6),
        text(size * 0.8, size * 0.9, points, size * 0.5, "card", look="strong"),
        edge="ruby",
    )


def back(size: float) -> Svg:
    """A tile face down."""
    return card_back(size, size, "cloak", "gold", "lily")
