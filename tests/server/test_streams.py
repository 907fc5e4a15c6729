"""Streams: a reconnect misses nothing and doubles nothing, and open streams do not hold up a shutdown."""

from __future__ import annotations

import random
from pathlib import Path

from support.api_client import Person, good, open_table, party, play_out
from support.servers import ProcessServer, ThreadServer, sqlite
from support.waiting import PATIENCE
from tablee.server.database.outbox import OutboxChange
from tablee.server.database.writes import Write


def test_a_reconnect_misses_nothing_and_doubles_nothing(server: ThreadServer) -> None:
    chance = random.Random(4)
    people = party(server.url, "bastille", 3)
    heard: list[int] = []
    raw = b""
    for moves in (1, 7, 90, 2, 20):  # ninety entries are more than the memory holds
        stream = people[1].stream(heard[-1] if heard else None)
        for _ in play_out(people, chance, moves):
            pass
        stream.wait_for(people[0].about()["seq"])
        stream.close()
        heard += stream.seqs
        raw += stream.raw
        for _ in play_out(people, chance, 3):  # while nobody listens
            pass
    stream = people[1].stream(heard[-1])
    last = people[0].about()["seq"]
    stream.wait_for(last)
    assert heard + stream.seqs == list(range(last + 1))
    assert stream.messages[-1] == people[1].log(last - 1)[0]


def test_every_seat_and_spectator_hears_what_its_log_says(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3, options={"secret_mission": True})
    streams = [person.stream() for person in people]
    for _ in play_out(people, random.Random(6)):
        pass
    last = people[0].about()["seq"]
    for person, stream in zip(people, streams, strict=True):
        stream.wait_for(last)
        assert stream.messages == person.log()
    public = Person(server.url).get(f"/tables/{people[0].table}/log").json()["log"]
    assert [step["seq"] for step in public] == list(range(last + 1))


def test_a_shutdown_does_not_wait_for_open_streams(tmp_path: Path) -> None:
    server = ProcessServer(sqlite(tmp_path))
    server.grace = 3600
    server.start()
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3 + [{"who": "bot", "bot": "random"}])
    streams = [person.at(seat).stream() for seat in range(3) for _ in range(10)]
    for stream in streams:
        stream.wait_for(0)
    server.stop()
    assert all(stream.ended.wait(PATIENCE) for stream in streams)


def test_a_table_that_is_read_anew_leaves_no_stream_behind(server: ThreadServer) -> None:
    """Whoever follows it comes back to the one that is served now."""
    people = party(server.url, "bastille", 3)
    before = people[1].stream()
    before.wait_for(0)
    server.run(server.tables.note(Write(outbox=OutboxChange(group=(people[0].table, True)))))
    assert before.ended.wait(PATIENCE)
    after = people[1].stream(before.seqs[-1])
    for _ in play_out(people, random.Random(1), 3):
        pass
    after.wait_for(people[0].about()["seq"])


def test_a_stream_is_refused_as_the_schema_says(server: ThreadServer) -> None:
    """Streams that are given never end, so schemathesis does not try them."""
    people = party(server.url, "bastille", 3, spectators=False)
    person, stranger = people[0], Person(server.url)
    documented = {
        path: set(operations["get"]["responses"])
        for path, operations in stranger.get("/openapi.json").json()["paths"].items()
        if path.endswith("/stream")
    }
    assert len(documented) == 2
    refused = [
        (401, stranger.get(f"{person.place}/stream")),
        (403, people[1].get(f"{person.place}/stream")),
        (403, stranger.get(f"/tables/{person.table}/stream")),
        (404, person.get(f"/tables/{person.table}/seats/9/stream")),
        (404, person.get("/tables/none/stream")),
        (422, person.get(f"/tables/{person.table}/seats/99/stream")),
        (422, person.get(f"/tables/{person.table}/seats/one/stream")),
        (422, person.get(f"{person.place}/stream", since="yesterday")),
        (422, person.get(f"{person.place}/stream", since=10**30)),
        (422, person.get(f"{person.place}/stream", lang="xx")),
        (422, person.http.get(f"/api{person.place}/stream", headers={**person.headers, "Last-Event-ID": "9" * 30})),
    ]
    for number, (status, response) in enumerate(refused):
        assert response.status_code == status, (number, response.text)
        assert response.headers["content-type"] == "application/problem+json"
        assert all(str(status) in statuses for statuses in documented.values() if status != 401)


def test_odd_last_events(server: ThreadServer) -> None:
    """What is no number counts for nothing; what has not happened yet is not told."""
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    for odd in ("", "-1", "none", "0x1"):
        with person.http.stream(
            "GET", f"/api{person.place}/stream", headers={**person.headers, "Last-Event-ID": odd}
        ) as response:
            told = response.iter_text()
            heard = ""
            while "id: 0" not in heard:
                heard += next(told)
    ahead = person.stream(10**18)
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(1), 3):
        pass
    assert ahead.messages == [] and not ahead.ended.is_set()


def test_a_reconnect_at_the_end_of_a_game(server: ThreadServer) -> None:
    """Nothing is told twice; chat and the rematch still come."""
    people = party(server.url, "bastille", 3)
    for _ in play_out(people, random.Random(6)):
        pass
    last = people[0].about()["seq"]
    stream, two = people[1].stream(last), people[1].stream(last - 1)  # in two tabs
    good(people[0].post(f"{people[0].place}/chat", {"text": "well played"}))
    good(people[2].post(f"/tables/{people[2].table}/rematch"))
    for heard in (stream, two):
        heard.wait_for(last + 2)
    assert [message["kind"] for message in stream.messages] == ["chat", "rematch"]
    assert two.messages[0]["over"] and two.seqs == [last, last + 1, last + 2]
