"""The end (section 4): the hidden cards are shown, and the scores."""

from __future__ import annotations

from typing import final

from tablee.games.quinze.notation import SHOWN
from tablee.games.quinze.state import Quinze

from tablee.table import Dealer, Score, ScoreLine, Step, Task


@final
class Showing(Step[Quinze]):
    """Everybody who is not out shows their card; nobody decides anything."""

    def __init__(self) -> None:
        super().__init__("showing", "QZ-4.1")

    def done(self, s: Quinze, task: Task, dealer: Dealer) -> None:
        s.shown = True
        for seat in range(s.seats):
            if not s.out[seat]:
                dealer.tell("QZ-4.1", SHOWN, seat, s.hidden[seat])


def scores(s: Quinze) -> list[Score]:
    """The sum of the cards of each seat, 0 for those who are out; the same score is the same place."""
    totals = [0 if s.out[seat] else int(s.points(seat)) for seat in range(s.seats)]
    found: list[Score] = []
    for points in totals:
        rank = 1 + sum([1 for other in totals if other > points])
        found.append(Score(points, [ScoreLine("cards", "QZ-4.1", points)], rank))
    return found
