"""Bastille drawn: a view as a Board, as a plan of Paris on the eve of 1789."""

from tablee.drawing import ICONS, Artist
from tablee.games.bastille.drawing.art import FACES
from tablee.games.bastille.drawing.landscape import LANDSCAPE
from tablee.games.bastille.drawing.lights import lights
from tablee.games.bastille.drawing.portrait import PORTRAIT

USED = (
    *("coin", "torch", "henchman", "point", "pitchfork", "rifle", "rapier", "crown", "gem", "flag", "tile"),
    *("step", "character", "mission", "upgrade", "start", "skull", "armed"),
)
draw = Artist(LANDSCAPE, PORTRAIT, lights, {name: ICONS[name] for name in USED} | FACES)

__all__ = ["draw"]
