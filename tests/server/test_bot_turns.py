"""Bots take turns: where somebody is, quick ones first, one address and one holder after the other."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from support.api_client import Person, good, open_table
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until, until_async
from tablee.server.bots import runner as bot_runner
from tablee.server.bots.turns import PLAYED, WATCHED, Account, BotTurns
from tablee.server.tables.live_table import LiveTable


def order(turns: BotTurns, asked: list[tuple[str, str, int, bool]]) -> list[str]:
    """In which order tables (name, address/holder, rank, slow) get their turns, if all ask while others think."""
    served: list[str] = []

    async def ask(name: str, account: str, rank: int, slow: bool) -> None:
        async with turns.turn(Account(*account.split("/")), rank, slow):
            served.append(name)
            await asyncio.sleep(0)

    async def all_ask() -> None:
        await asyncio.gather(*[ask(*one) for one in asked])

    asyncio.run(all_ask())
    return served


def test_quick_bots_come_first_and_those_with_a_player_before() -> None:
    asked = [
        ("first", "here/ann", PLAYED, False),
        ("watched", "here/bob", WATCHED, False),
        ("slow", "here/cyd", PLAYED, True),
        ("quick", "here/dan", PLAYED, False),
    ]
    assert order(BotTurns(1, 1), asked) == ["first", "quick", "slow", "watched"]


def test_one_holder_after_the_other() -> None:
    asked = [(f"ann {number}", "here/ann", PLAYED, False) for number in range(4)]
    asked.append(("bob", "here/bob", PLAYED, False))
    assert order(BotTurns(1, 4), asked) == ["ann 0", "bob", "ann 1", "ann 2", "ann 3"]


def test_one_address_after_the_other_whoever_asks_there() -> None:
    asked = [(f"a{number}", f"there/{number}", PLAYED, True) for number in range(4)]
    asked += [("b0", "here/ann", PLAYED, True), ("b1", "here/ann", PLAYED, True), ("c", "here/bob", PLAYED, True)]
    assert order(BotTurns(1, 1), asked) == ["a0", "b0", "a1", "c", "a2", "b1", "a3"]


def test_slow_ones_of_one_address_leave_room_for_those_of_another() -> None:
    async def ask() -> None:
        turns, thinking = BotTurns(6, 1), []

        async def think(client: str, holder: str, slow: bool) -> None:
            async with turns.turn(Account(client, holder), PLAYED, slow):
                thinking.append(client)
                await asyncio.Event().wait()

        tasks = [asyncio.create_task(think("there", str(number), True)) for number in range(20)]
        await until_async(lambda: len(turns._waiting) == 18)
        tasks += [
            asyncio.create_task(think("here", f"person {number}", slow)) for number, slow in enumerate([True, False])
        ]
        await until_async(lambda: len(thinking) == 4)
        assert thinking == ["there", "there", "here", "here"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns._waiting and not turns._thinking and not turns._served

    asyncio.run(ask())


def test_slow_ones_leave_a_process_and_a_holder_has_so_many() -> None:
    async def ask() -> None:
        turns = BotTurns(3, 1)
        thinking: list[str] = []

        async def think(name: str, holder: str, slow: bool) -> None:
            async with turns.turn(Account(holder, holder), PLAYED, slow):
                thinking.append(name)
                await asyncio.Event().wait()

        tasks = [
            asyncio.create_task(think(name, name[0], slow))
            for name, slow in [("a1", True), ("a2", True), ("b1", True), ("c1", True), ("a3", False), ("d1", False)]
        ]
        await until_async(lambda: len(thinking) == len(turns._thinking) == 3)
        assert thinking == ["a1", "b1", "d1"]
        tasks[0].cancel()
        await until_async(lambda: len(thinking) == 4)
        assert thinking[3:] == ["a3"] and len(turns._thinking) == 3, "whoever is cancelled gives the turn back"
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns._waiting and not turns._thinking and not turns._served

    asyncio.run(ask())


def slow_experts(server: ThreadServer) -> None:
    """Experts that never come to an end, and others that know at once."""

    async def wait(question: dict[str, Any]) -> int | None:
        if question["bot"] == "expert":
            await asyncio.Event().wait()
        return int(question["moves"][0])

    server.app.state.bot_runner.pool.ask = wait


def test_many_experts_leave_the_bots_of_another_player_quick(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        slow_experts(server)
        player = open_table(server.url, "heads_of_state", [{"who": "me"}, {"who": "bot", "bot": "fair"}])
        greedy = Person(server.url)
        for _ in range(28):
            seats = [{"who": "me"}, {"who": "bot", "bot": "expert"}, {"who": "bot", "bot": "expert"}]
            found = greedy.post("/tables", {"game": "bastille", "seats": seats}).json()
            greedy = Person(server.url, found["token"] or greedy.token, found["table"])
            about = greedy.about()
            if 0 in about["owing"]:
                greedy.play_any(random.Random(3))
        assert len(server.app.state.bot_runner.served) > 20, "the experts do not ask"
        for _ in range(3):
            player.to_move().play_any(random.Random(1))
        player.to_move()


def test_experts_of_many_people_at_one_address_do_not_hold_up_those_of_another(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        asked: list[str] = []

        async def think(question: dict[str, Any]) -> int:
            asked.append(question["game"])
            await asyncio.sleep(0.05)
            return int(question["moves"][0])

        server.app.state.bot_runner.pool.ask = think
        player = open_table(server.url, "heads_of_state", [{"who": "me"}, {"who": "bot", "bot": "expert"}], "192.0.2.1")
        player.to_move()
        for number in range(20):  # nobody moves there but bots: they never wait
            seats = [{"who": "me"}, {"who": "bot", "bot": "expert"}, {"who": "bot", "bot": "expert"}]
            greedy = open_table(server.url, "bastille", seats, f"2001:db8::{number:x}")
            good(greedy.post(f"{greedy.place}/bot", {"bot": "expert"}))
        until(lambda: len(server.app.state.bot_runner.turns._waiting) > 10)
        waits: list[int] = []
        while len(waits) < 3:
            before = len(asked)
            player.play_any(random.Random(1))
            player.to_move()
            if "heads_of_state" in asked[before:]:
                waits.append(asked.index("heads_of_state", before) - before)
        assert max(waits) <= 6, "more than those that thought when it asked"


def test_bots_rest_where_nobody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "ROUND", 0.02)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        asked = looked = 0

        async def think(question: dict[str, Any]) -> int | None:
            nonlocal asked
            asked += 1
            await asyncio.sleep(0.05)
            return int(question["moves"][0])

        def looks(live: LiveTable) -> None:
            nonlocal looked
            looked += 1
            look(live)

        runner = server.app.state.bot_runner
        runner.pool.ask = think
        look, runner.serve_if_due = runner.serve_if_due, looks
        person = open_table(server.url, "heads_of_state", [{"who": "me"}, {"who": "bot", "bot": "random"}])
        person.post(f"{person.place}/bot", {"bot": "random"})  # now bots play on both seats
        until(lambda: asked)
        later = time.monotonic() + 3600  # without a sign of life
        server.tables.clock.monotonic = lambda: later
        until(lambda: not runner.served)
        before, rounds = asked, looked
        until(lambda: looked > rounds + 3)
        assert asked == before and not person.about()["over"]
        stream = person.stream()
        seq = person.about()["seq"]
        stream.wait_for(seq + 3)


def test_bots_do_not_rest_where_somebody_else_waits(tmp_path: Path) -> None:
    """Of two people one has moved and gone; the other one is told of their turn, so it must come."""
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        clock = server.tables.clock
        later = clock.monotonic() + 3600

        async def think(question: dict[str, Any]) -> int:
            clock.monotonic = lambda: later  # nobody has been there for an hour
            return int(question["moves"][0])

        server.app.state.bot_runner.pool.ask = think
        seats = [{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}]
        host = open_table(server.url, "heads_of_state", seats)
        guest = Person(server.url, table=host.table)
        found = good(guest.post(f"/tables/{host.table}/join", {"invite": host.about()["invite"], "name": "guest"}))
        people = [host, Person(server.url, found["token"], host.table, found["seats"][0])]
        chance = random.Random(1)
        while clock.monotonic() != later:
            owing = host.about()["owing"]
            for seat in [seat for seat in owing if seat < 2]:
                people[seat].play_any(chance)
        until(lambda: 2 not in server.tables.live[host.table].position.owing)
