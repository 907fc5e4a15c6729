"""What a circle of Bastide is good for, and who would win a siege."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.end_of_turn import besiege, points, ranking_keys
from tablee.table import SeededDealer, counts, places

SILENT: Final = SeededDealer(0)  # nothing is drawn in a siege, and nobody hears of this one


@final
class Values:
    """The circles of the town, and the lots whose houses will pay an influence there."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        faced: list[list[int]] = [[] for _ in range(parts.town.circles)]  # per circle: the blocks it faces
        for block, circles in enumerate(parts.town.facing):
            for circle in circles:
                faced[circle].append(block)
        self.faced: Final = [counts(blocks) for blocks in faced]

    def circle(self, s: Bastide, circle: i64) -> float:
        """How good a place for an influence is: the lots whose houses will pay it."""
        lots: i64 = 0
        for block in self.faced[circle]:
            lots += s.free[block]
        score = 0.15 * float(lots)
        side = self.parts.town.side_of[circle]
        if side >= 0 and not s.walls() >> side & 1:
            score -= 0.3
        return score


def wins_siege(s: Bastide, seat: i64, value: i64) -> bool:
    """Whether a seat alone would be first if an English tile of `value` points began the siege."""
    after = s.clone()
    after.camp[value - 1] += 1
    besiege(after, seat, SILENT)
    ranks = places(ranking_keys(after, points(after)))
    return ranks[seat] == 1 and ranks.count(1) == 1
