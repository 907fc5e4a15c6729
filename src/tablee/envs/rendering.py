"""How an environment shows a table: in words, as a drawing, or as pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tablee import extras, games, locale
from tablee.envs.table import PICTURE_WIDTH
from tablee.table import Game, State
from tablee.text import tell


def render(game: Game[State], view: State, seat: int, mode: str) -> str | npt.NDArray[np.uint8]:
    """What a seat sees, in the given mode."""
    if mode == "ansi":
        return tell(game, view, seat, games.player_names(game.name)).text() + "\n"
    board = games.artist(game.name)(game, view, seat, (), locale.words(game.name))
    if mode == "svg":
        return str(board.svg(styled=True))
    extras.require("print")
    from tablee.printing.picture import image

    return np.asarray(image(board, PICTURE_WIDTH).convert("RGB"))
