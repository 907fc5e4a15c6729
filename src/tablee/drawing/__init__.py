"""The drawing kit of all boards: SVG with escaping, the palette of both themes, seats, icons, pieces.

A leaf: it imports nothing of ours. A game's drawing builds `piece`s and `card`s out of `el`, `text`, `icon` and
`mark`, and puts them into one `drawing`. A page that shows boards carries `STYLE` once; `standalone` puts it into
the drawing itself. ``data-theme="dark"`` or ``"light"`` on the root element of the page chooses the theme; without
it the reader's system does.
"""

from tablee.drawing.icons import ICONS, Layers
from tablee.drawing.palette import COLOURS, FADED_ON, INK_ON, STYLE
from tablee.drawing.pieces import DEAD, SEATS, Click, Seat, card, drawing, icon, mark, piece, standalone
from tablee.drawing.svg import Svg, Value, at, circle, el, escaped, group, number, path, rect, text

__all__ = [
    "COLOURS",
    "DEAD",
    "FADED_ON",
    "ICONS",
    "INK_ON",
    "SEATS",
    "STYLE",
    "Click",
    "Layers",
    "Seat",
    "Svg",
    "Value",
    "at",
    "card",
    "circle",
    "drawing",
    "el",
    "escaped",
    "group",
    "icon",
    "mark",
    "number",
    "path",
    "piece",
    "rect",
    "standalone",
    "text",
]
