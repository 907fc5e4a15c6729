"""Who sits where at a table, and what may be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from tablee.server.actions import seat_votes, seating
from tablee.server.tables import LiveTable, Tables
from tablee.web.views import fragments
from tablee.web.views.clocks import pausing
from tablee.web.views.fragments import Colours, Person, part


def way_to(live: LiveTable, holder: str | None) -> str:
    """The page of a table; if several people share a screen, there is a curtain before the one who is to move."""
    mine = live.seats_of(holder)
    if not is_shared(live, mine):
        return f"/t/{live.id}"
    first = next((seat for seat in mine if seat in live.position.owing), mine[0])
    return f"/t/{live.id}/curtain/{first}"


def is_shared(live: LiveTable, mine: Sequence[int]) -> bool:
    """Whether these seats are those of several people at one screen, who have secrets from each other."""
    return len(mine) > 1 and live.position.life == "playing"


def people_panels(tables: Tables, live: LiveTable, mine: tuple[int, ...], language: str) -> dict[str, Markup]:
    """Who sits where, and who is away, for somebody who holds some of the seats: this may change without an entry.

    The invite is among it if somebody is wanted. Nobody is away any more when the game is over.
    """
    wanted = mine and any(seat.who == "open" for seat in live.seats) and not live.position.over
    table, life, sitting = f"/t/{live.id}", live.position.life, _sitting(tables, live, language)
    alone = tables.settings.alone
    invite = f"{table}/join/{live.info.invite}" if wanted and not alone else ""
    values: dict[str, Any] = {"table": table, "people": sitting, "mine": mine, "marks": fragments.marks(len(sitting))}
    values["pausing"] = pausing(tables, live, mine, language)
    unlists = life == "playing" and live.info.listed and _is_host(live, mine)
    seated = part("_people.html", language, **values, invite=invite, life=life, unlists=unlists, alone=alone)
    return {
        "away": part("_away.html", language, **values) if life == "playing" else Markup(),
        "seated": seated,
    }


def lobby_panel(tables: Tables, live: LiveTable, mine: tuple[int, ...], language: str, origin: str) -> Markup:
    """The seats before the deal; the invite is for those who sit, and for everybody if the table is listed."""
    host = _is_host(live, mine)
    invite = f"{origin}/t/{live.id}/join/{live.info.invite}" if mine or live.info.listed else ""
    own = zip(live.colours, range(len(live.seats)), strict=True)
    colours = tuple(Colours(colour, tuple(seating.free_colours(live, number))) for colour, number in own)
    sitting = _sitting(tables, live, language)
    game, levels = live.game.name, tuple(tables.catalog.bots(live.game.name))
    return fragments.lobby(
        language, game, f"/t/{live.id}", sitting, colours, mine, invite, host, host and live.info.listed, levels
    )


def _is_host(live: LiveTable, mine: tuple[int, ...]) -> bool:
    return bool(mine) and seating.is_host(live, live.seats[mine[0]].holder)


def _sitting(tables: Tables, live: LiveTable, language: str) -> tuple[Person, ...]:
    return tuple(_person(tables, live, number, language) for number in range(len(live.seats)))


def _person(tables: Tables, live: LiveTable, number: int, language: str) -> Person:
    seat, names, clocks = live.seats[number], live.names_in(language), live.position.clocks
    missing = [names[other] for other in seat_votes.voters(live, seat.asker) if not seat.agreed & 1 << other]
    return Person(
        name=names[number],
        who=seat.who,
        bot=seat.level,
        program=seat.program and seat.who == "player",
        absent=tables.presence.absent(live, number),
        may_be_freed=seating.may_be_freed(tables, live, number),
        out=clocks is not None and number in clocks.out,
        may_be_replaced=seating.may_be_replaced(tables, live, number),
        asker=seat.asker_name,
        asked=tuple(missing) if seat.asker is not None else (),
    )
