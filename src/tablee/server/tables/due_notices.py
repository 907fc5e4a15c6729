"""Who is to be told of what happens at a table: the rows of the outbox that are written in the same commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tablee.server.database.journal import Entry
from tablee.server.database.outbox import GROUP, LAST, OVER, REMINDER, TURN, Notice
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.tables.position import Position

HELD_BACK: Final = 20.0  # seconds in which a move may be taken back, or somebody come by themselves
REMINDED: Final = 0.8  # of the time that somebody has, when they are reminded
Situation = tuple[Position, Sequence[Seat]]  # what a table waits for, and who sits there
NO_DEADLINES: Final[Mapping[int, float]] = {}


def owing(position: Position, seats: Sequence[Seat]) -> dict[str, int]:
    """The people whom a table waits for, each with their first seat; bots and programs need not be told."""
    first_seats: dict[str, int] = {}
    for number in position.owing:
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
) -> list[Notice]:
    """What people are to be told once these entries of a table are written; `deadlines` is when seats run out of time.

    Nobody is told what they did themselves. Whoever plays with bots alone is there, or the bots would rest.
    """
    own = [entry for entry in entries if entry.table == info.id]
    position, seats = after
    if not own or len({seat.holder for seat in seats if seat.holder is not None}) < 2:
        return []
    seq, at = own[-1].seq, own[-1].at
    acting = {seats[entry.seat].holder for entry in own if entry.seat >= 0 and seats[entry.seat].bot is None}
    acting |= {info.host} if before is None else set()
    was = owing(*before) if before is not None else {}
    now = owing(position, seats)
    rows: list[Notice] = []

    def tell(person: str, kind: str, seat: int, due: float) -> None:
        deadline = deadlines.get(seat)
        rows.append(Notice(table_id=info.id, seq=seq, person=person, kind=kind, seat=seat, due=due, deadline=deadline))

    for person, seat in now.items():
        is_new = person not in was
        if is_new and person not in acting:
            tell(person, TURN, seat, at + HELD_BACK)
        elif not is_new and len(was) > 1 == len(now) and position.decided[seat] != seq:
            tell(person, LAST, seat, at + HELD_BACK)
        if seat in deadlines and (position.decided[seat] >= own[0].seq or not _ran(before, seat)):
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


def _ran(before: Situation | None, seat: int) -> bool:
    """Whether the clock of a seat ran already: after a pause it begins to run again."""
    clocks = before[0].clocks if before is not None else None
    return clocks is not None and seat in clocks.running
