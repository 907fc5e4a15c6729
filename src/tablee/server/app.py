"""The application: `create_app(settings)` puts the tables, the bots and the routes together."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from types import FrameType
from typing import Any

from fastapi import FastAPI, Response

from tablee import __version__, extras
from tablee.server import metrics, problems
from tablee.server.actions.timekeeper import Timekeeper
from tablee.server.api import me, seats
from tablee.server.api import tables as table_routes
from tablee.server.bots.analyst import Analyst
from tablee.server.bots.pool import Pool
from tablee.server.bots.process import end_with_parent
from tablee.server.bots.runner import BotRunner
from tablee.server.clock import Chance, Clock
from tablee.server.database.store import Store
from tablee.server.garbage import go_on_collecting, look_often
from tablee.server.http.event_stream import StreamMiddleware
from tablee.server.http.middleware import SecurityMiddleware
from tablee.server.http.ratelimit import RateLimiter, StreamLimiter
from tablee.server.lag import measure_lag
from tablee.server.settings import Limit, Settings
from tablee.server.tables import Tables
from tablee.server.tables.prune import go_on_pruning

PICTURES = Limit(20 / 60, 20)  # that go with links, to each address
KEPT = Limit(50 / 86400, 50)  # files that a workbench begins to keep, for each address
TAKEN = Limit(5 / 3600, 5)  # times that all that is a person's is packed, for each address
REPORTS = Limit(30 / 86400, 30)  # to the operator, from each address
QUESTIONS = Limit(5 / 86400, 5)  # by e-mail whether notices may come there, to each address
MANY = 100  # times as many codes may be tried by everybody together as by one


def create_app(
    settings: Settings,
    clock: Clock | None = None,
    chance: Chance | None = None,
    store: Store | None = None,
    pool: Pool | None = None,
) -> FastAPI:
    """A server with these settings; it opens its store when it starts, and its bots think in a pool of processes."""
    app = FastAPI(
        title="Tablée",
        version=__version__,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.tables = tables = Tables(settings, clock, chance, store)
    app.state.pool = pool
    app.state.post = app.state.sender = None
    app.state.rate_limiter = RateLimiter(
        {
            "create": settings.limit_create,
            "join": settings.limit_join,
            "move": settings.limit_move,
            "chat": settings.limit_chat,
            "code": settings.limit_code,
            "notices": settings.limit_notices,
            "picture": PICTURES,
            "keep": KEPT,
            "taken": TAKEN,
            "question": QUESTIONS,
            "report": REPORTS,
            "all codes": Limit(MANY * settings.limit_code.rate, MANY * settings.limit_code.burst),
        },
        tables.clock,
    )
    if extras.has("notices"):
        _tell_elsewhere(app, tables)
    app.state.stream_limiter = StreamLimiter(settings.streams_per_address, settings.streams_per_table)
    app.add_middleware(SecurityMiddleware, origins=settings.origins)
    if not settings.alone:
        _compress(app)
    app.add_middleware(StreamMiddleware)
    problems.install(app)
    # Not included but listed, which spares a search in each router; first the one with the moves.
    app.router.routes.extend([*seats.router.routes, *table_routes.router.routes, *me.router.routes])
    _add_operation(app, tables)
    if not settings.alone:
        _add_docs(app)
    return app


# What a server alone has is imported where it is used: a browser has none of these packages.


def _compress(app: FastAPI) -> None:
    """Compress what goes over a network."""
    from starlette_compress import CompressMiddleware, remove_compress_type

    app.add_middleware(CompressMiddleware, minimum_size=1000)
    remove_compress_type("text/event-stream")  # streams compress their messages themselves, each once


def _add_docs(app: FastAPI) -> None:
    """Give it the page of its API."""
    from tablee.server.api.docs import add_api_docs

    add_api_docs(app)


def _tell_elsewhere(app: FastAPI, tables: Tables) -> None:
    """Tell people elsewhere that it is their turn; that needs an extra."""
    from tablee.server.notices.post import Post
    from tablee.server.notices.sender import NoticeSender

    limit = partial(app.state.rate_limiter.check, "notices")
    app.state.post = post = Post(tables.settings, tables.store, tables.clock, tables.chance, limit)
    app.state.sender = NoticeSender(tables, post)
    tables.telling = True


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """From the opening of the database until its last write."""
    tables: Tables = app.state.tables
    if multiprocessing.parent_process() is not None:  # one of several workers
        end_with_parent(signal.SIGTERM)
    app.state.bot_runner = bot_runner = BotRunner(tables, app.state.pool)
    app.state.analyst = analyst = Analyst(tables, bot_runner)
    timekeeper = Timekeeper(tables)
    await tables.store.open()
    await tables.served.begin()
    going_on = [
        timekeeper.go_on(),
        tables.presence.tick(),
        tables.devices.go_on_noting(),
        go_on_pruning(tables),
        go_on_collecting(tables.clock, partial(_idle, tables)),
    ]
    if not tables.settings.alone:
        going_on.append(measure_lag(tables.clock))
    if app.state.sender is not None:
        going_on.append(app.state.sender.go_on())
    if tables.store.shared:
        going_on.append(tables.store.listen(tables.hear))
    tasks = [asyncio.create_task(one) for one in going_on]
    await bot_runner.open()
    if not tables.settings.alone:
        _close_when_told(app)
    look_often()
    yield
    close(app)
    await timekeeper.close()
    await analyst.close()
    await bot_runner.close()
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await tables.store.close()


def _idle(tables: Tables) -> float:
    """For how many seconds nobody has asked for a table."""
    return tables.clock.now() - max((live.used for live in tables.live.values()), default=0.0)


def _add_operation(app: FastAPI, tables: Tables) -> None:
    """What those who run the server look at."""

    @app.get("/healthz", include_in_schema=False)
    async def health() -> dict[str, str]:
        await tables.store.check()
        return {"status": "ok"}

    @app.get("/livez", include_in_schema=False)
    async def life() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def numbers() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def close(app: FastAPI) -> None:
    """End every stream, so that the server can stop; their clients come back to the next one."""
    tables: Tables = app.state.tables
    tables.closing = tables.store.hurried = True
    app.state.bot_runner.hurry()
    tables.wake()


def _close_when_told(app: FastAPI) -> None:
    """End the streams as soon as the process is told to stop: the server waits for them before it says so itself."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def handle(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(close, app)
            if callable(before):
                before(number, frame)

        signal.signal(number, handle)
