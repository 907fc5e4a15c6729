"""A board as a picture of pixels, for programs that want to see one."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from tablee.drawing import Board
from tablee.drawing.palette import print_style
from tablee.printing.sheets import know_typeface, plain

if TYPE_CHECKING:
    from PIL.Image import Image


def image(board: Board, width: int) -> Image:
    """A board, `width` pixels wide."""
    import cairosvg
    from PIL import Image

    know_typeface()
    styled = str(board.svg()).replace(">", f"><style>{print_style()}</style>", 1)
    png: bytes = cairosvg.svg2png(bytestring=plain(styled).encode(), output_width=width)
    return Image.open(io.BytesIO(png))
