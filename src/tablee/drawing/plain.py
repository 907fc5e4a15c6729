"""A plain board, for games that have no drawing: each field of a view is a heading with cards below it.

What the table counts by seat lies in the panel of its player, the rest in a panel of its own. Only the view is drawn:
whatever it hides is a card face down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple, TypeAlias

from tablee.drawing.board import Ground, Lights, Piece
from tablee.drawing.cards import card, panel_body
from tablee.drawing.scene import Artist, Layout, Scene
from tablee.drawing.seats import SHAPES
from tablee.drawing.svg import SMALLEST, Svg, join, rect, text
from tablee.drawing.typeface import text_width
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
        letters = SMALLEST * text_width(self.heading, "strong")
        return min(room, max(letters, columns * (self.card + GAP) - GAP)), HEADING + lines * (HEIGHT + GAP)


PlainScene: TypeAlias = Scene[State, Any]
Fields: TypeAlias = dict[int, list[Field]]
LayDown: TypeAlias = Callable[[float, float, float], Piece]


@lru_cache(maxsize=64)
def _shapes(game: Game[State]) -> list[FieldShape]:
    """What each field is like; lists come last, each in a row of its own."""
    return sorted(field_shapes(game), key=lambda shape: shape.grows)


@lru_cache(maxsize=64)
def _args(game: Game[State]) -> dict[str, Arg]:
    """The arguments of moves, events and draws that have words for their values."""
    kinds = [*game.actions.kinds, *game.events.values()]
    return {arg.name: arg for arg in [*[arg for kind in kinds for arg in kind.args], *game.decks.values()] if arg.words}


def _fields(scene: PlainScene, args: Mapping[str, str]) -> Fields:
    """The fields of each seat, and under TABLE those of the whole table."""
    dump = scene.view.dump()
    fields: Fields = {seat: [] for seat in (TABLE, *range(scene.view.seats))}
    for shape in _shapes(scene.game):
        value = dump[shape.name]
        values = value if isinstance(value, list) else [value]
        name = f"field-{shape.name}"
        heading = scene.words.get(f"draw.field.{shape.name}", shape.name.replace("_", " "))
        arg = _args(scene.game).get(args.get(shape.name, shape.name))
        if not shape.each:
            fields[TABLE].append(Field(name, heading, _visible(values), arg, shape.grows))
            continue
        for seat in range(scene.view.seats):
            own = values[seat * shape.each : (seat + 1) * shape.each]
            if shape.each == 1 and isinstance(own[0], list):
                own = own[0]
            fields[seat].append(Field(f"{name}-{seat}", heading, _visible(own), arg, shape.grows))
    return fields


def _visible(values: list[object]) -> list[object]:
    """These values; of many that are all hidden, one."""
    return values[:1] if all(value == HIDDEN for value in values) else values


def _value(scene: PlainScene, value: object, arg: Arg | None) -> str:
    """A value as it stands on a card."""
    if isinstance(value, list):
        return " ".join([_value(scene, one, arg) for one in value])
    if isinstance(value, bool):
        return "✓" if value else "–"
    assert isinstance(value, int)
    if value == HIDDEN:
        return "?"
    if arg is not None and 0 <= value < len(arg.words):
        return scene.game.name_of(arg, value, scene.words)
    return str(value).replace("-", "\N{MINUS SIGN}")


def _card(value: str, place: str, width: float) -> Svg:
    """A card with its value, and above it which of a row it is."""
    ground = "deep" if value == "?" else "card"
    texts = [text(width / 2, 31 if place else 27, value, 17, ground, fit=width - 8, look="strong")]
    if place:
        texts.append(text(width / 2, 13.5, place, SMALLEST, ground, fit=width - 8))
    return card(width, HEIGHT, *texts, ground=ground)


def _label(scene: PlainScene, heading: str, value: str) -> str:
    """What a card is called aloud, with the colon of the language."""
    return scene.words["labelled"].format(label=heading, text=value)


def _cards(scene: PlainScene, field: Field, x: float, y: float, room: float) -> list[Piece]:
    """The values of a field as cards; of a list that is too long the last ones, after how many came before."""
    columns = field.columns(room)
    left_out = len(field.values) - columns + 1 if field.grows and len(field.values) > columns else 0
    row = field.name if field.grows else ""
    cards: list[Piece] = []
    if left_out:
        more = f"+{left_out}"
        label = _label(scene, field.heading, more)
        cards.append(Piece(f"{field.name}-more", label, x, y, _card(more, "", field.card)))
    for number, one in enumerate(field.values[left_out:], left_out):
        value = _value(scene, one, field.arg)
        place = str(number + 1) if len(field.values) > 1 and not field.grows else ""
        label = _label(scene, f"{field.heading} {place}".rstrip(), value)
        line, column = divmod(len(cards), columns)
        left, top = x + column * (field.card + GAP), y + line * (HEIGHT + GAP)
        cards.append(Piece(f"{field.name}-{number}", label, left, top, _card(value, place, field.card), row=row))
    return cards


def _panel(scene: PlainScene, fields: Fields, seat: int, width: float) -> tuple[float, LayDown]:
    """The height that a panel needs, and how to lay it down at a place with a height."""
    room = width - 2 * EDGE
    x, y, high = 0.0, EDGE if seat == TABLE else HEAD + EDGE, 0.0
    below: list[Svg] = []
    cards: list[Piece] = []
    for field in fields[seat]:
        wide, tall = field.size(room)
        if x and x + wide > room:
            x, y, high = 0.0, y + high + EDGE, 0.0
        below.append(text(EDGE + x, y + 11, field.heading, SMALLEST, "panel", "start", wide, "strong faded"))
        if field.grows:  # where its first card will lie
            below.append(rect(EDGE + x, y + HEADING, field.card, HEIGHT, "thin", 3.5))
        cards += _cards(scene, field, EDGE + x, y + HEADING, room)
        x, high = x + wide + APART, max(high, tall)

    def lay(left: float, top: float, height: float) -> Piece:
        if seat == TABLE:
            body = join(rect(0, 0, width, height, "e-panel", 5), *below)
            return Piece("panel-table", scene.words["title"], left, top, body, pieces=tuple(cards))
        asked = "…" if seat in scene.owing() else ""
        name = scene.names[seat] if seat < len(scene.names) else str(seat + 1)
        body = join(panel_body(seat % len(SHAPES), name, width, height, HEAD, 50, asked), *below)
        return Piece(f"panel-{seat}", name, left, top, body, pieces=tuple(cards))

    return y + high + EDGE, lay


def _lay_out(scene: PlainScene, fields: Fields, width: float, columns: int) -> tuple[list[Piece], float]:
    """All panels in `columns` columns, with the height that they need."""
    pieces: list[Piece] = []
    y = EDGE
    if fields[TABLE]:
        height, lay = _panel(scene, fields, TABLE, width - 2 * EDGE)
        pieces.append(lay(EDGE, y, height))
        y += height + EDGE
    seats = scene.order()
    wide = (width - EDGE) / columns - EDGE
    for first in range(0, len(seats), columns):
        panels = [_panel(scene, fields, seat, wide) for seat in seats[first : first + columns]]
        height = max([needed for needed, _ in panels])
        pieces += [lay(EDGE + column * (wide + EDGE), y, height) for column, (_, lay) in enumerate(panels)]
        y += height + EDGE
    return pieces, y


def _landscape(scene: PlainScene, fields: Fields) -> tuple[list[Piece], tuple[float, float]]:
    seats = scene.view.seats
    columns = ceil(seats / ceil(seats / 3))
    for width in WIDTHS:
        pieces, height = _lay_out(scene, fields, width, columns)
        if height <= TALLEST * width:
            break
    return pieces, (width, height)


def _portrait(scene: PlainScene, fields: Fields) -> tuple[list[Piece], tuple[float, float]]:
    pieces, height = _lay_out(scene, fields, PORTRAIT, 1)
    return pieces, (PORTRAIT, height)


def plain_artist(args: Mapping[str, str]) -> Artist[Any, Any]:
    """An artist of plain boards; `args` names the argument whose words the numbers of a field are."""

    def layout(lay_out: Callable[[PlainScene, Fields], tuple[list[Piece], tuple[float, float]]]) -> Layout[State, Any]:
        @lru_cache(maxsize=4)  # asked for the size, and then for the pieces
        def board(scene: PlainScene) -> tuple[list[Piece], tuple[float, float]]:
            return lay_out(scene, _fields(scene, args))

        bare = Ground(1, 1, Svg(""))  # the panels have a ground of their own
        return Layout(lambda scene: board(scene)[1], lambda setting: bare, lambda scene: board(scene)[0])

    return Artist(layout(_landscape), layout(_portrait), lambda scene, lit: Lights(), {})
