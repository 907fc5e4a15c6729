"""A table as everybody may know it: who sits where, what is agreed, the clocks, and the scores at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import TypedDict

from tablee.server.tables.live_table import LiveTable, may_know, shown_name
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables
from tablee.table import Score, commitment


class ClockDetails(TypedDict):
    """The time of a seat: the seconds that are left, whether they run, and the personal days left."""

    left: int
    running: bool
    days: int


class SeatDetails(TypedDict):
    """Who sits where: a player, a bot, a bot standing in for a player, or nobody yet (open)."""

    seat: int
    name: str
    who: str
    bot: str | None
    program: bool  # whether a program holds it, which has said so
    mine: bool
    absent: bool
    asker: str | None  # the name of somebody who asks for it in mid-game
    colour: str  # of its pieces: blue, white, red, black or green
    clock: ClockDetails | None  # none for a bot, at a table without a pace, or where no game goes on


class ScoreLineDetails(TypedDict):
    """One reason for points, with the rule that gives them."""

    name: str
    rule: str
    points: int


class ScoreDetails(TypedDict):
    """What a seat has scored, and its place."""

    total: int
    rank: int
    lines: list[ScoreLineDetails]


class TableDetails(TypedDict):
    """A table as spectators see it; the invite is for those who sit there, the seed for all after the game."""

    table: str
    game: str
    edition: str
    options: Sequence[str]
    spectators: bool
    hints: bool  # whether players may ask for hints among people; alone against bots they always may
    pace: str  # live/MINUTES+SECONDS, days/HOURS, or empty: then there are no clocks
    at_zero: str  # what happens when a time is up: wait, ask (others may let a bot play), bot (one plays at once)
    paused: bool  # whether the clocks stand still because all have agreed
    rated: bool  # whether its result counts for the ratings of its players, if all of them are people
    life: str  # lobby, playing or over
    commitment: str  # the hash of the seed
    imported: int | None  # moves that came with a record
    seats: list[SeatDetails]
    seq: int
    owing: Sequence[int]
    over: bool
    rematch: str | None
    invite: str | None
    seed: str | None
    scores: list[ScoreDetails] | None


def table_details(tables: Tables, live: LiveTable, holder: str | None) -> TableDetails:
    """A table as everybody may know it, but a private one as its players; the invite only for those who sit there."""
    may_know(live, holder)
    mine = live.seats_of(holder)
    info, position = live.info, live.position
    people: list[SeatDetails] = [
        {
            "seat": number,
            "name": shown_name(seat.name, "en"),
            "who": seat.who,
            "bot": seat.level,
            "program": seat.program,
            "mine": number in mine,
            "absent": tables.presence.absent(live, number),
            "asker": seat.asker_name or None,
            "colour": live.colours[number],
            "clock": clock_details(tables, live, number),
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
        "pace": info.pace,
        "at_zero": info.at_zero,
        "paused": position.clocks is not None and position.clocks.paused,
        "rated": info.rated,
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


def clock_details(tables: Tables, live: LiveTable, seat: int) -> ClockDetails | None:
    """The clock of a seat as everybody sees it now."""
    return clock_of(live, live.position, seat, tables.served.now())


def clock_of(live: LiveTable, position: Position, seat: int, now: float) -> ClockDetails | None:
    """The clock of a seat in a position; only people have one, and only while the game goes on."""
    clocks = position.clocks
    if clocks is None or position.over or live.seats[seat].who != "player":
        return None
    left = math.ceil(clocks.left_at(seat, now))
    return {"left": left, "running": seat in clocks.running, "days": clocks.days[seat]}


def _scores(position: Position) -> list[ScoreDetails]:
    """What each seat has scored, line by line."""
    return [score_details(score) for score in position.game.scores(position.state)]


def score_details(score: Score) -> ScoreDetails:
    """What a seat has scored, line by line."""
    lines: list[ScoreLineDetails] = [
        {"name": line.name, "rule": line.rule, "points": line.points} for line in score.lines
    ]
    return {"total": score.total, "rank": score.rank, "lines": lines}
