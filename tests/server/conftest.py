"""Databases and servers for the tests of the server."""

from __future__ import annotations

import asyncio
import ssl
import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from support.api_client import hang_up
from support.folders import quick_folder
from support.postgres import postgres
from support.servers import ThreadServer, make_tables, relaxed, sqlite
from tablee.web.app import add_pages


@pytest.fixture(scope="session", autouse=True)
def authorities() -> Iterator[None]:
    """All clients share one list of authorities: reading it anew takes longer than a request, and none needs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.fixture(autouse=True)
def lines() -> Iterator[None]:
    """Nobody stays on the line after a test."""
    yield
    hang_up()


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder for a database."""
    with quick_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL for all tests, with a database that they copy: to make one anew takes longer than most tests."""
    with postgres() as address:
        asyncio.run(make_template(address))
        yield address


async def make_template(cluster: str) -> None:
    """Make a database as a server makes it at its first start."""
    connection = await asyncpg.connect(f"{cluster}/postgres")
    await connection.execute("CREATE DATABASE template")
    await connection.close()
    await make_tables(f"{cluster}/template")


@pytest.fixture
def postgres_url(cluster: str) -> str:
    """A new database in it, without rows."""
    name = f"t{uuid.uuid4().hex}"

    async def create() -> None:
        connection = await asyncpg.connect(f"{cluster}/postgres")
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE template")
        await connection.close()

    asyncio.run(create())
    return f"{cluster}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    return sqlite(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server with SQLite and without rate limits."""
    with ThreadServer(relaxed(sqlite(tmp_path))) as running:
        yield running


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[ThreadServer]:
    """The same with its pages."""
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(server.app)
    with server:
        yield server
