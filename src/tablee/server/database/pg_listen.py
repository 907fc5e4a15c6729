"""PostgreSQL tells this process when another one has written; what was written is read from the rows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tablee.server.clock import Clock
from tablee.server.database.store import Hear

log = logging.getLogger("tablee.server")
CHANNEL = "tablee"  # where PostgreSQL tells the other processes that a table has new entries


async def listen(arguments: Mapping[str, Any], clock: Clock, hear: Hear) -> None:
    """Listen as long as the server runs; after a lost connection anything may have been missed."""
    while True:
        try:
            connection = await asyncpg.connect(**arguments)
            try:
                await _hear(connection, hear)
            finally:
                connection.terminate()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            log.info("lost the connection that listens to the database; trying again")  # the store says what it means
        await clock.sleep(1)


async def _hear(connection: Any, hear: Hear) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    await connection.add_listener(CHANNEL, lambda _, pid, channel, message: hear(message))
    hear(None)
    await lost.wait()
