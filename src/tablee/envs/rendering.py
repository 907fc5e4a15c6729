"""How an environment shows a table: in words, as a drawing, or as pixels."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from tablee import extras, games, locale
from tablee.drawing import Piece
from tablee.envs.table import PICTURE_WIDTH
from tablee.table import Game, State


def render(game: Game[State], view: State, seat: int, mode: str) -> str | npt.NDArray[np.uint8]:
    """What a seat sees, in the given mode."""
    board = games.artist(game.name)(game, view, seat, (), locale.words(game.name))
    if mode == "ansi":
        return "\n".join([line for piece in board.pieces for line in _lines(piece, "")]) + "\n"
    if mode == "svg":
        return str(board.svg(styled=True))
    extras.require("print")
    from tablee.printing.picture import image

    return np.asarray(image(board, PICTURE_WIDTH).convert("RGB"))


def _lines(piece: Piece, before: str) -> Iterator[str]:
    """A piece and what lies on it."""
    if piece.label:
        yield before + piece.label
    for other in piece.pieces or ():
        yield from _lines(other, before + "  ")
