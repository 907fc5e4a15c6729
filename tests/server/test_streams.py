"""Streams: a reconnect misses nothing and doubles nothing, and open streams do not hold up a shutdown."""

from __future__ import annotations

import random
from pathlib import Path

from server.people import Person, open_table, party, play_out
from server.serving import ThreadServer, running, sqlite


def test_a_reconnect_misses_nothing_and_doubles_nothing(server: ThreadServer) -> None:
    chance = random.Random(4)
    people = party(server.url, "bastille", 3)
    heard: list[int] = []
    raw = b""
    for moves in (1, 7, 90, 2, 20):  # ninety steps are more than the memory holds
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


def test_shutdown_with_open_streams_takes_less_than_three_seconds(tmp_path: Path) -> None:
    with running(sqlite(tmp_path)) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3 + [{"who": "bot", "bot": "random"}])
        streams = [person.at(seat).stream() for seat in range(3) for _ in range(10)]
        for stream in streams:
            stream.wait_for(0)
        seconds = server.stop()
        assert seconds < 3
        assert all(stream.ended.wait(3) for stream in streams)
