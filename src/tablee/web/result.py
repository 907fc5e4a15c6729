"""The end of a game: scores line by line with their rules, and how they grew."""

from __future__ import annotations

import re
from typing import Any

from tablee.server import records
from tablee.server.live import LiveTable
from tablee.server.room import Room
from tablee.table import Game, Record, Replay, ScoreLine, State
from tablee.web.chart import chart
from tablee.web.page import safe
from tablee.web.reader import Reader

_courses: dict[str, list[list[int]]] = {}
KEPT = 200  # tables whose course is in memory


def course(game: Game[State], record: Record) -> list[list[int]]:
    """The totals of all seats after each move, the deal included."""
    replay = Replay(game, record)
    found = [_totals(game, replay.state)]
    while replay.forward():
        found.append(_totals(game, replay.state))
    return found


def _totals(game: Game[State], state: State) -> list[int]:
    return [score.total for score in game.scores(state)]


async def course_of(room: Room, live: LiveTable) -> list[list[int]]:
    """How the scores of a finished table grew."""
    if live.id not in _courses:
        if len(_courses) >= KEPT:
            _courses.clear()
        _courses[live.id] = course(live.game, Record.parse(await records.export(room, live)))
    return _courses[live.id]


async def result(room: Room, reader: Reader, live: LiveTable) -> dict[str, Any]:
    """Who won, why, and how it came."""
    scores = live.game.scores(live.state)
    words = reader.words(live.game.name)
    order = sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))
    winners = [live.names[seat] for seat in order if scores[seat].rank == scores[order[0]].rank]
    return {
        "order": order,
        "ranks": [score.rank - scores[order[0]].rank + 1 for score in scores],
        "totals": [score.total for score in scores],
        "winners": winners,
        "lines": _lines([score.lines for score in scores], words),
        "chart": safe(chart(await course_of(room, live), live.names, reader.says("page.end.chart"))),
    }


def _lines(lines: list[list[ScoreLine]], words: dict[str, str]) -> list[dict[str, Any]]:
    """Each reason for points with what every seat got for it, in the order of the rules."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for seat, own in enumerate(lines):
        for line in own:
            row = found.setdefault(
                (line.name, line.rule),
                {"words": words[f"score.{line.name}"], "rule": line.rule, "points": [0] * len(lines)},
            )
            row["points"][seat] += line.points
    return sorted(found.values(), key=lambda row: [int(part) for part in re.findall(r"\d+", row["rule"])])
