"""Bringing the database up to date when a server starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncEngine

from tablee.server.database.models import entries, tables
from tablee.table import TableeError

LOCK = 0x7461626C  # so that of several processes that start together only one migrates


async def migrate(engine: AsyncEngine) -> None:
    """Run every migration that has not been run; `TableeError` if the database is not one of ours."""
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "tablee.server.database:migrations")
    config.attributes["connection"] = connection
    _check(connection, config)
    command.upgrade(config, "head")


def _check(connection: sa.Connection, config: Config) -> None:
    """Refuse a database of another program, or of a Tablée that is newer than this one."""
    names = set(sa.inspect(connection).get_table_names())
    ours = {tables.name, entries.name, "alembic_version"}
    if names and not ours <= names:
        raise TableeError("it belongs to another program: it has tables, but not those of Tablée")
    revisions = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - revisions
    if unknown:
        raise TableeError(f"it was written by a newer version of Tablée (revision {', '.join(sorted(unknown))})")
