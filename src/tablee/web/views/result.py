"""The end of a game: scores line by line with their rules, and how they grew."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from typing import Any

from markupsafe import Markup

from tablee import locale
from tablee.server.actions.records import record_of
from tablee.server.tables import LiveTable, Tables
from tablee.table import Game, Record, Replay, ScoreLine, State, commitment
from tablee.web.numbers import ordinal
from tablee.web.preferences import says
from tablee.web.views.chart import chart


def course(game: Game[State], record: Record) -> list[list[int]]:
    """The totals of all seats after each move, the deal included."""
    replay = Replay(game, record)
    totals = [_totals(game, replay.state)]
    while replay.forward():
        totals.append(_totals(game, replay.state))
    return totals


def _totals(game: Game[State], state: State) -> list[int]:
    return [score.total for score in game.scores(state)]


async def course_of(tables: Tables, live: LiveTable) -> list[list[int]]:
    """How the scores of a finished table grew."""

    async def replayed() -> list[list[int]]:
        return await asyncio.to_thread(course, live.game, await record_of(tables, live))

    return await tables.cache.get(("course", live.id), replayed)


async def result_of(tables: Tables, live: LiveTable, language: str, mine: Collection[int] = ()) -> dict[str, Any]:
    """Who won, why, and how it came about; `mine` come first in the `order` of its columns."""
    scores = live.game.scores(live.position.state)
    words = locale.words(live.game.name, language)
    order = sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))
    names = live.names_in(language)
    people = [number for number, seat in enumerate(live.seats) if seat.who in ("player", "stand-in")]
    winners = [names[seat] for seat in order if scores[seat].rank == scores[order[0]].rank]
    return {
        "ranking": order,
        "order": sorted(order, key=lambda seat: seat not in mine),
        "places": [ordinal(language, score.rank - scores[order[0]].rank + 1) for score in scores],
        "totals": [score.total for score in scores],
        "winners": winners,
        "people": [] if tables.settings.alone else people,  # who have a page
        "seed": live.info.seed,
        "promise": commitment(live.info.seed),
        "lines": _lines([score.lines for score in scores], words),
        "chart": Markup(chart(await course_of(tables, live), says(language, "page.end.chart"))),
    }


def _lines(lines: list[list[ScoreLine]], words: dict[str, str]) -> list[dict[str, Any]]:
    """Each reason for points with what every seat got for it, in the order of the rules, and of the rounds."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for seat, own in enumerate(lines):
        for line in own:
            row = rows.setdefault(
                (line.name, line.rule),
                {"words": locale.name_of(words, "score", line.name), "rule": line.rule, "points": [0] * len(lines)},
            )
            row["points"][seat] += line.points
    ordered = sorted(rows, key=lambda key: ([int(part) for part in re.findall(r"\d+", key[1])], key[0]))
    return [rows[key] for key in ordered]
