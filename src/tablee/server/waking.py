"""PostgreSQL wakes this process when another one has written; what was written is read from the rows."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tablee.server.room import Room
from tablee.server.store import CHANNEL

log = logging.getLogger("tablee.server")


async def listen(room: Room) -> None:
    """Listen as long as the server runs; after a lost connection every table may be behind."""
    address = room.settings.engine_url.replace("postgresql+asyncpg", "postgresql")
    while True:
        try:
            connection = await asyncpg.connect(address)
            try:
                await _hear(room, connection)
            finally:
                connection.terminate()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            log.warning("the database cannot be heard; trying again")
        await asyncio.sleep(1)


async def _hear(room: Room, connection: Any) -> None:
    def wake(_: object, pid: int, channel: str, table: str) -> None:
        live = room.live.get(table)
        if live is not None:
            live.behind = True
            live.wake()

    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    await connection.add_listener(CHANNEL, wake)
    for live in room.live.values():
        live.behind = True
    room.wake()
    await lost.wait()
