"""A served table with a recorder at every seat: every byte that somebody receives."""

from __future__ import annotations

import re
from typing import Any

from support.api_client import Person, Stream, open_table
from support.servers import ThreadServer
from tablee.table import SPECTATOR

PLAIN = {"Accept-Encoding": "identity"}  # how short an answer becomes also depends on the name of the table


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

    @property
    def live(self) -> Any:
        return self.server.tables.live[self.host.table]

    def bytes_for(self, seat: int, move: str, everything: bool) -> list[bytes]:
        """All of its stream, and now and then everything else that a seat can get at, wrong moves included."""
        found = []
        for stream in (self.streams[seat], self.pages[seat]):
            stream.wait_for(self.live.position.seq)
            found.append(stream.said)
        if everything:
            found += [*self.answers(seat, move), *self.looks(seat)]
        return [part.replace(self.host.table.encode(), b"TABLE") for part in found]

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
