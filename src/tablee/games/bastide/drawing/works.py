"""The works on the plan: their circles with the influence on them, the streets, and the Hall."""

from __future__ import annotations

from typing import NamedTuple

from tablee.drawing import Piece, Svg, Value, circle, el, group, join, mark, memoised, path, rect
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.plan import Area, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting, is_laid, work_name
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import STREETS, WALLS, WORKS


class Built(NamedTuple):
    """A work, and the influence on it."""

    work: int
    laid: bool
    owners: tuple[int, ...]  # per circle: whose influence is on it, or EMPTY

    @classmethod
    def of(cls, scene: Scene, work: int) -> Built:
        """How a work stands."""
        town = scene.parts.town
        circles = range(town.first[work], town.first[work] + town.size[work])
        return cls(work, is_laid(scene, work), tuple([scene.view.circles[circle] for circle in circles]))


def spot_label(setting: Setting, name: int, owner: int) -> str:
    """A circle in words: free, or whose influence is on it; one that only an edition has goes by its number."""
    town = setting.parts.town
    work = town.work_of[name]
    circle_name = setting.words.get(f"circle.{town.words[name]}") or setting.say(
        "circle.numbered", work=work_name(setting, work), number=name - town.first[work] + 1
    )
    if owner == EMPTY:
        return setting.say("circle.free", circle=circle_name)
    return setting.say("circle.taken", circle=circle_name, name=setting.names[owner])


@memoised
def _spot_body(owner: int, laid: bool, radius: float) -> Svg:
    """A circle with the influence of its owner; a free one glows while it may be clicked."""
    if owner != EMPTY:
        shadow: dict[str, Value] = {"class": "f-cloak", "cx": 1.5, "cy": 2, "r": radius, "fill-opacity": 0.35}
        return join(el("circle", shadow), mark(owner, 0, 0, radius * 2))
    glow = group({"class": "when-lit"}, circle(0, 0, radius, "e-glow"), circle(0, 0, radius * 0.62, "s-lit fine"))
    if laid:
        plain = [circle(0, 0, radius, "e-deep"), circle(0, 0, radius * 0.7, "thin")]
    else:
        ring: dict[str, Value] = {"class": "f-paper", "r": radius, "fill-opacity": 0.55}
        edge: dict[str, Value] = {"class": "l-faded", "r": radius, "stroke-width": 1, "stroke-dasharray": "2.5 2.5"}
        plain = [el("circle", ring), el("circle", edge)]
    return join(group({"class": "unless-lit"}, *plain), glow)


@memoised
def spot(setting: Setting, name: int, owner: int, laid: bool, x: float, y: float, radius: float) -> Piece:
    """A circle around (x, y) and the influence on it."""
    half = radius + 2.5
    body, halo = _spot_body(owner, laid, radius), (-half, -half, 2 * half, 2 * half)
    label = spot_label(setting, name, owner)
    return Piece(f"circle-{setting.parts.town.words[name]}", label, x, y, body, "draw.explain.circle", halo)


def work_label(setting: Setting, built: Built) -> str:
    """A work in words, with how much influence is on it."""
    key = "work.laid" if built.laid else "work.open"
    taken = len(built.owners) - built.owners.count(EMPTY)
    return setting.say(key, work=work_name(setting, built.work), taken=taken, circles=len(built.owners))


def as_piece(setting: Setting, built: Built, x: float, y: float, halo: Area, body: Svg, spots: list[Piece]) -> Piece:
    """A work as a piece, with its circles."""
    word = WORKS[built.work]
    kind = "street" if built.work in STREETS else "wall" if built.work in WALLS else word
    return Piece(f"work-{word}", work_label(setting, built), x, y, body, f"draw.explain.{kind}", halo, tuple(spots))


def spots(setting: Setting, plan: Plan, built: Built) -> list[Piece]:
    """The circles of a work that lie where the plan says."""
    return [
        spot(setting, name, owner, built.laid, *plan.circle(name), plan.measure.circle)
        for name, owner in zip(plan.circles(built.work), built.owners, strict=True)
    ]


@memoised
def street(setting: Setting, plan: Plan, built: Built) -> Piece:
    """A street: cobbled once it is paved, before that a beaten track."""
    box, width = plan.street(built.work), plan.measure.street
    ground: dict[str, Value] = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    x, y = box.middle()
    line = f"M{x:g} {box.y:g}v{box.height:g}" if box.height > box.width else f"M{box.x:g} {y:g}h{box.width:g}"
    track: dict[str, Value] = {"class": "l-land", "d": line, "stroke-linecap": "butt"}
    ruts: dict[str, Value] = {"stroke-width": width * 0.42, "stroke-dasharray": "7 5", "stroke-opacity": 0.5}
    if built.laid:
        body = join(rect(*box, "f-stone"), el("rect", {**ground, "fill": "url(#bd-cobbles)"}))
    else:
        body = join(
            rect(*box, "f-deep"),
            el("path", {**track, "stroke-width": width * 0.7}),
            el("path", {**track, "class": "l-line", **ruts}),
            el("path", {**track, "stroke-width": width * 0.36}),
        )
    halo = Area(box.x + 2, box.y + 1, box.width - 4, box.height - 2)
    return as_piece(setting, built, 0, 0, halo, body, spots(setting, plan, built))


@memoised
def hall(setting: Setting, plan: Plan, built: Built) -> Piece:
    """The Hall in the middle of the Carra; before it is built, the well."""
    box = plan.block(setting.parts.town.carra)
    x, y = box.middle()
    if built.laid:
        width = box.width - 4 * plan.measure.circle - 14
        body = art.standing("hall", x, y + width * 0.37, width)
    else:
        ring: dict[str, Value] = {"class": "l-faded", "cx": x, "cy": y, "r": 15.5}
        body = join(
            el("circle", {**ring, "stroke-width": 1, "stroke-dasharray": "3 3"}),
            circle(x, y, 9, "e-stone"),
            circle(x, y, 5.5, "e-azure"),
            path(f"M{x - 9:g} {y:g}V{y - 11:g}M{x + 9:g} {y:g}V{y - 11:g}", "bold"),
            path(f"M{x - 12:g} {y - 10:g}L{x:g} {y - 17:g}l12 7z", "e-wood"),
        )
    return as_piece(setting, built, 0, 0, box, body, spots(setting, plan, built))
