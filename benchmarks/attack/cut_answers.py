"""The line is cut after the commit, and the same is sent again: it must have happened once, and be answered."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from attack.cutter import Cutter
from attack.result import Result
from support.api_client import Person, good, key, open_table
from support.servers import running, sqlite

ROUNDS = 5


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server, Cutter(server.url) as cutter:
        for _ in range(ROUNDS):
            twice(result, cutter, server.url, "move", move)
            twice(result, cutter, server.url, "chat", chat)
            twice(result, cutter, server.url, "create", create)
            twice(result, cutter, server.url, "join", join)
        result.seen["cuts"] = cutter.cuts


Deed = tuple[str, Any, Callable[[], int]]  # where it is posted, what is sent, and how often it has happened


def twice(result: Result, cutter: Cutter, url: str, name: str, prepare: Callable[[str], tuple[Person, Deed]]) -> None:
    person, (path, body, happened) = prepare(url)
    before = happened()
    cutter.cutting = True
    try:
        httpx.post(f"{cutter.url}/api{path}", json=body, headers=person.headers)
        result.expect(False, "the line was not cut")
    except httpx.TransportError:
        pass
    cutter.cutting = False
    again = httpx.post(f"{cutter.url}/api{path}", json=body, headers=person.headers)
    result.expect(again.is_success, f"{name}: the repeat is answered with {again.status_code}")
    result.expect(happened() == before + 1, f"{name}: it happened {happened() - before} times")


def seated(url: str) -> Person:
    return open_table(url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])


def move(url: str) -> tuple[Person, Deed]:
    person = open_table(url, "bastille", [{"who": "me"}] * 3)
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    body = {"move": offered["moves"][0]["move"], "seq": offered["seq"], "key": key()}
    return mover, (f"{mover.place}/moves", body, lambda: int(person.about()["seq"]))


def chat(url: str) -> tuple[Person, Deed]:
    person = open_table(url, "bastille", [{"who": "me"}] * 3)
    body = {"text": "hello", "key": key()}
    return person, (f"{person.place}/chat", body, lambda: len(person.log()))


def create(url: str) -> tuple[Person, Deed]:
    """A guest whose token is known opens another table."""
    person = seated(url)
    body = {"game": "bastille", "seats": [{"who": "me"}] * 3, "key": key()}
    if httpx.post(f"{url}/api/tables", json=body, headers=person.headers).status_code == 422:
        del body["key"]  # the API knows no key here
    else:
        body["key"] = key()
    home = {"Cookie": f"tablee={person.token}"}
    return person, ("/tables", body, lambda: httpx.get(url, headers=home).text.count('<a href="/t/'))


def join(url: str) -> tuple[Person, Deed]:
    host = seated(url)
    guest = Person(
        url, good(httpx.post(f"{url}/api/tables", json={"game": "bastille", "seats": [{"who": "me"}] * 3}))["token"]
    )
    body = {"invite": host.about()["invite"], "name": "guest"}
    path = f"/tables/{host.table}/join"
    return guest, (path, body, lambda: sum(seat["who"] == "player" for seat in host.about()["seats"]))
