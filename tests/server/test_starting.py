"""A server starts with a database that it can use, and says in one sentence why it does not."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from support.api_client import open_table, play_out
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import PATIENCE
from tablee.cli import main
from tablee.server.database.sql_store import SqlStore
from tablee.server.problems import Away
from tablee.server.settings import Settings
from tablee.table import TableeError

MINE = [{"who": "me"}] * 3
NOBODY = 65534


def started(settings: Settings) -> str:
    """Why a server with these settings does not start; nothing if it does."""

    async def start() -> None:
        store = SqlStore(settings)
        await store.open()
        await store.close()

    try:
        asyncio.run(start())
    except TableeError as error:
        assert not isinstance(error, Away)
        return str(error)
    return ""


def test_a_server_says_in_a_sentence_why_it_does_not_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    assert "No such file" in started(relaxed(f"sqlite:///{tmp_path}/nowhere/tables.db"))
    file.write_text("a letter, not a database " * 100)
    assert "not an SQLite database" in started(relaxed(url))
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "another program" in started(relaxed(url))
    file.unlink()
    assert started(relaxed(url)) == ""
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert "truncated" in started(relaxed(url))
    file.write_bytes(whole)
    with closing(sqlite3.connect(file)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer version of Tablée" in started(relaxed(url))
    assert "does not answer" in started(relaxed("postgresql://tablee:secret@127.0.0.1:1/tables"))
    assert "secret" not in started(relaxed("postgresql://tablee:secret@127.0.0.1:1/tables"))


@contextmanager
def without_rights() -> Iterator[None]:
    """As somebody whom modes of files mean something to."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_file_that_cannot_be_written_is_a_sentence() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        assert started(relaxed(f"sqlite:///{file}")) == ""
        os.chmod(folder, 0o555)
        file.chmod(0o444)
        with without_rights():
            assert "cannot be opened for writing" in started(relaxed(f"sqlite:///{file}"))
        file.chmod(0o666)  # but nothing can be put beside it
        with without_rights():
            assert "it cannot be" in started(relaxed(f"sqlite:///{file}"))


def test_the_shell_tool_shows_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables.db").write_text("a letter, not a database " * 100)
    monkeypatch.setattr(sys, "argv", ["tablee", "serve", "--port", "0", "--database", sqlite(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().err
    assert ended.value.code == 1 and "Traceback" not in told and len(told.splitlines()) == 1, told


def test_two_servers_of_one_file_whatever_it_is_called(server: ThreadServer, tmp_path: Path) -> None:
    """A second one would write to another log beside the same file."""
    (tmp_path / "symbolic.db").symlink_to(tmp_path / "tables.db")
    os.link(tmp_path / "tables.db", tmp_path / "hard.db")
    for name in ("tables", "symbolic", "hard"):
        assert "another process is already serving it" in started(relaxed(f"sqlite:///{tmp_path}/{name}.db"))
    person = open_table(server.url, "bastille", MINE)
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(1), 3):
        pass


def test_the_database_is_private(tmp_path: Path) -> None:
    (tmp_path / "tables.db").touch(0o644)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        open_table(server.url, "bastille", MINE)
        files = list(tmp_path.glob("tables.db*"))
        assert len(files) == 3 and all(file.stat().st_mode & 0o777 == 0o600 for file in files)


def test_every_line_of_the_log_has_time_and_level(tmp_path: Path) -> None:
    """The server's own, uvicorn's, and what is only worth a note."""
    note = "import logging; logging.getLogger('tablee.server').info('removed %d old tables', 3)"
    code = f"from tablee.server import logs; import logging.config; logging.config.dictConfig(logs.LOGGING); {note}"
    own = subprocess.run([sys.executable, "-c", code], env=surroundings(), capture_output=True, text=True, check=True)
    call = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--database", sqlite(tmp_path)]
    server = subprocess.Popen(call, env=surroundings(), stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    told = [server.stderr.readline()]
    while "running on" not in told[-1]:
        assert told[-1], told
        told.append(server.stderr.readline())
    server.terminate()
    told += server.communicate(timeout=PATIENCE)[1].splitlines()
    assert "INFO tablee.server: removed 3 old tables" in own.stderr and len(told) > 3
    for line in [*told, own.stderr]:
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (INFO|WARNING|ERROR) [a-z.]+: ", line), line


def surroundings() -> dict[str, str]:
    """An environment in which a new process finds what this one has."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
