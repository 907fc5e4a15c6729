"""Without what only POSIX has (fcntl, SIGKILL, forkserver …) the library, the shell and a server on SQLite work."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from support.api_client import hang_up, open_table
from support.servers import until_it_answers
from support.waiting import PATIENCE, until
from tablee.server.database.sqlite_file import LOCKED_BYTE, SqliteFile
from tablee.table import TableeError

RECORD = Path(__file__).parent / "records" / "bastille" / "bastille-4.game"
MISSING = "import os, signal; assert not hasattr(signal, 'SIGKILL') and not hasattr(os, 'fchmod')"


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that lacks all this."""
    shutil.copy(Path(__file__).parent / "support" / "without_posix.py", tmp_path / "sitecustomize.py")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}


@pytest.fixture(autouse=True)
def lines() -> Iterator[None]:
    """Nobody stays on the line after a test."""
    yield
    hang_up()


def test_the_library_and_the_shell(surroundings: dict[str, str]) -> None:
    for call in (
        ["-c", MISSING],
        ["-c", "import fcntl"],
        ["-m", "tablee", "replay", str(RECORD), "--verify"],
        ["-m", "tablee", "simulate", "bastille", "--bots", "random", "--games", "4", "--jobs", "2"],
    ):
        done = subprocess.run([sys.executable, *call], env=surroundings, capture_output=True, text=True)
        assert (done.returncode == 0) == (call[1] != "import fcntl"), (call, done.stderr)


def test_a_server_with_bots(surroundings: dict[str, str], tmp_path: Path) -> None:
    for _ in range(2):  # the first time it makes its database, the second time it finds it
        assert_serves(f"sqlite:///{tmp_path / 'tables.db'}", surroundings)


def assert_serves(database: str, surroundings: dict[str, str]) -> None:
    """A person and bots play at a server, which ends when it is told to."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tablee", "serve", "--port", str(port), "--database", database]
    server = subprocess.Popen(command, env=surroundings, stderr=subprocess.PIPE)
    try:
        url = f"http://127.0.0.1:{port}"
        until_it_answers(url, lambda: server.poll() is None)
        person = open_table(url, "bastille", [{"who": "me"}, *[{"who": "bot", "bot": "novice"}] * 2])
        stream = person.stream()
        until(lambda: person.seat in person.about()["owing"])
        before = person.about()["seq"]
        person.play_any(random.Random(1))
        until(lambda: person.about()["seq"] > before + 2)
        stream.close()
    finally:
        server.terminate()
        errors = server.communicate(timeout=PATIENCE)[1].decode()
    assert "Traceback" not in errors and " ERROR " not in errors, errors


def test_windows_locks_a_byte_behind_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked: list[int] = []

    def locking(descriptor: int, mode: int, count: int) -> None:
        if locked:
            raise PermissionError
        locked.append(os.lseek(descriptor, 0, os.SEEK_CUR))

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    path = str(tmp_path / "tables.db")
    first = SqliteFile(path)
    with pytest.raises(TableeError, match="another process is already serving it"):
        SqliteFile(path)
    first.close()
    assert locked and locked[0] == LOCKED_BYTE and os.path.getsize(path) == 0
