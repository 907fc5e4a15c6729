"""Small pictures for texts about a game, made of the pieces of its board."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.drawing.board import Box, Piece, place
from tablee.drawing.svg import Svg, el, number, path

SCALE: Final = 1.2  # pixels for each unit, if there is room


class Picture(NamedTuple):
    """A drawing, and the part of it that is shown."""

    box: Box
    body: str

    def svg(self, label: str) -> Svg:
        """The picture for a page that has the style sheet and the icons of the board."""
        _, _, width, height = self.box
        view = " ".join([number(edge) for edge in self.box])
        attrs = {"class": "board picture", "viewBox": view, "role": "img", "aria-label": label}
        size = {"width": SCALE * width, "height": SCALE * height}
        return el("svg", {**attrs, **size}, Svg(self.body))


def of_pieces(box: Box, *parts: Piece | Svg) -> Picture:
    """A picture of pieces, and of whatever else is drawn between them."""
    body = [one if isinstance(one, Svg) else _bare(one) for one in parts]
    return Picture(box, "".join(body))


def _bare(piece: Piece) -> str:
    """A piece and all that lies on it, in silence: a picture has a label of its own."""
    upon = "".join([_bare(other) for other in piece.pieces or ()])
    return f'<g class="piece" transform="{place(piece.x, piece.y)}">{piece.body}{upon}</g>'


def arrow(x: float, y: float, length: float) -> Svg:
    """An arrow from (x, y) to the right: what is on its left becomes what is on its right."""
    end = x + length
    return path(f"M{x:g} {y - 3:g}H{end - 9:g}v-5l10 8l-10 8v-5H{x:g}z", "e-gold")
