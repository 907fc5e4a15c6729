"""People at a table: program clients over HTTP."""

from __future__ import annotations

import itertools
import json
import random
import threading
from collections.abc import Iterator, Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

from support.waiting import PATIENCE, until
from tablee.server.tables.follow import SIGN_OF_LIFE

_keys = itertools.count()
_lines: dict[str, httpx.Client] = {}
_streams: list[Stream] = []


def key() -> str:
    """A key that no other move has."""
    return f"key-{next(_keys):08d}"


def line_to(url: str) -> httpx.Client:
    """One client for each server, closed after each test."""
    if url not in _lines:
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # a program has its token from the answer
        _lines[url] = httpx.Client(base_url=url, timeout=PATIENCE, cookies=forgetful)
    return _lines[url]


def hang_up() -> None:
    """Close every line and every stream."""
    for stream in _streams:
        stream.close()
    for line in _lines.values():
        line.close()
    _streams.clear()
    _lines.clear()


class Person:
    """Somebody with a token, at one table; at an `address` of their own, as a proxy would name it."""

    def __init__(self, url: str, token: str = "", table: str = "", seat: int = 0, address: str = "") -> None:
        self.url = url
        self.token = token
        self.table = table
        self.seat = seat
        self.address = address

    @property
    def http(self) -> httpx.Client:
        return line_to(self.url)

    @property
    def headers(self) -> dict[str, str]:
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {**sent, "X-Forwarded-For": self.address} if self.address else sent

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api{path}", headers=self.headers, params=query)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(f"/api{path}", headers=self.headers, json=body)

    # At the table.

    @property
    def place(self) -> str:
        return f"/tables/{self.table}/seats/{self.seat}"

    def at(self, seat: int) -> Person:
        """The same person on another seat."""
        return Person(self.url, self.token, self.table, seat, self.address)

    def about(self) -> Any:
        return good(self.get(f"/tables/{self.table}"))

    def to_move(self) -> Person:
        """The same person, once it is their turn."""
        until(lambda: self.seat in self.about()["owing"])
        return self

    def view(self) -> Any:
        return good(self.get(f"{self.place}/view"))

    def moves(self) -> Any:
        return good(self.get(f"{self.place}/moves"))

    def log(self, since: int = -1) -> Any:
        return good(self.get(f"{self.place}/log", since=since))["log"]

    def play(self, move: str, seq: int, sent: str | None = None) -> httpx.Response:
        return self.post(f"{self.place}/moves", {"move": move, "seq": seq, "key": sent or key()})

    def play_any(self, chance: random.Random) -> Any:
        """Make a random move of those that are offered."""
        offered = self.moves()
        return good(self.play(chance.choice(offered["moves"])["move"], offered["seq"]))

    def stream(self, last: int | None = None, since: int = -1) -> Stream:
        return Stream(self, f"/api{self.place}/stream", last, since=since)


class Stream:
    """A stream read in the background: every byte and every message."""

    def __init__(self, person: Person, path: str, last: int | None = None, plain: bool = False, **query: int) -> None:
        headers = {**person.headers, "Accept-Encoding": "identity" if plain else "gzip"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.raw = b""
        self.messages: list[dict[str, Any]] = []
        self.people: list[dict[str, str]] = []  # who sits where and who is away, as a page is told
        self.ended = threading.Event()
        self._http = httpx.Client(base_url=person.url, timeout=PATIENCE)
        self._open = self._http.stream("GET", path, headers=headers, params=query)
        self.response = self._open.__enter__()
        assert self.response.status_code == 200, self.response.read()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        _streams.append(self)

    @property
    def said(self) -> bytes:
        """Every byte but the signs of life, which the clock gives, whatever happens."""
        return self.raw.replace(SIGN_OF_LIFE, b"")

    def _read(self) -> None:
        pending = b""
        try:
            for chunk in self.response.iter_bytes():
                self.raw += chunk
                pending += chunk
                while b"\n\n" in pending:
                    block, _, pending = pending.partition(b"\n\n")
                    data = [json.loads(line[6:]) for line in block.splitlines() if line.startswith(b"data: ")]
                    if block.startswith(b"event: people"):
                        self.people += data
                    elif not block.startswith(b"event: "):
                        self.messages += data
        except httpx.HTTPError:
            pass
        finally:
            self.ended.set()

    @property
    def seqs(self) -> list[int]:
        return [message["seq"] for message in self.messages]

    def wait_for(self, seq: int) -> None:
        """Until the step `seq` has come in."""
        until(lambda: self.messages and self.messages[-1]["seq"] >= seq)

    def close(self) -> None:
        self.response.close()
        self._open.__exit__(None, None, None)
        self._http.close()


def good(response: httpx.Response) -> Any:
    """The answer, if it is one."""
    assert response.status_code < 300, f"{response.status_code} {response.text}"
    return response.json() if response.content else None


def open_table(url: str, game: str, seats: Sequence[dict[str, Any]], address: str = "", **settings: Any) -> Person:
    """A new table, and whoever opened it on their first seat."""
    person = Person(url, address=address)
    found = good(person.post("/tables", {"game": game, "seats": list(seats), **settings}))
    return Person(url, found["token"], found["table"], found["seats"][0], address)


def party(url: str, game: str, seats: int, urls: Sequence[str] = (), **settings: Any) -> list[Person]:
    """Several people, each with a token of their own, at one new table; `urls` spreads them over servers."""
    host = open_table(url, game, [{"who": "me"}, *[{"who": "open"}] * (seats - 1)], **settings)
    invite = host.about()["invite"]
    people = [host]
    for number, other in zip(range(1, seats), itertools.cycle(urls or [url]), strict=False):
        guest = Person(other, table=host.table)
        found = good(guest.post(f"/tables/{host.table}/join", {"invite": invite, "name": f"guest {number}"}))
        people.append(Person(other, found["token"], host.table, found["seats"][0]))
    return people


def play_out(people: Sequence[Person], chance: random.Random, most: int = 10_000) -> Iterator[Any]:
    """Play at random to the end; every answer as it comes."""
    about = people[0].about()
    owing = about["owing"]
    for _ in range(most):
        if not owing:
            return
        answer = people[chance.choice(owing)].play_any(chance)
        owing = answer["owing"]
        yield answer
