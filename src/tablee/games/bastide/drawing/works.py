"""The works on the plan: their circles with the influence on them, the streets, and the Hall."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tablee.drawing import Piece, Svg, Value, circle, el, group, join, mark, path, rect
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.plan import Box, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import STREETS, WALLS, WORKS


def kind_of(work: int) -> str:
    """What a work is: the end of the key that explains it."""
    return "street" if work in STREETS else "wall" if work in WALLS else WORKS[work]


@lru_cache(maxsize=128)
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
        return cls(work, scene.laid(work), tuple([scene.view.circles[circle] for circle in circles]))


def circle_name(setting: Setting, name: int) -> str:
    """What a circle is called; one that only an edition has goes by the number it has on its work."""
    town = setting.parts.town
    known = setting.words.get(f"circle.{town.words[name]}")
    if known is not None:
        return known
    work = town.work_of[name]
    return setting.say("circle.numbered", work=setting.work(work), number=name - town.first[work] + 1)


def spot_label(setting: Setting, name: int, owner: int) -> str:
    """A circle in words: free, or whose influence is on it."""
    said = circle_name(setting, name)
    if owner == EMPTY:
        return setting.say("circle.free", circle=said)
    return setting.say("circle.taken", circle=said, name=setting.names[owner])


def spot(setting: Setting, name: int, owner: int, laid: bool, x: float, y: float, radius: float) -> Piece:
    """A circle around (x, y) and the influence on it."""
    half = radius + 2.5
    return Piece(
        f"circle-{setting.parts.town.words[name]}",
        spot_label(setting, name, owner),
        x,
        y,
        _spot_body(owner, owner == EMPTY and laid, radius),
        "draw.explain.circle",
        (-half, -half, 2 * half, 2 * half),
    )


def work_label(setting: Setting, built: Built) -> str:
    """A work in words, with how much influence is on it."""
    key = "work.laid" if built.laid else "work.open"
    taken = len(built.owners) - built.owners.count(EMPTY)
    return setting.say(key, work=setting.work(built.work), taken=taken, circles=len(built.owners))


def as_piece(setting: Setting, built: Built, x: float, y: float, halo: Box, body: Svg, spots: list[Piece]) -> Piece:
    """A work as a piece, with its circles."""
    explain = f"draw.explain.{kind_of(built.work)}"
    return Piece(f"work-{WORKS[built.work]}", work_label(setting, built), x, y, body, explain, halo, tuple(spots))


def spots(setting: Setting, plan: Plan, built: Built) -> list[Piece]:
    """The circles of a work that lie where the plan says."""
    return [
        spot(setting, name, owner, built.laid, *plan.circle(name), plan.measure.circle)
        for name, owner in zip(plan.circles(built.work), built.owners, strict=True)
    ]


@lru_cache(maxsize=64)
def _street_body(box: Box, laid: bool, width: float) -> Svg:
    """Cobbles, or before the street is paved a beaten track."""
    if laid:
        cobbles: dict[str, Value] = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
        return join(
            rect(box.x, box.y, box.width, box.height, "f-stone"), el("rect", {**cobbles, "fill": "url(#bd-cobbles)"})
        )
    x, y = box.middle()
    across = box.height > box.width
    line = f"M{x:g} {box.y:g}v{box.height:g}" if across else f"M{box.x:g} {y:g}h{box.width:g}"
    track: dict[str, Value] = {"class": "l-land", "d": line, "stroke-linecap": "butt"}
    ruts: dict[str, Value] = {"stroke-width": width * 0.42, "stroke-dasharray": "7 5", "stroke-opacity": 0.5}
    return join(
        rect(box.x, box.y, box.width, box.height, "f-deep"),
        el("path", {**track, "stroke-width": width * 0.7}),
        el("path", {**track, "class": "l-line", **ruts}),
        el("path", {**track, "stroke-width": width * 0.36}),
    )


@lru_cache(maxsize=1024)
def street(setting: Setting, plan: Plan, built: Built) -> Piece:
    """A street: cobbled once it is paved, before that a beaten track."""
    box = plan.street(built.work)
    halo = Box(box.x + 2, box.y + 1, box.width - 4, box.height - 2)
    body = _street_body(box, built.laid, plan.measure.street)
    return as_piece(setting, built, 0, 0, halo, body, spots(setting, plan, built))


@lru_cache(maxsize=16)
def _hall_body(box: Box, laid: bool, radius: float) -> Svg:
    x, y = box.middle()
    if laid:
        width = box.width - 4 * radius - 14
        return art.standing("hall", x, y + width * 0.37, width)
    ring: dict[str, Value] = {"class": "l-faded", "cx": x, "cy": y, "r": 15.5}
    return join(
        el("circle", {**ring, "stroke-width": 1, "stroke-dasharray": "3 3"}),
        circle(x, y, 9, "e-stone"),
        circle(x, y, 5.5, "e-azure"),
        path(f"M{x - 9:g} {y:g}V{y - 11:g}M{x + 9:g} {y:g}V{y - 11:g}", "bold"),
        path(f"M{x - 12:g} {y - 10:g}L{x:g} {y - 17:g}l12 7z", "e-wood"),
    )


@lru_cache(maxsize=256)
def hall(setting: Setting, plan: Plan, built: Built) -> Piece:
    """The Hall in the middle of the Carra; before it is built, the well."""
    box = plan.block(setting.parts.town.carra)
    body = _hall_body(box, built.laid, plan.measure.circle)
    return as_piece(setting, built, 0, 0, box, body, spots(setting, plan, built))
