"""Kill -9 while people play: what was acknowledged is there once, and the journal has no gap."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from attack.result import Result
from server.test_kills import Player
from support.servers import ProcessServer, sqlite

KILLS = int(os.environ.get("TABLEE_KILLS", "30"))


def attack(result: Result) -> None:
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        server = ProcessServer(sqlite(Path(folder)))
        server.start()
        players = [Player(server.url, seed) for seed in range(3)]
        for player in players:
            player.start()
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.02, 0.4))
            server.kill()
            server.start()
        for player in players:
            player.stopping.set()
            player.join(30)
            result.expect(not player.failure, player.failure)
        server.stop()
        with closing(sqlite3.connect(Path(folder) / "tables.db")) as database:
            for player in players:
                for table, acknowledged in player.acknowledged.items():
                    compare(result, database, table, acknowledged)
    result.seen = {"kills": KILLS, "requests_repeated": sum(player.repeated for player in players)}


def compare(result: Result, database: sqlite3.Connection, table: str, acknowledged: dict[str, int]) -> None:
    """Every acknowledged move, one by one, and that there are no others."""
    rows = database.execute("SELECT seq, kind FROM steps WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    result.expect([seq for seq, _ in rows] == list(range(len(rows))), f"the journal of {table} has a gap")
    moves = {seq for seq, kind in rows if kind == "move"}
    result.expect(moves == set(acknowledged.values()), f"{table}: a move was made twice, or not repeated")
    answers = database.execute("SELECT key, answer FROM deeds")
    stored = {key: json.loads(answer)["seq"] for key, answer in answers if key in acknowledged}
    for key, seq in acknowledged.items():
        result.expect(seq in moves and stored.get(key) == seq, f"{table}: the move {key} is not at {seq}")
