"""A server of our own for the browsers of the tests: a real process with a real database."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from random import SystemRandom
from urllib.request import urlopen

import tablee
from support.waiting import PATIENCE, until

OURS = Path(tablee.__file__).parents[1]  # the source, or where the build is installed
OFF = {f"TABLEE_LIMIT_{what}": "off" for what in ("CREATE", "JOIN", "MOVE", "CHAT")}


def free_port() -> int:
    """A port that nobody uses, and that no system gives to whoever opens a connection meanwhile."""
    while True:
        with socket.socket() as tried:
            port = SystemRandom().randrange(20_000, 32_000)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Serving:
    """`tablee serve` at a free port; it can be ended and started again with the same database."""

    def __init__(self, folder: Path, python: str = sys.executable, path: str = str(OURS)) -> None:
        self.python = python
        self.path = path  # where it finds its modules, besides what is installed
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        run = "from tablee.cli import main; main()"
        command = [self.python, "-c", run, "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            environment = {**os.environ, **OFF, "PYTHONPATH": self.path}
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until(self._answers)

    def _answers(self) -> bool:
        assert self._process is not None and self._process.poll() is None, self.log.read_text()
        try:
            with urlopen(f"{self.url}/healthz", timeout=PATIENCE):
                return True
        except OSError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None
