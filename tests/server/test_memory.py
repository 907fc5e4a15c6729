"""What is kept in memory: of an open stream what it needs itself, of what happened as little as will do."""

from __future__ import annotations

import gc
import random
import socket
import tracemalloc
from collections import Counter
from contextlib import ExitStack
from urllib.parse import urlsplit

import orjson
import pytest

from support.api_client import Person, open_table, play_out
from support.servers import ThreadServer
from support.waiting import until
from tablee import games
from tablee.server.tables.live_table import FRESH
from tablee.server.tables.messages import message

STREAMS = 40  # what is loaded for the first of them hardly counts
MOST = 24 * 1024  # bytes for each, with its connection; it takes 19, and took 38 while the framework waited with it


@pytest.mark.parametrize("path", ["/api/tables/{}/seats/0/stream?since=0", "/t/{}/news?seq=0&seat=0"])
def test_an_open_stream_keeps_nothing_of_the_framework(pages: ThreadServer, path: str) -> None:
    person = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    with ExitStack() as stack:
        follow(pages, person, path, 1, stack)  # with what is loaded and kept for all of them
        tracemalloc.start()
        stack.callback(tracemalloc.stop)
        before, kept = measured()
        follow(pages, person, path, STREAMS, stack)
        after, now = measured()
    assert not {"Request", "EventStream", "AsyncExitStack", "TaskState", "CancelScope"} & (now - kept).keys()
    assert (after - before) / STREAMS < MOST


def test_views_keep_nothing_of_how_they_came_about_once_all_have_seen_them(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    with ExitStack() as stack:
        for seat in range(3):
            follow(pages, person, f"/t/{{}}/news?seq=0&seat={seat}", 1, stack)
        for _ in play_out([person.at(seat) for seat in range(3)], random.Random(3), 6):
            pass
        views, last = pages.app.state.views[person.table], person.about()["seq"]
        until(lambda: all(page_view.seq == last for page_view in views._views.values()) and not views._unfolded)
        assert len(views._views) == 3 and list(views._positions) == [last] and not views._boards._moments


@pytest.mark.parametrize("game", games.names())
def test_what_everybody_has_been_told_is_packed_and_says_the_same(server: ThreadServer, game: str) -> None:
    person = open_table(server.url, game, [{"who": "me"}] * 3)
    live, told = server.tables.live[person.table], list[bytes]()
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(7), 20):
        told.append(message(live.game, live.tail[-1], 1, live.names_in("en"), "en").event)
    kept = list(live.tail)
    assert [entry.packed for entry in kept] == [True] * (len(kept) - FRESH) + [False] * FRESH
    assert [message(live.game, entry, 1, live.names_in("en"), "en").event for entry in kept[1:]] == told
    assert not any(entry.messages for entry in kept if entry.packed), "what was told again is not kept"
    for entry, written in zip(kept, server.run(server.tables.store.entries(person.table, -1)), strict=True):
        assert orjson.loads(orjson.dumps(entry.data)) == written.data


def follow(pages: ThreadServer, person: Person, path: str, count: int, stack: ExitStack) -> None:
    """Open so many streams, by as little as will do, since it is in the same process."""
    address = urlsplit(pages.url)
    head = f"GET {path.format(person.table)} HTTP/1.1\r\nHost: {address.netloc}\r\nAccept-Encoding: gzip\r\n"
    head += f"Authorization: {person.headers['Authorization']}\r\n\r\n"
    limiter = pages.app.state.stream_limiter
    wanted = sum(limiter._open.values()) + count
    for _ in range(count):
        line = stack.enter_context(socket.create_connection((address.hostname, address.port)))
        line.sendall(head.encode())
        assert line.recv(15) == b"HTTP/1.1 200 OK"
    until(lambda: sum(limiter._open.values()) >= wanted and not busy(pages))


def busy(pages: ThreadServer) -> bool:
    """Whether a stream has not come to the end of what it has to say at first."""
    live = next(iter(pages.tables.live.values()))
    opened: int = sum(pages.app.state.stream_limiter._open.values())
    return len(live.listeners) < opened


def measured() -> tuple[int, Counter[str]]:
    """The bytes that are in use, and how many objects there are of each type."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0], Counter(type(thing).__name__ for thing in gc.get_objects())
