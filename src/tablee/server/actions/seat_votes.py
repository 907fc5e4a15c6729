"""Newcomers: in mid-game somebody takes an open seat only if all the other players agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tablee.server.database.journal import NOBODY_DID, SEAT, Entry
from tablee.server.database.table_info import Seat
from tablee.server.problems import Problem
from tablee.server.tables import LiveTable, Player
from tablee.table import TableeError


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


def lender(entries: Sequence[Entry], number: int) -> str:
    """What the one is called who has lent a seat: by that name they offered it; nothing if nobody has."""
    name = ""
    for entry in entries:
        if entry.kind == SEAT and entry.data["changed"] == number:
            what = entry.data["what"]
            if what == "offered":
                name = name or entry.data["name"]
            elif what in ("taken", "left", "freed", "reclaimed"):
                name = ""
    return name


class AskedAlready(TableeError):
    """Somebody asks again for the seat that they wait for."""

    def __init__(self, seat: int) -> None:
        super().__init__("You have already asked for this seat.")
        self.seat = seat


def ask(live: LiveTable, free: list[int], name: str, holder: str, program: bool = False) -> SeatChange:
    """Ask for one of the seats that are free; if no other player is there to be asked, it is taken."""
    if not free:
        raise Problem(409, "taken", "That seat is no longer open.")
    fair = [number for number in free if not _known_to_others(live, number, holder)]
    if not fair:
        raise _cards_known()
    asked_by = {number: live.seats[number].asker for number in fair}
    again = [number for number in fair if asked_by[number] == holder]
    if again and voters(live, holder):
        raise AskedAlready(again[0])
    waiting = again or [number for number in fair if asked_by[number] is None]
    if not waiting:
        raise Problem(409, "asked already", "Somebody else has already asked for this seat.")
    number = waiting[0]
    asked = replace(live.seats[number], asker=holder, asker_name=name, agreed=0, program=program)
    if not voters(live, holder):
        return _taken(number, asked)
    return SeatChange(number, "asked", NOBODY_DID, asked, name)


def voters(live: LiveTable, asker: str | None) -> list[int]:
    """The seats of the players who are asked whether somebody may sit down."""
    return [number for number, seat in enumerate(live.seats) if seat.who == "player" and seat.holder != asker]


def answer(player: Player, agrees: bool) -> SeatChange:
    """What a yes or no to somebody who asks for a seat leads to."""
    live, number, mine, seat = player.live, player.seat, player.own_seats(), player.the_seat()
    if seat.asker is None:
        raise Problem(409, "nobody asks", "Nobody is asking for this seat, or a player has declined.")
    if not agrees:
        declined = replace(seat, asker=None, asker_name="", agreed=0, program=False)
        return SeatChange(number, "declined", mine[0], declined, seat.asker_name)
    agreed = replace(seat, agreed=seat.agreed | sum(1 << own for own in mine))
    if any(not agreed.agreed & 1 << other for other in voters(live, seat.asker)):
        return SeatChange(number, "agreed", mine[0], agreed, seat.asker_name)
    if _known_to_others(live, number, seat.asker):
        raise _cards_known()
    return _taken(number, agreed)


def _taken(number: int, seat: Seat) -> SeatChange:
    """The one who asked sits down."""
    taken = Seat(seat.asker_name, seat.asker, seat.asker, known_to=seat.known_to, program=seat.program)
    return SeatChange(number, "taken", number, taken)


def _known_to_others(live: LiveTable, number: int, asker: str) -> bool:
    """Whether somebody who plays another seat has seen the cards of this one."""
    return any(live.seats_of(holder) for holder in live.seats[number].known_to.split() if holder != asker)


def _cards_known() -> Problem:
    return Problem(409, "cards known", "Another player has seen the cards of this seat: only a bot may take it.")
