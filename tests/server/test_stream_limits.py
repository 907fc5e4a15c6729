"""Streams are counted by address and by table, and all who look on share one drawing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack, aclosing, contextmanager
from pathlib import Path

import httpx
import pytest

from support.api_client import line_to, open_table, play_out
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until, until_async
from tablee.server.actions import playing
from tablee.server.tables.follow import follow
from tablee.server.tables.live_table import Player
from tablee.table import SPECTATOR
from tablee.web.app import add_pages
from tablee.web.views import boards

MINE = [{"who": "me"}] * 3


class Followed:
    """A stream that is under way, unless it was refused."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.chunks = response.iter_raw()
        if response.status_code == 200:
            next(self.chunks)

    def read_to(self, seq: int) -> None:
        """Read on until an entry comes."""
        while b"id: %d\n" % seq not in next(self.chunks):
            pass


@contextmanager
def followed(url: str, path: str, headers: dict[str, str] | None = None) -> Iterator[Followed]:
    with line_to(url).stream("GET", path, headers=headers) as response:
        stream = Followed(response)  # which must live as long: without its reader the line would be closed
        yield stream


def refused(stream: Followed) -> bool:
    response = stream.response
    return response.status_code == 429 and int(response.headers["Retry-After"]) > 0


def test_streams_of_one_address_are_capped_and_given_back(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), streams_per_address=3)) as server:
        person = open_table(server.url, "bastille", MINE)
        path = f"/api{person.place}/stream"
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(followed(server.url, path, person.headers))
            assert refused(stack.enter_context(followed(server.url, path, person.headers)))
            watched = stack.enter_context(followed(server.url, f"/api/tables/{person.table}/stream"))
            assert refused(watched), "nor of another kind"
        limiter = server.app.state.stream_limiter
        until(lambda: not limiter._open)
        with followed(server.url, path, person.headers) as again:
            assert again.response.status_code == 200


def test_spectators_of_one_table_are_capped_but_not_those_who_play(tmp_path: Path) -> None:
    server = ThreadServer(relaxed(sqlite(tmp_path), streams_per_table=2))
    add_pages(server.app)
    with server, ExitStack() as stack:
        person, other = (open_table(server.url, "bastille", MINE) for _ in range(2))
        for path in (f"/t/{person.table}/news?seq=0", f"/api/tables/{person.table}/stream"):
            assert stack.enter_context(followed(server.url, path)).response.status_code == 200
        for path in (f"/t/{person.table}/news?seq=0", f"/api/tables/{person.table}/stream"):
            assert refused(stack.enter_context(followed(server.url, path)))
        assert (
            stack.enter_context(followed(server.url, f"/api{person.place}/stream", person.headers)).response.status_code
            == 200
        )
        assert (
            stack.enter_context(followed(server.url, f"/api/tables/{other.table}/stream")).response.status_code == 200
        )


def test_all_who_look_on_share_one_drawing(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0
    draw = boards.board

    def counted(*args: object) -> object:
        nonlocal drawn
        drawn += 1
        return draw(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(boards, "board", counted)
    person = open_table(pages.url, "bastille", MINE)
    news = f"/t/{person.table}/news?seq=-1"
    with ExitStack() as stack:
        plain = {"Accept-Encoding": "identity"}
        streams = [stack.enter_context(followed(pages.url, news, plain)) for _ in range(30)]
        for stream in streams:
            stream.read_to(0)
        assert drawn == 1, "one for all who come"
        moves = 4
        for made, _ in enumerate(play_out([person.at(seat) for seat in range(3)], random.Random(2), moves), 1):
            for stream in streams:
                stream.read_to(made)
        assert drawn == 1 + moves, "and one for all who see a move"


def test_those_who_play_are_told_before_those_who_look_on(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", MINE)
    told: list[int] = []

    async def listen(player: Player) -> None:
        async with aclosing(follow(server.tables, player, 0)) as updates:
            async for update in updates:
                if update.entries:
                    told.append(player.seat)
                    return

    async def play() -> None:
        live = await server.tables.find(person.table)
        holder = live.seats[0].holder
        people = [*[Player(live, SPECTATOR) for _ in range(40)], Player(live, 0, holder)]
        listening = [asyncio.create_task(listen(player)) for player in people]
        await until_async(lambda: len(live.listeners) == len(people))
        seat = live.position.owing[0]
        move = live.game.text(live.game.moves(live.position.state, seat)[0])
        await playing.play(server.tables, Player(live, seat, holder), move, 0, "a-key-of-its-own")
        await asyncio.gather(*listening)

    server.run(play())
    assert told[0] == 0 and told[1:] == [SPECTATOR] * 40
