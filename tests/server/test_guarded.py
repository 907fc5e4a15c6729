"""The guarded client: whatever visitors type, nothing inside the server's own network is ever called."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import httpcore
import pytest

from support.services import Service, service
from support.waiting import PATIENCE
from tablee.server.notices import guarded
from tablee.server.notices.addresses import Undeliverable, check_address, is_public
from tablee.server.notices.guarded import GuardedClient

INSIDE = """
0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1
192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1
::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::a00:1 100::1 2001::1
2001:db8::1 2001:10::1 2001:20::1 2002:7f00:1:: 2002:808:808:: 3fff::1 fc00::1 fd12:3456::1 fe80::1
fe80::1%eth0 fec0::1 ff02::1 5f00::1 4000::1 nonsense
"""
OUTSIDE = ["8.8.8.8", "1.1.1.1", "93.184.215.14", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001:80b::200e"]


@pytest.mark.parametrize("address", INSIDE.split())
def test_what_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OUTSIDE)
def test_what_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("http://example.org/x", "not https"),
        ("ftp://example.org/x", "not https"),
        ("file:///etc/passwd", "no address"),
        ("https://", "no address"),
        ("https://user:word@example.org/", "no address"),
        ("https://example.org:99999/", "no address"),
        ("https://example.org/a b", "no address"),
        ("https://example.org/\r\nX: y", "no address"),
        ("https://exämple.org/", "no address"),
        ("https://[fe80::1/", "no address"),
        ("https://example.org/" + "x" * 2000, "no address"),
        ("gopher", "no address"),
    ],
)
def test_what_is_no_address(address: str, reason: str) -> None:
    with pytest.raises(Undeliverable, match=f"^{reason}$"):
        check_address(address)


def test_the_operators_own_list_may_be_plain_and_private() -> None:
    check_address("http://ntfy.lan:8080/topic", ("http://ntfy.lan:8080",))
    for other in ("http://ntfy.lan/topic", "http://ntfy.lan:8080.example.org/", "http://ntfy.lan:8080@example.org/"):
        with pytest.raises(Undeliverable):
            check_address(other, ("http://ntfy.lan:8080",))


class Wire(httpcore.AsyncMockBackend):
    """A network in which it is written down who is connected to."""

    def __init__(self) -> None:
        super().__init__([b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
        self.reached: list[tuple[str, int]] = []
        self.names: list[str | None] = []

    async def connect_tcp(self, host: str, port: int, *more: Any, **named: Any) -> httpcore.AsyncNetworkStream:
        self.reached.append((host, port))
        wire = self
        stream = await super().connect_tcp(host, port, *more, **named)

        class Watched(httpcore.AsyncMockStream):
            async def start_tls(
                self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
            ) -> httpcore.AsyncNetworkStream:
                wire.names.append(server_hostname)
                return stream

        return Watched([])


def names(*answers: Sequence[str]) -> Callable[[str, int], Awaitable[Sequence[str]]]:
    """A name that stands for something else each time somebody asks."""
    left = list(answers)

    async def resolve(host: str, port: int) -> Sequence[str]:
        return left.pop(0)

    return resolve


def posted(client: GuardedClient, address: str = "https://hook.example.org/secret") -> str:
    """Why something was not taken; nothing if it was."""
    try:
        asyncio.run(client.post(address, {}, b"{}"))
    except Undeliverable as refused:
        assert "example" not in str(refused) and "secret" not in str(refused)
        assert refused.__suppress_context__ or refused.__context__ is None
        return refused.reason
    return ""


def test_what_was_looked_at_is_what_is_called() -> None:
    """DNS that changes after that changes nothing, and the name is what its certificate is compared with."""
    wire = Wire()
    assert posted(GuardedClient((), names(["93.184.215.14"], ["127.0.0.1"]), wire)) == ""
    assert wire.reached == [("93.184.215.14", 443)] and wire.names == ["hook.example.org"]


@pytest.mark.parametrize(
    "answers",
    [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["fe80::1%1"]],
)
def test_a_name_that_stands_for_something_inside_is_not_called(answers: list[str]) -> None:
    wire = Wire()
    assert posted(GuardedClient((), names(answers), wire)) == "private"
    assert wire.reached == []


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]", "0", "127.1", "017700000001"]
)
def test_however_this_machine_is_written(host: str) -> None:
    wire = Wire()
    assert posted(GuardedClient(backend=wire), f"https://{host}/") in ("private", "unreachable")
    assert wire.reached == []


def test_what_services_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirects are not followed, an endless answer is not read, and nobody is waited for."""
    monkeypatch.setattr(guarded, "SECONDS", PATIENCE)
    monkeypatch.setattr(guarded, "STEP", PATIENCE)

    async def check(standing_in: Service) -> None:
        client = GuardedClient((standing_in.origin,))

        async def status(path: str, answer: bytes) -> str:
            standing_in.answers[path] = answer
            try:
                await client.post(standing_in.origin + path, {}, b"{}")
            except Undeliverable as refused:
                return refused.reason
            return ""

        place = f"Location: {standing_in.origin}/inside\r\n".encode()
        for code in (301, 302, 303, 307, 308):
            moved = b"HTTP/1.1 %d Moved\r\n%sContent-Length: 0\r\n\r\n" % (code, place)
            assert await status("/moved", moved) == "redirect"
        assert await status("/long", b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n" + b"x" * 100_000) == ""
        assert await status("/gone", b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n") == "gone"
        assert await status("/none", b"HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n") == "gone"
        assert await status("/broken", b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n") == "http 500"
        assert await status("/strange", b"I am not HTTP\r\n\r\n") == "unreachable"
        assert await status("/big", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 300_000) == "unreachable"
        soon, done = b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        assert await status("/soon", 3 * soon + done) == ""
        assert await status("/never", 2000 * soon + done) == "unreachable"
        assert "/inside" not in {request.path for request in standing_in.requests}
        standing_in.silent = True
        monkeypatch.setattr(guarded, "SECONDS", 0.3)
        assert await status("/silent", b"") == "timeout"

    async def main() -> None:
        async with service() as standing_in:
            await check(standing_in)

    asyncio.run(main())


def test_a_name_with_very_many_addresses_is_not_called_at_all_of_them() -> None:
    class Closed(Wire):
        async def connect_tcp(self, host: str, port: int, *more: Any, **named: Any) -> httpcore.AsyncNetworkStream:
            self.reached.append((host, port))
            raise httpcore.ConnectError

    wire = Closed()
    many = [f"8.8.{number // 250}.{number % 250 + 1}" for number in range(1000)]
    assert posted(GuardedClient((), names(many), wire)) == "unreachable"
    assert wire.reached == [(address, 443) for address in many[: guarded.TRIED]]


def test_no_socket_that_is_a_file() -> None:
    backend = guarded.GuardedBackend(True, names(), Wire())
    with pytest.raises(Undeliverable):
        asyncio.run(backend.connect_unix_socket("/run/secret.sock"))


def test_a_name_that_nobody_can_look_up() -> None:
    with pytest.raises(Undeliverable, match=r"^unreachable$"):
        asyncio.run(GuardedClient().post(f"https://{'x' * 64}.invalid/", {}, b""))


def test_slow_name_servers_keep_no_thread_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    def look_up(*asked: object, **how: object) -> list[tuple[Any, ...]]:
        threads.append(threading.current_thread().name)
        return [(0, 0, 0, "", ("192.0.2.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert asyncio.run(guarded.resolve("example.org", 443)) == ["192.0.2.1"]
    assert threads[0].startswith("resolve")
