"""The end (section 4): the hidden cards are shown, and the scores."""

from __future__ import annotations

from typing import final

from quinze.state import Quinze
from tablee.table import HIDDEN, Dealer, Score, ScoreLine, Step, Task


@final
class Showing(Step[Quinze]):
    """Everybody who is not out shows their card; nobody decides anything."""

    def __init__(self) -> None:
        super().__init__("showing", "QZ-4.1")

    def done(self, s: Quinze, task: Task, dealer: Dealer) -> None:
        s.shown = True
        for seat in range(s.seats):
            if not s.out[seat]:
                dealer.tell("QZ-4.1", "shown", seat, s.hidden[seat])


def scores(s: Quinze) -> list[Score]:
    """The cards of each seat, and its stake, won or lost; the same score is the same place."""
    all_lines = [
        [
            ScoreLine("cards", "QZ-4.1", 0 if s.out[seat] else int(s.points(seat))),
            ScoreLine("stake", "QZ-4.3", _stake(s, seat)),
        ]
        for seat in range(s.seats)
    ]
    totals = [sum([line.points for line in lines]) for lines in all_lines]
    return [
        Score(total, lines, 1 + sum([1 for other in totals if other > total]))
        for total, lines in zip(totals, all_lines, strict=True)
    ]


def _stake(s: Quinze, seat: int) -> int:
    """What a seat wins by its stake, or loses; nothing while it is not shown."""
    stake = s.stakes[seat]
    if stake == HIDDEN:
        return 0
    return int(-stake if s.out[seat] else stake)
