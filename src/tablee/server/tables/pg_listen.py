"""PostgreSQL wakes this process when another one has written; what was written is read from the rows."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tablee.server.database.database import CHANNEL, FORGET
from tablee.server.tables.registry import Tables

log = logging.getLogger("tablee.server")


async def listen(tables: Tables) -> None:
    """Listen as long as the server runs; after a lost connection every table may be behind."""
    while True:
        try:
            connection = await asyncpg.connect(**tables.store.address.arguments)
            try:
                await _hear(tables, connection)
            finally:
                connection.terminate()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            log.info("lost the connection that listens to the database; trying again")  # the store says what it means
        await tables.clock.sleep(1)


async def _hear(tables: Tables, connection: Any) -> None:
    def wake(_: object, pid: int, channel: str, table: str) -> None:
        if table.startswith(FORGET):
            tables.live.pop(table.removeprefix(FORGET), None)
            return
        live = tables.live.get(table)
        if live is not None:
            live.behind = True
            live.wake()

    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    await connection.add_listener(CHANNEL, wake)
    for live in tables.live.values():
        live.behind = True
    tables.wake()
    await lost.wait()
