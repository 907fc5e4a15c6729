"""`tablee admin reports`: names and things said that people want the operator to look at."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

import click

from tablee.cli.admin.opened import opened, tell
from tablee.cli.admin.tables import time_of
from tablee.cli.common import json_option
from tablee.cli.serve import DATABASE
from tablee.table import TableeError


@click.command()
@DATABASE
@json_option
@click.option("--all", "closed_too", is_flag=True, help="List closed reports as well.")
@click.option(
    "--close", "close", metavar="ID", multiple=True, help="Close a report that has been dealt with. May be repeated."
)
def reports(database: str | None, as_json: bool, closed_too: bool, close: tuple[str, ...]) -> None:
    """List the open reports of people, the oldest first, or close some of them."""
    rows = asyncio.run(_close(database, close) if close else _list(database, closed_too))
    if close:
        tell({"closed": close}, as_json, [f"{name} is closed" for name in close])
    else:
        tell(rows, as_json, [_line(one) for one in rows])


def _line(one: dict[str, Any]) -> str:
    what = "says" if one["seq"] >= 0 else "is called"
    state = ", closed" if one["closed"] else ""
    return f"{one['id']}  {time_of(one['at'])}  Table {one['table']}, seat {one['seat']} {what}: {one['text']}{state}"


async def _list(database: str | None, closed_too: bool) -> list[dict[str, Any]]:
    """The reports as the operator needs them: people by what tells one from another."""
    async with opened(database) as tables:
        rows = [asdict(one) for one in await tables.store.reports() if closed_too or not one.closed]
        for one in rows:
            one["table"] = one.pop("table_id")
            one["person"], one["about"] = one["person"][:16], one["about"][:16]
        return rows


async def _close(database: str | None, names: tuple[str, ...]) -> list[dict[str, Any]]:
    async with opened(database, writing=True) as tables:
        from tablee.server.database.standing import StandingWrite
        from tablee.server.database.writes import Write

        there = {one.id for one in await tables.store.reports()}
        for name in names:
            if name not in there:
                raise TableeError(f"{name}: there is no such report")
        closed = dict.fromkeys(names, tables.clock.now())
        await tables.store.commit(Write(standing=StandingWrite(closed=closed)))
        return []
