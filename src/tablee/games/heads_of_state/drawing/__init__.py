"""Heads of State drawn: a view as a Board, as a map of Western Europe around 1600."""

from tablee.drawing import ICONS, Artist
from tablee.games.heads_of_state.drawing.landscape import LANDSCAPE
from tablee.games.heads_of_state.drawing.lights import lights
from tablee.games.heads_of_state.drawing.portrait import PORTRAIT
from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRY_CARDS, RANKS

USED = (*RANKS, *ATTRIBUTES, "assassin", *COUNTRY_CARDS, "crown", "point", "skull")
draw = Artist(LANDSCAPE, PORTRAIT, lights, {name: ICONS[name] for name in USED})

__all__ = ["draw"]
