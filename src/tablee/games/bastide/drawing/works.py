"""The works on the plan: their circles with the influence on them, the streets, and the Hall."""

from __future__ import annotations

from tablee.drawing import Svg, Value, circle, el, group, mark, path, piece, rect
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.plan import Box, Plan
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import HALL, STREETS, WALLS, WORKS


def kind_of(work: int) -> str:
    """What a work is: the end of the key that explains it."""
    return "street" if work in STREETS else "wall" if work in WALLS else WORKS[work]


def spot(scene: Scene, name: int, x: float, y: float, radius: float) -> Svg:
    """A circle around (x, y) and the influence on it."""
    v = scene.view
    town = scene.parts.town
    owner = v.circles[name]
    click = scene.first_click(("place", "scorch", "oust"), name)
    said = scene.words[f"circle.{town.words[name]}"]
    if owner != EMPTY:
        shadow: dict[str, Value] = {"class": "f-cloak", "cx": 1.5, "cy": 2, "r": radius, "fill-opacity": 0.35}
        drawn = [el("circle", shadow), mark(owner, 0, 0, radius * 2)]
        label = scene.say("circle.taken", circle=said, name=scene.names[owner])
    else:
        label = scene.say("circle.free", circle=said)
        if click.move is not None:
            drawn = [circle(0, 0, radius, "e-glow"), circle(0, 0, radius * 0.62, "s-lit fine")]
        elif scene.laid(town.work_of[name]):
            drawn = [circle(0, 0, radius, "e-deep"), circle(0, 0, radius * 0.7, "thin")]
        else:
            ring: dict[str, Value] = {"class": "f-paper", "r": radius, "fill-opacity": 0.55}
            edge: dict[str, Value] = {"class": "l-faded", "r": radius, "stroke-width": 1, "stroke-dasharray": "2.5 2.5"}
            drawn = [el("circle", ring), el("circle", edge)]
    half = radius + 2.5
    return piece(
        f"circle-{town.words[name]}",
        scene.label(click, label),
        x,
        y,
        *drawn,
        explain="draw.explain.circle",
        click=click,
        halo=(-half, -half, 2 * half, 2 * half),
    )


def as_piece(scene: Scene, work: int, x: float, y: float, halo: Box, *children: Svg) -> Svg:
    """A work as a piece; a click proposes it as the project."""
    click = scene.click("project", work)
    v = scene.view
    key = "work.laid" if scene.laid(work) else "work.open"
    said = scene.say(key, work=scene.work(work), taken=v.taken[work], circles=scene.parts.town.size[work])
    return piece(
        f"work-{WORKS[work]}",
        scene.label(click, said),
        x,
        y,
        *children,
        explain=f"draw.explain.{kind_of(work)}",
        click=click,
        halo=(halo.x, halo.y, halo.width, halo.height),
        holds=True,
    )


def spots(scene: Scene, plan: Plan, work: int) -> list[Svg]:
    """The circles of a work that lie where the plan says."""
    found: list[Svg] = []
    for name in plan.circles(work):
        x, y = plan.circle(name)
        found.append(spot(scene, name, x, y, plan.measure.circle))
    return found


def street(scene: Scene, plan: Plan, work: int) -> Svg:
    """A street: cobbled once it is paved, before that a beaten track."""
    box = plan.street(work)
    across = box.height > box.width
    if scene.laid(work):
        ground = [
            rect(box.x, box.y, box.width, box.height, "f-stone"),
            el("rect", {**_box(box), "fill": "url(#bd-cobbles)"}),
        ]
    else:
        x, y = box.middle()
        line = f"M{x:g} {box.y:g}v{box.height:g}" if across else f"M{box.x:g} {y:g}h{box.width:g}"
        track: dict[str, Value] = {"class": "l-land", "d": line, "stroke-width": plan.measure.street * 0.7}
        ruts: dict[str, Value] = {
            "class": "l-line",
            "d": line,
            "stroke-width": plan.measure.street * 0.42,
            "stroke-dasharray": "7 5",
        }
        ground = [
            rect(box.x, box.y, box.width, box.height, "f-deep"),
            el("path", {**track, "stroke-linecap": "butt"}),
            el("path", {**ruts, "stroke-linecap": "butt", "stroke-opacity": 0.5}),
            el("path", {**track, "stroke-width": plan.measure.street * 0.36, "stroke-linecap": "butt"}),
        ]
    halo = Box(box.x + 2, box.y + 1, box.width - 4, box.height - 2)
    return as_piece(scene, work, 0, 0, halo, *ground, *spots(scene, plan, work))


def _box(box: Box) -> dict[str, Value]:
    return {"x": box.x, "y": box.y, "width": box.width, "height": box.height}


def hall(scene: Scene, plan: Plan) -> Svg:
    """The Hall in the middle of the Carra; before it is built, the well."""
    box = plan.block(scene.parts.town.carra)
    x, y = box.middle()
    if scene.laid(HALL):
        width = box.width - 4 * plan.measure.circle - 14
        picture = art.standing(art.HALL, x, y + width * 0.37, width)
    else:
        picture = group(
            None,
            el(
                "circle",
                {"class": "l-faded", "cx": x, "cy": y, "r": 15.5, "stroke-width": 1, "stroke-dasharray": "3 3"},
            ),
            circle(x, y, 9, "e-stone"),
            circle(x, y, 5.5, "e-azure"),
            path(f"M{x - 9:g} {y:g}V{y - 11:g}M{x + 9:g} {y:g}V{y - 11:g}", "bold"),
            path(f"M{x - 12:g} {y - 10:g}L{x:g} {y - 17:g}l12 7z", "e-wood"),
        )
    halo = Box(box.x, box.y, box.width, box.height)
    return as_piece(scene, HALL, 0, 0, halo, picture, *spots(scene, plan, HALL))
