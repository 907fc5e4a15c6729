"""A server of our own for measuring."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pauses
from load_tables import Connection

WATCHED = Path(pauses.__file__)


class Server:
    """A server process of our own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.pauses = Path(folder) / "pauses"
        limits = {f"TABLEE_LIMIT_{what}": "off" for what in ("CREATE", "JOIN", "MOVE", "CHAT")}
        limits |= {"TABLEE_STREAMS_PER_ADDRESS": "10000", "TABLEE_CONNECTIONS": "10000"}
        self.process = subprocess.Popen(
            [sys.executable, str(WATCHED), str(self.pauses), "serve", "--port", str(self.port)],
            env={**os.environ, **limits, "TABLEE_DATABASE_URL": f"sqlite:///{folder}/load.db"},
            stderr=subprocess.DEVNULL,
        )

    async def ready(self) -> None:
        for _ in range(600):
            try:
                connection = Connection(self.port)
                await connection.ask("GET", "/healthz")
                connection.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError("the server does not start")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def longest_pause(self, since: float = 0.0) -> dict[str, Any] | None:
        """The longest time for which its event loop stood still, with what ran in it."""
        return pauses.longest_pause(self.pauses, since)


@asynccontextmanager
async def a_server() -> AsyncIterator[Server]:
    """A server in a folder of its own, as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            await server.ready()
            yield server
        finally:
            server.process.terminate()
            server.process.wait()
