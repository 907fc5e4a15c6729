"""Who sits where at a table, and what may be done about it."""

from __future__ import annotations

from markupsafe import Markup

from tablee.server import newcomers, seating
from tablee.server.live_table import LiveTable
from tablee.server.registry import Tables
from tablee.web import parts
from tablee.web.parts import Person


def people(tables: Tables, live: LiveTable, mine: tuple[int, ...], language: str, origin: str = "") -> Markup:
    """The seats of a table for somebody who holds some of them, with the invite if somebody is wanted."""
    sitting = tuple(_person(tables, live, number) for number in range(len(live.seats)))
    host = bool(mine) and seating.is_host(live, live.seats[mine[0]].holder)
    wanted = mine and any(person.who == "open" for person in sitting) and not live.position.over
    table = f"/t/{live.id}"
    invite = f"{origin}{table}/join/{live.info.invite}" if wanted else ""
    return parts.people(language, table, sitting, mine, invite, live.position.life, host)


def _person(tables: Tables, live: LiveTable, number: int) -> Person:
    seat = live.seats[number]
    missing = [other for other in newcomers.voters(live, seat.asker) if not seat.agreed & 1 << other]
    return Person(
        seat.name,
        seat.who,
        seat.bot,
        tables.presence.absent(live, number),
        seating.may_be_freed(tables, live, number),
        seat.asker_name,
        tuple(missing) if seat.asker is not None else (),
    )
