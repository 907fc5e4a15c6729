"""Heads of State drawn: a view as SVG, as a map of Western Europe around 1600."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.heads_of_state.drawing import landscape, upright
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.state import HeadsOfState
from tablee.table import Game


def draw(
    game: Game[HeadsOfState],
    view: HeadsOfState,
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
