"""The tables that somebody may want to go to."""

from __future__ import annotations

from typing import Final

from tablee.server.database.writes import Write, idempotency_key
from tablee.server.problems import Away, Problem, forbidden
from tablee.server.tables import LiveTable, Tables
from tablee.server.tables.presence import TICK

MOST: Final = 12
MOST_FINISHED: Final = 200  # games that statistics are made of


async def mine(tables: Tables, holder: str | None) -> list[LiveTable]:
    """The tables at which somebody sits: those where the game goes on, then the others, each with the newest first."""
    return [] if holder is None else await _find_all(tables, await tables.store.held_by(holder, MOST))


async def finished(tables: Tables, holder: str | None) -> list[LiveTable]:
    """The finished games of somebody, newest first, without those that they have put away."""
    return [] if holder is None else await _find_all(tables, await tables.store.held_by(holder, MOST_FINISHED, True))


async def listed(tables: Tables, holder: str | None) -> tuple[list[LiveTable], list[LiveTable]]:
    """Tables of others that their hosts have listed and where somebody is here now.

    First those to join, then those to watch: where two people or more play, and not one alone against bots.
    """
    since = tables.clock.now() - tables.settings.absent_after - TICK
    names = await tables.store.listed(since, 4 * MOST)
    others = [live for live in await _find_all(tables, names) if not live.is_known_to(holder)]
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


async def _find_all(tables: Tables, names: list[str]) -> list[LiveTable]:
    """The tables of these names, without those that are damaged or were started under rules that are no longer here."""
    lives: list[LiveTable] = []
    for name in names:
        try:
            lives.append(await tables.find(name))
        except Away:
            raise
        except Problem:
            continue
    return lives
