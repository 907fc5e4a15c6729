"""Before the walls: the camp of the English and the route to it."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.drawing import Piece, Svg, around, circle, el, engraving, icon, join, mark, memoised, path, rect, text
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.art import face, tile_kind
from tablee.games.bastide.drawing.scene import Scene, tile_name
from tablee.games.bastide.parts import ENGLISH
from tablee.games.bastide.town import WALLS

STANDS: Final = ((-8.0, -8.0), (8.0, -8.0), (-8.0, 8.0), (8.0, 8.0), (0.0, 12.0))  # of markers on one stop, per seat


def _palisade(width: float, height: float) -> list[Svg]:
    """Trampled ground within a fence of stakes."""
    stakes = "".join([f"M{x:g} 0v-5l2-3l2 3v5z" for x in range(8, int(width) - 10, 7)])
    return [
        el("rect", {"class": "f-deep", "width": width, "height": height, "rx": 12, "fill-opacity": 0.85}),
        rect(0, 0, width, height, "s-wood thick", 12),
        path(stakes, "e-wood"),
    ]


def _strengths(scene: Scene, x: float, y: float) -> Piece:
    """The points in the camp against the influence on the walls."""
    v = scene.view
    english = sum([points * tiles for points, tiles in enumerate(v.camp, 1)])
    walls = sum([v.taken[wall] for wall in WALLS])
    standing = sum([1 for wall in WALLS if v.taken[wall] > 0])
    body = join(
        rect(0, 0, 104, 26, "e-card", 13),
        icon("english", 8, 4, 18),
        text(39, 18.5, str(english), 15, "card", look="strong"),
        text(52, 17, ":", 13, "card"),
        text(65, 18.5, str(walls), 15, "card", look="strong"),
        icon("wall", 79, 4, 17),
    )
    label = scene.say("strengths", english=english, walls=walls, standing=standing)
    return Piece("strengths", label, x, y, body, "draw.explain.siege")


class _Camp(NamedTuple):
    """How the places of the camp are laid out."""

    width: float
    places: int
    in_row: int

    def step(self) -> float:
        room = self.width - 16 if self.in_row == self.places else self.width - 108
        return room / self.in_row

    def size(self) -> float:
        return min(self.step() - 4, 42.0)

    def place(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.in_row)
        size = self.size()
        return 8 + self.step() * column + (self.step() - size) / 2, 32 + (size + 5) * row


@memoised
def _camp_body(camp: _Camp, name: str, siege: str) -> Svg:
    """The fence, the tents, a place for each tile, and the one that begins the siege."""
    size = camp.size()
    rows = -(-camp.places // camp.in_row)
    shapes = _palisade(camp.width, 34 + rows * (size + 5) + 4)
    shapes.append(text(12, 21, name, 13, "deep", "start", 150, "strong caps"))
    for place in range(camp.places):
        shapes.append(rect(*camp.place(place), size, size, "e-land", 3))
    left, top = camp.place(camp.places - 1)
    shapes.append(icon("dueling", left + size * 0.2, top + size * 0.14, size * 0.6))
    shapes.append(text(left + size / 2, top + size - 3, siege, 9, "land", fit=size - 3))
    if camp.in_row < camp.places:
        for x, y, scale in ((98, 34, 1.05), (48, 40, 1.15), (78, 62, 1.4)):
            shapes.append(engraving(art.BUILDINGS["tent"], camp.width - x, y, scale))
    return join(*shapes)


def camp(scene: Scene, x: float, y: float, width: float, in_row: int) -> Piece:
    """The English camp: a place for each tile, and the one that begins the siege."""
    laid_out = _Camp(width, scene.parts.camp + 1, in_row)
    size = laid_out.size()
    tiles = [(value, number) for value, amount in enumerate(scene.view.camp) for number in range(amount)]
    pieces: list[Piece] = []
    for place, (value, number) in enumerate(tiles):
        tile, left, top = ENGLISH + value, *laid_out.place(place)
        name, label, halo = f"english-{value + 1}-{number}", tile_name(scene.setting, tile), around(size, size)
        body, explain, kind = face(tile, size), "draw.explain.english", tile_kind(tile)
        pieces.append(Piece(name, label, left, top, body, explain, halo, kind=kind, row="camp"))
    label = scene.say("camp.label", tiles=len(tiles), places=scene.parts.camp)
    body = _camp_body(laid_out, scene.words["draw.camp"], scene.words["draw.siege"])
    pieces.append(_strengths(scene, width - 112, 4))
    return Piece("camp", label, x, y, body, "draw.explain.camp", pieces=tuple(pieces))


def _stop(place: int, in_row: int, step: float) -> tuple[float, float]:
    """Where a stop of the route lies: the rows run to and fro."""
    row, column = divmod(place, in_row)
    if row % 2:
        column = in_row - 1 - column
    return step * (column + 0.5), 22 + 40.0 * row


@memoised
def _route_body(last: int, in_row: int, width: float) -> Svg:
    """A road with a stop for each point."""
    stops = [_stop(place, in_row, width / in_row) for place in range(last + 1)]
    line = f"M{stops[0][0] - 20:g} {stops[0][1]:g}L{stops[in_row - 1][0]:g} {stops[in_row - 1][1]:g}"
    line += f"q20 0 20 20t-20 20L{stops[last][0]:g} {stops[last][1]:g}"
    shapes: list[Svg] = []
    for look, wide in (("line", 22.0), ("deep", 20.0), ("land", 9.0)):
        shapes.append(el("path", {"class": f"l-{look}", "d": line, "stroke-width": wide}))
    for place, (right, below) in enumerate(stops):
        shapes.append(circle(right, below, 11.5, "e-card"))
        shapes.append(text(right, below + 4, str(place), 12, "card", look="strong"))
    end = stops[last]
    shapes.append(art.standing("tent", end[0] - 30, end[1] + 13, 24))
    return join(*shapes)


def route(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The Camp Road, and the markers on it."""
    v = scene.view
    in_row = 7
    markers: list[Piece] = []
    for seat in range(v.seats):
        if v.route[seat] > 0:
            right, below = _stop(v.route[seat], in_row, width / in_row)
            dx, dy = STANDS[seat]
            label = scene.say("marker", name=scene.names[seat], points=v.route[seat])
            body = mark(seat, 0, 0, 15)
            markers.append(Piece(f"marker-{seat}", label, right + dx, below + dy, body, "draw.explain.route"))
    body = _route_body(scene.parts.camp_route, in_row, width)
    return Piece("route", scene.words["draw.route"], x, y, body, "draw.explain.route", pieces=tuple(markers))
