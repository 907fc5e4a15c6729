"""What Bastille brings for the lab."""

from __future__ import annotations

from tablee.games.bastille.generated import COVER
from tablee.games.bastille.state import Bastille
from tablee.lab.kit import LabKit, Luck


def cubes_drawn(s: Bastille, seat: int) -> list[float]:
    """After a cube is drawn from the bag (BA-6.4): how much more than its owner could expect, and the others less."""
    if s.agenda[-1].step != COVER:
        return []
    cubes = [int(amount) + (owner == seat) for owner, amount in enumerate(s.bag)]
    return [(owner == seat) - amount / sum(cubes) for owner, amount in enumerate(cubes)]


KIT = LabKit(
    luck=Luck(
        "luck of the catacombs",
        "cubes beyond expectation",
        "Seats by the cubes they drew from the bag beyond their part of it, over both scorings.",
        cubes_drawn,
    )
)
