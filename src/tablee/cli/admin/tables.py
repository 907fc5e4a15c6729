"""`tablee admin list`, `show`, `export`, `hide`, `close`, `remove`, `prune` and `report`: tables one by one."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from datetime import UTC, datetime
from typing import Any, Literal

import click

from tablee.cli.admin.opened import opened, tell
from tablee.cli.common import json_option
from tablee.cli.serve import DATABASE
from tablee.table import TableeError

TABLE = click.argument("table")
TABLES = click.argument("names", metavar="TABLE...", nargs=-1, required=True)
DAY = 24 * 3600.0


@click.command("list")
@DATABASE
@json_option
def list_tables(database: str | None, as_json: bool) -> None:
    """List all tables, the most recently used one last."""

    async def found() -> list[dict[str, Any]]:
        async with opened(database) as tables:
            return [dict(row) for row in await tables.store.overview()]

    rows = asyncio.run(found())
    tell(rows, as_json, [_line(row) for row in rows])


def _line(row: dict[str, Any]) -> str:
    life = "over" if row["over"] else "going on"
    listed = ", listed" if row["listed"] else ""
    what = f"{row['game']}, {row['seats']} seats, {row['entries']} entries"
    return f"{row['id']}  {time_of(row['created'])}  {time_of(row['last'])}  {what}, {life}{listed}"


def time_of(seconds: float) -> str:
    """A time as the commands print it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


@click.command()
@DATABASE
@json_option
@TABLE
def show(database: str | None, as_json: bool, table: str) -> None:
    """Show who sits at a TABLE and what was said there, without cards, seed or invite."""
    details = asyncio.run(_show(database, table))
    seats = [f"Seat {number}: {seat['name']} ({seat['who']})" for number, seat in enumerate(details["people"])]
    chat = [f"{time_of(line['at'])}  Seat {line['seat']}: {line['text']}" for line in details["chat"]]
    tell(details, as_json, [_line(details), *seats, *chat])


async def _show(database: str | None, table: str) -> dict[str, Any]:
    async with opened(database) as tables:
        from tablee.server.database.journal import CHAT

        store = tables.store
        row = next((dict(row) for row in await store.overview() if row["id"] == table), None)
        if row is None:
            raise TableeError(f"{table}: there is no such table")
        people = [{"name": seat.name, "who": seat.who, "seen": seat.seen} for seat in await store.seats(table)]
        chat = [
            {"at": entry.at, "seat": entry.seat, "text": entry.data["text"]}
            for entry in await store.entries(table, -1)
            if entry.kind == CHAT
        ]
        return {**row, "people": people, "chat": chat}


@click.command()
@DATABASE
@json_option
@TABLE
def export(database: str | None, as_json: bool, table: str) -> None:
    """Print the record of a TABLE whose game is over."""

    async def found() -> str:
        async with opened(database) as tables:
            from tablee.server.actions import records

            return await records.export(tables, await tables.find(table))

    record = asyncio.run(found())
    click.echo(json.dumps({"table": table, "record": record}) if as_json else record, nl=as_json)


@click.command()
@DATABASE
@json_option
@TABLES
def hide(database: str | None, as_json: bool, names: tuple[str, ...]) -> None:
    """Take tables off the lists; otherwise nothing changes for anybody."""
    asyncio.run(_change(database, names, "hide"))
    tell({"hidden": names}, as_json, [f"{name} is not listed" for name in names])


@click.command()
@DATABASE
@json_option
@TABLES
def close(database: str | None, as_json: bool, names: tuple[str, ...]) -> None:
    """Close tables: they are not listed or watched any more, and their invites are void. Those who sit there stay."""
    asyncio.run(_change(database, names, "close"))
    tell({"closed": names}, as_json, [f"{name} is closed" for name in names])


@click.command()
@DATABASE
@json_option
@click.confirmation_option(prompt="Remove these tables for good?")
@TABLES
def remove(database: str | None, as_json: bool, names: tuple[str, ...]) -> None:
    """Remove tables with everything that happened there."""
    asyncio.run(_change(database, names, "remove"))
    tell({"removed": names}, as_json, [f"{name} is removed" for name in names])


async def _change(database: str | None, names: tuple[str, ...], what: Literal["hide", "close", "remove"]) -> None:
    """Do something to tables, to all or none."""
    async with opened(database, writing=True) as tables:
        from tablee.server.database.standing import StandingWrite
        from tablee.server.database.writes import Write

        there = await tables.store.all_tables()
        for name in names:
            if name not in there:
                raise TableeError(f"{name}: there is no such table")
        writes = {
            "hide": Write(standing=StandingWrite(unlisted=names)),
            "close": Write(closed={name: tables.chance.token(18) for name in names}),
            "remove": Write(removed=names),
        }
        await tables.store.commit(writes[what])


@click.command()
@DATABASE
@json_option
def prune(database: str | None, as_json: bool) -> None:
    """Remove what is older than TABLEE_UNFINISHED_DAYS, TABLEE_FINISHED_DAYS and TABLEE_IDEMPOTENCY_DAYS allow."""

    async def removed() -> dict[str, int]:
        async with opened(database, writing=True) as tables:
            from tablee.server.tables import prune as pruning

            removed = await pruning.prune(tables, by_hand=True)
            return {"tables": removed, "keys": await pruning.prune_keys(tables, by_hand=True)}

    counts = asyncio.run(removed())
    tell(counts, as_json, [f"removed {counts['tables']} tables and {counts['keys']} keys of actions"])


@click.command()
@DATABASE
@json_option
def report(database: str | None, as_json: bool) -> None:
    """Report how many tables there are, of which games, how many are in use, and how large the database is."""
    figures = asyncio.run(_report(database))
    lines = [f"{name.replace('_', ' ')}: {value}" for name, value in figures.items() if name != "games"]
    tell(figures, as_json, [*lines, *[f"  {game}: {count}" for game, count in figures["games"].items()]])


async def _report(database: str | None) -> dict[str, Any]:
    async with opened(database) as tables:
        rows = await tables.store.overview()
        since = tables.clock.now() - DAY
        return {
            "tables": len(rows),
            "over": sum(row["over"] for row in rows),
            "listed": sum(row["listed"] for row in rows),
            "used_in_the_last_day": sum(row["last"] > since for row in rows),
            "entries": sum(row["entries"] for row in rows),
            "bytes": await tables.store.size(),
            "games": dict(Counter(row["game"] for row in rows)),
        }
