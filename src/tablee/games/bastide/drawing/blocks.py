"""The twelve blocks: their lots, pegged out, and the houses on them."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, Value, circle, el, group, icon, path, piece, rect, text
from tablee.games.bastide.drawing.art import HOUSES
from tablee.games.bastide.drawing.ground import wobble
from tablee.games.bastide.drawing.plan import Box, Plan
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.state import TAX

HEAD: Final = 15.0  # the strip with the name of a block


def lot(plan: Plan, lots: int, block: int, first: int, taken: int = 1) -> Box:
    """The ground of so many lots of a block, from `first` on."""
    box = plan.block(block)
    wide = (box.width - 4) / lots
    return Box(box.x + 2 + wide * first, box.y + HEAD, wide * taken, box.height - HEAD - 2)


def built_lots(scene: Scene, block: int) -> int:
    """How many lots of a block are under religious buildings; these begin at its left, houses at its right."""
    return scene.parts.lots - scene.view.free[block] - scene.view.houses[block]


def _garden(box: Box, opacity: float) -> Svg:
    attrs: dict[str, Value] = {"class": "f-leaf", "x": box.x + 1, "y": box.y, "width": box.width - 2}
    return el("rect", {**attrs, "height": box.height, "fill-opacity": opacity})


def _free_lot(box: Box, number: int) -> Svg:
    """A meadow between four stakes, waiting for its house."""
    x, y, width, height = box
    grass: list[str] = []
    flowers: list[Svg] = []
    count = int(height / 8)
    for tuft in range(count):
        left = x + width * (0.5 + 0.34 * wobble(number * 17 + tuft))
        top = y + 8 + (height - 12) * tuft / count
        if wobble(number * 5 + tuft) > 0.62:
            flowers.append(circle(left, top - 2, 1.4, "f-gold"))
        else:
            grass.append(f"M{left - 3:.1f} {top:.1f}l1.5-3.5l1.5 3.5M{left + 1.5:.1f} {top:.1f}l1-2.5")
    return group(
        None,
        _garden(box, 0.2),
        el("path", {"class": "l-leaf", "d": "".join(grass), "stroke-width": 1}),
        *flowers,
        *[circle(left, top, 1.3, "f-wood") for left in (x + 2.5, x + width - 2.5) for top in (y + 3, y + height - 3)],
    )


def _house_lot(scene: Scene, block: int, place: int, box: Box) -> Svg:
    """A house at the street, and behind it beds, an orchard or vines."""
    x, y, width, height = box
    number = block * 3 + place
    size = min(width + 2, height * 0.52)
    behind = height - size
    drawn = [_garden(box, 0.34)]
    crop = (block + place) % 3
    if crop == 1:
        trees = max(2, int(behind / 20))
        wide = width * 0.56
        for tree in range(trees):
            left = x + width * (0.32 if tree % 2 else 0.68) - wide / 2
            drawn.append(icon("oak", left, y + (behind - wide) * tree / (trees - 1), wide))
    else:
        rows = int((behind - 4) / 5)
        beds = "".join([f"M{x + 5:.1f} {y + 6 + 5 * row:.1f}h{width - 10:.1f}" for row in range(rows)])
        dashes = "4 2" if crop else ".1 4.2"
        bed: dict[str, Value] = {"class": "l-leaf", "d": beds, "stroke-width": 1.8 if crop else 3}
        drawn.append(el("path", {**bed, "stroke-dasharray": dashes}))
    name = scene.parts.town.names[block]
    drawn.append(
        piece(
            f"house-{name}-{place}",
            scene.say("house", block=name),
            x + width / 2,
            y + height - 1,
            icon(HOUSES[(number * 5 + block) % len(HOUSES)], -size / 2, -size, size),
            explain="draw.explain.house",
        )
    )
    return group(None, *drawn)


def _label(scene: Scene, block: int) -> str:
    v = scene.view
    name = scene.parts.town.names[block]
    if block == scene.parts.town.carra:
        return scene.say("carra", block=name)
    return scene.say("block", block=name, houses=v.houses[block], free=v.free[block])


def _carra(plan: Plan, block: int) -> list[Svg]:
    """The market square, paved, with arcades along its edges."""
    box = plan.block(block)
    inset = 3.5
    return [
        rect(0, 0, box.width, box.height, "e-paper", 2),
        el("rect", {"width": box.width, "height": box.height, "fill": "url(#bd-cobbles)", "opacity": 0.55}),
        el(
            "rect",
            {
                "class": "l-wood",
                "x": inset,
                "y": inset,
                "width": box.width - 2 * inset,
                "height": box.height - 2 * inset,
                "stroke-width": 2.4,
                "stroke-dasharray": "5 3.4",
            },
        ),
    ]


def block(scene: Scene, plan: Plan, number: int) -> Svg:
    """A block with its houses; a click on it builds, burns, razes, or chooses it as a site."""
    v = scene.view
    parts = scene.parts
    box = plan.block(number)
    name = parts.town.names[number]
    click = scene.first_click(("site", "build", "burn", "raze"), number)
    taxed = scene.step() == TAX and v.agenda[-1].args[0] == number
    drawn: list[Svg] = []
    if number == parts.town.carra:
        drawn = _carra(plan, number)
    else:
        drawn.append(rect(0, 0, box.width, box.height, "e-paper", 2))
        drawn.append(text(5, 11.5, name, 11, "paper", "start", look="strong"))
        if taxed:
            drawn.append(icon("coins", box.width - 17, 0.5, 14))
        built = built_lots(scene, number)
        for place in range(built, parts.lots):
            ground_of_lot = lot(plan, parts.lots, number, place)
            here = Box(ground_of_lot.x - box.x, ground_of_lot.y - box.y, ground_of_lot.width, ground_of_lot.height)
            if place >= parts.lots - v.houses[number]:
                drawn.append(_house_lot(scene, number, parts.lots - 1 - place, here))
            else:
                drawn.append(_free_lot(here, number * 3 + place))
            if place > built:
                drawn.append(path(f"M{here.x:.1f} {here.y:.1f}v{here.height:.1f}", "thin"))
    return piece(
        f"block-{name}",
        scene.label(click, _label(scene, number)),
        box.x,
        box.y,
        *drawn,
        explain="draw.explain.carra" if number == parts.town.carra else "draw.explain.block",
        click=click,
        halo=(0, 0, box.width, box.height),
        holds=True,
    )
