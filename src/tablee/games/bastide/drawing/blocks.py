"""The twelve blocks: their lots, pegged out, and the houses on them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Piece, Svg, Value, circle, el, icon, jitter, join, path, rect, text
from tablee.games.bastide.drawing.art import HOUSES
from tablee.games.bastide.drawing.plan import Box, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.generated import TAX

HEAD: Final = 15.0  # the strip with the name of a block


def lot(plan: Plan, lots: int, block: int, first: int, taken: int = 1) -> Box:
    """The ground of so many lots of a block, from `first` on."""
    box = plan.block(block)
    wide = (box.width - 4) / lots
    return Box(box.x + 2 + wide * first, box.y + HEAD, wide * taken, box.height - HEAD - 2)


def _garden(box: Box, opacity: float) -> Svg:
    attrs: dict[str, Value] = {"class": "f-leaf", "x": box.x + 1, "y": box.y, "width": box.width - 2}
    return el("rect", {**attrs, "height": box.height, "fill-opacity": opacity})


def _free_lot(box: Box, number: int) -> list[Svg]:
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


def _house_size(box: Box) -> float:
    return min(box.width + 2, box.height * 0.52)


def _house_lot(block: int, place: int, box: Box) -> list[Svg]:
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


@lru_cache(maxsize=16)
def _house_body(look: int, size: float) -> Svg:
    return icon(HOUSES[look], -size / 2, -size, size)


def _house(setting: Setting, block: int, place: int, box: Box) -> Piece:
    """A house at the street."""
    name = setting.parts.town.names[block]
    body = _house_body(((block * 3 + place) * 5 + block) % len(HOUSES), _house_size(box))
    x, y = box.x + box.width / 2, box.y + box.height - 1
    return Piece(f"house-{name}-{place}", setting.say("house", block=name), x, y, body, "draw.explain.house")


def block_label(setting: Setting, block: int, houses: int, free: int) -> str:
    """A block in words: its houses and free lots."""
    name = setting.parts.town.names[block]
    if block == setting.parts.town.carra:
        return setting.say("carra", block=name)
    return setting.say("block", block=name, houses=houses, free=free)


@lru_cache(maxsize=16)
def _carra_body(box: Box) -> Svg:
    """The market square, paved, with arcades along its edges."""
    inset = 3.5
    inner: dict[str, Value] = {"x": inset, "y": inset, "width": box.width - 2 * inset, "height": box.height - 2 * inset}
    return join(
        rect(0, 0, box.width, box.height, "e-paper", 2),
        el("rect", {"width": box.width, "height": box.height, "fill": "url(#bd-cobbles)", "opacity": 0.55}),
        el("rect", {"class": "l-wood", **inner, "stroke-width": 2.4, "stroke-dasharray": "5 3.4"}),
    )


@lru_cache(maxsize=1024)
def _block_body(number: int, name: str, box: Box, lots: tuple[Box, ...], built: int, houses: int, taxed: bool) -> Svg:
    """A block with its name and its lots; religious buildings begin at the left, houses at the right."""
    drawn = [rect(0, 0, box.width, box.height, "e-paper", 2)]
    drawn.append(text(5, 11.5, name, 11, "paper", "start", look="strong"))
    if taxed:
        drawn.append(icon("coins", box.width - 17, 0.5, 14))
    for place in range(built, len(lots)):
        here = lots[place]
        if place >= len(lots) - houses:
            drawn += _house_lot(number, len(lots) - 1 - place, here)
        else:
            drawn += _free_lot(here, number * 3 + place)
        if place > built:
            drawn.append(path(f"M{here.x:.1f} {here.y:.1f}v{here.height:.1f}", "thin"))
    return join(*drawn)


@lru_cache(maxsize=256)
def _lots(plan: Plan, lots: int, block: int) -> tuple[Box, ...]:
    """The lots of a block, counted from its corner."""
    box = plan.block(block)
    boxes = [lot(plan, lots, block, place) for place in range(lots)]
    return tuple([Box(one.x - box.x, one.y - box.y, one.width, one.height) for one in boxes])


def block(scene: Scene, plan: Plan, number: int) -> Piece:
    """A block with its houses."""
    v = scene.view
    taxed = scene.step() == TAX and v.agenda[-1].args[0] == number
    return _block(scene.setting, plan, number, v.houses[number], v.free[number], taxed)


@lru_cache(maxsize=1024)
def _block(setting: Setting, plan: Plan, number: int, houses: int, free: int, taxed: bool) -> Piece:
    parts = setting.parts
    box = plan.block(number)
    name = parts.town.names[number]
    halo = (0.0, 0.0, box.width, box.height)
    label = block_label(setting, number, houses, free)
    if number == parts.town.carra:
        return Piece(f"block-{name}", label, box.x, box.y, _carra_body(box), "draw.explain.carra", halo, ())
    lots = _lots(plan, parts.lots, number)
    body = _block_body(number, name, box, lots, parts.lots - free - houses, houses, taxed)
    pieces = [_house(setting, number, place, lots[-1 - place]) for place in reversed(range(houses))]
    return Piece(f"block-{name}", label, box.x, box.y, body, "draw.explain.block", halo, tuple(pieces))
