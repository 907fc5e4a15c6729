"""Whole games of each title over HTTP: on SQLite, and on PostgreSQL with the players on two server processes."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import httpx
import pytest

from server.people import Person, good, party, play_out
from server.serving import ThreadServer, relaxed, running, sqlite
from tablee import games
from tablee.server.run import serve
from tablee.server.store import Store
from tablee.table import Record, verify


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
        with pytest.raises(ValueError, match="served by another process"):
            await Store(relaxed(url)).open()

    with ThreadServer(relaxed(url)):
        asyncio.run(second())
    with ThreadServer(relaxed(url)) as server:
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_several_workers_need_postgresql() -> None:
    with pytest.raises(ValueError, match="one process"):
        serve("none:none", relaxed("sqlite:///none.db"), "127.0.0.1", 0, 2, "")
