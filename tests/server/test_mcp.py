"""A model at the table by the Model Context Protocol: the SDK's own client plays a game over HTTP."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import tablee
from support.api_client import Person, good, open_table
from support.cutting_proxy import CuttingProxy
from support.servers import ThreadServer
from tablee.programs.client import ApiError, TableClient
from tablee.programs.mcp_server import Session, mcp_server
from tablee.server.database.journal import CHAT
from tablee.table import TableeError

mcp = pytest.importorskip("mcp")
SOURCE = Path(tablee.__file__).parents[1]


def text_of(result: Any) -> str:
    """What a tool has answered."""
    return "\n".join(block.text for block in result.content)


def test_a_model_opens_a_table_plays_and_talks(pages: ThreadServer) -> None:
    async def play() -> None:
        server = mcp_server(Session(TableClient(pages.url)))
        async with mcp.Client(server) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert {"open_table", "sit_down", "look", "moves", "play", "say", "wait_for_my_turn", "rules"} <= tools

            async def call(tool: str, **arguments: Any) -> str:
                return text_of(await client.call_tool(tool, arguments))

            opened = await call("open_table", game="bastille", name="Machine", bots=["random", "random"])
            table = opened.partition(":")[0]
            assert "Machine (program, you)" in opened
            seen = await call("wait_for_my_turn", table=table, seconds=30)
            for _ in range(3):
                assert "Your decision" in seen
                assert await call("moves", table=table)
                played = await call("play", table=table, move="1")
                assert played.startswith("You played ")
                seen = await call("wait_for_my_turn", table=table, seconds=30)
                assert "Since your last move" in played + seen  # quick bots have answered before the first look
            refused = await client.call_tool("play", {"table": table, "move": "place 9 banque"})
            assert refused.is_error and "BA-3.1" in text_of(refused)
            assert await call("say", table=table, text="Good game") == "Said."
            assert "BA-3.1" in await call("rules", game="bastille", number="BA-3.1")
            assert table in await call("tables")
            assert "bastille" in await call("list_games")

    asyncio.run(play())


def test_a_program_waits_for_the_others_to_come(pages: ThreadServer) -> None:
    session = Session(TableClient(pages.url))
    table = session.open_table("bastille", "Machine", ["random"], open_seats=1).partition(":")[0]
    invite = session.table(table).rpartition("invite: ")[2]
    assert "bastille, lobby" in session.wait_for_my_turn(table, 0.1)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(session.wait_for_my_turn, table, 60)
        good(Person(pages.url).post(f"/tables/{table}/join", {"invite": invite, "name": "Ben"}))
        assert "Round 1 of 8" in waiting.result()


def test_what_a_program_does_is_done_once_although_its_line_drops(pages: ThreadServer) -> None:
    with CuttingProxy(pages.url) as proxy:
        session = Session(TableClient(proxy.url))
        proxy.cut = True
        table = session.open_table("bastille", "Machine", ["random", "random"]).partition(":")[0]
        assert not proxy.cut and len(pages.run(pages.tables.store.all_tables())) == 1
        proxy.cut = True
        assert session.say(table, "Good game") == "Said." and not proxy.cut
        log = pages.run(pages.tables.store.entries(table, -1))
        assert sum(entry.kind == CHAT for entry in log) == 1
        proxy.cut = True
        with pytest.raises(ApiError, match="no server answers"):
            session.table(table)


@pytest.mark.parametrize("text", ["\0", "9" * 5000, "../me", "a b", "é", "\ud800", "٣", "\n", "x?y=1", ""])
def test_whatever_a_model_writes_is_refused_in_a_sentence(text: str, pages: ThreadServer) -> None:
    session = Session(TableClient(pages.url))
    table = session.open_table("bastille", "Machine", ["random", "random"]).partition(":")[0]
    session.wait_for_my_turn(table, 30)
    calls: list[Callable[[], str]] = [
        lambda: session.table(text),
        lambda: session.sit_down(text, text, text),
        lambda: session.play(table, text),
        lambda: session.look(text),
        lambda: session.open_table(text, text, [text]),
        lambda: session.rules(text or "-", text),
    ]
    for call in calls:
        with pytest.raises(TableeError):
            call()


def test_a_program_is_shown_as_one(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    session = Session(TableClient(pages.url))
    assert "Machine (program, you)" in session.sit_down(host.table, host.about()["invite"], "Machine")
    seats = host.about()["seats"]
    assert [seat["program"] for seat in seats] == [False, True, False]
    page = httpx.get(f"{pages.url}/t/{host.table}", headers=host.headers).text
    assert re.search(r"Machine</b>.*<em>program</em>", page)
    with pytest.raises(ApiError, match="do not sit"):
        session.look("another")


def test_a_program_that_comes_in_mid_game_is_shown_as_one(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "bot"}])
    guest = Person(pages.url)
    invite = host.about()["invite"]
    taken = good(guest.post(f"/tables/{host.table}/join", {"invite": invite, "name": "Ben"}))
    guest.token, guest.table, guest.seat = taken["token"], host.table, taken["seats"][0]
    good(guest.post(f"{guest.place}/leave"))
    session = Session(TableClient(pages.url))
    asked = session.sit_down(host.table, host.about()["invite"], "Machine")
    assert "the players decide" in asked
    good(host.post(f"/tables/{host.table}/seats/1/consent", {"agrees": True}))
    assert host.about()["seats"][1]["program"]


def test_who_is_spoken_to_need_not_wait_for_its_turn(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each thing said; who does not answer goes on waiting."""
    sessions = [Session(TableClient(pages.url)) for _ in range(3)]
    opened = sessions[0].open_table("bastide", "Machine 0", [], 2)
    table, invite = opened.partition(":")[0], opened.partition("invite: ")[2]
    for number in (1, 2):
        sessions[number].sit_down(table, invite, f"Machine {number}")
    mover = sessions[int(sessions[0].table(table).partition("to move: seat ")[2][0])]
    listener = next(session for session in sessions if session is not mover)
    listener.look(table)
    waited: list[int] = []

    def entries(client: TableClient, path: str, since: int, seconds: float) -> Iterator[Any]:
        waited.append(since)
        if len(waited) == 2:
            raise ApiError("it waits")
        mover.play(table, "suggest hall 6")
        yield {"owing": []}
        raise AssertionError("somebody has spoken")

    monkeypatch.setattr(TableClient, "entries", entries)
    assert "[join 3]" in listener.wait_for_my_turn(table, 300)
    with pytest.raises(ApiError, match="it waits"):
        listener.wait_for_my_turn(table, 300)
    mover.play(table, "suggest wall_north 6")
    assert "[join 3]" in listener.wait_for_my_turn(table, 300)
    assert len(waited) == 2


