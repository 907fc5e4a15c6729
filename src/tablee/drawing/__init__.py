"""The drawing kit of all boards, and the Board that a drawing is.

A game's drawing is an `Artist` with a `Layout` for each shape of screen. It lays `Piece`s, whose bodies
are made of `el`, `text`, `icon`, `mark` and `card`, on a `Ground`; `Lights` say what may be clicked. `Board.svg` is the
whole of it, `changes` what has happened since another Board. A page that shows boards carries `STYLE` once.
``data-theme="dark"`` or ``"light"`` on the root element of the page chooses the theme; without it the system does.
"""

from tablee.drawing.artwork import ICONS, groups, icon, pictures
from tablee.drawing.board import Board, Box, Ground, Light, Lights, Piece, around, place
from tablee.drawing.cards import EDGE, TOTAL, card, card_back, count, panel, panel_body, points, sheet, stock
from tablee.drawing.changes import Change, Changes, changes
from tablee.drawing.messages import changes_message, lights_message
from tablee.drawing.ornaments import age, border, cartouche, engraving, jitter, rose, title
from tablee.drawing.palette import COLOURS, FADED_ON, INK_ON, SEAT_COLOURS, STYLE
from tablee.drawing.picture import Picture, arrow, of_pieces
from tablee.drawing.scene import Artist, Layout, Scene, Setting, piece_name
from tablee.drawing.seats import SHAPES, looks, mark, steady
from tablee.drawing.svg import Svg, Value, at, circle, el, escaped, group, join, memoised, number, path, rect, text

__all__ = [
    "COLOURS",
    "EDGE",
    "FADED_ON",
    "ICONS",
    "INK_ON",
    "SEAT_COLOURS",
    "SHAPES",
    "STYLE",
    "TOTAL",
    "Artist",
    "Board",
    "Box",
    "Change",
    "Changes",
    "Ground",
    "Layout",
    "Light",
    "Lights",
    "Picture",
    "Piece",
    "Scene",
    "Setting",
    "Svg",
    "Value",
    "age",
    "around",
    "arrow",
    "at",
    "border",
    "card",
    "card_back",
    "cartouche",
    "changes",
    "changes_message",
    "circle",
    "count",
    "el",
    "engraving",
    "escaped",
    "group",
    "groups",
    "icon",
    "jitter",
    "join",
    "lights_message",
    "looks",
    "mark",
    "memoised",
    "number",
    "of_pieces",
    "panel",
    "panel_body",
    "path",
    "pictures",
    "piece_name",
    "place",
    "points",
    "rect",
    "rose",
    "sheet",
    "steady",
    "stock",
    "text",
    "title",
]
