"""Running a server: one process on SQLite, one or several on PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import os

import uvicorn

from tablee.server import logs
from tablee.server.database.sql_store import SqlStore
from tablee.server.settings import PREFIX, Settings, unknown_variables
from tablee.table import TableeError

log = logging.getLogger("tablee.server")
GRACE = 2  # seconds for requests under way when the server stops; streams end at once


def serve(application: str, settings: Settings, host: str, port: int, workers: int, proxies: str) -> None:
    """Serve an application, named as ``module:factory``, until somebody ends it."""
    if workers > 1 and not settings.shared:
        raise TableeError("SQLite allows only one process; to use several, choose PostgreSQL (TABLEE_DATABASE_URL)")
    for name in unknown_variables():
        log.warning("%s is not a setting and has no effect", name)
    asyncio.run(_prepare(settings))
    os.environ[f"{PREFIX}DATABASE_URL"] = settings.database_url
    uvicorn.run(
        application,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=logs.LOGGING,
        access_log=False,  # who plays where is nobody's business, and an address may hold an invite
        forwarded_allow_ips=proxies,
        http="tablee.server.http.bounded_http:BoundedHttp",
        ws="none",
        limit_concurrency=settings.connections + 1,  # the one above is told so and sent away
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,  # longer than proxies keep their lines open, so that they never use one that just closed
        server_header=False,
    )


async def _prepare(settings: Settings) -> None:
    """Open the database once before anybody is let in: whatever is wrong with it is told in one sentence."""
    store = SqlStore(settings)
    await store.open()
    await store.close()
