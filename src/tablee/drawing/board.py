"""A board as a value: its ground, the pieces on it, and what may be clicked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tablee.drawing.artwork import symbols
from tablee.drawing.palette import STYLE, theme_style
from tablee.drawing.svg import Svg, Value, el, escaped, join, number
from tablee.drawing.typeface import embedded

Box = tuple[float, float, float, float]  # x, y, width and height


def around(width: float, height: float, by: float = 2) -> Box:
    """The box around a piece whose upper left corner is at (0, 0)."""
    return (-by, -by, width + 2 * by, height + 2 * by)


class Piece(NamedTuple):
    """Something that lies on the board, or on another piece."""

    id: str
    """Its name on this board."""
    label: str
    """What it is, in words; empty for a mere ornament."""
    x: float
    """Where it lies, counted from what it lies on."""
    y: float
    body: str
    """Its markup around (0, 0)."""
    explain: str = ""
    """The key of the words that explain it."""
    halo: Box | None = None
    """The box of the light around it while it may be clicked."""
    pieces: tuple[Piece, ...] | None = None
    """What lies on it; None if nothing ever does."""
    kind: str = ""
    """Pieces of one kind are alike: any of them may have been any other."""
    row: str = ""
    """The row it lies in, if its place there means nothing: in a row, one makes room for another."""


class Light(NamedTuple):
    """What a click on a piece does: decide `move`, or be one half of a move of two clicks."""

    move: int | None = None
    """The move that a click decides."""
    source: str = ""
    """What is moved, the first half of a pair."""
    target: str = ""
    """Where to, the second half."""
    label: str = ""
    """Says it, instead of the piece's own label."""
    then: str = ""
    """A second move, in notation, that the same click decides once the first is made."""


class Lights(NamedTuple):
    """What a seat may click now."""

    pieces: Mapping[str, Light] = {}
    """What each piece does, by its id."""
    pairs: Mapping[str, int] = {}
    """The moves of two clicks by source and target: ``{"tile-2 banque": 12}``."""
    extra: Mapping[str, tuple[Piece, ...]] = {}
    """Pieces that are there only to be clicked, by the piece that they lie on, or ``""``."""


@dataclass(frozen=True)
class Ground:
    """What lies under all pieces: the same for everybody who looks, and all game long."""

    width: float
    height: float
    body: Svg
    """Its markup."""
    icons: Mapping[str, Svg] = field(default_factory=dict)
    """The icons that it refers to."""

    @cached_property
    def digest(self) -> str:
        """A short word that changes when the ground does, for its address."""
        return hashlib.sha256(self.picture("light").encode() + self.picture("dark").encode()).hexdigest()[:12]

    def picture(self, theme: str) -> str:
        """The ground as a file of its own, ``light`` or ``dark``, for an ``image``: such a file knows no page."""
        attrs: dict[str, Value] = {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "board",
            "viewBox": f"0 0 {number(self.width)} {number(self.height)}",
        }
        return el(
            "svg",
            attrs,
            el("style", None, Svg(embedded(self.body) + theme_style(theme))),
            symbols(self.icons),
            self.body,
        )


