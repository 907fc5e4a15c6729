"""Kill -9 while people play: what was acknowledged is there once, and the journal has no gap."""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path

from attack.result import Result
from server.test_kills import Player
from support.history import History, faults, rows_of_file
from support.servers import ProcessServer, sqlite

KILLS = int(os.environ.get("TABLEE_KILLS", "30"))


def attack(result: Result) -> None:
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        server = ProcessServer(sqlite(Path(folder)))
        server.start()
        history = History()
        players = [Player(server.url, seed, history) for seed in range(3)]
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
        found = faults(history, rows_of_file(Path(folder) / "tables.db"))
        for action in history.actions:
            about = [fault for fault in found if action.key in fault]
            result.expect(not about, "; ".join(about))
        result.expect(not found, "; ".join(found))
    result.seen = {"kills": KILLS, "requests_repeated": sum(player.repeated for player in players)}
