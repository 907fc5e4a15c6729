"""Backups while people play: each copy is whole, holds what was acknowledged before it, and can be served."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from attack.result import Result
from server.test_kills import Player
from support.api_client import Person
from support.history import History, faults, rows_of_file
from support.servers import running, sqlite

BACKUPS = 5
TOOL = [sys.executable, "-c", "from tablee.cli import main; main()", "admin"]


def attack(result: Result) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with tempfile.TemporaryDirectory() as name, running(sqlite(Path(name))) as server:
        folder = Path(name)
        history = History()
        players = [Player(server.url, seed, history) for seed in range(4)]
        for player in players:
            player.start()
        slowest = 0.0
        for number in range(BACKUPS):
            time.sleep(0.5)
            before = {action.table: history.known(action.table) for action in list(history.actions)}
            copy, began = folder / f"copy{number}.db", time.monotonic()
            command = [*TOOL, "backup", "--database", sqlite(folder), str(copy)]
            made = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
            slowest = max(slowest, time.monotonic() - began)
            result.expect(made.returncode == 0, made.stderr)
            with closing(sqlite3.connect(copy)) as database:
                kept = dict(database.execute("SELECT table_id, max(seq) FROM steps GROUP BY table_id"))
            for table, seq in before.items():
                result.expect(kept.get(table, -1) >= seq, "a backup lacks what was acknowledged before it")
        for player in players:
            player.stopping.set()
            player.join(30)
        found = faults(history, rows_of_file(folder / "tables.db"))
        result.expect(not found, "; ".join(found))
        result.seen = {"backups": BACKUPS, "slowest_seconds": round(slowest, 2)}
        checked = subprocess.run(
            [*TOOL, "check", "--database", f"sqlite:///{copy}"], capture_output=True, text=True, env=environment
        )
        result.expect(checked.returncode == 0, checked.stdout)
        with running(f"sqlite:///{copy}") as restored:
            for player in players:
                restored_person = Person(restored.url, player.person.token, player.person.table)
                if player.person.table in kept:
                    result.expect(restored_person.about()["seq"] >= kept[player.person.table], "a copy lost entries")
