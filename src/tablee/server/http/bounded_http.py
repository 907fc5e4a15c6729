"""HTTP as uvicorn reads it, with bounds: how long a head may be, how long one may take to send it, how many connect.

Nobody is waited for without end. One timer runs from the connection or the last answer until the next head is complete;
another one looks now and then whether what is sent is also read.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import TimerHandle
from typing import Any, Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tablee.server.http.middleware import SAFE

HEAD: Final = 16 * 1024  # bytes of the first line and the headers together; of what follows a body, too
HEAD_SECONDS: Final = 10.0
UNREAD_SECONDS: Final = 60.0
WAITING: Final = 60  # requests behind the one that is answered; no browser has any there, nor has a proxy
END: Final = b"\r\n\r\n"

# What uvicorn warns of is what strangers send: rubbish, upgrades, too much at once. Its errors are ours.
log = logging.getLogger("tablee.server.http")
log.setLevel(logging.ERROR)


class BoundedHttp(HttpToolsProtocol):
    """A connection; the bound on their number is uvicorn's `limit_concurrency`."""

    __slots__ = (
        "_answering",
        "_by_line",
        "_in_head",
        "_last",
        "_look",
        "_received",
        "_timer",
        "_unread",
    )  # or each connection would have a dictionary of its own

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.logger = log
        self._answering: RequestResponseCycle | None = None  # `cycle` is the last of those that came
        self._in_head = True
        self._received = 0  # bytes of the head so far; after it, those since the last one of the body
        self._by_line = False  # whether these are counted by trailers, as what came holds other things, too
        self._last = b""  # of them, where the end of the head may begin
        self._timer: TimerHandle | None = None
        self._look: TimerHandle | None = None
        self._unread = 0  # bytes that waited to be taken at the last look, if none were since

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, unless there are too many."""
        super().connection_made(transport)
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            self.connections.discard(self)
            self._end("503 Service Unavailable", "Retry-After: 10\r\n")
        else:
            self._wait_for_head()
        self._look = self.loop.call_later(UNREAD_SECONDS, self._look_again)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits for the rest of a head any more."""
        self._stop_timer()
        if self._look is not None:
            self._look.cancel()
        if self._answering is not None:
            self._answering.disconnected = not self._answering.response_complete
            self._answering.message_event.set()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """Nearly all that waited has been taken."""
        self._unread = 0
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head is too long, or the answer under way is the last one."""
        if self._answering is not None and self._answering.response_started and not self._answering.keep_alive:
            return
        if self._in_head:
            end = (self._last + data).find(END)
            length = self._received + (len(data) if end < 0 else end - len(self._last))
            if length > HEAD:
                self._end("431 Request Header Fields Too Large")
                return
            self._received, self._last = length, (self._last + data)[-len(END) + 1 :]
        else:
            self._received, self._by_line = self._received + len(data), False
        super().data_received(data)
        if not self._in_head and self._received > HEAD:
            self._stop_timer()
            self.transport.close()
        elif self.cycle is not None and self.cycle.more_body and self.cycle.scope["method"] in SAFE:
            self.cycle.keep_alive = False  # nobody reads the body of such a request: it ends with its answer

    def on_message_begin(self) -> None:
        """Another request on the same connection."""
        super().on_message_begin()
        if self.cycle is not None:  # the first one is waited for already
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head, self._received, self._by_line = False, 0, True
        self._stop_timer()
        if len(self.pipeline) == WAITING:
            raise BufferError  # which ends the connection
        super().on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; a trailer is counted, and nobody heeds it."""
        if self._in_head:
            super().on_header(name, value)
        elif self._by_line:
            self._received += len(name) + len(b": ") + len(value) + len(b"\r\n")

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._received, self._by_line = 0, True
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there, and what comes now is the next one; with too many trailers it never gets there."""
        if self._received <= HEAD:
            super().on_message_complete()
            self._in_head, self._received, self._last = True, 0, b""

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Answer a request; others may wait behind it."""
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Wait for another request; uvicorn would wait for ever after the first byte, whatever that is."""
        super().on_response_complete()
        if self._timer is None:
            self._timer, self.timeout_keep_alive_task = self.timeout_keep_alive_task, None

    def _look_again(self) -> None:
        """Hang up on somebody who has taken nothing of what they were sent since the last look."""
        unread = self.transport.get_write_buffer_size()
        if 0 < self._unread <= unread:
            self.transport.abort()
            return
        self._unread = unread
        self._look = self.loop.call_later(UNREAD_SECONDS, self._look_again)

    def _wait_for_head(self) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(HEAD_SECONDS, self._end, "408 Request Timeout")

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, status: str, headers: str = "") -> None:
        """Answer before anybody was asked, and hang up."""
        self._stop_timer()
        if not self.transport.is_closing():
            self.transport.write(
                f"HTTP/1.1 {status}\r\n{headers}Content-Length: 0\r\nConnection: close\r\n\r\n".encode()
            )
            self.transport.close()