def test_the_words_of_a_seat_are_for_that_seat_alone(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    mine, other = [good(host.at(seat).get(f"{host.at(seat).place}/text")) for seat in (0, 1)]
    for told in (mine, other):  # two players may have the same mission, each is told one
        assert len(re.findall(r"Only you see: Mission: .*", told["text"])) == 1
        assert len(re.findall(r"Mission: ", told["text"])) == 1
    assert httpx.get(f"{pages.url}/api{host.place}/text").status_code == 401
    later = good(host.get(f"{host.place}/text", since=mine["seq"]))
    assert "Since your last move" not in later["text"]


def test_wrong_use_is_told_in_a_sentence() -> None:
    with pytest.raises(TableeError, match="not the address of a server"):
        TableClient("127.0.0.1:8000")
    with pytest.raises(TableeError, match="no server answers"):
        TableClient("http://127.0.0.1:9").get("/games")


def test_it_runs_on_standard_input_and_output(pages: ThreadServer) -> None:
    arguments = ["-m", "tablee", "mcp", "--server", pages.url, "--language", "de"]
    started = mcp.StdioServerParameters(command=sys.executable, args=arguments, env={"PYTHONPATH": str(SOURCE)})

    async def ask() -> str:
        async with mcp.Client(started) as client:
            return text_of(await client.call_tool("rules", {"game": "bastille", "number": "BA-3.1"}))

    assert asyncio.run(ask()).startswith("BA-3.1")
