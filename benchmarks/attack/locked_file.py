"""Another program locks the file while many move: 503 for all within seconds, and SIGTERM within three."""

from __future__ import annotations

import sqlite3
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx

from attack.result import Result
from support.api_client import Person, key, open_table
from support.servers import running, sqlite

PEOPLE = 20
SOON = 3.0  # seconds in which it ends


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        people = [open_table(server.url, "bastille", [{"who": "me"}] * 3) for _ in range(PEOPLE)]
        moves = [prepared(person) for person in people]
        with closing(sqlite3.connect(Path(folder) / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            statuses = all_at_once(moves)
            other.execute("ROLLBACK")
            for status in statuses:
                result.expect(status == 503, f"a locked file is answered with {status}")
            again = all_at_once(moves)
            for status in again:
                result.expect(status == 200, f"after that a move is answered with {status}")
            other.execute("BEGIN IMMEDIATE")
            waiting = threading.Thread(target=all_at_once, args=([prepared(person) for person in people],), daemon=True)
            waiting.start()
            time.sleep(0.3)
            seconds = server.stop()
            result.expect(seconds < SOON, f"SIGTERM took {seconds:.1f} s")
            result.seen["sigterm_seconds"] = round(seconds, 2)
            other.execute("ROLLBACK")
            waiting.join(10)


Move = tuple[Person, dict[str, object]]


def prepared(person: Person) -> Move:
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    return mover, {"move": offered["moves"][0]["move"], "seq": offered["seq"], "key": key()}


def all_at_once(moves: list[Move]) -> list[int]:
    """What each of them is answered, 0 if the line was cut."""
    answers: list[int] = []

    def send(mover: Person, body: dict[str, object]) -> None:
        try:
            answers.append(
                httpx.post(
                    f"{mover.url}/api{mover.place}/moves", json=body, headers=mover.headers, timeout=30
                ).status_code
            )
        except httpx.TransportError:
            answers.append(0)

    threads = [threading.Thread(target=send, args=move, daemon=True) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
