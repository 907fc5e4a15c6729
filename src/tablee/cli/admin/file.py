"""`tablee admin check` and `backup`: the database as a whole."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from tablee.cli.admin.opened import existing_file, opened, tell
from tablee.cli.common import json_option
from tablee.cli.serve import DATABASE, read_settings
from tablee.table import TableeError


@click.command()
@DATABASE
@json_option
def check(database: str | None, as_json: bool) -> None:
    """Replay every table, read a whole SQLite file, and name what is damaged."""
    report = asyncio.run(_check(database))
    damaged = [f"{name}: {fault}" for name, fault in report["damaged"].items()]
    tell(report, as_json, [*damaged, f"{report['tables']} tables, {len(damaged)} damaged"])
    if damaged:
        raise SystemExit(1)


async def _check(database: str | None) -> dict[str, Any]:
    counted, damaged = 0, {}
    async with opened(database) as tables:
        from tablee.server.tables import check as checking

        fault = await checking.file_fault(tables)
        if fault:
            damaged["the file"] = fault
        async for table, fault in checking.check_all(tables):
            counted += 1
            if fault:
                damaged[table] = fault
    return {"tables": counted, "damaged": damaged}


@click.command()
@DATABASE
@json_option
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(database: str | None, as_json: bool, file: Path) -> None:
    """Copy an SQLite database into a new FILE, whole and compact, while its server keeps running."""
    settings = read_settings(database)
    if settings.shared:
        raise TableeError("to back up PostgreSQL, use pg_dump: see docs/hosting.md")
    source = existing_file(settings)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # seeds and invites stand in it
    except FileExistsError:
        raise TableeError(f"{file} already exists: choose a new file for the backup") from None
    try:
        with closing(sqlite3.connect(source, timeout=60)) as tables:
            tables.execute("VACUUM INTO ?", (str(file),))
        with closing(sqlite3.connect(file)) as copy:
            (count,) = copy.execute("SELECT count(*) FROM tables").fetchone()
            (sound,) = copy.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise TableeError(f"{file}: {sound}")
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise TableeError(f"{source} could not be copied: {error}") from None
    tell({"tables": count, "file": str(file)}, as_json, [f"{count} tables in {file}"])
