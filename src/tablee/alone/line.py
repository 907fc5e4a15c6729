"""One request of the reader and its answer, as ASGI sees them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from tablee.alone.addresses import below

UNWANTED: Final = ("content-length", "set-cookie", "x-frame-options", "connection")  # of an answer


class Receiver(Protocol):
    """Where the answer goes."""

    def head(self, status: int, headers: list[tuple[str, str]]) -> None:
        """How it begins."""

    def chunk(self, body: bytes) -> None:
        """Some of its body."""

    def end(self) -> None:
        """There is no more of it."""


class Line:
    """What stands between the application, which knows only its own paths, and a browser that has it below a root."""

    def __init__(self, root: str, body: bytes, told: Receiver, began: Callable[[Line], Awaitable[None]]) -> None:
        self.media_type = ""
        self.cookies: list[str] = []
        self._root: Final = root
        self._body: bytes | None = body
        self._told: Final = told
        self._began: Final = began  # called with the head, before it is told
        self._gone: Final = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        """The body, then nothing until the reader has gone or has everything."""
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """Tell a part of the answer."""
        if message["type"] == "http.response.start":
            headers = [(name.decode().lower(), value.decode()) for name, value in message["headers"]]
            await self._take_head(message["status"], headers)
        else:
            if body := message.get("body", b""):
                self._told.chunk(below(self._root, self.media_type, body))
            if not message.get("more_body", False):
                self._told.end()
                self._gone.set()

    async def _take_head(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.media_type = dict(headers).get("content-type", "")
        self.cookies = [value for name, value in headers if name == "set-cookie"]
        await self._began(self)
        self._told.head(status, [(name, self._header(name, value)) for name, value in headers if name not in UNWANTED])

    def _header(self, name: str, value: str) -> str:
        if name == "location" and value.startswith("/"):
            return self._root + value
        if name == "content-security-policy":  # the page that has Python shows the others in a frame
            return value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        return value

    def hang_up(self) -> None:
        """The reader has gone."""
        self._gone.set()
