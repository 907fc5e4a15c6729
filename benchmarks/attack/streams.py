"""A hundred anonymous streams on one table, from as many addresses: how long do moves take at another table?"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from statistics import median

import uvloop
from load_tables import Connection, Numbers, Table, percentiles

from attack.result import Result
from support.history import Followed, History, faults, rows_of_file
from support.servers import running, sqlite
from tablee.server.database.journal import MOVE

STREAMS = int(os.environ.get("TABLEE_STREAMS", "100"))
ROUNDS = 8  # without and with them, turn and turn about
SECONDS = 3.0
TIMES = 2  # as long as without them, at most
RATE = 40.0  # moves a second at the table that is measured
WATCHED_RATE = 10.0  # and at the one that is watched: as often as the usual limit lets a seat move


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        history = History()
        uvloop.run(measure(result, server.port, history))
        uvloop.run(from_one_address(result, server.port))
        found = faults(history, rows_of_file(Path(folder) / "tables.db"))
        result.expect(not found, "; ".join(found))


class RecordedTable(Table):
    """A table of which is written down what is sent and what comes by the streams of its seats."""

    def __init__(self, port: int, history: History) -> None:
        super().__init__(port, Numbers())
        self.history = history
        self.followed: dict[int, Followed] = {}

    async def follow(self, seat: int) -> None:
        self.followed[seat] = self.history.follow(self.table, seat, self.seq)
        await super().follow(seat)

    def see(self, seat: int, event: bytes) -> None:
        self.history.hear(self.followed[seat], json.loads(event[event.index(b"data: ") + 6 :]))

    async def post(self, seat: int, move: str, key: str) -> bool:
        action = self.history.act(self.table, MOVE, seat, key, move)
        action.acknowledged = await super().post(seat, move, key)
        if action.acknowledged:
            action.seq = self.seq
            self.history.learn(self.table, self.seq, action.known)
        return action.acknowledged


async def measure(result: Result, port: int, history: History) -> None:
    quiet: list[float] = []
    attacked: list[float] = []
    table, watched = RecordedTable(port, history), RecordedTable(port, history)
    await table.open()
    await watched.open()
    await moves(table, RATE, SECONDS)  # to warm up
    for _ in range(ROUNDS):
        quiet.append(await both(table, watched))
        crowd = await spectators(port, watched.table)
        attacked.append(await both(table, watched))
        crowd.kill()
        await crowd.wait()
        await asyncio.sleep(0.3)
    before, during = median(quiet), median(attacked)
    result.seen = {
        "p99_ms_without": round(before, 1),
        "p99_ms_with": round(during, 1),
        "rounds": list(zip(quiet, attacked, strict=True)),
    }
    result.expect(during < TIMES * before, f"p99 went from {before} to {during} ms")
    for one in (table, watched):
        result.expect(not one.numbers.errors, str(one.numbers.errors[:2]))
        one.close()


async def both(table: Table, watched: Table) -> float:
    """The p99 at one table while the other is played, too."""
    found, _ = await asyncio.gather(moves(table, RATE, SECONDS), moves(watched, WATCHED_RATE, SECONDS))
    return found


async def moves(table: Table, rate: float, seconds: float) -> float:
    """The p99 of the answers to moves, in milliseconds."""
    table.numbers.answered.clear()
    began = time.perf_counter()
    due = 0
    while (now := time.perf_counter() - began) < seconds:
        await asyncio.sleep(max(0.0, due / rate - now))
        await table.move()
        due += 1
    return percentiles(table.numbers.answered)["p99"]


async def spectators(port: int, table: str) -> Process:
    """A process that follows a table, once all its streams are open."""
    module = [sys.executable, "-m", "attack.spectators", str(port), table, str(STREAMS)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = await asyncio.create_subprocess_exec(*module, stdout=PIPE, env=environment)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


async def from_one_address(result: Result, port: int) -> None:
    """All from one address: most are refused, and told when to come again."""
    table = Table(port, Numbers())
    await table.open()
    refused = 0
    lines = [Connection(port) for _ in range(STREAMS)]
    for line in lines:
        await line.send("GET", f"/api/tables/{table.table}/stream")
        status, head = await line.head()
        refused += status == 429
        if status == 429:
            result.expect(b"retry-after" in head, "429 does not say for how long")
    result.expect(refused > 0, "one address may open as many streams as it likes")
    result.seen["refused_from_one_address"] = refused
    for line in lines:
        line.close()
    table.close()
