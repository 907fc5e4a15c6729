"""`tablee admin`: looking after the tables that a server keeps."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.serve import DATABASE, read_settings
from tablee.table import TableeError

if TYPE_CHECKING:
    from tablee.server.settings import Settings


@click.group()
def admin() -> None:
    """Look after a server's tables; it may keep running."""


@admin.command()
@DATABASE
def check(database: str | None) -> None:
    """Play every table again and name those that are damaged."""
    counted, damaged = asyncio.run(_check(read_settings(database)))
    click.echo(f"{counted} tables, {damaged} damaged")
    if damaged:
        raise SystemExit(1)


def existing_file(settings: Settings) -> str:
    """The file of an SQLite database that is there: looking after it must not make one."""
    file = settings.database_url.partition("///")[2]
    if not Path(file).is_file():
        raise TableeError(f"{file}: there is no such database")
    return file


async def _check(settings: Settings) -> tuple[int, int]:
    from tablee.server.tables import check as checking
    from tablee.server.tables.registry import Tables

    if not settings.shared:
        existing_file(settings)
    tables = Tables(settings)
    counted = damaged = 0
    try:
        with checking.one_sentence():
            fault = await checking.file_fault(tables)
            if fault:
                damaged += 1
                click.echo(f"the file: {fault}")
            async for table, fault in checking.check_all(tables):
                counted += 1
                if fault:
                    damaged += 1
                    click.echo(f"{table}: {fault}")
    finally:
        await tables.store.close()
    return counted, damaged


@admin.command()
@DATABASE
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(database: str | None, file: Path) -> None:
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
    click.echo(f"{count} tables in {file}")
