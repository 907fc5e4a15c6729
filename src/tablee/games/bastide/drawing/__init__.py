"""Bastide drawn: a view as a Board, as a bird's-eye plan of a new town of Gascony in the Hundred Years' War."""

from tablee.drawing import ICONS as KIT
from tablee.drawing import Artist
from tablee.games.bastide.drawing.art import ICONS
from tablee.games.bastide.drawing.ground import MASONRY
from tablee.games.bastide.drawing.landscape import LANDSCAPE
from tablee.games.bastide.drawing.lights import lights
from tablee.games.bastide.drawing.portrait import PORTRAIT

USED = (
    *("fire", "english", "bid", "bag", "coins", "point", "gold", "king", "dueling"),
    *("wall", "church", "chapel", "monastery", "leper_house", "hall"),
)
draw = Artist(LANDSCAPE, PORTRAIT, lights, {name: KIT[name] for name in USED} | ICONS, MASONRY)

__all__ = ["draw"]
