"""Who would win in Bastide if the siege began now."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.siege import besiege, points, ranking_keys
from tablee.table import SeededDealer, places

SILENT: Final = SeededDealer(0)  # nothing is drawn in a siege, and nobody hears of this one


def wins_siege(s: Bastide, seat: i64, value: i64) -> bool:
    """Whether a seat alone would be first if an English tile of `value` points began the siege."""
    after = s.clone()
    after.camp[value - 1] += 1
    besiege(after, seat, SILENT)
    ranks = places(ranking_keys(after, points(after)))
    return ranks[seat] == 1 and ranks.count(1) == 1
