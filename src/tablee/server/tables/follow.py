"""Following a table: one way for every stream. What a follower has missed is read from the rows, never guessed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Final

from tablee.server import metrics
from tablee.server.database.journal import LAST_SEQ, Entry
from tablee.server.tables.live_table import Player
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables
from tablee.table import SPECTATOR

SIGN_OF_LIFE: Final = b": still here\n\n"
APART: Final = 0.003  # seconds between two spectators who are told the same
LATE: Final = 0.3  # seconds until the last of them is told, however many they are


@dataclass(frozen=True)
class Update:
    """What has happened since the last update, and the position now.

    Without entries somebody came, went or is here, or something is noted that the follower alone sees.
    """

    entries: Sequence[Entry]
    position: Position


async def follow(tables: Tables, player: Player, since: int) -> AsyncGenerator[Update, None]:
    """Every entry after `since` once and in order.

    It ends when the seat is no longer theirs, the table is read anew or the server closes.
    """
    live = player.live
    woken = asyncio.Event()
    called, alone = live.calls, live.alone[player.seat]
    live.listeners[woken] = None
    tables.after_entry(live)  # a bot may have rested because nobody was there
    metrics.streams.inc()
    try:
        while player.sits and not tables.closing and not live.gone:
            entries = await tables.since(live, since)
            if entries:
                since = entries[-1].seq
                yield Update(entries, live.position)
                continue
            await woken.wait()
            woken.clear()
            if player.seat == SPECTATOR:  # those who play come first, and many who look on do not come all at once
                late = min(LATE, APART * len(live.listeners))
                await tables.clock.sleep(tables.chance.source.uniform(0, late))
            tables.presence.seen(live, player.seat)
            if live.behind:
                await tables.find(live.id)
            if player.device is not None and await tables.devices.person_of(player.device) != player.holder:
                return  # it was signed out, or is somebody else's now
            if (called, alone) != (now := (live.calls, live.alone[player.seat])):
                called, alone = now
                yield Update((), live.position)
    finally:
        live.listeners.pop(woken, None)
        metrics.streams.dec()


def last_seen(last_event_id: str | None, since: int) -> int:
    """The last seq that a client has seen: a browser that reconnects names it in a header."""
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        return min(int(last_event_id), LAST_SEQ)
    return since
