"""What can be measured of a game, as one number."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.lab.match import Result
from tablee.table import TableeError

NAMES = {
    "points": "mean score of the seats",
    "margin": "points between the best seat and the next",
    "spread": "points between the best seat and the last",
    "decisions": "decisions of all seats",
    "first_player": "share of the victory of whoever is asked first",
    "first_bot": "share of the victory of the bot that is named first, for each seat it has",
    "ending:WORD": "whether the game ended so, or so: ending:siege_lost, ending:all_works|siege_held",
}


@dataclass(frozen=True)
class Measure:
    """A number of each game, by name."""

    name: str

    def __post_init__(self) -> None:
        if self.name not in NAMES and not (self.name.startswith("ending:") and len(self.name) > 7):
            raise TableeError(f"{self.name!r} is not a measure ({', '.join(NAMES)})")

    @property
    def share(self) -> bool:
        """Whether it lies between 0 and 1."""
        return self.name in ("first_player", "first_bot") or self.name.startswith("ending:")

    def of(self, result: Result) -> float:
        """The number of this game."""
        totals = sorted(result.totals, reverse=True)
        if self.name == "points":
            return sum(totals) / len(totals)
        if self.name == "margin":
            return float(totals[0] - totals[1])
        if self.name == "spread":
            return float(totals[0] - totals[-1])
        if self.name == "decisions":
            return float(result.decisions)
        if self.name == "first_player":
            return result.shares()[result.first]
        if self.name == "first_bot":
            return result.share_of(result.bots[-result.number % len(result.bots)])  # who sat on seat 0 in game 0
        return float(result.ending in self.name.partition(":")[2].split("|"))
