"""What is kept for a time: tables where nothing happens any more, and the keys of what people did, as settings say."""

from __future__ import annotations

import logging
from typing import Final

from tablee.server.database.writes import Write
from tablee.server.problems import Away
from tablee.server.tables.registry import Tables

log = logging.getLogger("tablee.server")
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
AT_ONCE: Final = 100  # tables in one commit
KEYS_AT_ONCE: Final = 1000  # and keys: what people do meanwhile waits for it


async def _is_late(tables: Tables, days: float) -> bool:
    """Whether nobody was here for this many days: the clock may be wrong, so nothing is taken for old."""
    last = await tables.store.last_seen()
    silent = (tables.clock.now() - last) / DAY
    if not last or silent <= days:
        return False
    log.error("nobody was here for %.0f days, or the clock is wrong: nothing is removed", silent)
    return True


async def prune_keys(tables: Tables, by_hand: bool = False) -> int:
    """Forget the keys of what was done long ago, and count them. A repeat after that counts as new."""
    days = tables.settings.idempotency_days
    if days is None or (not by_hand and await _is_late(tables, days)):
        return 0
    forgotten = 0
    while old := await tables.store.old_keys(tables.clock.now() - days * DAY, KEYS_AT_ONCE):
        await tables.store.commit(Write(forgotten=old))
        forgotten += len(old)
    return forgotten


async def prune(tables: Tables, by_hand: bool = False) -> int:
    """Remove the tables where nothing has happened for long and nobody looks on, and count them."""
    kept = {False: tables.settings.unfinished_days, True: tables.settings.finished_days}
    return sum([await _prune(tables, over, days, by_hand) for over, days in kept.items() if days is not None])


async def _prune(tables: Tables, over: bool, days: float, by_hand: bool) -> int:
    if not by_hand and await _is_late(tables, days):
        return 0
    removed = 0
    while old := await tables.store.quiet(over, tables.clock.now() - days * DAY, AT_ONCE):
        left = [table for table in old if table not in tables.live or not tables.live[table].listeners]
        if not left:
            break
        await tables.store.commit(Write(removed=left))
        for table in left:
            tables.live.pop(table, None)
        removed += len(left)
    return removed


async def go_on_pruning(tables: Tables) -> None:
    """Once an hour, as long as the server runs; not at all if its clock seems to be wrong when it starts.

    Later that could not be told any more: those who come write down the time of that clock.
    """
    settings = tables.settings
    limits = (settings.unfinished_days, settings.finished_days, settings.idempotency_days)
    kept = [days for days in limits if days is not None]
    first = True
    while kept:
        try:
            if first and await _is_late(tables, min(kept)):
                return
            removed, forgotten = (0, 0) if first else (await prune(tables), await prune_keys(tables))
            first = False
            if removed or forgotten:
                log.info("removed %d old tables and %d keys of actions", removed, forgotten)
        except Away:
            pass  # the store has said so
        except Exception:
            log.exception("could not remove what is old")
        await tables.clock.sleep(HOUR)
