"""The stream of a seat: its news as server-sent events. What it has missed is read from the rows, never guessed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from tablee.server import metrics
from tablee.server.news import message
from tablee.server.room import Player, Room


async def stream(room: Room, player: Player, last: int, language: str) -> AsyncIterator[bytes]:
    """Every step after `last` once and in order, until the seat is no longer his or the server closes."""
    live = player.live
    news = asyncio.Event()
    ticks = room.ticks
    live.listeners.add(news)
    metrics.streams.inc()
    try:
        yield b"retry: 1000\n\n"
        while player.still and not room.closing:
            steps = await room.since(live, last)
            if steps:
                names = live.names
                yield b"".join([message(live.game, step, player.seat, names, language) for step in steps])
                last = steps[-1].seq
                continue
            await news.wait()
            news.clear()
            room.seen(live, player.seat)
            if live.behind:
                await room.find(live.id)
            if ticks != room.ticks:
                ticks = room.ticks
                yield b": still here\n\n"
    finally:
        live.listeners.discard(news)
        metrics.streams.dec()
