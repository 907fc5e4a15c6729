"""Servers for tests: in a thread, where a test can look at the registry, or in a process, which a test can kill."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import forkserver
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import uvicorn

from support.folders import quick_folder
from support.waiting import PATIENCE, until
from tablee.server import logs, run, settings
from tablee.server.app import close, create_app
from tablee.server.clock import Chance
from tablee.server.database.database import Database
from tablee.server.database.sql_store import SqlStore
from tablee.server.settings import Limit, Settings
from tablee.server.tables.registry import Tables

OPEN = Limit(0, 0)
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["support.server_preload"])


def _start_forkserver() -> None:
    """Start the process that servers are forked from; it finds modules only by its environment."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    forkserver.ensure_running()
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


def relaxed(database_url: str, **chosen: Any) -> Settings:
    """Settings without rate limits, and with room for many streams from one address."""
    unlimited = {f"limit_{what}": OPEN for what in ("create", "join", "move", "chat", "code", "notices")}
    return Settings(database_url=database_url, **{**unlimited, "streams_per_address": 1000, **chosen})


async def make_tables(database_url: str) -> None:
    """Make a database what it is after the first start of a server."""
    database = Database(relaxed(database_url))
    await database.open()
    await database.close()


@cache
def _without_rows() -> bytes:
    """The file of such a database: to make it takes longer than most tests, so it is made once."""
    with quick_folder() as folder, ThreadPoolExecutor(1) as apart:  # from whatever loop it may be asked for
        apart.submit(asyncio.run, make_tables(f"sqlite:///{folder / 'tables.db'}")).result()
        return (folder / "tables.db").read_bytes()


def sqlite(folder: Path) -> str:
    """A database in a folder, new unless there is one."""
    file = folder / "tables.db"
    if not file.exists():
        file.write_bytes(_without_rows())
    return f"sqlite:///{file}"


class ThreadServer:
    """A server in a thread of the test, over real sockets."""

    def __init__(self, settings: Settings, chance: Chance | None = None) -> None:
        self.app = create_app(settings, chance=chance)
        self.tables: Tables = self.app.state.tables
        # With its protocol named, or asyncio would not see that it is TCP and let small answers wait.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(self.app, log_level="error", access_log=False, loop="asyncio")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    def __enter__(self) -> ThreadServer:
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server does not start"
        self._loop = self._server.servers[0].get_loop()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._loop.call_soon_threadsafe(close, self.app)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self._socket.close()

    @property
    def store(self) -> SqlStore:
        """Its store, which is one in SQL."""
        store = self.tables.store
        assert isinstance(store, SqlStore)
        return store

    def run(self, work: Any) -> Any:
        """Run a coroutine in the loop of the server."""
        return self.begin(work).result(PATIENCE)

    def begin(self, work: Any) -> Future[Any]:
        """The same without waiting for its end."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def let_pass(self, seconds: float) -> None:
        """Set the clock of the loop forward: whatever waits there for a time has waited so much longer."""

        async def set_forward() -> None:
            now = self._loop.time
            self._loop.time = lambda: now() + seconds  # type: ignore[method-assign]

        self.run(set_forward())


def serve(environment: dict[str, str], port: int, grace: int = run.GRACE) -> None:
    """The main function of a server process."""
    os.environ.update(environment)
    logs.LOGGING["loggers"]["uvicorn"]["level"] = "WARNING"  # that it starts and stops need not be said
    run.GRACE = grace
    run.serve("tablee.web.app:from_environment", settings.from_environment(), "127.0.0.1", port, 1, "127.0.0.1")


def until_it_answers(url: str, is_alive: Callable[[], bool]) -> None:
    """Wait until a server can do its work."""

    def answers() -> bool:
        assert is_alive(), "the server does not start"
        with suppress(httpx.TransportError):
            return httpx.get(f"{url}/healthz").status_code == 200
        return False

    until(answers)


class ProcessServer:
    """A server in a process of its own, on the same port whenever it is started again."""

    def __init__(self, database_url: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        limits = {f"TABLEE_LIMIT_{what}": "off" for what in ("CREATE", "JOIN", "MOVE", "CHAT", "CODE", "NOTICES")}
        self.environment = {**limits, "TABLEE_DATABASE_URL": database_url}
        self.grace = run.GRACE  # seconds for what has not ended when it is told to stop
        self.process: Any = None

    def start(self) -> None:
        """Start and wait until it answers."""
        _start_forkserver()
        self.process = FORKS.Process(target=serve, args=(self.environment, self.port, self.grace), daemon=True)
        self.process.start()
        until_it_answers(self.url, self.process.is_alive)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.join()

    def stop(self) -> float:
        """Ask it to stop, and tell how many seconds that took."""
        began = time.monotonic()
        self.process.terminate()
        self.process.join(PATIENCE)
        assert not self.process.is_alive(), "the server does not stop"
        return time.monotonic() - began


@contextmanager
def running(database_url: str) -> Iterator[ProcessServer]:
    """A server process for as long as the test needs it."""
    server = ProcessServer(database_url)
    server.start()
    try:
        yield server
    finally:
        if server.process.is_alive():
            server.stop()
