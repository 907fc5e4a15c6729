"""A served table with a recorder at every seat: every byte that somebody receives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from support.api_client import Person, Stream, open_table
from support.servers import ThreadServer
from support.waiting import until
from tablee.table import SPECTATOR

PLAIN = {"Accept-Encoding": "identity"}  # how short an answer becomes also depends on the name of the table
SETTLED = 10.0  # seconds within which two tables have said what they had to say


class WatchedTable:
    """A table at which every seat is watched by a recorder, and a spectator too."""

    def __init__(self, server: ThreadServer, name: str, seats: int, options: dict[str, bool], pace: str = "") -> None:
        self.server = server
        self.host = open_table(server.url, name, [{"who": "me"}] * seats, options=options, hints=True, pace=pace)
        self.seats = [*range(seats), SPECTATOR]
        table, news = f"/api/tables/{self.host.table}", f"/t/{self.host.table}/news"
        self.streams = {
            seat: Stream(self.host, f"{table}/seats/{seat}/stream", plain=True, since=-1) for seat in range(seats)
        }
        self.streams[SPECTATOR] = Stream(self.host, f"{table}/stream", plain=True, since=-1)
        self.pages = {seat: Stream(self.host, news, plain=True, seq=-1, seat=seat) for seat in range(seats)}
        self.pages[SPECTATOR] = Stream(Person(server.url), news, plain=True, seq=-1)
        self.catch_up(*self.seats)

    @property
    def live(self) -> Any:
        return self.server.tables.live[self.host.table]

    def catch_up(self, *seats: int) -> None:
        """Wait for the last step on the streams of some seats: a page that falls behind is told all at once."""
        for seat in seats:
            for stream in (self.streams[seat], self.pages[seat]):
                stream.wait_for(self.live.position.seq)

    def said(self, seat: int) -> list[bytes]:
        """All of the streams of a seat so far."""
        return self.nameless([self.streams[seat].said, self.pages[seat].said])

    def others(self, seat: int, move: str) -> list[bytes]:
        """Everything else that a seat can get at, wrong moves included."""
        return self.nameless([*self.answers(seat, move), *self.looks(seat)])

    def nameless(self, parts: list[bytes]) -> list[bytes]:
        """The same without the name of the table."""
        return [part.replace(self.host.table.encode(), b"TABLE") for part in parts]

    def answers(self, seat: int, move: str) -> list[bytes]:
        """What the API answers."""
        person = self.host.at(seat)
        place = person.place if seat != SPECTATOR else f"/tables/{person.table}"
        paths = ["view", "log"] if seat == SPECTATOR else ["view", "moves", "log"]
        found = [whole(person, f"{place}/{path}") for path in paths]
        found.append(whole(Person(person.url), f"/tables/{person.table}"))
        if seat != SPECTATOR and seat not in self.live.game.owing(self.live.position.state):
            answer = person.play(move, self.live.position.seq, "wrong-move")
            found.append(str(answer.status_code).encode() + answer.content)
        return found

    def looks(self, seat: int) -> list[bytes]:
        """The pages, now and of the past, and the ground that they show."""
        person = self.host.at(seat) if seat != SPECTATOR else Person(self.server.url)
        own, seq = f"?seat={max(seat, 0)}", self.live.position.seq
        table = f"/t/{self.host.table}"
        found = [page(person, f"{table}{look}{own}") for look in ("", "/log", f"/at/{seq}", f"/at/{max(seq - 1, 0)}")]
        found.append(page(person, f"{table}/steps{own}&seq={max(seq - 3, 0)}"))
        grounds = re.findall(rb'href="(/ground/[^"]*)"', found[0])
        assert len(grounds) == 2
        return [*found, *[page(person, ground.decode()) for ground in grounds]]


def received(both_tables: Sequence[WatchedTable], seat: int, move: str, everything: bool) -> list[list[bytes]]:
    """All that a seat was told at two tables, and now and then everything else that it can get at.

    What may come after the last step, as who is away, has time to come to both.
    """
    heard: list[list[bytes]] = []

    def alike() -> bool:
        heard[:] = [watched.said(seat) for watched in both_tables]
        return heard[0] == heard[1]

    for watched in both_tables:
        watched.catch_up(seat)
    with suppress(AssertionError):  # what stays different is for the caller
        until(alike, SETTLED)
    others = [watched.others(seat, move) if everything else [] for watched in both_tables]
    return [[*said, *looked] for said, looked in zip(heard, others, strict=True)]


def page(person: Person, path: str) -> bytes:
    """A page, without the keys that are made anew for each."""
    response = person.http.get(path, headers={**person.headers, **PLAIN})
    assert response.status_code == 200, path
    return re.sub(rb'name="key" value="[^"]*"', b"", response.content)


def whole(person: Person, path: str) -> bytes:
    """An answer with its headers, except the date."""
    response = person.http.get(f"/api{path}", headers={**person.headers, **PLAIN})
    headers = sorted(f"{name}: {value}" for name, value in response.headers.items() if name != "date")
    return "\n".join([str(response.status_code), *headers]).encode() + response.content
