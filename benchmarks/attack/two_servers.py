"""A second server of a file that is played on, by its name, a symbolic and a hard link: refused in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from attack.result import Result
from server.test_kills import Player, until_they_have_moved
from support.history import History, faults, rows_of_file
from support.servers import running, sqlite

TOOL = [sys.executable, "-c", "from tablee.cli import main; main()", "serve", "--port", "0", "--database"]


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as name, running(sqlite(Path(name))) as server:
        folder = Path(name)
        history = History()
        player = Player(server.url, 1, history)
        player.start()
        (folder / "symbolic.db").symlink_to(folder / "tables.db")
        os.link(folder / "tables.db", folder / "hard.db")
        ours = {
            name: value for name, value in os.environ.items() if not name.startswith("TABLEE_")
        }  # no settings of it
        environment = {**ours, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        for called in ("tables", "symbolic", "hard"):
            try:
                second = subprocess.run(
                    [*TOOL, f"sqlite:///{folder}/{called}.db"],
                    capture_output=True,
                    text=True,
                    timeout=60,
                    env=environment,
                )
            except subprocess.TimeoutExpired:
                result.expect(False, f"a second server runs on {called}.db")
                continue
            one_sentence = "already serving it" in second.stderr and len(second.stderr.splitlines()) == 1
            result.expect(second.returncode == 1 and one_sentence, second.stderr[-300:])
        until_they_have_moved([player])
        player.stopping.set()
        player.join(30)
        result.expect(not player.failure, player.failure)
        found = faults(history, rows_of_file(folder / "tables.db"))
        result.expect(not found, "; ".join(found))
