"""What the commands of `tablee admin` share: the tables of a server, and telling about them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.common import printable
from tablee.cli.serve import read_settings
from tablee.table import TableeError

if TYPE_CHECKING:
    from tablee.server.settings import Settings
    from tablee.server.tables.registry import Tables


def existing_file(settings: Settings) -> str:
    """The file of an SQLite database that is there: looking after it must not make one."""
    file = settings.address.file
    assert file is not None
    if not Path(file).is_file():
        raise TableeError(f"{file}: there is no such database")
    return file


@asynccontextmanager
async def opened(database: str | None, writing: bool = False) -> AsyncIterator[Tables]:
    """The tables of a server; to write to an SQLite file, no server may have it."""
    settings = read_settings(database)
    from tablee.server.tables.check import one_sentence
    from tablee.server.tables.registry import Tables

    if not settings.shared:
        existing_file(settings)
    tables = Tables(settings)
    try:
        with one_sentence():
            if writing:
                await tables.store.open()
            yield tables
    finally:
        await tables.store.close()


def tell(found: Any, as_json: bool, lines: Iterable[str]) -> None:
    """Print what was found, as JSON or in lines whose foreign words cannot do harm."""
    if as_json:
        click.echo(json.dumps(found))
        return
    for line in lines:
        click.echo(printable(line))
