"""Bastille drawn: a view as SVG, as a plan of Paris on the eve of 1789."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.bastille.drawing import landscape, upright
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.state import Bastille
from tablee.table import Game


def draw(
    game: Game[Bastille],
    view: Bastille,
    seat: int,
    lit: Sequence[int],
    words: Mapping[str, str],
    portrait: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The table as `seat` sees it; `lit` are its legal moves, `names` the players' (by default their colours)."""
    scene = Scene(game, view, seat, lit, words, names)
    return upright.drawn(scene) if portrait else landscape.drawn(scene)


__all__ = ["draw"]
