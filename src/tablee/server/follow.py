"""Following a table: one way for every stream. What a follower has missed is read from the rows, never guessed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tablee.server import metrics
from tablee.server.journal import Entry
from tablee.server.player import Player
from tablee.server.position import Position
from tablee.server.problems import Problem
from tablee.server.ratelimit import StreamLimiter
from tablee.server.registry import Tables
from tablee.server.shared_gzip import compressed
from tablee.table import SPECTATOR

SIGN_OF_LIFE: Final = b": still here\n\n"
APART: Final = 0.003  # seconds between two spectators who are told the same
LATE: Final = 0.3  # seconds until the last of them is told, however many they are


@dataclass(frozen=True)
class Update:
    """What has happened since the last update, and the position now; without entries somebody came, went or is here."""

    entries: Sequence[Entry]
    position: Position


async def follow(tables: Tables, player: Player, since: int) -> AsyncGenerator[Update, None]:
    """Every entry after `since` once and in order, until the seat is no longer theirs or the server closes."""
    live = player.live
    woken = asyncio.Event()
    told = tables.presence.ticks, live.comings
    live.listeners.add(woken)
    tables.after_entry(live)  # a bot may have rested because nobody was there
    metrics.streams.inc()
    try:
        while player.sits and not tables.closing:
            entries = await tables.since(live, since)
            if entries:
                since = entries[-1].seq
                yield Update(entries, live.position)
                continue
            await woken.wait()
            woken.clear()
            if player.seat == SPECTATOR:  # those who play come first, and many who look on do not come all at once
                await asyncio.sleep(random.uniform(0, min(LATE, APART * len(live.listeners))))
            tables.presence.seen(live, player.seat)
            if live.behind:
                await tables.find(live.id)
            if told != (told := (tables.presence.ticks, live.comings)):
                yield Update((), live.position)
    finally:
        live.listeners.discard(woken)
        metrics.streams.dec()


def last_seen(last_event_id: str | None, since: int) -> int:
    """The last seq that a client has seen: a browser that reconnects names it in a header."""
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        return int(last_event_id)
    return since


class EventStream(StreamingResponse):
    """Server-sent events that no proxy holds back, counted as long as they last."""

    def __init__(self, request: Request, player: Player, events: AsyncIterator[bytes]) -> None:
        headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        events = _until_fault(events)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            events = compressed(events)
        super().__init__(events, media_type="text/event-stream", headers=headers)
        limiter: StreamLimiter = request.app.state.stream_limiter
        address = request.client.host if request.client is not None else "?"
        self._counted = limiter.open(address, player.live.id if player.seat == SPECTATOR else None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events, if there is room for one more stream."""
        with self._counted:
            await super().__call__(scope, receive, send)


async def _until_fault(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The events until the table cannot be read; whoever comes back is told why."""
    try:
        async for event in events:
            yield event
    except Problem:
        return
