"""The religious buildings: on their lots in town, or waiting beside it."""

from __future__ import annotations

from tablee.drawing import Piece, Value, circle, el, join, memoised, rect, text
from tablee.games.bastide.drawing import art
from tablee.games.bastide.drawing.blocks import lot
from tablee.games.bastide.drawing.plan import Area, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting, is_laid, work_name
from tablee.games.bastide.drawing.works import Built, as_piece, spot
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import RELIGIOUS, WORKS
from tablee.locale import labelled


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
