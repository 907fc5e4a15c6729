"""What every server process of the tests needs, loaded once in the process that they are forked from."""

import aiosqlite
import alembic.command
import asyncpg  # type: ignore[import-untyped]
import httptools
import uvloop

import tablee.server.run
import tablee.web.app
from tablee import games
from tablee.web.preload import preload

__all__ = ["aiosqlite", "alembic", "asyncpg", "httptools", "tablee", "uvloop"]

preload()
for name in games.names():
    games.load(name)
