"""Bastide drawn: a view as SVG, as a bird's-eye plan of a new town of Gascony in the Hundred Years' War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.bastide.drawing.landscape import wide_board
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.drawing.upright import upright_board
from tablee.games.bastide.state import Bastide
from tablee.table import Game


def draw(
    game: Game[Bastide],
    view: Bastide,
    seat: int,
    lit: Sequence[int],
    words: Mapping[str, str],
    portrait: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The table as `seat` sees it; `lit` are its legal moves, `names` the players' (by default their colours)."""
    scene = Scene(game, view, seat, lit, words, names)
    return upright_board(scene) if portrait else wide_board(scene)


__all__ = ["draw"]
