"""When the database is away the server says so, once in its log, and goes on as soon as it is back."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from support.api_client import Person, open_table
from support.servers import ThreadServer, relaxed, running, sqlite
from support.waiting import PATIENCE, until
from tablee.server.database import database
from tablee.server.database.sql_store import SqlStore
from tablee.server.database.writes import Conflict, Write

MINE = [{"who": "me"}] * 3


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program is writing to the file and does not end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def any_move(person: Person) -> httpx.Response:
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    return mover.play(offered["moves"][0]["move"], offered["seq"])


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "tablee.server"]


def test_a_locked_file_is_answered_with_503_and_told_once(
    server: ThreadServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.6)
    person = open_table(server.url, "bastille", MINE)
    with locked(tmp_path / "tables.db"):
        for _ in range(2):
            answer = any_move(person)
            assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
            assert answer.json()["title"] == "away"
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 503
        assert httpx.get(f"{server.url}/livez").status_code == 200
        assert person.view()["seq"] == 0, "what can be read is read"
        assert [line for line in said(caplog) if "503" in line] == said(caplog) and len(said(caplog)) == 1
    assert any_move(person).status_code == 200
    assert said(caplog)[1:] == ["the database is back"]


def test_a_server_ends_in_time_though_its_file_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 3600.0)
    with ExitStack() as lock, ThreadServer(relaxed(sqlite(tmp_path))) as server:
        people = [open_table(server.url, "bastille", MINE) for _ in range(4)]
        moves = []
        for person in people:
            mover = person.at(person.about()["owing"][0])
            offered = mover.moves()
            moves.append((mover, offered["moves"][0]["move"], offered["seq"]))
        lock.enter_context(locked(tmp_path / "tables.db"))  # for longer than there is a server
        answers: list[int] = []
        waiting = [threading.Thread(target=_try_to, args=(*move, answers), daemon=True) for move in moves]
        for thread in waiting:
            thread.start()
        until(lambda: all(server.tables.live[person.table].lock.locked() for person in people))
    for thread in waiting:
        thread.join(PATIENCE)
    assert answers == [503] * len(people)


def _try_to(mover: Person, move: str, seq: int, answers: list[int]) -> None:
    with httpx.Client(base_url=mover.url, timeout=PATIENCE) as http:
        body = {"move": move, "seq": seq, "key": f"locked-{mover.table}"}
        answers.append(http.post(f"/api{mover.place}/moves", json=body, headers=mover.headers).status_code)


@pytest.mark.parametrize(
    ("error", "tried"),
    [(OperationalError("", None, sqlite3.OperationalError()), 1), (IntegrityError("", None, Exception()), 1 + 5)],
)
def test_a_batch_is_split_only_if_one_of_it_came_too_late(error: Exception, tried: int, tmp_path: Path) -> None:
    async def commit() -> None:
        store = SqlStore(relaxed(sqlite(tmp_path)))
        await store.open()
        batches: list[int] = []

        async def fail(writes: list[Write]) -> None:
            batches.append(len(writes))
            raise error

        store._transact = fail  # type: ignore[method-assign]
        results = await asyncio.gather(*[store.commit(Write()) for _ in range(5)], return_exceptions=True)
        assert batches[0] == 5 and len(batches) == tried
        kind = Conflict if tried > 1 else OperationalError
        assert all(isinstance(result, kind) for result in results)
        await store.close()

    asyncio.run(commit())


def test_a_full_disk_is_not_healthy(tmp_path: Path) -> None:
    with running(sqlite(tmp_path)) as server:
        person = open_table(server.url, "bastille", MINE)
        size = (tmp_path / "tables.db-wal").stat().st_size
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        answer = any_move(person)
        assert answer.status_code == 503 and "Retry-After" in answer.headers
        assert httpx.get(f"{server.url}/healthz").status_code == 503
        assert httpx.get(f"{server.url}/livez").status_code == 200
        assert person.view()["seq"] == 0
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        assert any_move(person).status_code == 200
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_disk_with_hardly_any_room_is_not_healthy(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The few bytes that are left may do for a trial, though not for what people do."""
    monkeypatch.setattr(database, "ROOM", 1 << 62)
    answer = httpx.get(f"{server.url}/healthz")
    assert answer.status_code == 503 and "full" in answer.json()["detail"]
    monkeypatch.undo()
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_file_that_vanished_is_noticed(
    server: ThreadServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    person = open_table(server.url, "bastille", MINE)
    (tmp_path / "tables.db").rename(tmp_path / "elsewhere.db")
    assert any_move(person).status_code == 503
    assert httpx.get(f"{server.url}/healthz").status_code == 503
    assert any("vanished" in line for line in said(caplog))
    (tmp_path / "elsewhere.db").rename(tmp_path / "tables.db")
    assert any_move(person).status_code == 200


def test_postgresql_that_is_away(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    cluster, _, name = postgres_url.rpartition("/")

    async def rename(before: str, after: str) -> None:
        connection = await asyncpg.connect(f"{cluster}/postgres")
        await connection.execute(f"ALTER DATABASE {before} WITH ALLOW_CONNECTIONS false")
        await connection.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = $1", before
        )
        await connection.execute(f"ALTER DATABASE {before} RENAME TO {after}")
        await connection.execute(f"ALTER DATABASE {after} WITH ALLOW_CONNECTIONS true")
        await connection.close()

    with ThreadServer(relaxed(postgres_url)) as server:
        person = open_table(server.url, "bastille", MINE)
        asyncio.run(rename(name, f"{name}_away"))
        for _ in range(3):
            answer = person.get(f"{person.place}/view")
            assert answer.status_code == 503 and "Retry-After" in answer.headers, answer.text
        assert httpx.get(f"{server.url}/healthz").status_code == 503
        assert len([line for line in said(caplog) if "503" in line]) == 1
        asyncio.run(rename(f"{name}_away", name))
        assert person.view()["seq"] == 0
        assert any_move(person).status_code == 200
