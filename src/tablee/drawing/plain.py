"""A plain board, for games that have no drawing: each field of a view is a heading with cards below it.

What the table counts by seat lies in the panel of its player, the rest in a panel of its own. Only the view is drawn:
whatever it hides is a card face down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple, TypeAlias

from tablee.drawing.board import Ground, Lights, Piece
from tablee.drawing.cards import card
from tablee.drawing.panels import panel_body
from tablee.drawing.scene import Artist, Layout, Scene, Setting
from tablee.drawing.seats import SHAPES
from tablee.drawing.svg import LETTER, SMALLEST, WIDE, Svg, join, rect, text
from tablee.table import HIDDEN, Arg, FieldShape, Game, State, field_shapes

WIDTHS: Final = (520.0, 760.0, 1000.0)  # of a landscape; the first that is no taller than a screen is taken
TALLEST: Final = 0.7  # of the width
PORTRAIT: Final = 390.0
EDGE: Final = 8.0  # around panels, and inside of them
HEAD: Final = 26.0
HEADING: Final = 18.0
GAP: Final = 4.0  # between cards
APART: Final = 14.0  # between fields
CARD: Final = 34.0
NAMED: Final = 96.0  # the width of a card that bears a word
HEIGHT: Final = 42.0
TABLE: Final = -1  # in place of a seat

PlainSetting: TypeAlias = Setting[Mapping[str, str]]
PlainScene: TypeAlias = Scene[State, PlainSetting]


class Field(NamedTuple):
    """What a field holds for a seat, or for the whole table."""

    name: str  # the beginning of the ids of its cards
    heading: str
    values: Sequence[object]
    arg: Arg | None  # whose words its numbers are
    grows: bool

    @property
    def card(self) -> float:
        """The width of a card."""
        return CARD if self.arg is None or all(word.isdigit() for word in self.arg.words) else NAMED

    def columns(self, room: float) -> int:
        """How many cards lie side by side; a list takes the whole row, so that others stay where they are."""
        most = max(1, int((room + GAP) / (self.card + GAP)))
        return most if self.grows else min(most, max(1, len(self.values)))

    def size(self, room: float) -> tuple[float, float]:
        """Width and height with its heading."""
        columns = self.columns(room)
        lines = 1 if self.grows else max(1, ceil(len(self.values) / columns))
        letters = len(self.heading) * SMALLEST * LETTER * WIDE
        return min(room, max(letters, columns * (self.card + GAP) - GAP)), HEADING + lines * (HEIGHT + GAP)


@lru_cache(maxsize=64)
def _shapes(game: Game[State]) -> list[FieldShape]:
    return field_shapes(game)


@lru_cache(maxsize=64)
def _args(game: Game[State]) -> dict[str, Arg]:
    """The arguments of moves, events and draws that have words for their values."""
    kinds = [*game.actions.kinds, *game.events.values()]
    return {arg.name: arg for arg in [*[arg for kind in kinds for arg in kind.args], *game.decks.values()] if arg.words}


@lru_cache(maxsize=4)
def _fields(scene: PlainScene) -> dict[int, list[Field]]:
    """The fields of each seat, and under TABLE those of the whole table; lists come last, each in a row of its own."""
    dump = scene.view.dump()
    found: dict[int, list[Field]] = {seat: [] for seat in (TABLE, *range(scene.view.seats))}
    for shape in sorted(_shapes(scene.game), key=lambda shape: shape.grows):
        value = dump[shape.name]
        values = value if isinstance(value, list) else [value]
        name = f"field-{shape.name}"
        heading = scene.words.get(f"draw.field.{shape.name}", shape.name.replace("_", " "))
        arg = _args(scene.game).get(scene.setting.parts.get(shape.name, shape.name))
        if not shape.each:
            found[TABLE].append(Field(name, heading, _shown(values), arg, shape.grows))
            continue
        for seat in range(scene.view.seats):
            own = values[seat * shape.each : (seat + 1) * shape.each]
            if shape.each == 1 and isinstance(own[0], list):
                own = own[0]
            found[seat].append(Field(f"{name}-{seat}", heading, _shown(own), arg, shape.grows))
    return found


def _shown(values: list[object]) -> list[object]:
    """These values; of many that are all hidden, one."""
    return values[:1] if all(value == HIDDEN for value in values) else values


def _told(scene: PlainScene, value: object, arg: Arg | None) -> str:
    """A value as it stands on a card."""
    if isinstance(value, list):
        return " ".join([_told(scene, one, arg) for one in value])
    if isinstance(value, bool):
        return "✓" if value else "–"
    assert isinstance(value, int)
    if value == HIDDEN:
        return "?"
    if arg is not None and 0 <= value < len(arg.words):
        return scene.game.name_of(arg, value, scene.words)
    return str(value).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def _card(told: str, place: str, width: float) -> Svg:
    """A card with its value, and above it which of a row it is."""
    ground = "deep" if told == "?" else "card"
    drawn = [text(width / 2, 31 if place else 27, told, 17, ground, fit=width - 8, look="strong")]
    if place:
        drawn.append(text(width / 2, 13.5, place, SMALLEST, ground, fit=width - 8))
    return card(width, HEIGHT, *drawn, ground=ground)


def _cards(scene: PlainScene, field: Field, x: float, y: float, room: float) -> list[Piece]:
    """The values of a field as cards; of a list that is too long the last ones, after how many came before."""
    columns = field.columns(room)
    left_out = len(field.values) - columns + 1 if field.grows and len(field.values) > columns else 0
    row = field.name if field.grows else ""
    found: list[Piece] = []
    if left_out:
        more = f"+{left_out}"
        found.append(Piece(f"{field.name}-more", f"{field.heading}: {more}", x, y, _card(more, "", field.card)))
    for number, value in enumerate(field.values[left_out:], left_out):
        told = _told(scene, value, field.arg)
        place = str(number + 1) if len(field.values) > 1 and not field.grows else ""
        line, column = divmod(len(found), columns)
        found.append(
            Piece(
                f"{field.name}-{number}",
                f"{field.heading} {place}: {told}" if place else f"{field.heading}: {told}",
                x + column * (field.card + GAP),
                y + line * (HEIGHT + GAP),
                _card(told, place, field.card),
                row=row,
            )
        )
    return found


def _panel(scene: PlainScene, seat: int, width: float) -> tuple[float, Callable[[float, float, float], Piece]]:
    """The height that a panel needs, and how to lay it down at a place with a height."""
    room = width - 2 * EDGE
    x, y, high = 0.0, EDGE if seat == TABLE else HEAD + EDGE, 0.0
    below: list[Svg] = []
    cards: list[Piece] = []
    for field in _fields(scene)[seat]:
        wide, tall = field.size(room)
        if x and x + wide > room:
            x, y, high = 0.0, y + high + EDGE, 0.0
        below.append(text(EDGE + x, y + 11, field.heading, SMALLEST, "panel", "start", wide, "strong faded"))
        if field.grows:  # where its first card will lie
            below.append(rect(EDGE + x, y + HEADING, field.card, HEIGHT, "thin", 3.5))
        cards += _cards(scene, field, EDGE + x, y + HEADING, room)
        x, high = x + wide + APART, max(high, tall)

    def laid(left: float, top: float, height: float) -> Piece:
        if seat == TABLE:
            body = join(rect(0, 0, width, height, "e-panel", 5), *below)
            return Piece("panel-table", scene.words["title"], left, top, body, pieces=tuple(cards))
        asked = "…" if seat in scene.owing() else ""
        name = scene.names[seat] if seat < len(scene.names) else str(seat + 1)
        body = join(panel_body(seat % len(SHAPES), name, width, height, HEAD, 50, asked), *below)
        return Piece(f"panel-{seat}", name, left, top, body, pieces=tuple(cards))

    return y + high + EDGE, laid


def _laid_out(scene: PlainScene, width: float, columns: int) -> tuple[list[Piece], float]:
    """All panels in so many columns, with the height that they need."""
    found: list[Piece] = []
    y = EDGE
    if _fields(scene)[TABLE]:
        height, laid = _panel(scene, TABLE, width - 2 * EDGE)
        found.append(laid(EDGE, y, height))
        y += height + EDGE
    seats = scene.order()
    wide = (width - EDGE) / columns - EDGE
    for first in range(0, len(seats), columns):
        panels = [_panel(scene, seat, wide) for seat in seats[first : first + columns]]
        height = max([needed for needed, _ in panels])
        found += [laid(EDGE + column * (wide + EDGE), y, height) for column, (_, laid) in enumerate(panels)]
        y += height + EDGE
    return found, y


@lru_cache(maxsize=4)  # asked for the size, and then for the pieces
def _landscape(scene: PlainScene) -> tuple[list[Piece], tuple[float, float]]:
    seats = scene.view.seats
    columns = ceil(seats / ceil(seats / 3))
    for width in WIDTHS:
        found, height = _laid_out(scene, width, columns)
        if height <= TALLEST * width:
            break
    return found, (width, height)


@lru_cache(maxsize=4)
def _portrait(scene: PlainScene) -> tuple[list[Piece], tuple[float, float]]:
    found, height = _laid_out(scene, PORTRAIT, 1)
    return found, (PORTRAIT, height)


def _bare(view: State, words: Mapping[str, str]) -> Ground:
    """Nothing: the panels have a ground of their own."""
    return Ground(1, 1, Svg(""))


def _layout(lay_out: Callable[[PlainScene], tuple[list[Piece], tuple[float, float]]]) -> Layout[State, PlainScene]:
    return Layout(lambda scene: lay_out(scene)[1], _bare, lambda scene: lay_out(scene)[0])


@dataclass
class _Table:
    """As many seats, and in place of a box the argument whose words the numbers of a field are."""

    seats: int
    parts: Mapping[str, str]


def plain_artist(values: Mapping[str, str]) -> Artist[Any, PlainSetting, PlainScene]:
    """Who draws plain boards; `values` names the argument whose words the numbers of a field are."""

    def setting(view: State, words: Mapping[str, str], portrait: bool, names: Sequence[str]) -> PlainSetting:
        return Setting(_Table(view.seats, values), words, portrait, names)

    return Artist(setting, Scene, _layout(_landscape), _layout(_portrait), lambda scene, lit: Lights(), {})
