"""Presence: by a clock that nobody can set; whoever has an open stream is there."""

from __future__ import annotations

import time

import pytest

from support.api_client import Person, open_table, party
from support.servers import ThreadServer
from support.waiting import until
from tablee.server.tables import presence


def absent(person: Person) -> list[bool]:
    return [seat["absent"] for seat in person.about()["seats"]]


def test_a_clock_that_is_set_makes_nobody_absent(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    for jump in (3600.0, -3600.0, 10 * 365 * 24 * 3600.0):
        server.tables.clock.now = lambda jump=jump: time.time() + jump  # type: ignore[misc]
        assert absent(people[0]) == [False] * 3
        people[1].view()
    server.tables.clock.now = time.time
    assert absent(people[0]) == [False] * 3


def test_whoever_has_an_open_stream_is_present(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    later = time.monotonic() + 3600
    with people[1].http.stream("GET", f"/api{people[1].place}/stream", headers=people[1].headers) as stream:
        told = stream.iter_text()
        heard = ""
        while "id: 0" not in heard:
            heard += next(told)
        server.tables.clock.monotonic = lambda: later
        assert absent(people[0]) == [True, False, True]
    until(lambda: not server.tables.live[people[0].table].streams.total())
    assert absent(people[0]) == [True, False, True], "they were here a moment ago"
    server.tables.clock.monotonic = lambda: later + 3600
    assert absent(people[0]) == [True] * 3


def test_all_the_seats_of_one_person_are_seen(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    table = server.tables.live[people[0].table]
    table.seats[1].holder = table.seats[0].holder
    later = time.monotonic() + 3600
    server.tables.clock.monotonic = lambda: later
    people[0].view()
    assert absent(people[0]) == [False, False, True]


def test_nobody_is_absent_before_this_process_has_waited_for_them(server: ThreadServer) -> None:
    """What an earlier process has written down is hours old, and they may be coming back this moment."""
    people = party(server.url, "bastille", 3)
    live = server.tables.live.pop(people[0].table)
    for seat in live.seats:
        seat.seen = 1.0
    assert absent(people[0]) == [False] * 3


def test_many_tables_are_looked_after_a_few_at_a_time(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = [open_table(server.url, "bastille", [{"who": "me"}] * 3).table for _ in range(12)]
    looked_after: list[tuple[float, list[str]]] = []

    async def look_after(tables: list[str]) -> None:
        looked_after.append((time.monotonic(), tables))

    monkeypatch.setattr(presence, "TICK", 0.6)
    monkeypatch.setattr(server.tables.presence, "_look_after", look_after)
    until(lambda: len(looked_after) >= 2 * presence.PARTS)
    for parts in (looked_after[: presence.PARTS], looked_after[presence.PARTS : 2 * presence.PARTS]):
        assert sorted(table for _, tables in parts for table in tables) == sorted(opened), "each of them once"
        assert max(len(tables) for _, tables in parts) < len(opened) / 2
        assert parts[-1][0] - parts[0][0] > 0.5, "evenly, not all at once"
