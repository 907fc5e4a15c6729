"""The map (section 1), derived once from what each circle faces: sides, outer portions, what lies open to attack."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, final

from mypy_extensions import i64

from tablee.table import EditionReader, counts

NOWHERE: Final = -1  # an inner portion of a street lies on no side

HALL: Final[i64] = 0
STREETS: Final = (1, 2, 3, 4, 5)
WALLS: Final = (6, 7, 8, 9)
CHURCH: Final = 10
LEPER_HOUSE: Final = 13
RELIGIOUS: Final = (10, 11, 12, 13)
WORKS: Final = (
    "hall",
    "long_street_north",
    "long_street_south",
    "short_street_west",
    "short_street_middle",
    "short_street_east",
    "wall_north",
    "wall_south",
    "wall_west",
    "wall_east",
    "church",
    "monastery",
    "chapel",
    "leper_house",
)

# The three kinds of works, in the order of the majority cards and of the tie-breaks (BD-9.3).
WALL: Final = 0
SACRED: Final = 1
VOIRIE: Final = 2
KINDS: Final = ("wall", "religious", "voirie")
KIND_OF: Final = counts([VOIRIE] * 6 + [WALL] * 4 + [SACRED] * 4)  # per work
KIND_COUNT: Final[i64] = len(KINDS)


@final
class Work:
    """One of the fourteen works: the blocks that each of its circles faces, and the lots it takes."""

    def __init__(self, where: str, faces: list[list[int]], lots: int) -> None:
        self.where: Final = where  # its row in the edition
        self.faces: Final = faces  # per circle; nothing for the circles of a religious building
        self.lots: Final = lots  # of a block, for a religious building


@final
class Town:
    """The blocks and circles of the town and how they lie to each other."""

    def __init__(
        self, reader: EditionReader, rows: list[str], columns: list[int], carra: int, works: list[Work]
    ) -> None:
        self.names: Final = [f"{row}{column}" for row in rows for column in columns]
        self.blocks: Final[i64] = len(self.names)
        self.carra: Final = carra
        self._height: Final = len(rows)
        self._width: Final = len(columns)
        self._check(reader, works)

        self.size: Final = counts([len(work.faces) for work in works])  # per work: its circles
        self.first: Final = counts([sum(self.size[:work]) for work in range(len(works))])  # per work: its first circle
        self.work_of: Final = counts([work for work in range(len(works)) for _ in range(self.size[work])])  # per circle
        self.circles: Final = len(self.work_of)
        faces = [blocks for work in works for blocks in work.faces]
        self.words: Final = [
            _word(WORKS[self.work_of[circle]], circle - self.first[self.work_of[circle]], [self.names[b] for b in seen])
            for circle, seen in enumerate(faces)
        ]
        self.facing: Final = [  # per block: the circles that its houses pay (BD-5.2)
            counts([circle for circle, seen in enumerate(faces) if block in seen]) for block in range(self.blocks)
        ]
        self.near: Final = [  # per block: itself and those around it, diagonals too
            counts([other for other in range(self.blocks) if self._next_to(block, other)])
            for block in range(self.blocks)
        ]
        sides = [{seen[0] for seen in works[wall].faces} for wall in WALLS]  # the blocks along each wall
        self.walls_of: Final = counts(  # per block: a bit for each wall it needs (two for a corner, none in the centre)
            [sum(1 << side for side, along in enumerate(sides) if block in along) for block in range(self.blocks)]
        )
        self.side_of: Final = counts(  # per circle: the side where an outer street portion leaves the town (BD-1.4)
            [_side(sides, seen) if self.work_of[circle] in STREETS else NOWHERE for circle, seen in enumerate(faces)]
        )
        standing = range(1 << len(WALLS))
        self.open_blocks: Final = [  # per set of standing walls: the blocks not fully walled (BD-7.3)
            counts([block for block in range(self.blocks) if self.walls_of[block] & ~walls]) for walls in standing
        ]
        self.open_portions: Final = [  # per set of standing walls: the outer portions of sides without a wall
            counts([circle for circle, side in enumerate(self.side_of) if side != NOWHERE and not walls >> side & 1])
            for walls in standing
        ]

    def _next_to(self, block: int, other: int) -> bool:
        """Whether two blocks are the same or touch, be it at a corner."""
        row, column = divmod(block, self._width)
        other_row, other_column = divmod(other, self._width)
        return abs(row - other_row) <= 1 and abs(column - other_column) <= 1

    def _told(self, groups: list[list[int]]) -> str:
        return ", ".join("|".join(self.names[block] for block in blocks) for blocks in groups)

    def _check(self, reader: EditionReader, works: list[Work]) -> None:
        """Refuse a map that is not this town: every side, every gap and the Carra have their work, and only one."""
        rows = [[row * self._width + column for column in range(self._width)] for row in range(self._height)]
        columns = [[row * self._width + column for row in range(self._height)] for column in range(self._width)]
        sides = [[[block] for block in line] for line in (rows[0], rows[-1], columns[0], columns[-1])]
        gaps = [
            [[near, far] for near, far in zip(line, beyond, strict=True)]
            for lines in (rows, columns)
            for line, beyond in pairwise(lines)
        ]
        around = [
            [block]
            for block in range(self.blocks)
            if block != self.carra
            and self._next_to(block, self.carra)
            and (block // self._width == self.carra // self._width or (block - self.carra) % self._width == 0)
        ]
        border = {block for side in sides for group in side for block in group}
        if self.carra in border:
            reader.problem("[town]", f"carra: {self.names[self.carra]} lies on the border")
        self._match(reader, works, (HALL,), [around], "the Hall faces the blocks beside the Carra")
        self._match(reader, works, WALLS, sides, "a wall faces the blocks of one side")
        self._match(reader, works, STREETS, gaps, "a street runs between two rows or two columns")
        reader.stop_if_faulty()

    def _match(
        self, reader: EditionReader, works: list[Work], which: tuple[int, ...], lines: list[list[list[int]]], rule: str
    ) -> None:
        """Each of these works must lie along a line of its own, with one circle for each of its places."""
        taken: dict[int, int] = {}
        for work in which:
            faces = sorted([sorted(blocks) for blocks in works[work].faces])
            if faces not in lines:
                reader.problem(works[work].where, f"faces: {rule}, but {WORKS[work]} faces {self._told(faces)}")
            elif lines.index(faces) in taken:
                other = WORKS[taken[lines.index(faces)]]
                reader.problem(works[work].where, f"faces: {WORKS[work]} and {other} both face {self._told(faces)}")
            else:
                taken[lines.index(faces)] = work


def _word(work: str, number: int, faced: list[str]) -> str:
    """The notation of a circle: its work and what it faces, such as ``wall_north-A3``; otherwise its number."""
    return f"{work}-{''.join(faced) or number + 1}"


def _side(sides: list[set[int]], seen: list[int]) -> int:
    """The side that both blocks of a street portion lie on: there the street leaves the town."""
    for side, along in enumerate(sides):
        if along.issuperset(seen):
            return side
    return NOWHERE
