"""Events are stored by name; a database from when they were stored by number shows the same log and plays on."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from support.api_client import Person, play_out
from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.server.database.journal import MOVE, Entry
from tablee.table import ALL

OLD = Path(__file__).parent / "databases" / "events_by_number.sql"
OLD_TOKEN = "a-token-of-when-events-were-stored-by-numbe"
OLD_TABLES = {"bastille": "sJ8_XxYDxBbJRYPq", "heads_of_state": "bkx1b3oJSTO-khFB", "bastide": "ybsD8jedEoGTFwi6"}


def stored(folder: Path, table: str) -> list[Any]:
    """What names each event of a table in the database, in order."""
    with sqlite3.connect(folder / "tables.db") as database:
        rows = database.execute("SELECT data FROM steps WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    return [event[1] for (data,) in rows for event in json.loads(data).get("events", ())]


def log_of(name: str, person: Person) -> list[str]:
    """The log as seat 0 is told it, one line for each event."""
    return [
        f"{name} {entry['seq']} {event['rule']} {event['event']}: {event['words']}"
        for entry in person.log()
        for event in entry.get("events", ())
    ]


@pytest.mark.parametrize("name", games.names())
def test_an_older_database_shows_the_same_log_and_plays_on(name: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.db") as old:
        old.executescript(OLD.read_text(encoding="utf-8"))
    table = OLD_TABLES[name]
    numbers = stored(tmp_path, table)
    assert {type(kind) for kind in numbers} == {int}
    told = [line for line in OLD.with_suffix(".log").read_text(encoding="utf-8").splitlines() if line.startswith(name)]
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        people = [Person(server.url, OLD_TOKEN, table, seat) for seat in range(3)]
        assert log_of(name, people[0]) == told
        assert len(list(play_out(people, random.Random(1), 12))) == 12
        longer = log_of(name, people[0])
    after = stored(tmp_path, table)
    assert after[: len(numbers)] == numbers, "what was written stays as it is"
    names = set(games.load(name).events)
    assert len(after) > len(numbers) and set(after[len(numbers) :]) <= names
    assert longer[: len(told)] == told and len(longer) > len(told)


@pytest.mark.parametrize("line", OLD.with_suffix(".txt").read_text(encoding="utf-8").splitlines())
def test_the_numbers_in_older_databases_mean_what_they_meant(line: str) -> None:
    name, *names = line.split()
    assert list(games.load(name).events)[: len(names)] == names, "new events go to the end"


def test_a_name_is_read_whatever_its_number_has_become() -> None:
    """Two games stand for two versions of one: the same event has another place in each."""
    first, second = games.load("bastille"), games.load("bastide")
    assert list(first.events).index("placed") != list(second.events).index("placed")
    data = {"events": [("BA-3.2", "placed", (1, 2, 3, 0), ALL)]}
    (event,) = Entry("", 1, MOVE, 0, 0.0, data).events(second)
    assert (event.rule, event.kind, event.values, event.audience) == ("BA-3.2", "placed", (1, 2, 3, 0), ALL)
