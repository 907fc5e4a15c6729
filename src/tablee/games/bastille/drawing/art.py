"""The pictures of this game: the people of Paris and the sack of henchmen as icons, and engravings of the locations."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablee.drawing import Svg, engraving, pictures
from tablee.games.bastille.parts import LOCATIONS

FACES: Final = pictures(Path(__file__).with_name("faces.svg"))
VIGNETTES: Final = pictures(Path(__file__).with_name("vignettes.svg"))  # 100 by 64, with the ground at the bottom


def vignette(location: int, x: float, y: float, scale: float) -> Svg:
    """The engraving of a location, its upper left corner at (x, y)."""
    return engraving(VIGNETTES[LOCATIONS[location]], x, y, scale)
