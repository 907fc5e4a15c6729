"""Who is to be told of what happens at a table: the rows of the outbox that are written in the same commit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from tablee.server.database.journal import SEAT, Entry
from tablee.server.database.outbox import GROUP, LAST, OVER, REMINDER, TURN, Notice
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.tables.position import Position

HELD_BACK: Final = 20.0  # seconds in which a move may be taken back, or somebody come by themselves
REMINDED: Final = 0.8  # of the time that somebody has, when they are reminded
Situation = tuple[Position, Sequence[Seat]]  # what a table waits for, and who sits there
NO_DEADLINES: Final[Mapping[int, float]] = {}


def owing(position: Position, seats: Sequence[Seat], deadlines: Mapping[int, float] | None = None) -> dict[str, int]:
    """The people whom a table waits for, each with their first seat; bots and programs need not be told.

    With deadlines, those whose clocks run, each with the seat whose time is up first.
    """
    numbers = position.owing
    if deadlines is not None:
        numbers = tuple(sorted(set(numbers) & deadlines.keys(), key=deadlines.__getitem__))
    first_seats: dict[str, int] = {}
    for number in numbers:
        seat = seats[number]
        if seat.holder is not None and seat.bot is None and not seat.program:
            first_seats.setdefault(seat.holder, number)
    return first_seats


def notices(
    info: TableInfo,
    before: Situation | None,
    after: Situation,
    entries: Iterable[Entry],
    deadlines: Mapping[int, float] = NO_DEADLINES,
    away: Collection[str] = (),
) -> list[Notice]:
    """What people are to be told once these entries of a table are written; `deadlines` is when seats run out of time.

    Nobody is told what they did themselves, unless they had left the move and are `away`. Whoever plays with bots alone
    is there, or the bots would rest, unless there are clocks.
    """
    own = [entry for entry in entries if entry.table == info.id]
    position, seats = after
    if not own or (not info.pace and len({seat.holder for seat in seats if seat.holder is not None}) < 2):
        return []
    seq, at = own[-1].seq, own[-1].at
    acting = {_actor(entry, before[1] if before is not None else seats, seats) for entry in own if entry.seat >= 0}
    acting |= {info.host} if before is None else set()
    acting -= {*away}
    was = owing(*before) if before is not None else {}
    now = owing(position, seats)
    rows: list[Notice] = []

    def tell(person: str, kind: str, seat: int, due: float) -> None:
        deadline = deadlines.get(seat)
        rows.append(Notice(table_id=info.id, seq=seq, person=person, kind=kind, seat=seat, due=due, deadline=deadline))

    for person, seat in now.items():
        is_new = person not in was or person in away
        if is_new and person not in acting:
            tell(person, TURN, seat, at + HELD_BACK)
        elif not is_new and len(was) > 1 == len(now) and position.decided[seat] != seq:
            tell(person, LAST, seat, at + HELD_BACK)
    if deadlines:
        first_up = _first_up(before)
        for person, seat in owing(position, seats, deadlines).items():
            if position.decided[seat] >= own[0].seq or first_up.get(person) != seat:
                tell(person, REMINDER, seat, at + REMINDED * (deadlines[seat] - at))
    if position.over and before is not None and not before[0].over:
        for number, seat_of in enumerate(seats):
            known = {notice.person for notice in rows} | acting
            if seat_of.holder is not None and not seat_of.program and seat_of.holder not in known:
                tell(seat_of.holder, OVER, number, at + HELD_BACK)
    if info.group and any(notice.kind in (TURN, OVER) for notice in rows):
        first = next(notice for notice in rows if notice.kind in (TURN, OVER))
        tell(GROUP.format(table=info.id), first.kind, first.seat, at + HELD_BACK)
    return rows


def _actor(entry: Entry, before: Sequence[Seat], after: Sequence[Seat]) -> str | None:
    """Who has done what an entry says at their seat; nobody if others have let them in."""
    was, now = before[entry.seat], after[entry.seat]
    what = entry.data["what"] if entry.kind == SEAT else ""
    if what == "left":
        return was.holder
    return None if now.bot is not None or (what == "taken" and was.asker == now.holder) else now.holder


def _first_up(before: Situation | None) -> dict[str, int]:
    """The people whose clocks ran before, each with the seat whose time was up first; in a pause nobody's does."""
    clocks = before[0].clocks if before is not None else None
    if before is None or clocks is None:
        return {}
    return owing(*before, {seat: clocks.left[seat] for seat in clocks.running})
