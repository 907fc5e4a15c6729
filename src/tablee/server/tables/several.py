"""Writing to several tables at once: what changes about a person changes everywhere in the same commit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from tablee.server.database.writes import Conflict, Write
from tablee.server.problems import Away, Problem
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.registry import Tables

Decide = Callable[[Sequence[LiveTable]], Awaitable[Write]]


async def find_all(tables: Tables, names: Sequence[str]) -> list[LiveTable]:
    """The tables of these names, without those that are damaged or were started under rules that are no longer here."""
    lives: list[LiveTable] = []
    for name in names:
        try:
            lives.append(await tables.find(name))
        except Away:
            raise
        except Problem:
            continue
    return lives


async def write_to_all(tables: Tables, names: Sequence[str], decide: Decide) -> dict[str, Any]:
    """Write what `decide` says while nobody else can write to these tables, then tell; a repeat gets the first answer.

    It decides again if another process was quicker at one of the tables.
    """
    lives = await find_all(tables, sorted(names))
    async with AsyncExitStack() as locks:
        for live in lives:  # in their order, so that two who do this never wait for each other
            await locks.enter_async_context(live.lock)
        answer = await _commit(tables, lives, decide)
        for live in lives:
            await tables.catch_up(live)
    for live in lives:
        tables.notify(live)
    return answer


async def _commit(tables: Tables, lives: Sequence[LiveTable], decide: Decide) -> dict[str, Any]:
    """Commit, once nothing has happened at any of the tables since it was decided."""
    while True:
        for live in lives:
            await tables.catch_up(live)
        write = await decide(lives)
        write = replace(write, key=write.key or tables.own_key(), at=tables.clock.now())
        try:
            await tables.store.commit(write)
        except (Conflict, Away) as error:
            behind = [await tables.catch_up(live) for live in lives]
            first = None if write.key is None else await tables.first_answer(write.key)
            if first is None:
                if isinstance(error, Away) or not any(behind):
                    raise
                continue
            return first
        finally:
            for message in write.news:  # as other processes hear it
                tables.hear(message)
        return dict(write.answer)
