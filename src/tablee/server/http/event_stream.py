"""Streams of events: opened as a response like any other, then carried on outside of everything that a request passes.

So an open stream keeps none of the frames, stacks and headers alive that were needed to answer its request.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.http.client import client_of
from tablee.server.http.ratelimit import StreamLimiter
from tablee.server.http.shared_gzip import GzipStream
from tablee.server.problems import Problem
from tablee.server.tables import Player, Tables
from tablee.server.tables.looking import LookPlace
from tablee.table import SPECTATOR

OPENED: Final = "tablee.opened"  # in the scope of a request: the stream that it has opened

Events = AsyncGenerator[bytes, None]


class EventStream(StreamingResponse):
    """Server-sent events that no proxy holds back; `retry` are the milliseconds after which a client comes back."""

    def __init__(
        self, request: Request, player: Player, events: Events, retry: int, looked: LookPlace | None = None
    ) -> None:
        packed = "gzip" in request.headers.get("accept-encoding", "")
        # Nothing can come after it, so that the connection reads on only to see that the client has gone.
        headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding", "Connection": "close"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        super().__init__(events, media_type="text/event-stream", headers=headers)
        limiter: StreamLimiter = request.app.state.stream_limiter
        tables: Tables = request.app.state.tables
        places = limiter.places(client_of(request.client), player.live.id if player.seat == SPECTATOR else None)
        gzip = GzipStream() if packed else None
        self._stream: Final = OpenStream(
            events, b"retry: %d\n\n" % retry, gzip, player, tables, limiter, places, looked
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, if there is room for one more stream, and hand the rest over."""
        self._stream.limiter.open(self._stream.places)
        scope[OPENED].append(self._stream)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})


@dataclass(slots=True)
class OpenStream:
    """A stream that is counted as long as it lasts; a player who has one open is present."""

    events: Events
    first: bytes
    gzip: GzipStream | None
    player: Player
    tables: Tables
    limiter: StreamLimiter
    places: tuple[tuple[str, str], ...]
    looked: LookPlace | None  # the page that shows it, if its player says whether it is looked at

    async def carry_on(self, receive: Receive, send: Send) -> None:
        """Send the events until they end or the client has gone."""
        if self.looked is not None:
            self.tables.looking.opened(self.looked)
        try:
            await self._send_until_gone(receive, send)
        finally:
            if self.looked is not None:
                await self.tables.looking.closed(self.looked)

    async def _send_until_gone(self, receive: Receive, send: Send) -> None:
        async with asyncio.TaskGroup() as group:
            sending = group.create_task(self._send_all(send))
            while (await receive())["type"] != "http.disconnect":  # as it also says when all is sent
                pass
            sending.cancel()

    async def _send_all(self, send: Send) -> None:
        self.tables.presence.opened(self.player)
        try:
            async with aclosing(self.events):
                await self._send(send, self.first)
                async for event in self.events:
                    await self._send(send, event)
        except Problem:
            pass  # the table cannot be read; those who come back are told why
        finally:
            self.tables.presence.closed(self.player)
        await send({"type": "http.response.body", "body": self.gzip.end() if self.gzip else b"", "more_body": False})

    async def _send(self, send: Send, event: bytes) -> None:
        body = self.gzip.add(event) if self.gzip else event
        await send({"type": "http.response.body", "body": body, "more_body": True})


class StreamMiddleware:
    """Carries on the streams that requests have opened; it stands outside of all other middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        opened: list[OpenStream] = []
        try:
            # In a scope of its own, so that whatever is noted there goes when the request is answered.
            await self.app({**scope, OPENED: opened}, receive, send)
            for stream in opened:
                await stream.carry_on(receive, send)
        finally:
            for stream in opened:
                stream.limiter.close(stream.places)
