"""The tiles of the bag, face up and face down."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, card, card_back, icon, memoised, text
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES

KINDS: Final = ("house", "fire", "english")


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
