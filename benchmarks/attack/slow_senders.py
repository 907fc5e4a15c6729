"""Lines on which nothing comes, or a head that never ends: they are hung up, and others are served meanwhile."""

from __future__ import annotations

import socket
import tempfile
import time
from pathlib import Path

import httpx

from attack.result import Result
from support.api_client import open_table
from support.servers import running, sqlite

LINES = 200
SECONDS = 15  # after which all of them must be gone
SLOWEST = 1.0  # seconds for which somebody else waits
BEGUN = (b"", b"G", b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"POST /api/tables HTTP/1.1\r\n")


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(LINES)]
        for number, line in enumerate(lines):
            line.sendall(BEGUN[number % len(BEGUN)])
        slowest = 0.0
        for _ in range(50):
            began = time.monotonic()
            person.view()
            slowest = max(slowest, time.monotonic() - began)
        result.expect(slowest < SLOWEST, f"a player waited {slowest:.2f} s")
        result.seen["slowest_view_seconds"] = round(slowest, 3)
        until = time.monotonic() + SECONDS
        for line in lines:
            result.expect(hung_up(line, until), "a line that sends nothing is kept")
            line.close()
        long = httpx.get(f"{server.url}/livez", headers={"X-Long": "a" * 50_000})
        result.expect(long.status_code == 431, f"a head of 50,000 bytes is answered with {long.status_code}")


def hung_up(line: socket.socket, until: float) -> bool:
    line.settimeout(max(0.1, until - time.monotonic()))
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True
