"""The application for one reader: the very same as on a server, with a store, a pool and lines of its own."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from tablee.alone.cookies import Cookies
from tablee.alone.kept_store import Keep, KeptStore, rows_of
from tablee.alone.line import Line, Receiver
from tablee.server.app import create_app
from tablee.server.bots.pool import NoAnswer
from tablee.server.clock import Clock
from tablee.server.settings import Limit, Settings
from tablee.web.app import add_pages

COOKIE: Final = "cookie"  # the kind of a row that is no row of the store
STREAM: Final = 240.0  # seconds after which a stream ends and its page opens another: browsers end service workers
NO_LIMIT: Final = Limit(0, 0)
log: Final = logging.getLogger("tablee.alone")

Think = Callable[[str], Awaitable[str]]


class WorkerPool:
    """Where bots think: another worker of the browser, with one question at a time."""

    def __init__(self, think: Think) -> None:
        self.think: Final = think
        self._free: Final = asyncio.Lock()

    async def ask(self, question: dict[str, Any]) -> Any:
        """The answer of a bot; `NoAnswer` if it failed or its worker died."""
        async with self._free:
            try:
                answer = json.loads(await self.think(json.dumps(question)))
            except OSError as error:
                raise NoAnswer(str(error)) from error
        if "fault" in answer:
            raise NoAnswer(answer["fault"])
        return answer["answer"]

    async def close(self) -> None:
        """It ends with the page."""


class Alone:
    """The application below a root such as ``/games/pages``, and its only reader at an origin."""

    def __init__(self, origin: str, root: str, kept: Mapping[str, str], keep: Keep, think: Think) -> None:
        self.root: Final = root
        self.origin: Final = origin
        self.keep: Final = keep
        rows = {key: text for key, text in kept.items() if json.loads(key)[0] != COOKIE}
        self.cookies: Final = Cookies(
            {json.loads(key)[1]: json.loads(text) for key, text in kept.items() if key not in rows}
        )
        settings = Settings(
            alone=True,
            bot_processes=1,
            limit_create=NO_LIMIT,
            limit_join=NO_LIMIT,
            limit_move=NO_LIMIT,
            limit_chat=NO_LIMIT,
        )
        self.clock: Final = Clock()
        self.app: Final = create_app(
            settings, self.clock, store=KeptStore(rows_of(rows.items()), keep, self.clock), pool=WorkerPool(think)
        )
        add_pages(self.app)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Get ready to answer."""
        ready = asyncio.get_running_loop().create_future()
        self._begin(self._run(ready))
        await ready

    async def _run(self, ready: asyncio.Future[None]) -> None:
        async with self.app.router.lifespan_context(self.app):
            ready.set_result(None)
            await asyncio.get_running_loop().create_future()

    def ask(self, method: str, target: str, headers: Mapping[str, str], body: bytes, told: Receiver) -> Line:
        """Answer a request; the line can be hung up."""
        line = Line(self.root, body, told, self._began)
        self._begin(self._answer(line, method, target, headers, body, told))
        return line

    async def _answer(
        self, line: Line, method: str, target: str, headers: Mapping[str, str], body: bytes, told: Receiver
    ) -> None:
        address, origin = urlsplit(target), urlsplit(self.origin)
        path = address.path.removeprefix(self.root) or "/"
        sent = {
            **headers,
            "host": origin.netloc,
            "origin": self.origin,  # a service worker hears its own pages alone
            "content-length": str(len(body)),
            "cookie": self.cookies.header(headers.get("cookie", "")),
        }
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": origin.scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": address.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": (origin.hostname, origin.port),
            "state": {},
        }
        try:
            await self.app(scope, line.receive, line.send)
        except Exception:
            log.exception("%s %s failed", method, target)
            if not line.media_type:
                told.head(500, [])
            told.end()

    async def _began(self, line: Line) -> None:
        """Before an answer is told, what it asks to be remembered is written down."""
        names = [self.cookies.take(cookie) for cookie in line.cookies]
        if names:
            await self.keep([(json.dumps([COOKIE, name]), json.dumps(self.cookies.kept[name])) for name in names])
        if line.media_type.startswith("text/event-stream"):
            self._begin(self._end_later(line))

    async def _end_later(self, line: Line) -> None:
        await self.clock.sleep(STREAM)
        line.hang_up()

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
