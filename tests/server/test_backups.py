"""Backups of both databases are made while a server runs, and another one goes on from them."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from support.api_client import Person, open_table, play_out
from support.servers import ThreadServer, relaxed, sqlite
from tablee.cli import main

MINE = [{"who": "me"}] * 3


def play(person: Person, moves: int) -> None:
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(moves), moves):
        pass


def backup(source: str, copy: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """How `tablee admin backup` ends."""
    monkeypatch.setattr(sys, "argv", ["tablee", "admin", "backup", "--database", source, str(copy)])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


def goes_on(person: Person, database: str, seq: int) -> None:
    """Whether a server with the restored database has the table as it was, and plays on."""
    with ThreadServer(relaxed(database)) as server:
        restored = Person(server.url, person.token, person.table)
        assert restored.about()["seq"] == seq
        play(restored, 3)


def test_an_sqlite_backup_is_made_and_restored(
    server: ThreadServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = open_table(server.url, "bastille", MINE)
    play(person, 5)
    copy = tmp_path / "copy.db"
    assert backup(sqlite(tmp_path), copy, monkeypatch) == 0
    assert "1 tables" in capsys.readouterr().out and copy.stat().st_mode & 0o777 == 0o600
    play(person, 2)  # which is not in the copy
    assert backup(sqlite(tmp_path), copy, monkeypatch) == 1, "a backup is never overwritten"
    assert backup(f"sqlite:///{tmp_path}/none.db", tmp_path / "other.db", monkeypatch) == 1
    assert backup("postgresql://tablee@localhost/tables", tmp_path / "other.db", monkeypatch) == 1
    told = capsys.readouterr().err
    assert "exists" in told and "no such database" in told and "pg_dump" in told
    assert not (tmp_path / "other.db").exists() and not (tmp_path / "none.db").exists()
    goes_on(person, f"sqlite:///{copy}", 5)


def test_a_postgresql_backup_is_made_and_restored(postgres_url: str, tmp_path: Path) -> None:
    spec = find_spec("pgserver")
    assert spec is not None and spec.submodule_search_locations
    programs = Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"
    copy, restored = tmp_path / "tablee.dump", f"{postgres_url}_restored"
    with ThreadServer(relaxed(postgres_url)) as server:
        person = open_table(server.url, "bastille", MINE)
        play(person, 5)
        subprocess.run([programs / "pg_dump", "--format=custom", f"--file={copy}", postgres_url], check=True)
        play(person, 2)
    asyncio.run(create(restored))
    subprocess.run([programs / "pg_restore", "--exit-on-error", f"--dbname={restored}", copy], check=True)
    goes_on(person, restored, 5)


async def create(url: str) -> None:
    cluster, _, name = url.rpartition("/")
    connection = await asyncpg.connect(f"{cluster}/postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
