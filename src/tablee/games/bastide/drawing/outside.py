"""Before the walls: the camp of the English and the route to it."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, circle, el, icon, mark, path, piece, rect, text
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.drawing.tiles import face
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


def _strengths(scene: Scene, x: float, y: float) -> Svg:
    """The points in the camp against the influence on the walls."""
    v = scene.view
    english = sum([points * tiles for points, tiles in enumerate(v.camp, 1)])
    walls = sum([v.taken[wall] for wall in WALLS])
    standing = sum([1 for wall in WALLS if v.taken[wall] > 0])
    return piece(
        "strengths",
        scene.say("strengths", english=english, walls=walls, standing=standing),
        x,
        y,
        rect(0, 0, 84, 26, "e-card", 13),
        icon("english", 7, 4, 18),
        text(37, 18.5, str(english), 15, "card", look="strong"),
        text(47, 17, ":", 13, "card"),
        text(57, 18.5, str(walls), 15, "card", look="strong"),
        icon("wall", 64, 4, 17),
        explain="draw.explain.siege",
    )


def camp(scene: Scene, x: float, y: float, width: float, in_row: int) -> Svg:
    """The English camp: a place for each tile, and the one that begins the siege."""
    v = scene.view
    lying = [value for value, tiles in enumerate(v.camp) for _ in range(tiles)]
    places = scene.parts.camp + 1
    rows = -(-places // in_row)
    room = width - 16 if in_row == places else width - 108
    step = room / in_row
    size = min(step - 4, 42.0)
    height = 34 + rows * (size + 5) + 4
    drawn = _palisade(width, height)
    drawn.append(text(12, 21, scene.say("camp"), 13, "deep", "start", 150, "strong caps"))
    for place in range(places):
        left = 8 + step * (place % in_row) + (step - size) / 2
        top = 32 + (size + 5) * (place // in_row)
        last = place == places - 1
        drawn.append(rect(left, top, size, size, "e-land", 3))
        if last:
            drawn.append(icon("dueling", left + size * 0.2, top + size * 0.14, size * 0.6))
            drawn.append(text(left + size / 2, top + size - 3, scene.say("siege"), 9, "land", fit=size - 3))
    numbers = [0] * len(v.camp)
    for place, value in enumerate(lying):
        click = scene.click("emissary", value)
        drawn.append(
            piece(
                f"english-{value + 1}-{numbers[value]}",
                scene.label(click, scene.tile(ENGLISH + value)),
                8 + step * (place % in_row) + (step - size) / 2,
                32 + (size + 5) * (place // in_row),
                face(ENGLISH + value, size),
                explain="draw.explain.english",
                click=click,
                halo=(-2, -2, size + 4, size + 4),
            )
        )
        numbers[value] += 1
    if in_row < places:
        drawn.append(art.engraving(art.TENT, width - 98, 34, 1.05))
        drawn.append(art.engraving(art.TENT, width - 48, 40, 1.15))
        drawn.append(art.engraving(art.TENT, width - 78, 62, 1.4))
    return piece(
        "camp",
        scene.say("camp.label", tiles=len(lying), places=scene.parts.camp),
        x,
        y,
        *drawn,
        _strengths(scene, width - 94, 4),
        explain="draw.explain.camp",
        holds=True,
    )


def _stop(place: int, in_row: int, step: float, down: float) -> tuple[float, float]:
    """Where a stop of the route lies: the rows run to and fro."""
    row, column = divmod(place, in_row)
    if row % 2:
        column = in_row - 1 - column
    return step * (column + 0.5), 22 + down * row


def route(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The Camp Route: a road with a stop for each point, and the markers on it."""
    v = scene.view
    last = scene.parts.camp_route
    in_row = 7
    step, down = width / in_row, 40.0
    stops = [_stop(place, in_row, step, down) for place in range(last + 1)]
    line = f"M{stops[0][0] - 20:g} {stops[0][1]:g}L{stops[in_row - 1][0]:g} {stops[in_row - 1][1]:g}"
    line += f"q20 0 20 20t-20 20L{stops[last][0]:g} {stops[last][1]:g}"
    drawn: list[Svg] = []
    for look, wide in (("line", 22.0), ("deep", 20.0), ("land", 9.0)):
        drawn.append(el("path", {"class": f"l-{look}", "d": line, "stroke-width": wide}))
    for place, (right, below) in enumerate(stops):
        drawn.append(circle(right, below, 11.5, "e-card"))
        drawn.append(text(right, below + 4, str(place), 12, "card", look="strong"))
    end = stops[last]
    drawn.append(art.standing(art.TENT, end[0] - 30, end[1] + 13, 24))
    for seat in range(v.seats):
        if v.route[seat] > 0:
            right, below = stops[v.route[seat]]
            dx, dy = STANDS[seat]
            label = scene.say("marker", name=scene.names[seat], points=v.route[seat])
            drawn.append(
                piece(
                    f"marker-{seat}", label, right + dx, below + dy, mark(seat, 0, 0, 15), explain="draw.explain.route"
                )
            )
    return piece("route", scene.say("route"), x, y, *drawn, explain="draw.explain.route", holds=True)
