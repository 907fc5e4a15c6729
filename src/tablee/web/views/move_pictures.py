"""A decision of a finished game as a small picture: the board as its player saw it, with a ring around what was played
and one around what would have been better."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablee.drawing import Lights, Piece, el, looks
from tablee.server.tables import LiveTable
from tablee.table import State
from tablee.web.views import boards
from tablee.web.views.hint_marks import lit_pieces, names_of

RING: Final = 3.0  # pixels of the screen, however small the picture is
CASING: Final = 6.0  # below it, so that it is seen on any ground
MADE: Final = ("#c4372f", "7 5", 0.0)  # colour, dashes, and how much wider than the piece's own light
BEST: Final = ("#1f8f4f", "none", 5.0)


def move_picture(live: LiveTable, state: State, seat: int, made: int, best: int, look: boards.Look, theme: str) -> str:
    """The picture as a file of its own, ``light`` or ``dark``."""
    board = boards.board(live.game, live.game.seen_by(state, seat), seat, look, (made, best))
    extra = dict(board.lights.extra)
    for move, drawn in ((made, MADE), (best, BEST)):
        names = set(names_of(board.lights, move))
        for piece in lit_pieces(board):
            if piece.id in names:
                extra[piece.id] = (*extra.get(piece.id, ()), _ring(piece, move, *drawn))
    return replace(board, lights=Lights(extra=extra)).svg(styled=True, theme=theme, look=looks(live.colours))


def _ring(piece: Piece, move: int, colour: str, dashes: str, wider: float) -> Piece:
    """A ring around a piece."""
    x, y, width, height = piece.halo if piece.halo is not None else (-12, -12, 24, 24)
    box = {"x": x - wider, "y": y - wider, "width": width + 2 * wider, "height": height + 2 * wider, "rx": 4}
    lines = [("#fffdf5", CASING, "none"), (colour, RING, dashes)]
    body = "".join(
        el(
            "rect",
            {
                **box,
                "fill": "none",
                "stroke": stroke,
                "stroke-width": width,
                "stroke-dasharray": dashed,
                "vector-effect": "non-scaling-stroke",
            },
        )
        for stroke, width, dashed in lines
    )
    return Piece(f"ring-{move}-{piece.id}", "", 0, 0, body)
