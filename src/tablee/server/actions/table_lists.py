"""The tables that somebody may want to go to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.server.database.writes import Write, idempotency_key
from tablee.server.problems import Problem, forbidden
from tablee.server.tables import LiveTable, Tables
from tablee.server.tables.details import clock_details
from tablee.server.tables.presence import TICK
from tablee.server.tables.relations import keeps_apart
from tablee.server.tables.several import find_all

MOST: Final = 12
MOST_PLAYED: Final = 100  # tables at which somebody sits and the game continues
MOST_OF_ALL: Final = 2000  # tables of one person
MOST_FINISHED: Final = 200  # games that statistics are made of


async def mine(tables: Tables, holder: str | None) -> list[LiveTable]:
    """The tables at which somebody sits: those where the game goes on, then the others, each with the newest first."""
    return [] if holder is None else await find_all(tables, await tables.store.held_by(holder, MOST))


async def playing(tables: Tables, holder: str | None) -> list[LiveTable]:
    """The tables at which somebody sits and the game is not over, newest first."""
    names = [] if holder is None else await tables.store.held_by(holder, MOST_PLAYED)
    return [live for live in await find_all(tables, names) if not live.position.over]


async def played(tables: Tables, holder: str) -> list[LiveTable]:
    """All tables at which somebody sits, those that they have put away as well, the newest first."""
    lives = await find_all(tables, (await tables.store.naming(holder))[:MOST_OF_ALL])
    return sorted([live for live in lives if live.is_known_to(holder)], key=lambda live: -live.info.created)


def seats_owing(live: LiveTable, holder: str | None) -> list[int]:
    """The seats of somebody that the table waits for; where a bot stands in, it waits for the bot."""
    return [seat for seat in live.seats_of(holder) if seat in live.position.owing and live.seats[seat].bot is None]


def time_left(tables: Tables, live: LiveTable, holder: str | None) -> int | None:
    """The seconds that somebody has left at a table that waits for them; None if no clock of theirs runs."""
    return _shortest(tables, live, seats_owing(live, holder))


def first_up(tables: Tables, live: LiveTable) -> int | None:
    """The seconds until the first time of all at a table is up; None if no clock runs."""
    return _shortest(tables, live, live.position.owing)


def _shortest(tables: Tables, live: LiveTable, seats: Sequence[int]) -> int | None:
    clocks = [clock_details(tables, live, seat) for seat in seats]
    return min([clock["left"] for clock in clocks if clock is not None and clock["running"]], default=None)


async def waiting(tables: Tables, lives: Sequence[LiveTable], holder: str | None) -> list[tuple[float, LiveTable]]:
    """The tables that wait for somebody, each with the time since when, the longest waiting first."""
    waits = [(await _since(tables, live, owing), live) for live in lives if (owing := seats_owing(live, holder))]
    return sorted(waits, key=lambda one: (one[0], one[1].id))


async def _since(tables: Tables, live: LiveTable, owing: Sequence[int]) -> float:
    """Since when a table waits for one of these seats; that never changes, so it is read once."""
    seq = min(live.position.decided[seat] for seat in owing)

    async def at() -> float:
        entries = [entry for entry in live.tail if entry.seq == seq]
        entries = entries or await tables.store.entries(live.id, seq - 1, seq)
        return entries[0].at if entries else live.info.created

    return await tables.cache.get(("waits since", live.id, seq), at)


async def finished(tables: Tables, holder: str | None) -> list[LiveTable]:
    """The finished games of somebody, newest first, without those that they have put away."""
    return [] if holder is None else await find_all(tables, await tables.store.held_by(holder, MOST_FINISHED, True))


async def listed(tables: Tables, holder: str | None) -> tuple[list[LiveTable], list[LiveTable]]:
    """Tables of others that their hosts have listed and where somebody is here now.

    First those to join, then those to watch: where two people or more play, and not one alone against bots.
    """
    since = tables.clock.now() - tables.settings.absent_after - TICK
    names = await tables.store.listed(since, 4 * MOST)
    others = [live for live in await find_all(tables, names) if not live.is_known_to(holder)]
    apart = await tables.store.apart_from(holder) if others and holder is not None else set()
    others = [live for live in others if not keeps_apart(live, apart)]
    waiting = [live for live in others if live.position.life == "lobby" and _people(tables, live)]
    playing = [live for live in others if live.position.life == "playing" and live.info.spectators]
    playing = [live for live in playing if _people(tables, live) > 1]
    return waiting[:MOST], playing[:MOST]


async def put_away(tables: Tables, live: LiveTable, holder: str | None, key: str | None = None) -> None:
    """Take a finished game off one's own list; a repeat changes nothing."""
    if holder is None or not live.is_known_to(holder):
        raise forbidden("This is not your game.")
    if not live.position.over:
        raise Problem(409, "not over", "The game is not over yet.")
    wanted = idempotency_key(holder, key, "put away", live.id)
    await tables.note(Write(put_away=(holder, live.id), at=tables.clock.now(), key=wanted))


def _people(tables: Tables, live: LiveTable) -> int:
    """How many people play, if one of them is here."""
    players = {seat.holder for seat in live.seats if seat.who == "player" and seat.holder is not None}
    return len(players) if any(tables.presence.is_here(live, holder) for holder in players) else 0
