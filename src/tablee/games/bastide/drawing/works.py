"""The structures: their circles with the influence on them, the streets, the Hall, and the religious buildings."""

from __future__ import annotations

from typing import NamedTuple

from tablee.drawing import Piece, Svg, Value, circle, el, group, join, mark, memoised, path, rect, text
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.blocks import lot
from tablee.games.bastide.drawing.plan import Area, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting, is_laid, work_name
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import RELIGIOUS, STREETS, WALLS, WORKS
from tablee.locale import labelled


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


@memoised
def building(setting: Setting, plan: Plan, built: Built, block: int, first: int) -> Piece:
    """A religious building on its lots, from lot `first` of its block on."""
    box = lot(plan, setting.parts.lots, block, first, setting.parts.lots_of[built.work])
    names = plan.circles(built.work)
    in_row = 2 if box.width > 3.4 * plan.measure.circle else 1
    step = min(2 * plan.measure.circle + 1, box.width / in_row)
    rows = -(-len(names) // in_row)
    top = box.height - rows * step + step / 2 - 1
    spots: list[Piece] = []
    for count, name in enumerate(names):
        row, column = divmod(count, in_row)
        in_this = min(in_row, len(names) - row * in_row)
        x = box.width / 2 + (column - (in_this - 1) / 2) * step
        spots.append(spot(setting, name, built.owners[count], built.laid, x, top + row * step, (step - 1) / 2))
    picture, room = WORKS[built.work], box.height - rows * step - 2
    wide, high = art.SIZES[picture]
    ground: dict[str, Value] = {"class": "f-deep", "x": 1, "width": box.width - 2, "height": box.height}
    body = join(
        el("rect", {**ground, "fill-opacity": 0.5}),
        rect(1, 0, box.width - 2, box.height, "thin"),
        art.standing(picture, box.width / 2, room, min(box.width - 3, room / high * wide)),
    )
    return as_piece(setting, built, box.x, box.y, Area(0, 0, box.width, box.height), body, spots)


def in_town(scene: Scene, plan: Plan) -> list[Piece]:
    """The religious buildings in town; those of one block stand side by side."""
    used = [0] * scene.parts.town.blocks
    pieces: list[Piece] = []
    for work in RELIGIOUS:
        block = scene.view.site[work - RELIGIOUS[0]]
        if block != EMPTY:
            pieces.append(building(scene.setting, plan, Built.of(scene, work), block, used[block]))
            used[block] += scene.parts.lots_of[work]
    return pieces


@memoised
def _gap(setting: Setting, work: int, block: int, x: float, y: float, width: float, height: float) -> Piece:
    """Where a building was that stands in town now, and where it stands."""
    where = setting.parts.town.names[block]
    frame: dict[str, Value] = {"class": "l-line", "rx": 3, "stroke-width": 1, "stroke-dasharray": "3 3"}
    body = join(
        rect(0, 0, width, height, "f-land", 3),
        el("rect", {**frame, "width": width, "height": height}),
        text(width / 2, height / 2 + 5, where, 14, "land", look="faded"),
    )
    label = labelled(work_name(setting, work), where, setting.words)
    return Piece(f"gap-{WORKS[work]}", label, x, y, body)


@memoised
def _waiting(setting: Setting, built: Built, x: float, y: float, width: float, height: float) -> Piece:
    """A building with signs for its lots and circles."""
    picture, lots, circles = WORKS[built.work], int(setting.parts.lots_of[built.work]), len(built.owners)
    wide, high = art.SIZES[picture]
    size = min(width - 6, (height - 22) * wide / high)
    left = width / 2 - (lots * 9 + 4 + circles * 8) / 2
    body = join(
        rect(0, 0, width, height, "e-card", 3),
        art.standing(picture, width / 2, height - 17, size),
        *[rect(left + 9 * one, height - 13, 7, 9, "e-leaf", 1) for one in range(lots)],
        *[circle(left + 9 * lots + 8 + 8 * ring, height - 8.5, 3.2, "e-card") for ring in range(circles)],
    )
    return as_piece(setting, built, x, y, Area(-1, -1, width + 2, height + 2), body, [])


def yard(scene: Scene, x: float, y: float, width: float, height: float) -> list[Piece]:
    """The religious buildings still to be laid, each with its lots and circles; a laid one leaves a gap."""
    step = width / len(RELIGIOUS)
    pieces: list[Piece] = []
    for place, work in enumerate(RELIGIOUS):
        box = (x + step * place + 2, y, step - 4, height)
        if is_laid(scene, work):
            pieces.append(_gap(scene.setting, work, scene.view.site[place], *box))
        else:
            pieces.append(_waiting(scene.setting, Built.of(scene, work), *box))
    return pieces
