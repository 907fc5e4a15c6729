"""The four walls, standing or only staked out, with their gates and towers."""

from __future__ import annotations

from tablee.drawing import Piece, Svg, Value, circle, el, group, memoised, number, path, rect
from tablee.games.bastide.drawing.plan import Area, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting, is_laid
from tablee.games.bastide.drawing.works import Built, as_piece, spots
from tablee.games.bastide.town import WALLS


def _rampart(length: float, wall: float, gates: list[float]) -> list[Svg]:
    """A wall from left to right, its battlements above: (0, 0) is its outer left corner."""
    teeth: list[str] = []
    place = 2.0
    while place < length - 8:
        teeth.append(f"M{place:.1f} 0h6v6h-6z")
        place += 10.2
    shapes = [
        el("rect", {"class": "f-cloak", "x": 2, "y": 4, "width": length, "height": wall, "fill-opacity": 0.25}),
        rect(0, 4, length, wall - 5, "e-stone"),
        el("rect", {"x": 0, "y": 4, "width": length, "height": wall - 5, "fill": "url(#bd-courses)"}),
        path("".join(teeth), "e-stone"),
        path(f"M0 7.5h{length:g}M0 {wall - 4:g}h{length:g}", "hair"),
    ]
    for gate in gates:
        shapes.append(_gate(gate, wall))
    return shapes


def _gate(middle: float, wall: float) -> Svg:
    """A gate between two turrets, over the ditch a bridge."""
    half = 9.0
    turret = half - 1.5
    planks = "".join([f"M{middle - 6:g} {-8 + 3 * plank:g}h12" for plank in range(4)])
    return group(
        None,
        rect(middle - 6.5, -10, 13, 14, "e-wood"),
        path(planks, "hair"),
        rect(middle - half, 1, 2 * half, wall - 1, "e-stone"),
        path(f"M{middle - 5:g} {wall:g}v{7 - wall:g}a5 5 0 0 1 10 0v{wall - 7:g}z", "f-cloak"),
        path(f"M{middle - 5:g} {wall - 8:g}h10M{middle - 5:g} {wall - 14:g}h10M{middle:g} {wall:g}v-22", "s-wood fine"),
        circle(middle - half - 2, 7, turret, "e-stone"),
        circle(middle + half + 2, 7, turret, "e-stone"),
        circle(middle - half - 2, 7, turret * 0.55, "e-slate"),
        circle(middle + half + 2, 7, turret * 0.55, "e-slate"),
    )


def _staked(length: float, wall: float, gates: list[float]) -> list[Svg]:
    """Where a wall will stand: a bank of earth with stakes."""
    shapes: list[Svg] = [
        el("rect", {"class": "f-deep", "x": 0, "y": 3, "width": length, "height": wall - 6, "fill-opacity": 0.55}),
        el("rect", {"x": 0, "y": 3, "width": length, "height": wall - 6, "class": "l-line", "stroke-dasharray": "6 4"}),
    ]
    for gate in gates:
        shapes.append(path(f"M{gate - 7:g} -9v{wall + 8:g}M{gate + 7:g} -9v{wall + 8:g}", "thin"))
        shapes.append(rect(gate - 6.5, -8, 13, wall + 6, "f-land"))
    return shapes


@memoised
def wall(setting: Setting, plan: Plan, built: Built) -> Piece:
    """A wall on its side of the town, shapes lying and then turned to its place."""
    work = built.work
    right, down = plan.side(work)
    outside, inside, m = plan.outside, plan.inside, plan.measure
    length = inside.height if right else inside.width
    gates = plan.gates(work)
    if down > 0 or right < 0:  # turned so that it runs from right to left, or upwards
        gates = [length - gate for gate in gates]
    turn, x, y = {
        (0, -1): (0, inside.x, outside.y),
        (1, 0): (90, outside.x + outside.width, inside.y),
        (0, 1): (180, inside.x + inside.width, outside.y + outside.height),
        (-1, 0): (270, outside.x, inside.y + inside.height),
    }[(right, down)]
    place = f"translate({number(x)} {number(y)}) rotate({turn})"
    body = group({"transform": place}, *(_rampart if built.laid else _staked)(length, m.wall, gates))
    if right:
        halo = Area(outside.x if right < 0 else inside.x + inside.width, inside.y, m.wall, inside.height)
    else:
        halo = Area(inside.x, outside.y if down < 0 else inside.y + inside.height, inside.width, m.wall)
    return as_piece(setting, built, 0, 0, halo, body, spots(setting, plan, built))


def towers(scene: Scene, plan: Plan) -> list[Piece]:
    """A round tower at each corner where a wall stands."""
    pieces: list[Piece] = []
    half = plan.measure.wall / 2
    box = plan.outside
    for right in (-1, 1):
        for down in (-1, 1):
            if not any(is_laid(scene, work) for work in WALLS if plan.side(work) in ((right, 0), (0, down))):
                continue
            x = box.x + half if right < 0 else box.x + box.width - half
            y = box.y + half if down < 0 else box.y + box.height - half
            corner = f"{'left' if right < 0 else 'right'}-{'top' if down < 0 else 'bottom'}"
            pieces.append(Piece(f"tower-{corner}", "", x, y, _tower(half + 5)))
    return pieces


@memoised
def _tower(radius: float) -> Svg:
    """A tower from above: battlements around a roof of slate."""
    edge: dict[str, Value] = {"class": "l-ink", "r": radius - 1.5, "stroke-width": 5}
    merlons: dict[str, Value] = {
        "class": "l-stone",
        "r": radius - 1.5,
        "stroke-width": 3.4,
        "stroke-dasharray": "5 3.3",
    }
    spokes = f"M{-radius * 0.62:g} 0h{radius * 1.24:g}M0 {-radius * 0.62:g}v{radius * 1.24:g}"
    slope = radius * 0.44
    spokes += f"M{-slope:g} {-slope:g}l{2 * slope:g} {2 * slope:g}"
    spokes += f"M{slope:g} {-slope:g}l{-2 * slope:g} {2 * slope:g}"
    return group(
        None,
        el("circle", {"class": "f-cloak", "cx": 2, "cy": 3, "r": radius, "fill-opacity": 0.3}),
        circle(0, 0, radius, "e-stone"),
        el("circle", edge),
        el("circle", {**merlons, "stroke-linecap": "butt"}),
        circle(0, 0, radius * 0.62, "e-slate"),
        path(spokes, "hair"),
        circle(0, 0, 1.8, "e-gold"),
    )