@dataclass(frozen=True)
class Board:
    """A table as somebody sees it."""

    width: float
    height: float
    label: str
    """What it is, in words."""
    ground: Ground
    """What lies under all pieces."""
    icons: Mapping[str, Svg]
    """Every icon that a piece of this game may use."""
    patterns: tuple[Svg, ...]
    """Every pattern that a piece may be filled with."""
    pieces: tuple[Piece, ...]
    """What lies on the ground."""
    lights: Lights
    """What may be clicked."""

    def svg(
        self,
        changed: Collection[str] = (),
        pictures: tuple[str, str] | None = None,
        styled: bool = False,
        theme: str = "",
        look: str = "",
    ) -> Svg:
        """The whole board, with a mark on the pieces that have `changed`.

        `pictures` are the addresses of the ground in light and dark; without them it is drawn here. What is `styled`
        brings the style sheet along, for notebooks, print and files: that of a `theme`, or of the page around it.
        `look` gives the seats their colours.
        """
        attrs: dict[str, Value] = {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": f"board {look}" if look else "board",
            "viewBox": f"0 0 {number(self.width)} {number(self.height)}",
            "role": "group",
            "aria-label": self.label,
            "data-moves": json.dumps(self.lights.pairs),
        }
        needed = self.icons if pictures else {**self.ground.icons, **self.icons}
        pieces = [piece_with_all(piece, self.lights, changed) for piece in self.pieces]
        pieces += [piece_with_all(piece, self.lights, look=" extra") for piece in self.lights.extra.get("", ())]
        content = join(symbols(needed, *self.patterns), self._ground(pictures), Svg("".join(pieces)))
        sheet = embedded(content) + theme_style(theme) if theme else STYLE
        return el("svg", attrs, *([el("style", None, Svg(sheet))] if styled else []), content)

    def all_pieces(self) -> Iterator[Piece]:
        """Every piece, those that lie on others after them; without those that are only there to be clicked."""
        left = list(reversed(self.pieces))
        while left:
            piece = left.pop()
            yield piece
            if piece.pieces:
                left += reversed(piece.pieces)

    def _ground(self, pictures: tuple[str, str] | None) -> Svg:
        if pictures is None:
            return self.ground.body
        size: dict[str, Value] = {"width": self.ground.width, "height": self.ground.height}
        images = [
            el("image", {"class": look, "href": href, **size})
            for look, href in zip(("by-day", "by-night"), pictures, strict=True)
        ]
        return el("g", {"aria-hidden": "true"}, *images)


def piece_with_all(piece: Piece, lights: Lights, changed: Collection[str] = (), look: str = "") -> str:
    """A piece as markup, with all that lies on it."""
    upon = "".join([piece_with_all(other, lights, changed, look) for other in piece.pieces or ()])
    for other in lights.extra.get(piece.id, ()):
        upon += piece_with_all(other, lights, look=" extra")
    return piece_svg(piece, lights.pieces.get(piece.id), f"{look} changed" if piece.id in changed else look, upon)


def piece_svg(piece: Piece, light: Light | None = None, look: str = "", upon: str = "") -> str:
    """A piece as markup; `upon` is what lies on it."""
    name, label, x, y, body, explain, halo, pieces, _, _ = piece
    attrs = f'<g id="{escaped(name)}" class="piece{look if light is None else f" lit{look}"}" transform="{place(x, y)}"'
    if not label:
        return f'{attrs} aria-hidden="true">{body}{upon}</g>'
    role = "img" if pieces is None else "group"
    if light is None:
        words = escaped(label)
        attrs += f' role="{role}" aria-label="{words}"'
    else:
        words = escaped(light.label or label)
        attrs += f' role="button" aria-label="{words}" tabindex="0" data-role="{role}"{_click(light, label)}'
        upon += halo_svg(halo) if halo is not None else ""
    if explain:
        attrs += f' data-explain="{explain}"'
    return f"{attrs}><title>{words}</title>{body}{upon}</g>"


def _click(light: Light, label: str) -> str:
    """What a click does, and what the piece is called while it does nothing, as attributes."""
    called = label if light.label else ""
    values = {"move": light.move, "from": light.source, "to": light.target, "label": called, "then": light.then}
    return "".join([f' data-{key}="{escaped(str(value))}"' for key, value in values.items() if value not in (None, "")])


def place(x: float, y: float) -> str:
    """A place as a ``transform``."""
    return f"translate({number(x)} {number(y)})"


def halo_svg(halo: Box) -> str:
    """The light around a piece."""
    x, y, width, height = halo
    box: dict[str, Value] = {"class": "halo", "x": x, "y": y, "width": width, "height": height, "rx": 4}
    return el("rect", box)
