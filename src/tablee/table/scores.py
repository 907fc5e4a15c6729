"""Scores: what each seat has, line by line, and what it would have if the game ended now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tablee.table.counts import Counts, total


@final
class ScoreLine:
    """One reason for points, with the rule that gives them."""

    def __init__(self, name: str, rule: str, points: int) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.points: Final = points


@final
class Score:
    """What a seat has scored so far, line by line, and its place (equal players share one)."""

    def __init__(self, total: int, lines: list[ScoreLine], rank: int) -> None:
        self.total: Final = total
        self.lines: Final = lines
        self.rank: Final = rank


def places(keys: Sequence[list[int]]) -> list[int]:
    """The place of each seat by its key, the greatest first; equal ones share a place."""
    ranked = sorted(keys, reverse=True)
    return [1 + ranked.index(key) for key in keys]


def score_sheet(lines: Sequence[tuple[str, str]], points: Counts, keys: Sequence[list[int]]) -> list[Score]:
    """The scores of all seats, from their points by seat and line, each a name and its rule; keys decide the places."""
    sheet: list[Score] = []
    for seat, place in enumerate(places(keys)):
        row = points[seat * len(lines) : (seat + 1) * len(lines)]
        reasons = [ScoreLine(name, rule, row[line]) for line, (name, rule) in enumerate(lines) if row[line] != 0]
        sheet.append(Score(total(row), reasons, place))
    return sheet


@final
class Note:
    """What else is worth knowing of the end, in the words ``outlook.NAME`` with these values.

    If the game would end otherwise by it, `points` are what each seat would have then.
    """

    def __init__(self, name: str, values: tuple[int, ...], points: list[int]) -> None:
        self.name: Final = name
        self.values: Final = values
        self.points: Final = points


@final
class Outlook:
    """What each seat would have if the game ended now, as far as somebody knows, and by name what they do not know."""

    def __init__(self, scores: list[Score], unknown: list[list[str]], notes: list[Note]) -> None:
        self.scores: Final = scores
        self.unknown: Final = unknown  # per seat, in the words ``outlook.NAME``: not counted in its score
        self.notes: Final = notes


def known(scores: list[Score]) -> Outlook:
    """The outlook of those from whom nothing is hidden."""
    return Outlook(scores, [[] for _ in scores], [])
