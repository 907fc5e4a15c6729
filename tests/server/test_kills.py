"""Kill -9 at random moments while clients play: every acknowledged move is there, none twice, and the game goes on.

20 kills here; TABLEE_KILLS=1000 in `make soak`.
"""

from __future__ import annotations

import json
import os
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from support.api_client import Person, good, key, open_table
from support.servers import ProcessServer, sqlite
from support.waiting import PATIENCE, until

KILLS = int(os.environ.get("TABLEE_KILLS", "20"))


class Player(threading.Thread):
    """Plays all seats of a table, repeating each move with its key until it is answered."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, dict[str, int]] = {}  # table -> key -> seq
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

    def move(self) -> None:
        about = self.ask("GET", f"/tables/{self.person.table}")
        if about["over"]:
            again = self.ask("POST", f"/tables/{self.person.table}/rematch")
            self.person = Person(self.url, self.person.token, again["table"])
            return
        place = f"/tables/{self.person.table}/seats/{about['owing'][0]}"
        offered = self.ask("GET", f"{place}/moves")
        sent = key()
        body = {"move": self.chance.choice(offered["moves"])["move"], "seq": offered["seq"], "key": sent}
        answer = self.ask("POST", f"{place}/moves", body)
        self.acknowledged.setdefault(self.person.table, {})[sent] = answer["seq"]
        self.moves += 1


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    chance = random.Random(30)
    server = ProcessServer(sqlite(tmp_path))
    server.start()
    players = [Player(server.url, seed) for seed in range(3)]
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
    check(players, tmp_path)


def until_they_have_moved(players: list[Player]) -> None:
    """Wait until each of them has made a move, and been told so."""
    before = [player.moves for player in players]
    until(lambda: all(player.moves > made or player.failure for player, made in zip(players, before, strict=True)))


def check(players: list[Player], folder: Path) -> None:
    """Every acknowledged move is in the rows once, with the seq that was answered; the seqs have no gap."""
    import sqlite3

    database = sqlite3.connect(folder / "tables.db")
    moves = 0
    for player in players:
        for table, acknowledged in player.acknowledged.items():
            rows = database.execute("SELECT seq, kind FROM steps WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
            assert [seq for seq, _ in rows] == list(range(len(rows)))
            deeds = database.execute("SELECT key, answer FROM deeds").fetchall()
            stored = {sent: json.loads(answer)["seq"] for sent, answer in deeds if sent in acknowledged}
            assert acknowledged == stored
            written = [seq for seq, kind in rows if kind == "move"]
            assert sorted(stored.values()) == written, "a move was written that nobody was told of, and not repeated"
            moves += len(acknowledged)
    database.close()
    assert moves > KILLS, "hardly anything was played"
    assert sum(player.repeated for player in players) >= KILLS // 2, "the kills disturbed nobody"
