"""The religious buildings: on their lots in town, or waiting beside it."""

from __future__ import annotations

from functools import lru_cache

from tablee.drawing import Piece, Svg, Value, circle, el, join, rect, text
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.blocks import lot
from tablee.games.bastide.drawing.plan import Box, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.drawing.works import Built, as_piece, spot
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import RELIGIOUS, WORKS
from tablee.locale import labelled


@lru_cache(maxsize=64)
def _building_body(picture: str, box: Box, room: float) -> Svg:
    """The lots of a building with its picture on them, in the upper part of the box."""
    ground: dict[str, Value] = {"class": "f-deep", "x": 1, "width": box.width - 2, "height": box.height}
    wide, high = art.SIZES[picture]
    return join(
        el("rect", {**ground, "fill-opacity": 0.5}),
        rect(1, 0, box.width - 2, box.height, "thin"),
        art.standing(picture, box.width / 2, room, min(box.width - 3, room / high * wide)),
    )


@lru_cache(maxsize=512)
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
    body = _building_body(WORKS[built.work], box, box.height - rows * step - 2)
    return as_piece(setting, built, box.x, box.y, Box(0, 0, box.width, box.height), body, spots)


def in_town(scene: Scene, plan: Plan) -> list[Piece]:
    """The religious buildings in town; those of one block stand side by side."""
    used = [0] * scene.parts.town.blocks
    found: list[Piece] = []
    for work in RELIGIOUS:
        block = scene.view.site[work - RELIGIOUS[0]]
        if block != EMPTY:
            found.append(building(scene.setting, plan, Built.of(scene, work), block, used[block]))
            used[block] += scene.parts.lots_of[work]
    return found


@lru_cache(maxsize=64)
def _gap_body(where: str, width: float, height: float) -> Svg:
    frame: dict[str, Value] = {"class": "l-line", "rx": 3, "stroke-width": 1, "stroke-dasharray": "3 3"}
    return join(
        rect(0, 0, width, height, "f-land", 3),
        el("rect", {**frame, "width": width, "height": height}),
        text(width / 2, height / 2 + 5, where, 14, "land", look="faded"),
    )


@lru_cache(maxsize=64)
def _waiting_body(picture: str, lots: int, circles: int, width: float, height: float) -> Svg:
    """A building with signs for its lots and circles."""
    wide, high = art.SIZES[picture]
    size = min(width - 6, (height - 22) * wide / high)
    total = lots * 9 + 4 + circles * 8
    left = width / 2 - total / 2
    return join(
        rect(0, 0, width, height, "e-card", 3),
        art.standing(picture, width / 2, height - 17, size),
        *[rect(left + 9 * one, height - 13, 7, 9, "e-leaf", 1) for one in range(lots)],
        *[circle(left + 9 * lots + 8 + 8 * ring, height - 8.5, 3.2, "e-card") for ring in range(circles)],
    )


def yard(scene: Scene, x: float, y: float, width: float, height: float) -> list[Piece]:
    """The religious buildings still to be laid, each with its lots and circles; a laid one leaves a gap."""
    step = width / len(RELIGIOUS)
    wide = step - 4
    found: list[Piece] = []
    for place, work in enumerate(RELIGIOUS):
        left = x + step * place + 2
        if scene.laid(work):
            where = scene.parts.town.names[scene.view.site[place]]
            label = labelled(scene.setting.work(work), where, scene.words)
            found.append(Piece(f"gap-{WORKS[work]}", label, left, y, _gap_body(where, wide, height)))
        else:
            circles = scene.parts.town.size[work]
            body = _waiting_body(WORKS[work], scene.parts.lots_of[work], circles, wide, height)
            halo = Box(-1, -1, wide + 2, height + 2)
            found.append(as_piece(scene.setting, Built.of(scene, work), left, y, halo, body, []))
    return found
