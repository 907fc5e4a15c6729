"""The twelve blocks: their lots, pegged out, and the houses on them."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Piece, Svg, Value, circle, el, icon, jitter, join, memoised, path, rect, text
from tablee.games.bastide.drawing.art import HOUSES
from tablee.games.bastide.drawing.plan import Area, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting, step_due
from tablee.games.bastide.generated import TAX

HEAD: Final = 15.0  # the strip with the name of a block


def lot(plan: Plan, lots: int, block: int, first: int, taken: int = 1) -> Area:
    """The ground of `taken` lots of a block, from `first` on."""
    box = plan.block(block)
    wide = (box.width - 4) / lots
    return Area(box.x + 2 + wide * first, box.y + HEAD, wide * taken, box.height - HEAD - 2)


def _garden(box: Area, opacity: float) -> Svg:
    attrs: dict[str, Value] = {"class": "f-leaf", "x": box.x + 1, "y": box.y, "width": box.width - 2}
    return el("rect", {**attrs, "height": box.height, "fill-opacity": opacity})


def _free_lot(box: Area, number: int) -> list[Svg]:
    """A meadow between four stakes, waiting for its house."""
    x, y, width, height = box
    grass: list[str] = []
    flowers: list[Svg] = []
    count = int(height / 8)
    for tuft in range(count):
        left = x + width * (0.5 + 0.34 * jitter(number * 17 + tuft))
        top = y + 8 + (height - 12) * tuft / count
        if jitter(number * 5 + tuft) > 0.62:
            flowers.append(circle(left, top - 2, 1.4, "f-gold"))
        else:
            grass.append(f"M{left - 3:.1f} {top:.1f}l1.5-3.5l1.5 3.5M{left + 1.5:.1f} {top:.1f}l1-2.5")
    return [
        _garden(box, 0.2),
        el("path", {"class": "l-leaf", "d": "".join(grass), "stroke-width": 1}),
        *flowers,
        *[circle(left, top, 1.3, "f-wood") for left in (x + 2.5, x + width - 2.5) for top in (y + 3, y + height - 3)],
    ]


def _house_size(box: Area) -> float:
    return min(box.width + 2, box.height * 0.52)


def _house_lot(block: int, place: int, box: Area) -> list[Svg]:
    """The garden behind a house: beds, an orchard or vines."""
    x, y, width, height = box
    behind = height - _house_size(box)
    crop = (block + place) % 3
    if crop == 1:
        trees = max(2, int(behind / 20))
        wide = width * 0.56
        lefts = [x + width * (0.32 if tree % 2 else 0.68) - wide / 2 for tree in range(trees)]
        oaks = [icon("oak", left, y + (behind - wide) * tree / (trees - 1), wide) for tree, left in enumerate(lefts)]
        return [_garden(box, 0.34), *oaks]
    rows = int((behind - 4) / 5)
    beds = "".join([f"M{x + 5:.1f} {y + 6 + 5 * row:.1f}h{width - 10:.1f}" for row in range(rows)])
    bed: dict[str, Value] = {"class": "l-leaf", "d": beds, "stroke-width": 1.8 if crop else 3}
    return [_garden(box, 0.34), el("path", {**bed, "stroke-dasharray": "4 2" if crop else ".1 4.2"})]


def _house(setting: Setting, block: int, place: int, box: Area) -> Piece:
    """A house at the street."""
    name = setting.parts.town.names[block]
    size = _house_size(box)
    body = icon(HOUSES[((block * 3 + place) * 5 + block) % len(HOUSES)], -size / 2, -size, size)
    x, y = box.x + box.width / 2, box.y + box.height - 1
    return Piece(f"house-{name}-{place}", setting.say("house", block=name), x, y, body, "draw.explain.house")


def block_label(setting: Setting, block: int, houses: int, free: int) -> str:
    """A block in words: its houses and free lots."""
    name = setting.parts.town.names[block]
    if block == setting.parts.town.carra:
        return setting.say("carra", block=name)
    return setting.say("block", block=name, houses=houses, free=free)


def _carra(box: Area) -> Svg:
    """The market square, paved, with arcades along its edges."""
    inset = 3.5
    inner: dict[str, Value] = {"x": inset, "y": inset, "width": box.width - 2 * inset, "height": box.height - 2 * inset}
    return join(
        rect(0, 0, box.width, box.height, "e-paper", 2),
        el("rect", {"width": box.width, "height": box.height, "fill": "url(#bd-cobbles)", "opacity": 0.55}),
        el("rect", {"class": "l-wood", **inner, "stroke-width": 2.4, "stroke-dasharray": "5 3.4"}),
    )


def block(scene: Scene, plan: Plan, number: int) -> Piece:
    """A block with its houses."""
    v = scene.view
    taxed = step_due(scene) == TAX and v.agenda[-1].args[0] == number
    return _block(scene.setting, plan, number, v.houses[number], v.free[number], taxed)


@memoised
def _block(setting: Setting, plan: Plan, number: int, houses: int, free: int, taxed: bool) -> Piece:
    """A block with its name and its lots; religious buildings begin at the left, houses at the right."""
    parts = setting.parts
    box = plan.block(number)
    name = parts.town.names[number]
    halo = (0.0, 0.0, box.width, box.height)
    label = block_label(setting, number, houses, free)
    if number == parts.town.carra:
        return Piece(f"block-{name}", label, box.x, box.y, _carra(box), "draw.explain.carra", halo, ())
    shapes = [rect(0, 0, box.width, box.height, "e-paper", 2), text(5, 11.5, name, 11, "paper", "start", look="strong")]
    if taxed:
        shapes.append(icon("coins", box.width - 17, 0.5, 14))
    lots = [lot(plan, parts.lots, number, place) for place in range(parts.lots)]
    lots = [Area(one.x - box.x, one.y - box.y, one.width, one.height) for one in lots]  # counted from its corner
    built = parts.lots - free - houses
    for place in range(built, len(lots)):
        here = lots[place]
        if place >= len(lots) - houses:
            shapes += _house_lot(number, len(lots) - 1 - place, here)
        else:
            shapes += _free_lot(here, number * 3 + place)
        if place > built:
            shapes.append(path(f"M{here.x:.1f} {here.y:.1f}v{here.height:.1f}", "thin"))
    pieces = [_house(setting, number, place, lots[-1 - place]) for place in reversed(range(houses))]
    return Piece(f"block-{name}", label, box.x, box.y, join(*shapes), "draw.explain.block", halo, tuple(pieces))
