"""The town beside the camp, the players below: 1000 by 720, for screens that are wider than high."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Ground, Layout, Piece, join, title
from tablee.games.bastide.drawing import ground, outside, supplies, walls, works
from tablee.games.bastide.drawing.art import ICONS
from tablee.games.bastide.drawing.blocks import block
from tablee.games.bastide.drawing.panels import panel
from tablee.games.bastide.drawing.plan import Measure, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.parts import CARDS
from tablee.games.bastide.town import HALL, STREETS, WALLS, Town

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


@lru_cache(maxsize=16)
def _plan(town: Town) -> Plan:
    return Plan(town, MEASURE, 20, 20, turned=False)


def _ground(setting: Setting) -> Ground:
    words = setting.words
    body = join(
        ground.land(WIDTH, HEIGHT, TREES),
        ground.frame(WIDTH, HEIGHT),
        ground.ditch(_plan(setting.parts.town)),
        title(RIGHT, 14, ROOM - 58, 40, words["title"], words["draw.subtitle"]),
        ground.compass(WIDTH - 40, 38, 19, words["draw.north"], False),
    )
    return Ground(WIDTH, HEIGHT, body, {"oak": ICONS["oak"]})


def town(scene: Scene, plan: Plan) -> list[Piece]:
    """The whole town: streets, blocks, buildings, and the walls around them."""
    setting = scene.setting
    streets = [works.Built.of(scene, work) for work in STREETS]
    return [
        *[works.street(setting, plan, street) for street in sorted(streets, key=lambda street: street.laid)],
        *[block(scene, plan, number) for number in range(scene.parts.town.blocks)],
        works.hall(setting, plan, works.Built.of(scene, HALL)),
        *works.in_town(scene, plan),
        *[walls.wall(setting, plan, works.Built.of(scene, work)) for work in WALLS],
        *walls.towers(scene, plan),
    ]


def _pieces(scene: Scene) -> list[Piece]:
    return [*scene.shared(_land), *_players(scene)]


def _land(scene: Scene) -> list[Piece]:
    """Everything but the players."""
    third = (ROOM - 12) / len(CARDS)
    half = (ROOM - 6) / 2
    return [
        *town(scene, _plan(scene.parts.town)),
        outside.camp(scene, RIGHT, 70, ROOM, 4),
        outside.route(scene, RIGHT, 206, ROOM),
        *[supplies.majority(scene, which, RIGHT + (third + 6) * which, 298, third, 84) for which in range(len(CARDS))],
        supplies.chest(scene, RIGHT, 388, half, 54),
        supplies.bag(scene, RIGHT + half + 6, 388, half, 54),
        *works.yard(scene, RIGHT - 2, 448, ROOM + 4, 60),
        supplies.charter(scene, RIGHT, 514, ROOM, 60),
    ]


def _players(scene: Scene) -> list[Piece]:
    """The viewer at the left, the others clockwise beside."""
    order = scene.order()
    step = (WIDTH - 24) / len(order)
    return [panel(scene, seat, 14 + step * place, 588, step - 6, 120) for place, seat in enumerate(order)]


LANDSCAPE: Final = Layout(lambda scene: (WIDTH, HEIGHT), _ground, _pieces)
