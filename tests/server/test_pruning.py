"""What is old is removed, but never because a clock is wrong."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest

from support.api_client import open_table
from support.servers import ThreadServer, relaxed, sqlite
from tablee.server.clock import Clock
from tablee.server.database.writes import Write
from tablee.server.tables import Tables, prune

MINE = [{"who": "me"}] * 3


def test_a_wrong_clock_removes_no_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = relaxed(sqlite(tmp_path), unfinished_days=30)
    with ThreadServer(settings) as server:
        table = open_table(server.url, "bastille", MINE).table
        now = time.time() + 40 * prune.DAY
        server.tables.clock.now = lambda: now
        assert server.run(prune.prune(server.tables)) == server.run(prune.prune_keys(server.tables)) == 0
        assert "nothing is removed" in caplog.text
    caplog.clear()
    rounds: list[float] = []

    async def is_left(days: float) -> bool:
        """Whether the table is there after some hours with a clock so many days ahead, if somebody comes each hour."""

        async def sleep(seconds: float) -> None:
            rounds.append(seconds)
            if len(rounds) == 3:
                raise asyncio.CancelledError
            await tables.store.commit(Write(seen={(table, 0): tables.clock.now()}))

        rounds.clear()
        tables = Tables(settings, Clock(now=lambda: time.time() + days * prune.DAY, sleep=sleep))
        await tables.store.open()
        with suppress(asyncio.CancelledError):
            await prune.go_on_pruning(tables)
        found = await tables.store.table(table) is not None
        await tables.store.close()
        return found

    assert asyncio.run(is_left(0)) and rounds == [prune.HOUR] * 3 and not caplog.text
    assert asyncio.run(is_left(40)) and not rounds and "nothing is removed" in caplog.text
