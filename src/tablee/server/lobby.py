"""The tables that somebody may want to go to."""

from __future__ import annotations

from typing import Final

from tablee.server.live_table import LiveTable
from tablee.server.problems import Away, Problem
from tablee.server.registry import Tables

MOST: Final = 12


async def mine(tables: Tables, holder: str | None) -> list[LiveTable]:
    """The tables at which somebody sits: those where the game goes on, then the others, each with the newest first."""
    return [] if holder is None else await _found(tables, await tables.store.held_by(holder, MOST))


async def to_watch(tables: Tables, holder: str | None) -> list[LiveTable]:
    """Tables of others that may be watched."""
    found = await _found(tables, await tables.store.to_watch(MOST))
    return [live for live in found if not live.seats_of(holder)]


async def _found(tables: Tables, names: list[str]) -> list[LiveTable]:
    """The tables of these names, without those that are damaged or were started under rules that are no longer here."""
    found: list[LiveTable] = []
    for name in names:
        try:
            found.append(await tables.find(name))
        except Away:
            raise
        except Problem:
            continue
    return found
