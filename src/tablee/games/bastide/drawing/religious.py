"""The religious buildings: on their lots in town, or waiting beside it."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, Value, circle, el, rect, text
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.blocks import lot
from tablee.games.bastide.drawing.plan import Box, Plan
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.drawing.works import as_piece, spot
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import RELIGIOUS

PICTURES: Final = (art.CHURCH, art.MONASTERY, art.CHAPEL, art.LEPER_HOUSE)  # in the order of RELIGIOUS


def building(scene: Scene, plan: Plan, work: int, first: int) -> Svg:
    """A religious building on its lots, from lot `first` of its block on."""
    v = scene.view
    lots = scene.parts.lots_of[work]
    place = v.site[work - RELIGIOUS[0]]
    box = lot(plan, scene.parts.lots, place, first, lots)
    names = list(plan.circles(work))
    in_row = 2 if box.width > 3.4 * plan.measure.circle else 1
    step = min(2 * plan.measure.circle + 1, box.width / in_row)
    radius = (step - 1) / 2
    rows = -(-len(names) // in_row)
    top = box.height - rows * step + step / 2 - 1
    spots: list[Svg] = []
    for count, name in enumerate(names):
        row, column = divmod(count, in_row)
        in_this = min(in_row, len(names) - row * in_row)
        x = box.width / 2 + (column - (in_this - 1) / 2) * step
        spots.append(spot(scene, name, x, top + row * step, radius))
    ground = [
        el("rect", {"class": "f-deep", "x": 1, "width": box.width - 2, "height": box.height, "fill-opacity": 0.5}),
        rect(1, 0, box.width - 2, box.height, "thin"),
    ]
    picture = PICTURES[work - RELIGIOUS[0]]
    room = box.height - rows * step - 2
    wide, high = art.SIZES[picture]
    width = min(box.width - 3, room / high * wide)
    halo = Box(0, 0, box.width, box.height)
    return as_piece(scene, work, box.x, box.y, halo, *ground, art.standing(picture, box.width / 2, room, width), *spots)


def in_town(scene: Scene, plan: Plan) -> list[Svg]:
    """The religious buildings in town; those of one block stand side by side."""
    v = scene.view
    used = [0] * scene.parts.town.blocks
    drawn: list[Svg] = []
    for work in RELIGIOUS:
        block = v.site[work - RELIGIOUS[0]]
        if block != EMPTY:
            drawn.append(building(scene, plan, work, used[block]))
            used[block] += scene.parts.lots_of[work]
    return drawn


def yard(scene: Scene, x: float, y: float, width: float, height: float) -> list[Svg]:
    """The religious buildings still to be laid, each with its lots and circles; a laid one leaves a gap."""
    step = width / len(RELIGIOUS)
    frame: dict[str, Value] = {"class": "l-line", "rx": 3, "stroke-width": 1, "stroke-dasharray": "3 3"}
    drawn: list[Svg] = []
    for place, work in enumerate(RELIGIOUS):
        left = x + step * place + 2
        wide = step - 4
        if scene.laid(work):
            where = scene.parts.town.names[scene.view.site[place]]
            drawn.append(rect(left, y, wide, height, "f-land", 3))
            drawn.append(el("rect", {**frame, "x": left, "y": y, "width": wide, "height": height}))
            drawn.append(text(left + wide / 2, y + height / 2 + 5, where, 14, "land", look="faded"))
            continue
        lots = scene.parts.lots_of[work]
        circles = scene.parts.town.size[work]
        picture = PICTURES[place]
        native = art.SIZES[picture]
        size = min(wide - 6, (height - 22) * native[0] / native[1])
        signs: list[Svg] = []
        total = lots * 9 + 4 + circles * 8
        for number_of_lot in range(lots):
            signs.append(rect(wide / 2 - total / 2 + 9 * number_of_lot, height - 13, 7, 9, "e-leaf", 1))
        for ring in range(circles):
            signs.append(circle(wide / 2 - total / 2 + 9 * lots + 8 + 8 * ring, height - 8.5, 3.2, "e-card"))
        drawn.append(
            as_piece(
                scene,
                work,
                left,
                y,
                Box(-1, -1, wide + 2, height + 2),
                rect(0, 0, wide, height, "e-card", 3),
                art.standing(picture, wide / 2, height - 17, size),
                *signs,
            )
        )
    return drawn
