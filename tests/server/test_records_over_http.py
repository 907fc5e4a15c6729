"""Records: exported when a game is over, imported as a table, also from the middle."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from support.api_client import Person, good, open_table, party, play_out
from support.servers import ThreadServer
from tablee import games
from tablee.table import Record, RecordError, Replay, commitment, verify

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*/*.game"))


def opened(server: ThreadServer, text: str, seats: int, at: int | None = None) -> Person:
    """A table that goes on from a record."""
    person = Person(server.url)
    found = good(person.post("/records", {"record": text, "at": at, "seats": [{"who": "me"}] * seats}))
    return Person(server.url, found["token"], found["table"], 0)


def test_no_record_before_the_end(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    response = person.get(f"/tables/{person.table}/record")
    assert response.status_code == 409 and "secret" in response.json()["detail"]
    assert person.about()["seed"] is None


def test_the_seed_is_opened_at_the_end(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    promised = people[0].about()["commitment"]
    for _ in play_out(people, random.Random(8)):
        pass
    about = people[0].about()
    assert commitment(about["seed"]) == promised == about["commitment"]
    verify(games.load("bastille"), Record.parse(people[0].get(f"/tables/{people[0].table}/record").text))


@pytest.mark.parametrize("name", games.names())
def test_continue_from_the_middle(name: str, server: ThreadServer) -> None:
    text = next(file for file in RECORDS if file.parent.name == name).read_text(encoding="utf-8")
    record = Record.parse(text)
    game = games.load(name)
    middle = len(record.entries) // 2
    person = opened(server, text, record.seats, middle)
    about = person.about()
    assert about["imported"] == middle and about["seq"] == middle and not about["over"]
    replay = Replay(game, record)
    while replay.at < middle:
        replay.forward()
    for seat in range(record.seats):
        assert person.at(seat).view()["view"] == game.seen_by(replay.state, seat).dump()
    for _ in play_out([person.at(seat) for seat in range(record.seats)], random.Random(name)):
        pass
    again = Record.parse(person.get(f"/tables/{person.table}/record").text)
    assert [entry.text() for entry in again.entries[:middle]] == [entry.text() for entry in record.entries[:middle]]
    Replay(game, again).finish()
    with pytest.raises(RecordError, match="nothing can be verified"):
        verify(game, again)


def test_a_finished_record_becomes_a_finished_table(server: ThreadServer) -> None:
    text = RECORDS[0].read_text(encoding="utf-8")
    record = Record.parse(text)
    person = opened(server, text, record.seats)
    about = person.about()
    assert about["over"] and [score["total"] for score in about["scores"]] == record.totals
    assert Record.parse(person.get(f"/tables/{person.table}/record").text).totals == record.totals


def test_a_broken_record_is_refused_with_its_line(server: ThreadServer) -> None:
    text = RECORDS[0].read_text(encoding="utf-8")
    seats = Record.parse(text).seats
    lines = text.splitlines()
    person = Person(server.url)
    for broken in (
        "",
        "nonsense",
        text.replace(lines[9], "0 nonsense"),
        text.replace(lines[9], "² place 1 banque"),
        "\n".join([*lines[:9], "snapshot " + "[" * 100_000]),
        "\n".join([*lines[:5], "seats 99999999999999999999", *lines[6:]]),
    ):
        response = person.post("/records", {"record": broken or " ", "seats": [{"who": "me"}] * seats})
        assert response.status_code == 422, response.text
    assert person.post("/records", {"record": text, "at": 10**6, "seats": [{"who": "me"}] * seats}).status_code == 422
    assert person.post("/records", {"record": text, "seats": [{"who": "me"}]}).status_code == 422


def test_a_record_of_endless_gifts_is_refused(server: ThreadServer) -> None:
    """Gifts can go back and forth for ever; a table need not."""
    person = open_table(server.url, "bastide", [{"who": "me"}] * 3)
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(3)):
        pass
    lines = person.get(f"/tables/{person.table}/record").text.splitlines()
    head = lines[:8]
    endless = "\n".join([*head, *["0 give 1 1", "1 give 0 1"] * 60_000])
    began = time.process_time()  # of this process alone, however busy the machine is
    answer = person.post("/records", {"record": endless, "seats": [{"who": "me"}] * 3})
    assert answer.status_code == 422 and "5000 moves" in answer.json()["detail"]
    assert time.process_time() - began < 5
    some = "\n".join([*head, *["0 give 1 1", "1 give 0 1"] * 50])
    assert good(person.post("/records", {"record": some, "seats": [{"who": "me"}] * 3}))["table"]


@pytest.mark.parametrize("name", games.names())
def test_a_record_of_nobody_is_refused(name: str, server: ThreadServer) -> None:
    """Moves and gifts of a seat that there is not."""
    text = next(file for file in RECORDS if file.parent.name == name).read_text(encoding="utf-8")
    record = Record.parse(text)
    lines = text.splitlines()
    moves = [record.entries[0].text().partition(" ")[2], "give 1 1", "give 99 1", "give 1 99999999999"]
    for seat in (record.seats, 31, 10**9, 10**30):
        for move in moves:
            body = {"record": "\n".join([*lines[:8], f"{seat} {move}"]), "seats": [{"who": "me"}] * record.seats}
            answer = Person(server.url).post("/records", body)
            assert answer.status_code == 422, (seat, move, answer.text)
