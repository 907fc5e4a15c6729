"""The town beside the camp, the players below: 1000 by 720, for screens that are wider than high."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, drawing
from tablee.games.bastide.drawing import ground, outside, religious, supplies, walls, works
from tablee.games.bastide.drawing.art import ICONS
from tablee.games.bastide.drawing.blocks import block
from tablee.games.bastide.drawing.panels import panel
from tablee.games.bastide.drawing.plan import Measure, Plan
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.parts import CARDS
from tablee.games.bastide.town import STREETS, WALLS

WIDTH: Final = 1000.0
HEIGHT: Final = 720.0
MEASURE: Final = Measure(width=122, height=130, street=30, wall=32, round=7, circle=11)
RIGHT: Final = 692.0  # where the land beside the town begins
ROOM: Final = WIDTH - RIGHT - 14
TREES: Final = (
    (44, 584),
    (62, 588),
    (190, 586),
    (356, 584),
    (372, 588),
    (520, 586),
    (668, 582),
    (686, 588),
    (700, 584),
)


def town(scene: Scene, plan: Plan) -> list[Svg]:
    """The whole town: ground, streets, blocks, buildings, and the walls around them."""
    return [
        ground.ditch(plan),
        *[works.street(scene, plan, work) for work in sorted(STREETS, key=scene.laid)],
        *[block(scene, plan, number) for number in range(scene.parts.town.blocks)],
        works.hall(scene, plan),
        *religious.in_town(scene, plan),
        *[walls.wall(scene, plan, work) for work in WALLS],
        walls.towers(scene, plan),
    ]


def wide_board(scene: Scene) -> str:
    """The whole table."""
    plan = Plan(scene.parts.town, MEASURE, 20, 20, turned=False)
    third = (ROOM - 12) / len(CARDS)
    half = (ROOM - 6) / 2
    return drawing(
        WIDTH,
        HEIGHT,
        scene.say("board"),
        {},
        ground.land(WIDTH, HEIGHT, TREES),
        ground.frame(WIDTH, HEIGHT),
        *town(scene, plan),
        ground.title(scene, RIGHT, 14, ROOM - 58),
        ground.rose(WIDTH - 40, 38, 19, 0, scene.say("north")),
        outside.camp(scene, RIGHT, 70, ROOM, 4),
        outside.route(scene, RIGHT, 206, ROOM),
        *[supplies.majority(scene, which, RIGHT + (third + 6) * which, 298, third, 84) for which in range(len(CARDS))],
        supplies.chest(scene, RIGHT, 388, half, 54),
        supplies.bag(scene, RIGHT + half + 6, 388, half, 54),
        *religious.yard(scene, RIGHT - 2, 448, ROOM + 4, 60),
        supplies.charter(scene, RIGHT, 514, ROOM, 60),
        *_players(scene),
        own_icons=ICONS,
    )


def _players(scene: Scene) -> list[Svg]:
    """The viewer at the left, the others clockwise beside him."""
    order = scene.order()
    step = (WIDTH - 24) / len(order)
    return [panel(scene, seat, 14 + step * place, 588, step - 6, 120) for place, seat in enumerate(order)]
