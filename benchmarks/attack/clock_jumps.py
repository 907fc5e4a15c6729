"""The clock jumps a day forward and back: people go on playing, and whoever follows the table is present."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from attack.result import Result
from support.api_client import Person, good, key, party
from support.history import History, faults, rows_of_file
from support.servers import ThreadServer, relaxed, sqlite
from tablee.server.database.journal import MOVE

DAY = 86400.0


def attack(result: Result) -> None:
    chance = random.Random(3)
    with tempfile.TemporaryDirectory() as folder, ThreadServer(relaxed(sqlite(Path(folder)))) as server:
        history = History()
        people = party(server.url, "bastille", 3)
        streams = [person.stream() for person in people]
        for jump in (DAY, -DAY, 0.0, 30 * DAY, -365 * DAY):
            server.tables.clock.now = lambda jump=jump: time.time() + jump  # type: ignore[misc]
            about = people[0].about()
            absent = [seat["seat"] for seat in about["seats"] if seat["absent"]]
            result.expect(not absent, f"after {jump / DAY:+.0f} days the seats {absent} are called absent")
            for _ in range(5):
                known = history.known(people[0].table)
                about = people[0].about()
                history.learn(people[0].table, about["seq"], known)
                move(people[about["owing"][0]], history, chance)
        for person, stream in zip(people, streams, strict=True):
            stream.wait_for(history.known(person.table))
            history.follow(person.table, person.seat, -1).told += stream.messages
        found = faults(history, rows_of_file(Path(folder) / "tables.db"))
        result.expect(not found, "; ".join(found))


def move(person: Person, history: History, chance: random.Random) -> None:
    """Make a random move, and write down what was sent and told."""
    offered = person.moves()
    action = history.act(person.table, MOVE, person.seat, key(), chance.choice(offered["moves"])["move"])
    answer = good(person.play(action.text, offered["seq"], action.key))
    action.acknowledged, action.seq = True, answer["seq"]
    history.learn(person.table, answer["seq"], action.known)
