"""Whole games of each title over HTTP: on SQLite, and on PostgreSQL with the players on two server processes."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest

from support.api_client import Person, Stream, good, key, party, play_out
from support.servers import ThreadServer, relaxed, running, sqlite, until_it_answers
from support.waiting import PATIENCE, until
from tablee import games
from tablee.server.database.sql_store import SqlStore
from tablee.server.run import serve
from tablee.table import Record, TableeError, verify


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game(name: str, server: ThreadServer) -> None:
    chance = random.Random(name)
    seats = games.load(name).players[-1]
    people = party(server.url, name, seats)
    streams = [person.stream() for person in people]
    moves = [answer["seq"] for answer in play_out(people, chance)]
    about = people[0].about()
    assert about["over"] and len(about["scores"]) == seats
    assert moves == sorted(set(moves)) and len(moves) > 20
    for stream in streams:
        stream.wait_for(about["seq"])
        assert stream.seqs == list(range(about["seq"] + 1))
        stream.close()
    record = good_record(people[1].get(f"/tables/{people[0].table}/record"))
    verify(games.load(name), record)
    assert record.totals == [score["total"] for score in about["scores"]]


@pytest.mark.parametrize("name", games.names())
def test_players_on_two_servers(name: str, postgres_url: str) -> None:
    """One table, two server processes on one PostgreSQL: every step reaches everybody once."""
    chance = random.Random(name)
    seats = games.load(name).players[0]
    with running(postgres_url) as one, running(postgres_url) as two:
        people = party(one.url, name, seats, [two.url, one.url])
        assert {person.url for person in people} == {one.url, two.url}
        streams = [person.stream() for person in people]
        for _ in play_out(people, chance):
            pass
        views = [person.view() for person in people]
        assert all(view["over"] for view in views)
        assert len({view["seq"] for view in views}) == 1
        for stream in streams:
            stream.wait_for(views[0]["seq"])
            assert stream.seqs == list(range(views[0]["seq"] + 1))
            stream.close()
        record = good_record(people[-1].get(f"/tables/{people[0].table}/record"))
    verify(games.load(name), record)


def good_record(response: httpx.Response) -> Record:
    """The record in an answer."""
    assert response.status_code == 200, response.text
    return Record.parse(response.text)


def test_a_server_starts_on_a_database_that_is_up_to_date(database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        people = party(server.url, "bastille", 3)
        for _ in play_out(people, random.Random(1), 40):
            pass
        before = people[0].view()
    with ThreadServer(relaxed(database_url)) as server:
        again = Person(server.url, people[0].token, people[0].table, people[0].seat)
        assert again.view() == before
        assert good(again.get(f"/tables/{again.table}"))["seq"] == before["seq"]


def test_one_sqlite_file_is_served_by_one_process(tmp_path: Path) -> None:
    url = sqlite(tmp_path)

    async def second() -> None:
        with pytest.raises(TableeError, match="another process is already serving it"):
            await SqlStore(relaxed(url)).open()

    with ThreadServer(relaxed(url)):
        asyncio.run(second())
    with ThreadServer(relaxed(url)) as server:
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_several_workers_need_postgresql() -> None:
    with pytest.raises(TableeError, match="one process"):
        serve("none:none", relaxed("sqlite:///none.db"), "127.0.0.1", 0, 2, "")


def test_the_game_goes_on_after_the_database_hung_up(postgres_url: str) -> None:
    """As after a restart of PostgreSQL: what got no answer is sent again, and a stream that broke is opened again."""
    with ThreadServer(relaxed(postgres_url)) as one, ThreadServer(relaxed(postgres_url)) as two:
        people = party(one.url, "bastille", 3, [two.url, one.url])
        streams = [person.stream() for person in people]
        heard: list[list[int]] = [[] for _ in people]
        chance = random.Random(12)
        for _ in range(3):
            for _ in play_out(people, chance, 5):
                pass
            asyncio.run(end_connections(postgres_url))
            last = insist(people, chance)
            until(partial(all_have_heard, last, people, streams, heard))
        for before, stream in zip(heard, streams, strict=True):
            assert before + stream.seqs == list(range(last + 1))


def all_have_heard(last: int, people: list[Person], streams: list[Stream], heard: list[list[int]]) -> bool:
    """Whether the entry `last` has come to everybody; a stream that ended is opened again."""
    for number, (person, stream) in enumerate(zip(people, streams, strict=True)):
        if stream.ended.is_set() and last not in stream.seqs:
            heard[number] += stream.seqs
            streams[number] = person.stream(heard[number][-1])
    return all(last in stream.seqs for stream in streams)


async def end_connections(url: str) -> None:
    """End every other connection to a database."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def insist(people: list[Person], chance: random.Random) -> int:
    """Make one move, asking again as long as something is broken; its seq."""

    def again(send: Callable[[], httpx.Response]) -> Any:
        def answer() -> httpx.Response | None:
            with suppress(httpx.TransportError):
                sent = send()
                return sent if sent.status_code != 500 else None
            return None

        return good(until(answer))

    owing = again(lambda: people[0].get(f"/tables/{people[0].table}"))["owing"]
    person = people[owing[0]]
    offered = again(lambda: person.get(f"{person.place}/moves"))
    move, sent = chance.choice(offered["moves"])["move"], key()
    answer = again(lambda: person.play(move, offered["seq"], sent))
    assert answer["seq"] == offered["seq"] + 1
    return int(answer["seq"])


def test_the_shell_command_with_two_workers(postgres_url: str) -> None:
    """`tablee serve --workers 2`: a game over whichever process answers, and a clean end with open streams."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    patient = "from tablee.server import run; run.GRACE = 3600"  # so that it would wait for a stream that does not end
    command = [sys.executable, "-c", f"{patient}; from tablee.cli import main; main()", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", "2", "--database", postgres_url]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(command, env=surroundings, stderr=subprocess.PIPE)
    try:
        url = f"http://127.0.0.1:{port}"
        until_it_answers(url, lambda: process.poll() is None)
        people = party(url, "bastille", 3)
        streams = [person.stream() for person in people for _ in range(4)]  # surely some at either process
        for _ in play_out(people, random.Random(2), 30):
            pass
        last = people[0].about()["seq"]
        for stream in streams:
            stream.wait_for(last)
            assert stream.seqs == list(range(last + 1))
        process.terminate()
        errors = process.communicate(timeout=PATIENCE)[1].decode()
        assert "Traceback" not in errors and "Started server process" in errors
        assert all(stream.ended.wait(PATIENCE) for stream in streams)
    finally:
        process.kill()
        process.wait()
