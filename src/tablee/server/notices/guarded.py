"""The one client for addresses that visitors type: it never reaches into the network that the server stands in."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

import httpcore
from httpcore import AnyIOBackend, AsyncNetworkBackend, AsyncNetworkStream

from tablee.server.notices.addresses import Undeliverable, check_address, is_public, origin_of

SECONDS: Final = 10.0  # for everything together
STEP: Final = 5.0  # to connect, and for each thing that is read or written
HEAD: Final = 16 * 1024  # bytes of an answer that are read: its status, and whatever stands before the body
TRIED: Final = 4  # addresses of one name
# Somebody else's name server may be slow: it keeps no thread from the rest of the server.
RESOLVERS: Final = ThreadPoolExecutor(16, "resolve")
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


async def resolve(host: str, port: int) -> list[str]:
    """What a name stands for now."""
    look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    addresses = await asyncio.get_running_loop().run_in_executor(RESOLVERS, look_up)
    return list(dict.fromkeys(str(where[4][0]) for where in addresses))


class BriefStream(AsyncNetworkStream):
    """A connection on which only so much is read: an answer of lines without end would keep the whole server busy."""

    def __init__(self, stream: AsyncNetworkStream) -> None:
        self.stream: Final = stream
        self._left = HEAD

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read on, unless that is too much."""
        if not self._left:
            raise httpcore.ReadError
        found = await self.stream.read(min(max_bytes, self._left), timeout)
        self._left -= len(found)
        return found

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send something."""
        await self.stream.write(buffer, timeout)

    async def aclose(self) -> None:
        """Hang up."""
        await self.stream.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> AsyncNetworkStream:
        """Go on in secret."""
        return BriefStream(await self.stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """What is known of the connection."""
        return self.stream.get_extra_info(info)


class GuardedBackend(AsyncNetworkBackend):
    """Connects to addresses that were looked at: a name that stands for another one later changes nothing."""

    def __init__(self, may_be_private: bool, resolve: Resolve, backend: AsyncNetworkBackend) -> None:
        self.may_be_private: Final = may_be_private
        self.resolve: Final = resolve
        self.backend: Final = backend

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """Connect to one of the addresses of a name, if all of them are public."""
        try:
            addresses = await self.resolve(host, port)
        except (OSError, UnicodeError):  # a part of the name may be too long
            raise Undeliverable("unreachable") from None
        if not self.may_be_private and not all(is_public(address) for address in addresses):
            raise Undeliverable("private")
        for address in addresses[:TRIED]:
            try:
                stream = await self.backend.connect_tcp(address, port, timeout, local_address, socket_options)
                return BriefStream(stream)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        raise Undeliverable("unreachable")

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> AsyncNetworkStream:
        """Nothing that a visitor types is a file."""
        raise Undeliverable("private")


class GuardedClient:
    """Posts to addresses of visitors, follows no redirect, and reads nothing of the answer but its status."""

    def __init__(
        self, own: Collection[str] = (), resolve: Resolve = resolve, backend: AsyncNetworkBackend | None = None
    ) -> None:
        self.own: Final = own
        self.resolve: Final = resolve
        self.backend: Final = backend or AnyIOBackend()
        self._context: ssl.SSLContext | None = None

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> None:
        """Send something; `Undeliverable` unless the service has taken it."""
        check_address(address, self.own)
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._status(address, headers, body)
        except (TimeoutError, httpcore.TimeoutException):
            raise Undeliverable("timeout") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, ssl.SSLError, OSError):
            raise Undeliverable("unreachable") from None
        if status in (404, 410):
            raise Undeliverable("gone")
        if 300 <= status < 400:
            raise Undeliverable("redirect")
        if not 200 <= status < 300:
            raise Undeliverable(f"http {status}")

    async def _status(self, address: str, headers: Mapping[str, str], body: bytes) -> int:
        self._context = self._context or httpcore.default_ssl_context()
        guard = GuardedBackend(origin_of(address) in self.own, self.resolve, self.backend)
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), STEP)
        extensions = {"timeout": timeouts}
        async with (
            httpcore.AsyncConnectionPool(ssl_context=self._context, network_backend=guard) as pool,
            pool.stream("POST", address, headers=[*headers.items()], content=body, extensions=extensions) as answer,
        ):
            return int(answer.status)
