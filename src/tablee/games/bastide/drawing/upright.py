"""The town above the camp and the players: 390 wide, for a telephone held upright."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, drawing
from tablee.games.bastide.drawing import ground, outside, religious, supplies
from tablee.games.bastide.drawing.art import ICONS
from tablee.games.bastide.drawing.landscape import town
from tablee.games.bastide.drawing.panels import panel
from tablee.games.bastide.drawing.plan import Measure, Plan
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.parts import CARDS

WIDTH: Final = 390.0
EDGE: Final = 10.0
ROOM: Final = WIDTH - 2 * EDGE
MEASURE: Final = Measure(width=86, height=108, street=24, wall=25, round=2, circle=10)
PANEL: Final = 118.0
LOW: Final = 72.0  # the panel of another player


def upright_board(scene: Scene) -> str:
    """The whole table."""
    plan = Plan(scene.parts.town, MEASURE, 15, 132, turned=True)
    order = scene.order()
    below = plan.outside.y + plan.outside.height + 16
    third = (ROOM - 12) / len(CARDS)
    half = (ROOM - 6) / 2
    stocks = below + PANEL + 8
    camp = stocks + 62
    first = camp + 362
    height = first + (LOW + 6) * (len(order) - 1) + 8
    return drawing(
        WIDTH,
        height,
        scene.say("board"),
        {},
        ground.land(WIDTH, height, ()),
        ground.frame(WIDTH, height),
        ground.title(scene, EDGE, 10, ROOM - 60),
        ground.rose(WIDTH - 44, 30, 17, 90, scene.say("north")),
        supplies.charter(scene, EDGE, 56, ROOM, 58),
        *town(scene, plan),
        panel(scene, order[0], EDGE, below, ROOM, PANEL),
        supplies.chest(scene, EDGE, stocks, half, 54),
        supplies.bag(scene, EDGE + half + 6, stocks, half, 54),
        outside.camp(scene, EDGE, camp, ROOM, scene.parts.camp + 1),
        outside.route(scene, EDGE, camp + 92, ROOM),
        *[supplies.majority(scene, which, EDGE + (third + 6) * which, camp + 182, third, 84) for which in range(3)],
        *religious.yard(scene, EDGE - 2, camp + 274, ROOM + 4, 76),
        *_others(scene, order[1:], first),
        own_icons=ICONS,
    )


def _others(scene: Scene, order: list[int], y: float) -> list[Svg]:
    return [panel(scene, seat, EDGE, y + (LOW + 6) * place, ROOM, LOW) for place, seat in enumerate(order)]
