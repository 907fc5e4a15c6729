"""A draft on paper, made by a process of its own: drawing a box takes seconds, and nobody's page waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tablee.table import TableeError

SECONDS = 120
AT_A_TIME = 2
_ROOM = threading.BoundedSemaphore(AT_A_TIME)
POLITE = ("nice", "-n", "10") if os.name == "posix" else ()


def printed(game: str, edition: str, language: str) -> bytes:
    """The box of an edition file as a PDF, unless others are being made: nobody waits in a thread that others need."""
    if not _ROOM.acquire(blocking=False):
        raise TableeError("other boxes are being printed: try again in a minute")
    try:
        return _printed(game, edition, language)
    finally:
        _ROOM.release()


def _printed(game: str, edition: str, language: str) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "draft.toml").write_text(edition, encoding="utf-8")
        command = [*POLITE, sys.executable, "-m", "tablee", "print", game, "--edition", "draft.toml"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        try:
            subprocess.run(
                [*command, "--language", language, "--output", "draft.pdf"],
                cwd=folder,
                env=environment,
                capture_output=True,
                check=True,
                timeout=SECONDS,
            )
        except subprocess.SubprocessError as error:
            raise TableeError("the box could not be printed: try again, or use `tablee print`") from error
        return (folder / "draft.pdf").read_bytes()
