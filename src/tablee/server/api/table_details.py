"""A table as it is described to those who may know of it."""

from __future__ import annotations

from typing import Any

from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.player import may_know
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables
from tablee.table import commitment


def describe(tables: Tables, live: LiveTable, holder: str | None) -> dict[str, Any]:
    """A table as everybody may know it, but a private one as its players; the invite only for those who sit there."""
    may_know(live, holder)
    mine = live.seats_of(holder)
    info, position = live.info, live.position
    people = [
        {
            "seat": number,
            "name": seat.name,
            "who": seat.who,
            "bot": seat.level,
            "mine": number in mine,
            "absent": tables.presence.absent(live, number),
            "asker": seat.asker_name or None,
            "colour": live.colours[number],
        }
        for number, seat in enumerate(live.seats)
    ]
    return {
        "table": live.id,
        "game": info.game,
        "edition": info.edition,
        "options": info.options,
        "spectators": info.spectators,
        "hints": info.hints,
        "life": position.life,
        "commitment": commitment(info.seed),
        "imported": info.imported if info.imported >= 0 else None,
        "seats": people,
        "seq": position.seq,
        "owing": position.owing,
        "over": position.over,
        "rematch": info.rematch,
        "invite": info.invite if mine else None,
        "seed": info.seed if position.over else None,
        "scores": _scores(position) if position.over else None,
    }


def _scores(position: Position) -> list[dict[str, Any]]:
    """What each seat has scored, line by line."""
    return [
        {
            "total": score.total,
            "rank": score.rank,
            "lines": [{"name": line.name, "rule": line.rule, "points": line.points} for line in score.lines],
        }
        for score in position.game.scores(position.state)
    ]
