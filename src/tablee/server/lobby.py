"""The tables that somebody may want to go to."""

from __future__ import annotations

from typing import Final

from tablee.server.live import LiveTable
from tablee.server.problems import Problem
from tablee.server.room import Room

MOST: Final = 12


async def mine(room: Room, holder: str | None) -> list[LiveTable]:
    """The tables at which somebody sits: those where the game goes on, then the others, each with the newest first."""
    return [] if holder is None else await _found(room, await room.store.held_by(holder, MOST))


async def to_watch(room: Room, holder: str | None) -> list[LiveTable]:
    """Tables of others that may be watched."""
    found = await _found(room, await room.store.to_watch(MOST))
    return [live for live in found if not room.seated(live, holder)]


async def _found(room: Room, names: list[str]) -> list[LiveTable]:
    """The tables of these names, without those that were begun with rules that are no longer here."""
    found: list[LiveTable] = []
    for name in names:
        try:
            found.append(await room.find(name))
        except Problem:
            continue
    return found
