"""A server process of a simulation, and the lines to it: it can be killed between any two steps."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from fastapi import FastAPI

from support.simulated_loop import Tasks, process
from support.simulation.faults import FaultyStore, SimulatedPool
from support.simulation.told import Service
from tablee.server.app import close, create_app
from tablee.server.clock import Clock
from tablee.web.app import add_pages

if TYPE_CHECKING:
    from support.simulation.world import World

HOST = "simulated"


class Lost(Exception):
    """The line is cut: whether anything was done is not known."""


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Line:
    """One request and its answer, as ASGI sees them."""

    def __init__(self, body: bytes) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.chunks: asyncio.Queue[bytes | None] = asyncio.Queue()  # None at the end
        self.cut = False  # nothing comes through any more
        self._body: bytes | None = body
        self._gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await asyncio.sleep(0)
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        elif not self.cut:
            self.chunks.put_nowait(message.get("body", b""))
            if not message.get("more_body", False):
                self.chunks.put_nowait(None)
                self._gone.set()

    def hang_up(self) -> None:
        """The client has gone, or the server."""
        self.cut = True
        self._gone.set()
        self.chunks.put_nowait(None)

    async def read(self) -> AsyncIterator[bytes]:
        """What comes, until the end; `Lost` if that was no regular one."""
        while (chunk := await self.chunks.get()) is not None:
            yield chunk
        if self.cut:
            raise Lost


@dataclass
class ServerProcess:
    """A process with an application of its own; what it has not committed dies with it."""

    world: World
    app: FastAPI = field(init=False)
    store: FaultyStore = field(init=False)
    tasks: Tasks = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    ready: bool = False
    alive: bool = True

    def __post_init__(self) -> None:
        world = self.world
        clock = Clock(world.now, world.loop.time, asyncio.sleep)
        self.store = FaultyStore(world.memory, clock, world.shared, world.faults)
        self.app = create_app(world.settings, clock, world.server_chance, self.store, SimulatedPool(world.faults))
        add_pages(self.app)
        service = Service(())
        service.taken, service.faults = world.taken, world.faults
        self.app.state.post.client = service
        self._ends = asyncio.Event()
        self.context = contextvars.copy_context()
        self.context.run(process.set, self.tasks)
        self._main = self.spawn(self._serve())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task of this process."""
        return asyncio.create_task(work, context=self.context.copy())

    async def _serve(self) -> None:
        async with self.app.router.lifespan_context(self.app):
            self.ready = True
            await self._ends.wait()
        self.alive = False

    async def stop(self) -> None:
        """End as a process does that is told to."""
        close(self.app)
        self.ready = False
        self._ends.set()
        await asyncio.wait([self._main])
        await self.kill()

    async def kill(self) -> None:
        """From here on nothing that it does is seen by anybody; then what is left of it is cleared away."""
        failed = [task for task in self.tasks if task.done() and task._log_traceback]
        self.ready = self.alive = False
        self.store.dead = True
        for line in self.lines:
            line.hang_up()
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=10)
        for task in failed:  # by now whoever waited for several has looked at each of them
            if task._log_traceback:
                self.world.history.faults.append(f"{_name(task)} failed, and nobody heard of it: {task.exception()!r}")

    def open_line(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Line:
        """Send a request."""
        if not self.ready:
            raise Lost
        line = Line(body)
        self.lines = [*[other for other in self.lines if not other.cut], line]
        self.spawn(self._handle(line, method, path, headers, body))
        return line

    async def _handle(self, line: Line, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        address = urlsplit(path)
        kind = "application/json" if body.startswith(b"{") else "application/x-www-form-urlencoded"
        sent = {"host": HOST, "content-type": kind, "content-length": str(len(body)), **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": address.path,
            "raw_path": address.path.encode(),
            "query_string": address.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
            "client": ("10.0.0.1", 1),
            "server": (HOST, 80),
            "state": {},
        }
        try:
            await self.app(scope, line.receive, line.send)
        except Exception as error:
            if self.alive:
                self.world.history.faults.append(f"{method} {path} failed: {error!r}")
        finally:
            if not line.status:
                line.hang_up()


def _name(task: asyncio.Task[Any]) -> str:
    """What a task does, as any run calls it."""
    return str(getattr(task.get_coro(), "__qualname__", "a task"))
