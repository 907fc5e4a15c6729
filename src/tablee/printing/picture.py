"""A board as a picture of pixels: for programs that want to see one, and for links in a chat.

Run as a program, it makes a picture for a link out of a board that it reads as SVG; its arguments are the colours of
the seats.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.drawing import SEAT_COLOURS, Board
from tablee.drawing.palette import print_style
from tablee.printing.sheets import know_typeface, plain

if TYPE_CHECKING:
    from PIL.Image import Image

LINK_WIDTH: Final = 1000  # pixels
LINK_COLOURS: Final = 192  # some services show no picture of more than 600 kB


def drawn(svg: str, width: int, colours: Sequence[str] = SEAT_COLOURS) -> Image:
    """A board that is already SVG, `width` pixels wide, whose seats have these colours."""
    import cairosvg
    from PIL import Image

    know_typeface()
    styled = svg.replace(">", f"><style>{print_style(colours)}</style>", 1)
    png: bytes = cairosvg.svg2png(bytestring=plain(styled).encode(), output_width=width)
    return Image.open(io.BytesIO(png))


def image(board: Board, width: int) -> Image:
    """A board, `width` pixels wide."""
    return drawn(str(board.svg()), width)


def link_picture(svg: str, colours: Sequence[str]) -> bytes:
    """A picture of a board that goes with a link, as PNG."""
    from PIL import Image

    picture = drawn(svg, LINK_WIDTH, colours)
    white = Image.new("RGB", picture.size, "white")
    white.paste(picture, mask=picture.getchannel("A") if "A" in picture.getbands() else None)
    packed = io.BytesIO()
    white.quantize(LINK_COLOURS).save(packed, "PNG", optimize=True)
    return packed.getvalue()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # those who play come first
    sys.stdout.buffer.write(
        link_picture(sys.stdin.buffer.read().decode(), (*sys.argv[1:], *SEAT_COLOURS[len(sys.argv) - 1 :]))
    )
