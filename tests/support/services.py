"""Services that stand in for those of the world: one that is pushed to and called by webhooks, and one for e-mail."""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

import http_ece
import orjson
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from support.browser_server import free_port
from tablee.server.clock import Chance
from tablee.server.notices.push import CURVE, POINT


@dataclass
class Request:
    """What a service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        return orjson.loads(self.body)


@dataclass
class Service:
    """A server for HTTP on this machine that takes everything, unless it shall answer something else."""

    origin: str = ""
    requests: list[Request] = field(default_factory=list)
    answers: dict[str, bytes] = field(default_factory=dict)  # by path: the lines of the answer
    silent: bool = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            path = lines[0].split()[1]
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.requests.append(Request(path, headers, body))
            if self.silent:
                await reader.read()
            writer.write(self.answers.get(path, b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"))
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    """A service for as long as a test needs it."""
    found = Service()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        server.close()


class Browser:
    """A browser that has subscribed to messages: only it can read them."""

    def __init__(self, chance: Chance, endpoint: str) -> None:
        self.key = ec.derive_private_key(chance.source.randrange(1, 2**250), CURVE)
        self.auth = chance.source.randbytes(16)
        self.endpoint = endpoint

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        assert len(point) == POINT
        written = {"p256dh": point, "auth": self.auth}
        return {name: base64.urlsafe_b64encode(raw).rstrip(b"=").decode() for name, raw in written.items()}

    def read(self, request: Request) -> Any:
        """What a message says; it comes with the key of its server."""
        assert Vapid02.verify(request.headers["authorization"])
        assert int(request.headers["ttl"]) == 28 * 24 * 3600  # a device may be off for weeks
        return orjson.loads(
            http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


class Letters:
    """What has come by e-mail."""

    def __init__(self) -> None:
        self.found: list[EmailMessage] = []
        self.refuse = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuse:
            return self.refuse
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.found.append(letter)
        return "250 OK"


@contextmanager
def letter_box() -> Iterator[tuple[Letters, int]]:
    """A server for e-mail, and its port."""
    letters, port = Letters(), free_port()
    controller = Controller(letters, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield letters, port
    finally:
        controller.stop()
