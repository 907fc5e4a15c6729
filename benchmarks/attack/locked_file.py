"""Another program locks the file while many move: 503 for all within seconds, and SIGTERM within three.

What was sent is held against the rows in the end: a move is there once, whether it was answered with 503 or not at all.
"""

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
from support.history import Action, History, faults, rows_of_file
from support.servers import running, sqlite
from tablee.server.database.journal import MOVE

PEOPLE = 20
SOON = 3.0  # seconds in which it ends


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        history = History()
        people = [open_table(server.url, "bastille", [{"who": "me"}] * 3) for _ in range(PEOPLE)]
        moves = [prepared(person, history) for person in people]
        with closing(sqlite3.connect(Path(folder) / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            statuses = all_at_once(moves, history)
            other.execute("ROLLBACK")
            for status in statuses:
                result.expect(status == 503, f"a locked file is answered with {status}")
            again = all_at_once(moves, history)
            for status in again:
                result.expect(status == 200, f"after that a move is answered with {status}")
            other.execute("BEGIN IMMEDIATE")
            more = [prepared(person, history) for person in people]
            waiting = threading.Thread(target=all_at_once, args=(more, history), daemon=True)
            waiting.start()
            time.sleep(0.3)
            seconds = server.stop()
            result.expect(seconds < SOON, f"SIGTERM took {seconds:.1f} s")
            result.seen["sigterm_seconds"] = round(seconds, 2)
            other.execute("ROLLBACK")
            waiting.join(10)
        found = faults(history, rows_of_file(Path(folder) / "tables.db"))
        result.expect(not found, "; ".join(found))


Move = tuple[Person, int, Action]


def prepared(person: Person, history: History) -> Move:
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    history.learn(mover.table, offered["seq"])
    return mover, offered["seq"], history.act(mover.table, MOVE, mover.seat, key(), offered["moves"][0]["move"])


def all_at_once(moves: list[Move], history: History) -> list[int]:
    """What each of them is answered, 0 if the line was cut."""
    answers: list[int] = []

    def send(mover: Person, seq: int, action: Action) -> None:
        body = {"move": action.text, "seq": seq, "key": action.key}
        address = f"{mover.url}/api{mover.place}/moves"
        try:
            answer = httpx.post(address, json=body, headers=mover.headers, timeout=30)
        except httpx.TransportError:
            answers.append(0)
            return
        answers.append(answer.status_code)
        if answer.status_code == 200:
            action.acknowledged, action.seq = True, answer.json()["seq"]
            history.learn(action.table, answer.json()["seq"], action.known)

    threads = [threading.Thread(target=send, args=move, daemon=True) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
