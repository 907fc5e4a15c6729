"""What the journal of a table says of a playtest: how long each decision took, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tablee.lab.workbench.playtests import Playtest, Row
from tablee.server.database.journal import DEAL, MOVE, UNDO, Entry
from tablee.server.tables import LiveTable, Tables

AT_A_TIME = 500  # entries
PAUSE = 600.0  # seconds: whoever thinks longer has left the table


def all_agree(live: LiveTable, playtest: Playtest) -> bool:
    """Whether everybody who plays agrees to be recorded."""
    return all(live.seats[seat].holder in playtest.agreed for seat in people_of(live))


def people_of(live: LiveTable) -> list[int]:
    """The seats that people have, or had before a bot stood in for them."""
    return [number for number, seat in enumerate(live.seats) if seat.who != "bot"]


async def journal_of(tables: Tables, live: LiveTable) -> list[Entry]:
    """Everything that has happened at a table."""
    journal: list[Entry] = []
    since = -1
    while entries := await tables.since(live, since, AT_A_TIME):
        journal += entries
        since = entries[-1].seq
    return journal


def decisions(entries: Iterable[Entry], people: Iterable[int]) -> list[Row]:
    """A row for each move of a person with its seconds, and for each time that moves were taken back."""
    rows: list[Row] = []
    asked: dict[int, float] = {}  # since when a seat has been asked
    for entry in entries:
        if entry.kind not in (DEAL, MOVE, UNDO):
            continue
        if entry.seat in people and entry.kind == MOVE:
            seconds = entry.at - asked.get(entry.seat, entry.at)
            rows.append((entry.seat, "decision", entry.seq, entry.data["move"], seconds))
        if entry.seat in people and entry.kind == UNDO:
            rows.append((entry.seat, "undo", entry.seq, str(len(entry.data["undone"])), None))
        asked = {
            seat: entry.at if seat == entry.seat or entry.kind == UNDO else asked.get(seat, entry.at)
            for seat in entry.data["owing"]
        }
    return rows


def minutes(entries: Iterable[Entry]) -> float:
    """How long a game took from the deal to its last move, without pauses."""
    times = [entry.at for entry in entries if entry.kind in (DEAL, MOVE, UNDO)]
    return sum(min(after - before, PAUSE) for before, after in pairwise(times)) / 60
