"""The disk fills up: moves are refused with 503 and none is lost; with room again it goes on."""

from __future__ import annotations

import resource
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from attack.result import Result
from support.api_client import Person, key, open_table
from support.history import History, faults, rows_of_file
from support.servers import ProcessServer, running, sqlite
from tablee.server.database.journal import CHAT, MOVE

MEGABYTES = 4


def attack(result: Result) -> None:
    with small_disk() as (folder, mounted), running(sqlite(folder)) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        result.seen["disk"] = "a small tmpfs" if mounted else "a limit on the size of files"
        if not mounted:
            limit(server, (folder / "tables.db-wal").stat().st_size + 100_000)
        else:
            (folder / "filler").write_bytes(b"0" * room(folder))
        history = History()
        acknowledged = play_until_refused(result, person, history)
        result.expect(httpx.get(f"{server.url}/healthz").status_code == 503, "a full disk is called healthy")
        result.expect(httpx.get(f"{server.url}/livez").status_code == 200, "the process is called dead")
        result.expect(person.view()["seq"] == acknowledged, "what can be read is not read")
        if mounted:
            (folder / "filler").unlink()
        else:
            limit(server, resource.RLIM_INFINITY)
        mover = person.at(person.about()["owing"][0])
        offered = mover.moves()
        made = history.act(mover.table, MOVE, mover.seat, key(), offered["moves"][0]["move"])
        made.acknowledged = mover.play(made.text, offered["seq"], made.key).status_code == 200
        result.expect(made.acknowledged, "it does not go on")
        rows = rows_of_file(folder / "tables.db")
        found = faults(history, rows)
        result.expect(not found, "; ".join(found))
        result.expect(len(rows.journals[person.table]) == acknowledged + 2, "the journal is not what was acknowledged")


def play_until_refused(result: Result, person: Person, history: History) -> int:
    """Talk until nothing more can be written; the last seq that was acknowledged."""
    last = 0
    for _ in range(3000):
        said = history.act(person.table, CHAT, person.seat, key(), "a" * 400)
        answer = person.post(f"{person.place}/chat", {"text": said.text, "key": said.key})
        if answer.status_code != 200:
            result.expect(answer.status_code == 503 and "Retry-After" in answer.headers, f"{answer.status_code}")
            return last
        last = said.seq = answer.json()["seq"]
        said.acknowledged = True
        history.learn(person.table, last, said.known)
    result.expect(False, "the disk never filled up")
    return last


def room(folder: Path) -> int:
    """The bytes that are left, but for a few."""
    lines = subprocess.run(["df", "--output=avail", "-B1", str(folder)], check=True, capture_output=True, text=True)
    return max(0, int(lines.stdout.split()[-1]) - 150_000)


def limit(server: ProcessServer, size: int) -> None:
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def small_disk() -> Iterator[tuple[Path, bool]]:
    """A folder on a tmpfs of its own, where that is allowed."""
    with tempfile.TemporaryDirectory() as name:
        command = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", name]
        mounted = subprocess.run(command, capture_output=True).returncode == 0
        try:
            yield Path(name), mounted
        finally:
            if mounted:
                subprocess.run(["umount", name], check=True)
