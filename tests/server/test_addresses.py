"""Addresses of databases as hosters hand them out; whatever is wrong with one is a sentence without its password."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from support.api_client import open_table
from support.postgres import postgres
from support.servers import ThreadServer, relaxed
from tablee.cli import main
from tablee.server.database.sql_store import SqlStore
from tablee.server.database_address import PARAMETERS, read_address
from tablee.server.settings import Settings, from_environment
from tablee.table import TableeError

PASSWORD = "p@s/s?w:ö%rd"
REFUSED = {
    "sqlite://": "kept in a file",
    "sqlite:///": "kept in a file",
    "sqlite:///:memory:": "kept in a file",
    "sqlite://tablee.db": "kept in a file",
    "sqlite:///tablee.db?mode=ro": "no parameters",
    ":memory:": "sqlite:///FILE",
    "tablee.db": "sqlite:///FILE",
    "tablee:hush@db/tablee": "sqlite:///FILE",
    "mysql://tablee:hush@db/tablee": "'mysql' is not a supported database",
    "postgresql://tablee:hush@db:port/tablee": "cannot be read",
    "postgresql://tablee:hush/tablee": "cannot be read",
    "postgresql://tablee:hush@db/tablee?sslmode=sometimes": "sslmode is one of",
    "postgresql://tablee:hush@db/tablee?sslrootcert=nowhere.crt": "no file 'nowhere.crt'",
    "postgresql://tablee:hush@db/tablee?connect_timeout=soon": "number of seconds",
    "postgresql://tablee:hush@db/tablee?sslmode": "parameters cannot be read",
    "postgresql://tablee:hush@db/tablee?pool=5": "'pool' is not a parameter that works here",
}


@pytest.mark.parametrize("address", REFUSED)
def test_an_address_that_cannot_be_used_is_a_sentence(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tablee", "serve", "--port", "0", "--database", address])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().err
    assert ended.value.code == 1 and "Traceback" not in told and len(told.splitlines()) == 1, told
    assert REFUSED[address] in told and "hush" not in told, told


def test_addresses_reach_the_driver(tmp_path: Path) -> None:
    root = tmp_path / "root.crt"
    root.touch()
    address = read_address(f"postgres://me:a%40b@db:5433/x?sslmode=verify-full&sslrootcert={root}&connect_timeout=3")
    assert address.arguments["dsn"].startswith("postgresql://me@db:5433/x?sslmode=verify-full&sslrootcert=")
    assert address.arguments["password"] == "a@b" and address.arguments["timeout"] == 3
    assert address.shown == "postgresql://me@db:5433/x" and "a@b" not in repr(address)
    for password in ("p@ss", "a/b@c?d", "x:y"):
        read = read_address(f"postgresql+asyncpg://me:{password}@[::1]:5432/x")
        assert read.arguments["password"] == password and read.shown == "postgresql://me@[::1]:5432/x"
    assert "sslmode" in PARAMETERS and read_address("sqlite:////var/tablee.db").file == "/var/tablee.db"


def test_settings_do_not_show_a_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\n", encoding="utf-8")
    url = "postgresql://tablee:hush@db/tablee"
    assert "hush" not in repr(Settings(database_url=url))
    monkeypatch.setenv("TABLEE_DATABASE_PASSWORD", PASSWORD)
    settings = from_environment(database_url=url)
    assert settings.address.arguments["password"] == PASSWORD and PASSWORD not in repr(settings)
    monkeypatch.delenv("TABLEE_DATABASE_PASSWORD")
    monkeypatch.setenv("TABLEE_DATABASE_PASSWORD_FILE", str(file))
    assert from_environment(database_url=url).address.arguments["password"] == PASSWORD
    monkeypatch.setenv("TABLEE_DATABASE_PASSWORD_FILE", str(tmp_path / "none"))
    with pytest.raises(TableeError, match="TABLEE_DATABASE_PASSWORD_FILE: "):
        from_environment(database_url=url)


async def start(settings: Settings) -> None:
    store = SqlStore(settings)
    await store.open()
    await store.close()


def test_postgresql_with_parameters_and_an_odd_password(tmp_path: Path) -> None:
    """The server of the tests has no TLS: whoever demands it is told so, whoever prefers it gets on without."""
    with postgres(PASSWORD) as cluster:
        host = cluster.partition("@")[2]
        url = f"postgresql://tablee:{PASSWORD}@{host}/postgres?sslmode=prefer&application_name=tablee&connect_timeout=9"
        with ThreadServer(relaxed(url)) as server:
            open_table(server.url, "bastille", [{"who": "me"}] * 3)
        plain = f"postgresql://tablee@{host}/postgres"
        asyncio.run(start(relaxed(plain, database_password=PASSWORD)))
        refused = {
            f"postgresql://tablee:wrong@{host}/postgres": "does not let this user in",
            f"postgresql://tablee:{PASSWORD}@{host}/postgres?sslmode=require": "TLS",
            f"postgresql://tablee:{PASSWORD}@{host}/nothing": "no database of this name",
            plain: "does not let this user in",
        }
        for address, reason in refused.items():
            with pytest.raises(TableeError, match=reason) as error:
                asyncio.run(start(relaxed(address)))
            assert "wrong" not in str(error.value) and "w:" not in str(error.value)
