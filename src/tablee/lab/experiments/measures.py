"""What can be measured of a game, as one number."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.lab.match import Result
from tablee.table import Game, State, TableeError

ONE_SIDED = 1.25  # times the points of the next seat
COURSE = ("lead_changes", "comeback")  # measures of how a game goes, which somebody has to watch
NAMES = {
    "points": "mean score of the seats",
    "margin": "points between the best seat and the next",
    "spread": "points between the best seat and the last",
    "decisions": "decisions of all seats",
    "first_player": "share of the victory of the player who moves first",
    "first_bot": "share of the victory of the bot that is named first, for each seat it has",
    "one_sided": f"whether the best seat has at least {ONE_SIDED:g} times the points of the next",
    "lead_changes": "how often another seat takes the lead",
    "comeback": "whether the seat that led alone after two thirds of the decisions does not win",
    "ending:WORD": "whether the game ended in one of these ways: ending:siege_lost, ending:all_works|siege_held",
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
        return self.name in ("first_player", "first_bot", "one_sided", "comeback") or self.name.startswith("ending:")

    @property
    def course(self) -> bool:
        """Whether somebody has to watch the game."""
        return self.name in COURSE

    def check(self, game: Game[State]) -> None:
        """Refuse to wait for an ending that the game does not have."""
        endings = game.outcomes or ("end",)
        for word in self.endings:
            if word not in endings:
                raise TableeError(f"{word!r} is not an ending of {game.name} ({', '.join(endings)})")

    @property
    def endings(self) -> list[str]:
        """The endings it counts, if it does."""
        return self.name.partition(":")[2].split("|") if self.name.startswith("ending:") else []

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
        if self.name == "one_sided":
            return float(totals[0] > 0 and totals[0] >= ONE_SIDED * totals[1])
        if self.course:
            if result.leads is None or result.lead_changes is None:
                raise TableeError(f"{self.name!r} can only be measured in games that were watched")
            leader = result.leads[1]
            return float(
                result.lead_changes if self.name == "lead_changes" else leader >= 0 and result.ranks[leader] > 1
            )
        return float(result.ending in self.endings)
