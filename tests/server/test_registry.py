"""The registry: nothing grows for ever, each table is there once, a fault at one table does not reach the others."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from support.api_client import Person, good, key, open_table, party, play_out
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import PATIENCE, until, until_async
from tablee.server.actions import playing, undo
from tablee.server.bots import runner as bot_runner
from tablee.server.database.models import metadata, snapshots
from tablee.server.database.writes import Write
from tablee.server.http import ratelimit
from tablee.server.http.ratelimit import RateLimiter
from tablee.server.problems import Problem
from tablee.server.settings import Limit
from tablee.server.tables import presence, registry
from tablee.server.tables.live_table import LiveTable, Player

MINE = [{"who": "me"}] * 3


def test_new_tables_push_old_ones_out_of_memory(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "IN_MEMORY", 20)
    people = [open_table(server.url, "bastille", MINE) for _ in range(50)]
    assert len(server.tables.live) <= 20
    assert all(person.view()["seq"] == 0 for person in people), "a table that left the memory is lost"
    assert len(server.tables.live) <= 20
    assert "tablee_tables 20" in httpx.get(f"{server.url}/metrics").text


def test_bots_and_clocks_hear_of_nothing_at_tables_without_them(server: ThreadServer) -> None:
    asked: set[str] = set()
    server.tables.after_entry = lambda live: asked.add("bots")
    server.tables.after_clocks = lambda live: asked.add("clocks")
    person = open_table(server.url, "bastille", MINE)
    person.at(person.about()["owing"][0]).play_any(random.Random(1))
    assert not asked
    open_table(server.url, "bastille", [*MINE[:2], {"who": "bot", "bot": "random"}], pace="live/20+30")
    assert asked == {"bots", "clocks"}


def test_tables_that_there_are_not_leave_nothing_behind(server: ThreadServer) -> None:
    for number in range(20):
        assert Person(server.url).get(f"/tables/none-{number}").status_code == 404
    assert not server.tables._loading


def test_a_table_that_is_found_while_it_is_opened_is_there_once(server: ThreadServer) -> None:
    """Somebody may see a new table in the lobby before the one who opens it has their answer."""
    commit = server.tables.store.commit

    async def slow(write: Write) -> None:
        await commit(write)
        if write.new_table:
            found.append(await server.tables.find(write.entries[0].table))

    found: list[Any] = []
    server.tables.store.commit = slow  # type: ignore[method-assign]
    person = open_table(server.url, "bastille", MINE)
    assert server.tables.live[person.table] is found[0]
    stream = person.stream()
    person.at(person.about()["owing"][0]).play_any(random.Random(1))
    stream.wait_for(1)


def test_a_stream_tells_nothing_that_its_table_does_not_know(server: ThreadServer) -> None:
    """What is committed is told once its writer knows: others would still read what was before."""
    person = open_table(server.url, "bastille", MINE)
    live, commit = server.tables.live[person.table], server.tables.store.commit
    written, free = threading.Event(), threading.Event()

    async def slow(write: Write) -> None:
        await commit(write)
        written.set()
        await until_async(free.is_set)

    async def told() -> list[int]:
        live.tail.clear()  # as after a restart: a stream reads from the rows
        return [entry.seq for entry in await server.tables.since(live, -1)]

    server.tables.store.commit = slow  # type: ignore[method-assign]
    saying = threading.Thread(target=lambda: person.post(f"{person.place}/chat", {"text": "soon"}))
    saying.start()
    assert written.wait(PATIENCE)
    assert server.run(told()) == [0] and person.view()["seq"] == 0
    free.set()
    saying.join(PATIENCE)
    assert server.run(told()) == [0, 1] and person.view()["seq"] == 1


def test_a_table_that_leaves_memory_while_a_bot_thinks(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", MINE)
    ask = server.app.state.bot_runner.pool.ask
    thinking, free = threading.Event(), threading.Event()

    async def slow(question: dict[str, Any]) -> int | None:
        thinking.set()
        await until_async(free.is_set)
        return int(await ask(question))

    server.app.state.bot_runner.pool.ask = slow
    seat = person.about()["owing"][0]
    good(person.at(seat).post(f"{person.at(seat).place}/bot", {"bot": "random"}))
    assert thinking.wait(PATIENCE)
    del server.tables.live[person.table]  # as the tables does when many others are used
    stream = person.stream()
    before = person.about()["seq"]
    free.set()
    stream.wait_for(before + 1)
    assert person.about()["seq"] > before


def test_limits_are_not_searched_at_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many visitors at once, none of whom can be forgotten yet."""
    monkeypatch.setattr(ratelimit, "MANY", 100)
    counted = RateLimiter({"join": Limit(0.001, 5)}, _most=100)
    swept = 0
    sweep = counted._sweep

    def count(now: float) -> None:
        nonlocal swept
        swept += 1
        sweep(now)

    counted._sweep = count  # type: ignore[method-assign]
    for number in range(1000):
        counted.check("join", str(number))
    assert 1 <= swept <= 5
    counted.limits["join"] = Limit(1e9, 5)
    for number in range(1700):
        counted.check("join", f"later {number}")
    assert len(counted._left) < 1700, "those who have waited long enough are forgotten"


