"""Where things lie in the town: blocks, streets, walls and circles, on a wide board and on an upright one.

On the upright board the plan is turned by a quarter clockwise, so that north is on the right and the blocks stay large.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from tablee.games.bastide.parts import BOX_COLUMNS, BOX_ROWS
from tablee.games.bastide.town import HALL, RELIGIOUS, STREETS, WALLS, Town

SIDES: Final = ((0, -1), (0, 1), (-1, 0), (1, 0))  # per wall: where it lies from the town, right and down


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Measure(NamedTuple):
    """The sizes of a town."""

    width: float  # of a block
    height: float
    street: float
    wall: float
    round: float  # the way around the town, inside the walls
    circle: float  # the radius of a circle for influence


@final
class Plan:
    """The map of a town whose upper left corner is at (x, y)."""

    def __init__(self, town: Town, measure: Measure, x: float, y: float, turned: bool) -> None:
        self.town: Final = town
        self.measure: Final = measure
        self.turned: Final = turned
        columns, rows = (BOX_ROWS, BOX_COLUMNS) if turned else (BOX_COLUMNS, BOX_ROWS)
        edge = 2 * (measure.wall + measure.round) - measure.street
        width = edge + columns * (measure.width + measure.street)
        height = edge + rows * (measure.height + measure.street)
        self.outside: Final = Area(x, y, width, height)
        inset = measure.wall
        self.inside: Final = Area(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        self._faces: Final = [  # per circle: the blocks that it faces
            [block for block in range(town.blocks) if circle in town.facing[block]] for circle in range(town.circles)
        ]
        on_plan = [circle for circle in range(town.circles) if town.work_of[circle] < RELIGIOUS[0]]
        self._middles: Final = {circle: self._middle(circle) for circle in on_plan}
        self._streets: Final = {street: self._street(street) for street in STREETS}

    def block(self, block: int) -> Area:
        """The ground of a block."""
        row, column = divmod(block, BOX_COLUMNS)
        right, down = (BOX_ROWS - 1 - row, column) if self.turned else (column, row)
        m = self.measure
        return Area(
            self.inside.x + m.round + right * (m.width + m.street),
            self.inside.y + m.round + down * (m.height + m.street),
            m.width,
            m.height,
        )

    def side(self, wall: int) -> tuple[int, int]:
        """On which side of the drawing a wall lies: steps to the right and down."""
        right, down = SIDES[wall - WALLS[0]]
        return (-down, right) if self.turned else (right, down)

    def street(self, work: int) -> Area:
        """The ground of a street, from wall to wall."""
        return self._streets[work]

    def _street(self, work: int) -> Area:
        ends = [self.circle(circle) for circle in self.circles(work)]
        half = self.measure.street / 2
        box = self.inside
        if ends[0][1] == ends[-1][1]:
            return Area(box.x, ends[0][1] - half, box.width, 2 * half)
        return Area(ends[0][0] - half, box.y, 2 * half, box.height)

    def gates(self, wall: int) -> list[float]:
        """Where streets leave through a wall, from its left or upper end on."""
        right, _ = self.side(wall)
        middles: list[float] = []
        for street in STREETS:
            box = self.street(street)
            if (box.width > box.height) == (right != 0):
                x, y = box.middle()
                middles.append(y - self.inside.y if right != 0 else x - self.inside.x)
        return middles

    def circles(self, work: int) -> range:
        """The circles of a work."""
        first = self.town.first[work]
        return range(first, first + self.town.size[work])

    def circle(self, circle: int) -> tuple[float, float]:
        """The middle of a circle of a street, a wall or the Hall."""
        return self._middles[circle]

    def _middle(self, circle: int) -> tuple[float, float]:
        work = self.town.work_of[circle]
        faced = [self.block(block).middle() for block in self._faces[circle]]
        x, y = faced[0]
        if work in WALLS:
            right, down = self.side(work)
            box, half = self.outside, self.measure.wall / 2
            if right:
                return (box.x + half if right < 0 else box.x + box.width - half), y
            return x, (box.y + half if down < 0 else box.y + box.height - half)
        if work == HALL:
            carra = self.block(self.town.carra)
            middle = carra.middle()
            inset = self.measure.circle + 4
            right = (x > middle[0]) - (x < middle[0])
            down = (y > middle[1]) - (y < middle[1])
            return middle[0] + right * (carra.width / 2 - inset), middle[1] + down * (carra.height / 2 - inset)
        return (x + faced[1][0]) / 2, (y + faced[1][1]) / 2
