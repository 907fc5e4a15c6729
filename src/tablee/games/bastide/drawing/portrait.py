"""The town above the camp and the players: 390 wide, for a phone held upright."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Ground, Layout, Piece, join, title
from tablee.games.bastide.drawing import ground, outside, supplies, works
from tablee.games.bastide.drawing.landscape import town
from tablee.games.bastide.drawing.panels import panel
from tablee.games.bastide.drawing.plan import Measure, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.parts import CARDS
from tablee.games.bastide.town import Town

WIDTH: Final = 390.0
EDGE: Final = 10.0
ROOM: Final = WIDTH - 2 * EDGE
MEASURE: Final = Measure(width=86, height=108, street=24, wall=25, round=2, circle=10)
PANEL: Final = 118.0
LOW: Final = 72.0  # the panel of another player


@lru_cache(maxsize=16)
def _plan(town: Town) -> Plan:
    return Plan(town, MEASURE, 15, 132, turned=True)


def _below(plan: Plan) -> float:
    """Where the viewer's panel begins."""
    return plan.outside.y + plan.outside.height + 16


def _height(plan: Plan, seats: int) -> float:
    return _below(plan) + PANEL + 432 + (LOW + 6) * (seats - 1) + 8


def _ground(setting: Setting) -> Ground:
    words = setting.words
    letters = [words[f"draw.{side}"] for side in ("north", "south", "west", "east")]
    plan = _plan(setting.parts.town)
    height = _height(plan, len(setting.names))
    body = join(
        ground.land(WIDTH, height, ()),
        ground.frame(WIDTH, height),
        title(EDGE, 10, ROOM - 60, 40, words["title"], words["draw.subtitle"]),
        ground.compass(WIDTH - 44, 30, 17, letters[0], True),
        ground.ditch(plan),
        ground.sides(plan, letters),
    )
    return Ground(WIDTH, height, body)


def _size(scene: Scene) -> tuple[float, float]:
    return WIDTH, _height(_plan(scene.parts.town), scene.view.seats)


def _pieces(scene: Scene) -> list[Piece]:
    below = _below(_plan(scene.parts.town))
    first = below + PANEL + 432
    own, *others = scene.order()
    return [
        *scene.shared(_above),
        panel(scene, own, EDGE, below, ROOM, PANEL),
        *scene.shared(_camp, below + PANEL + 8),
        *[panel(scene, seat, EDGE, first + (LOW + 6) * place, ROOM, LOW) for place, seat in enumerate(others)],
    ]


def _above(scene: Scene) -> list[Piece]:
    """The charter and the town."""
    return [supplies.charter(scene, EDGE, 56, ROOM, 58), *town(scene, _plan(scene.parts.town))]


def _camp(scene: Scene, stocks: float) -> list[Piece]:
    """What lies between the viewer's panel and those of the others."""
    third = (ROOM - 12) / len(CARDS)
    half = (ROOM - 6) / 2
    camp = stocks + 62
    return [
        supplies.chest(scene, EDGE, stocks, half, 54),
        supplies.bag(scene, EDGE + half + 6, stocks, half, 54),
        outside.camp(scene, EDGE, camp, ROOM, scene.parts.camp + 1),
        outside.route(scene, EDGE, camp + 92, ROOM),
        *[supplies.majority(scene, which, EDGE + (third + 6) * which, camp + 182, third, 84) for which in range(3)],
        *works.yard(scene, EDGE - 2, camp + 274, ROOM + 4, 76),
    ]


PORTRAIT: Final = Layout(_size, _ground, _pieces)
