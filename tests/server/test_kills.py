"""Kill -9 at random moments while clients play: every acknowledged move is there, none twice, and the game goes on.

20 kills here; TABLEE_KILLS=1000 in `make soak`.
"""

from __future__ import annotations

import os
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from support.api_client import Person, good, key, open_table
from support.history import History, faults, rows_of_file
from support.servers import ProcessServer, sqlite
from support.waiting import PATIENCE, until
from tablee.server.database.journal import MOVE

KILLS = int(os.environ.get("TABLEE_KILLS", "20"))


class Player(threading.Thread):
    """Plays all seats of a table, repeating each move with its key until it is answered."""

    def __init__(self, url: str, seed: int, history: History) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.chance = random.Random(seed)
        self.history = history
        self.moves = 0
        self.failure = ""
        self.repeated = 0
        self.stopping = threading.Event()
        self.person = open_table(url, "bastille", [{"who": "me"}] * 3)
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self.move()
        except Exception as error:
            self.failure = repr(error)
        finally:
            self.http.close()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until there is an answer: the server may be dead for a while."""

        def answer() -> httpx.Response | None:
            try:
                return self.http.request(method, f"/api{path}", json=body, headers=self.person.headers)
            except httpx.TransportError:
                self.repeated += 1
                return None

        return good(until(answer))

    def read(self, path: str) -> Any:
        """Something about the table, which must not be older than what was known."""
        table = self.person.table
        known = self.history.known(table)
        told = self.ask("GET", f"/tables/{table}{path}")
        self.history.learn(table, told["seq"], known)
        return told

    def move(self) -> None:
        about = self.read("")
        if about["over"]:
            again = self.ask("POST", f"/tables/{self.person.table}/rematch")
            self.person = Person(self.url, self.person.token, again["table"])
            return
        seat = about["owing"][0]
        offered = self.read(f"/seats/{seat}/moves")
        move = self.chance.choice(offered["moves"])["move"]
        action = self.history.act(self.person.table, MOVE, seat, key(), move)
        body = {"move": move, "seq": offered["seq"], "key": action.key}
        answer = self.ask("POST", f"/tables/{action.table}/seats/{seat}/moves", body)
        action.acknowledged, action.seq = True, answer["seq"]
        self.history.learn(action.table, answer["seq"], action.known)
        self.moves += 1


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    chance = random.Random(30)
    server = ProcessServer(sqlite(tmp_path))
    server.start()
    history = History()
    players = [Player(server.url, seed, history) for seed in range(3)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        until_they_have_moved(players)
        time.sleep(chance.uniform(0, 0.2))
        server.kill()
        server.start()
    until_they_have_moved(players)
    for player in players:
        player.stopping.set()
        player.join(PATIENCE)
        assert not player.failure, player.failure
    server.stop()
    assert faults(history, rows_of_file(tmp_path / "tables.db")) == []
    assert all(action.acknowledged for action in history.actions) and len(history.actions) > KILLS, "hardly any moves"
    assert sum(player.repeated for player in players) >= KILLS // 2, "the kills disturbed nobody"


def until_they_have_moved(players: list[Player]) -> None:
    """Wait until each of them has made a move, and been told so."""
    before = [player.moves for player in players]
    until(lambda: all(player.moves > made or player.failure for player, made in zip(players, before, strict=True)))