def test_the_registry_ticks_on_when_the_database_fails(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    person = open_table(server.url, "bastille", MINE)

    async def broken(write: Write) -> None:
        raise OSError("no database")

    monkeypatch.setattr(presence, "TICK", 0.02)
    monkeypatch.setattr(server.tables.store, "commit", broken)
    tick = server.begin(server.tables.presence.tick())
    for _ in range(3):
        person.view()  # a sign of life that cannot be written
        calls = server.tables.live[person.table].calls
        until(lambda: server.tables.live[person.table].calls > calls + 1)  # noqa: B023
    tick.cancel()


def test_nothing_secret_is_logged_when_the_database_fails(
    server: ThreadServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.tables.new_seed = lambda: "a-seed-that-nobody-may-know"

    async def lose_the_tables() -> None:
        async with server.store.engine.begin() as connection:
            await connection.execute(sa.text("DROP TABLE tables"))

    server.run(lose_the_tables())
    answer = Person(server.url).post("/tables", {"game": "bastille", "seats": MINE})
    assert answer.status_code == 500 and answer.headers["content-type"] == "application/problem+json"
    assert "a request failed" in caplog.text and "a-seed-that-nobody-may-know" not in caplog.text
    assert "INSERT" in caplog.text and "INSERT" not in answer.text


def test_one_table_that_cannot_be_read_stops_no_bots_elsewhere(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with_bot = [{"who": "me"}, {"who": "me"}, {"who": "bot", "bot": "random"}]
    damaged, quiet, failing = tables = [open_table(server.url, "bastille", with_bot).table for _ in range(3)]
    until(lambda: not server.app.state.bot_runner.served)  # a bot that moves first has moved

    async def spoil() -> None:
        broken = sa.update(snapshots).where(snapshots.c.table_id == damaged).values(data="{}")
        async with server.store.engine.begin() as connection:
            await connection.execute(broken)

    server.run(spoil())
    server.tables.live.clear()
    find, looked = server.tables.find, Counter[str]()

    async def fails_at_one(table: str) -> LiveTable:
        looked[table] += 1
        if table == failing:
            raise OSError("no file can be opened")
        return await find(table)

    monkeypatch.setattr(server.tables, "find", fails_at_one)
    monkeypatch.setattr(server.app.state.bot_runner.bots, "next", lambda live: None)
    monkeypatch.setattr(bot_runner, "ROUND", 0.02)
    rounds = server.begin(server.app.state.bot_runner._go_round())
    until(lambda: looked[failing] > 3)
    assert looked.keys() == set(tables)
    assert looked[damaged] == looked[quiet] == 1, "a table that waits for people is read in every round"
    rounds.cancel()


def test_a_fault_while_a_bot_plays_is_tried_again_but_not_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = visited = 0

    async def broken(question: dict[str, Any]) -> int | None:
        nonlocal asked
        asked += 1
        raise OSError("no process can be started")

    async def visits(*given: Any) -> None:
        nonlocal visited
        visited += 1
        await visit(*given)

    monkeypatch.setattr(bot_runner, "ROUND", 0.1)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        runner = server.app.state.bot_runner
        visit, runner._visit = runner._visit, visits
        ask, runner.pool.ask = runner.pool.ask, broken
        person = open_table(server.url, "bastille", [{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
        while person.seat in person.about()["owing"]:
            person.play_any(random.Random(2))
        until(lambda: asked > 3)
        assert asked <= visited + 1, "once when the bot is next, and then once in a round"
        before = person.about()["seq"]
        runner.pool.ask = ask
        until(lambda: person.about()["seq"] > before)


def test_a_fault_while_the_first_round_asks_the_database_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer is older than the table, which is in no other round unless it is remembered."""
    asked = 0
    asking, answered = threading.Event(), threading.Event()
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    with_bots = server.tables.store.with_bots

    async def slow() -> dict[str, int]:
        found = await with_bots()
        asking.set()
        await until_async(answered.is_set)
        return found

    async def broken(question: dict[str, Any]) -> int | None:
        nonlocal asked
        asked += 1
        raise OSError("no process can be started")

    monkeypatch.setattr(bot_runner, "ROUND", 0.02)
    monkeypatch.setattr(server.tables.store, "with_bots", slow)
    with server:
        runner = server.app.state.bot_runner
        runner.pool.ask = broken
        assert asking.wait(PATIENCE)
        person = open_table(server.url, "bastille", [{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
        while person.seat in person.about()["owing"]:
            person.play_any(random.Random(2))
        until(lambda: asked and not runner.served)
        answered.set()
        until(lambda: asked > 3)


def test_whoever_lost_his_seat_meanwhile_does_not_move(server: ThreadServer) -> None:
    """A move waits for the table while its seat is handed over, and a bot's while its player comes back."""
    people = party(server.url, "bastille", 3)
    live = server.tables.live[people[0].table]
    mover = people[live.position.owing[0]]
    offered = mover.moves()
    answers: list[httpx.Response] = []
    sender = threading.Thread(target=lambda: answers.append(mover.play(offered["moves"][0]["move"], offered["seq"])))

    async def hand_over() -> None:
        async with live.lock:
            sender.start()
            await until_async(lambda: live.lock._waiters)
            live.seats[mover.seat].holder = "somebody else"

    server.run(hand_over())
    sender.join(PATIENCE)
    assert answers[0].status_code == 403
    bot = Player(live, mover.seat, bot=True)
    with pytest.raises(Problem, match="not your seat"):
        server.run(playing.play(server.tables, bot, offered["moves"][0]["move"], offered["seq"], key()))
    assert people[0].about()["seq"] == offered["seq"]


def test_others_are_served_while_an_undo_is_thought_about(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, served = threading.Event(), threading.Event()

    def slow(*_: object) -> bool:
        began.set()
        return served.wait(PATIENCE)

    monkeypatch.setattr(undo, "shows", slow)
    person = open_table(server.url, "bastille", MINE)
    other = open_table(server.url, "bastille", MINE)
    live = server.tables.live[person.table]
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(3), 30):
        if live.position.undoable:
            break
    mover = person.at(live.position.undoer)
    asked = threading.Thread(target=lambda: mover.post(f"{mover.place}/undo", {"seq": live.position.seq}))
    asked.start()
    assert began.wait(PATIENCE)
    other.view()
    served.set()
    asked.join(PATIENCE)


def test_who_was_seen_at_one_server_is_not_absent_at_another(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "TICK", 0.1)
    settings = relaxed(postgres_url)
    with ThreadServer(settings) as one, ThreadServer(settings) as two:
        people = party(one.url, "bastille", 3, [two.url, one.url])
        people[0].stream(), people[1].stream()
        now = time.monotonic()
        for half in range(1, 5):
            later = now + half * settings.absent_after / 2
            for server in (one, two):
                server.tables.clock.monotonic = lambda: later  # noqa: B023
            for server in (one, two):
                live = server.tables.live[people[0].table]
                until(lambda: all(live.signs[live.seats[seat].holder or ""] == later for seat in (0, 1)))  # noqa: B023
            for person in people[:2]:
                assert [seat["absent"] for seat in person.about()["seats"]] == [False, False, half > 1]


def test_the_migrations_make_the_tables_that_the_server_uses(database_url: str, tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    logging.getLogger("alembic").setLevel(logging.WARNING)
    with ThreadServer(relaxed(database_url)) as server:

        async def compare() -> list[Any]:
            async with server.store.engine.connect() as connection:
                return await connection.run_sync(
                    lambda plain: list(compare_metadata(MigrationContext.configure(plain), metadata))
                )

        assert server.run(compare()) == []
