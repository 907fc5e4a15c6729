"""Bringing the database up to date when a server starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x7461626C  # so that of several processes that start together only one migrates


async def migrate(engine: AsyncEngine) -> None:
    """Run every migration that has not been run."""
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "tablee.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
