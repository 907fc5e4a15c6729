"""A seat changes: that is written, everybody is told, and when the last open seat is taken the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tablee.server.database.journal import DEAL, NOBODY_DID, SEAT, Entry
from tablee.server.database.table_info import Seat
from tablee.server.database.writes import IdempotencyKey, Write
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables


@dataclass(frozen=True)
class SeatChange:
    """What happens to a seat: how it is called, who does it, who sits there then, and whose name the log tells."""

    number: int
    what: str
    actor: int
    seat: Seat
    name: str = ""

    def data(self) -> dict[str, Any]:
        """What the journal says of it."""
        name = self.name or self.seat.name
        return {"what": self.what, "changed": self.number, "name": name, "who": self.seat.who}


async def change_seat(
    tables: Tables, live: LiveTable, choose: Callable[[], SeatChange], wanted: IdempotencyKey | None
) -> dict[str, Any]:
    """Write what `choose` says, which looks at the table while nobody else can change it; tells what changed."""
    return await change_seats(tables, live, lambda: [choose()], wanted)


async def change_seats(
    tables: Tables, live: LiveTable, choose: Callable[[], Sequence[SeatChange]], wanted: IdempotencyKey | None
) -> dict[str, Any]:
    """The same for several seats at once; tells of the last one."""
    at = tables.clock()

    async def decide() -> tuple[Write, Position]:
        changes = choose()
        entries: list[Entry] = []
        position = live.position
        for change in changes:
            entries.append(Entry(live.id, position.seq + 1, SEAT, change.actor, at, change.data()))
            position = position.after(entries[-1])
        seats = {change.number: change.seat for change in changes}
        if live.position.life != "lobby":  # people come and go, but the pieces on the board stay as they are
            seats = {number: replace(seat, colour=live.seats[number].colour) for number, seat in seats.items()}
        write = Write(entries, seats=seats, answer={"what": changes[-1].what, "seat": changes[-1].number})
        after = [seats.get(number, seat) for number, seat in enumerate(live.seats)]
        if position.life != "lobby" or any(seat.who == "open" for seat in after):
            return write, position
        position, data = position.deal(live.info.seats, dict.fromkeys(live.info.options, True), live.info.seed)
        dealt = Entry(live.id, position.seq, DEAL, NOBODY_DID, at, data)
        return replace(write, entries=[*entries, dealt], snapshot=position.dump()), position

    done = await tables.write(live, decide, wanted)
    tables.presence.arrived(live, done["seat"])
    return done


def known_to(live: LiveTable, seat: Seat, successor: str | None = None) -> str:
    """Who has seen the cards of a seat, once its holder gives it up to a successor."""
    if live.position.life == "lobby" or seat.holder is None or seat.holder == successor:
        return seat.known_to
    return " ".join(dict.fromkeys([*seat.known_to.split(), seat.holder]))
