"""Tables that were left unfinished for long are removed, if whoever runs the server wants that."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from tablee.server.database.writes import Write
from tablee.server.problems import Away
from tablee.server.registry import Tables

log = logging.getLogger("tablee.server")
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
AT_ONCE: Final = 100  # tables in one commit


async def prune(tables: Tables) -> int:
    """Remove the tables where nothing has happened for so many days and nobody looks on; how many they were."""
    days = tables.settings.unfinished_days
    if days is None:
        return 0
    removed = 0
    while old := await tables.store.unfinished(tables.clock() - days * DAY, AT_ONCE):
        left = [table for table in old if table not in tables.live or not tables.live[table].listeners]
        if not left:
            break
        await tables.store.commit(Write(removed=left))
        for table in left:
            tables.live.pop(table, None)
        removed += len(left)
    return removed


async def go_on_pruning(tables: Tables) -> None:
    """Once an hour, as long as the server runs."""
    while True:
        try:
            removed = await prune(tables)
            if removed:
                log.info("removed %d unfinished tables", removed)
        except Away:
            pass  # the store has said so
        except Exception:
            log.exception("could not remove unfinished tables")
        await asyncio.sleep(HOUR)
