"""The application: `create_app(settings)` puts the room, the bots and the routes together."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import FrameType
from typing import Any

from fastapi import FastAPI, Response
from sqlalchemy import text

from tablee import __version__
from tablee.server import metrics, problems, routes, seat_routes
from tablee.server.keeper import Keeper
from tablee.server.limits import Limits
from tablee.server.room import Room
from tablee.server.safety import Safety
from tablee.server.settings import Settings
from tablee.server.waking import listen


def create_app(chosen: Settings) -> FastAPI:
    """A server with these settings; it opens the database when it starts."""
    room = Room(chosen)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.keeper = keeper = Keeper(room)
        await room.store.open()
        tasks = [asyncio.create_task(room.tick())]
        if room.store.shared:
            tasks.append(asyncio.create_task(listen(room)))
        await keeper.open()
        _close_when_told(app)
        # Nothing of what is loaded by now will ever be garbage, and requests leave little that needs looking for.
        gc.freeze()
        gc.set_threshold(20_000, 20, 100)
        yield
        close(app)
        await keeper.close()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await room.store.close()

    app = FastAPI(
        title="Tablée",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.room = room
    app.state.limits = Limits(
        {
            "create": chosen.limit_create,
            "join": chosen.limit_join,
            "move": chosen.limit_move,
            "chat": chosen.limit_chat,
        }
    )
    app.add_middleware(Safety, origins=chosen.origins)
    problems.install(app)
    # Not included but listed, which spares a search in each router; first the one with the moves.
    app.router.routes.extend([*seat_routes.router.routes, *routes.router.routes])
    _add_operation(app, room)
    return app


def _add_operation(app: FastAPI, room: Room) -> None:
    """What those who run the server look at."""

    @app.get("/healthz", include_in_schema=False)
    async def health() -> dict[str, str]:
        async with room.store.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def numbers() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def close(app: FastAPI) -> None:
    """End every stream, so that the server can stop; their clients come back to the next one."""
    room: Room = app.state.room
    room.closing = True
    room.wake()


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
