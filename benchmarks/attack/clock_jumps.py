"""The clock jumps a day forward and back: people go on playing, and whoever follows the table is present."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from attack.result import Result
from support.api_client import party
from support.servers import ThreadServer, relaxed, sqlite

DAY = 86400.0


def attack(result: Result) -> None:
    chance = random.Random(3)
    with tempfile.TemporaryDirectory() as folder, ThreadServer(relaxed(sqlite(Path(folder)))) as server:
        people = party(server.url, "bastille", 3)
        streams = [person.stream() for person in people]
        for jump in (DAY, -DAY, 0.0, 30 * DAY, -365 * DAY):
            server.tables.clock.now = lambda jump=jump: time.time() + jump  # type: ignore[misc]
            about = people[0].about()
            absent = [seat["seat"] for seat in about["seats"] if seat["absent"]]
            result.expect(not absent, f"after {jump / DAY:+.0f} days the seats {absent} are called absent")
            for _ in range(5):
                seat = people[0].about()["owing"][0]
                people[seat].play_any(chance)
        last = people[0].about()["seq"]
        for stream in streams:
            stream.wait_for(last)
            result.expect(stream.seqs == list(range(last + 1)), "a stream missed something")
