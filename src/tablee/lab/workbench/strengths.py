"""How strong the bots are that play the games of a test, and how many games they play."""

from __future__ import annotations

from dataclasses import dataclass

from tablee import bots

MOST_STRENGTHS = 2  # that a test has


@dataclass(frozen=True)
class Strength:
    """Who plays, and how many games of each arm at most."""

    bots: tuple[str, ...]
    games: int
    every: int


def depths(game: str) -> dict[str, tuple[Strength, ...]]:
    """How thoroughly a draft is tested. The first strength decides; the next one tells whether it holds for others."""
    return {
        "glance": (Strength((bots.quickest(game),), 200, 25),),
        "comparison": (Strength(("fair",), 600, 50), Strength((bots.weaker_than_fair(game),), 200, 50)),
        "deep": (Strength(("strong:100",), 400, 25), Strength(("fair",), 200, 50)),
    }


def shifts(game: str) -> Strength:
    """Who plays the games of each arm, to see which values matter."""
    return Strength((bots.quickest(game),), 200, 50)
