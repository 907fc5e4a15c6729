"""Statistics over the finished games of somebody: how many were played and won, and the best score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablee.server.actions.lesson import lesson_of
from tablee.server.tables import LiveTable

PEOPLE: Final = "people"
MIXED: Final = "mixed"


class Against(NamedTuple):
    """What is counted together: games of one kind, with as many seats, against bots of one level or people."""

    game: str
    seats: int
    level: str  # of all other seats; PEOPLE if one of them is a person, MIXED if the levels of the bots differ


@dataclass
class Tally:
    """How many games somebody played and won, and the best score."""

    played: int = 0
    won: int = 0
    best: int = 0  # points
    best_at: str = ""  # the table

    def count(self, table: str, won: bool, points: int) -> None:
        """Count one more game."""
        if not self.played or points > self.best:
            self.best, self.best_at = points, table
        self.played += 1
        self.won += won


def statistics(lives: Iterable[LiveTable], holder: str | None) -> dict[Against, Tally]:
    """The tallies of somebody, in the order of games, seats and levels.

    Whole games with one seat of their own count: no lesson, no game that was continued, none of several at one screen.
    """
    tallies: dict[Against, Tally] = {}
    for live in lives:
        mine = live.seats_of(holder)
        if len(mine) != 1 or live.info.imported >= 0 or lesson_of(live.info.game, live.info.seed) is not None:
            continue
        scores = live.game.scores(live.position.state)
        own = scores[mine[0]]
        tally = tallies.setdefault(Against(live.game.name, len(live.seats), _level(live, mine[0])), Tally())
        tally.count(live.id, own.rank == min(score.rank for score in scores), own.total)
    return dict(sorted(tallies.items()))


def _level(live: LiveTable, mine: int) -> str:
    """Against whom somebody has played."""
    others = [seat for number, seat in enumerate(live.seats) if number != mine]
    levels = {seat.level if seat.who == "bot" else None for seat in others}
    if None in levels:
        return PEOPLE
    return str(levels.pop()) if len(levels) == 1 else MIXED
