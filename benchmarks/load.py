"""Load on a server: tables with streams, moves per second, and how long the others wait to see a move. Prints JSON.

It starts a server of its own with SQLite in a temporary folder. Before each move the player asks for his moves, as any
client must; each move is posted, and the time runs until it has come in on the streams of the other three seats.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import uvloop

from tablee.table import COMPILED

SEATS = 4


class Connection:
    """The least HTTP that will do, so that the measuring costs little."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: Any = None) -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(sent)}\r\n"
        if body is not None:
            head += "Content-Type: application/json\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        self.writer.write(head.encode() + b"\r\n" + sent)

    async def head(self) -> tuple[int, int]:
        """The status of an answer and the length of its body."""
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        at = head.find(b"content-length: ")
        return int(head[9:12]), int(head[at + 16 : head.index(b"\r", at)]) if at >= 0 else 0

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        await self.send(method, path, body)
        assert self.reader is not None
        status, length = await self.head()
        return status, json.loads(await self.reader.readexactly(length) or b"null")

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


@dataclass
class Numbers:
    """What was measured."""

    moves: int = 0
    errors: list[str] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)  # from POST to another seat's stream
    answered: list[float] = field(default_factory=list)  # from POST to its answer
    late: int = 0  # moves that could not be sent in time because no table was free

    def report(self, seconds: float) -> dict[str, Any]:
        return {
            "moves": self.moves,
            "moves_per_second": round(self.moves / seconds, 1),
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
            "late": self.late,
            "seen_ms": percentiles(self.seen),
            "answered_ms": percentiles(self.answered),
        }


def percentiles(times: list[float]) -> dict[str, float]:
    cuts = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {"p50": round(cuts[49] * 1000, 2), "p99": round(cuts[98] * 1000, 2), "max": round(max(times) * 1000, 2)}


class Table:
    """A table with four streams, played at random."""

    def __init__(self, port: int, numbers: Numbers, game: str = "bastille") -> None:
        self.port = port
        self.numbers = numbers
        self.game = game
        self.chance = random.Random()
        self.connection = Connection(port)
        self.streams: list[asyncio.Task[None]] = []
        self.sent: dict[int, float] = {}  # seq -> when it was posted
        self.owing: list[int] = []
        self.seq = 0
        self.busy = False
        self.table = ""

    async def open(self) -> None:
        seats = [{"who": "me"}] * SEATS
        status, found = await self.connection.ask("POST", "/api/tables", {"game": self.game, "seats": seats})
        assert status == 201, found
        self.connection.token = found["token"]
        await self.sit(found["table"])

    async def sit(self, table: str) -> None:
        """Open the streams of a table and learn who is to move."""
        for stream in self.streams:
            stream.cancel()
        self.table = table
        _, found = await self.connection.ask("GET", f"/api/tables/{table}")
        self.owing, self.seq = found["owing"], found["seq"]
        self.streams = [asyncio.create_task(self.follow(table, seat)) for seat in range(SEATS)]

    async def follow(self, table: str, seat: int) -> None:
        connection = Connection(self.port, self.connection.token)
        try:
            await connection.send("GET", f"/api/tables/{table}/seats/{seat}/stream?since={self.seq}")
            assert connection.reader is not None
            status, _ = await connection.head()
            if status != 200:
                self.numbers.errors.append(f"stream {status}")
            while line := await connection.reader.readline():
                if line.startswith(b"id: "):
                    posted = self.sent.get(int(line[4:]) * SEATS + seat)
                    if posted is not None:
                        self.numbers.seen.append(time.perf_counter() - posted)
            self.numbers.errors.append("a stream ended")
        finally:
            connection.close()

    async def move(self) -> None:
        """Ask for the moves of whoever is to move, and make one."""
        self.busy = True
        try:
            if not self.owing:
                status, found = await self.connection.ask("POST", f"/api/tables/{self.table}/rematch")
                assert status == 201, found
                await self.sit(found["table"])
            seat = self.owing[0]
            path = f"/api/tables/{self.table}/seats/{seat}/moves"
            _, offered = await self.connection.ask("GET", path)
            move = self.chance.choice(offered["moves"])["move"]
            self.seq = offered["seq"]
            began = time.perf_counter()
            for other in range(SEATS):
                if other != seat:
                    self.sent[(self.seq + 1) * SEATS + other] = began
            body = {"move": move, "seq": self.seq, "key": f"{self.chance.getrandbits(64):016x}"}
            status, answer = await self.connection.ask("POST", path, body)
            self.numbers.answered.append(time.perf_counter() - began)
            if status != 200:
                self.numbers.errors.append(f"{status} {answer}")
            else:
                self.seq, self.owing = answer["seq"], answer["owing"]
                self.numbers.moves += 1
        except Exception as error:
            self.numbers.errors.append(repr(error))
        finally:
            self.busy = False

    def close(self) -> None:
        for stream in self.streams:
            stream.cancel()
        self.connection.close()


class Server:
    """A server process of our own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        limits = {f"TABLEE_LIMIT_{what}": "off" for what in ("CREATE", "JOIN", "MOVE", "CHAT")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from tablee.cli import main; main()", "serve", "--port", str(self.port)],
            env={**os.environ, **limits, "TABLEE_DATABASE_URL": f"sqlite:///{folder}/load.db"},
            stderr=subprocess.DEVNULL,
        )

    async def ready(self) -> None:
        for _ in range(200):
            try:
                connection = Connection(self.port)
                await connection.ask("GET", "/healthz")
                connection.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError("the server does not start")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def run(server: Server, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """Play at many tables at once, `rate` moves per second altogether."""
    numbers = Numbers()
    before = server.kilobytes()
    room = [Table(server.port, numbers) for _ in range(tables)]
    for table in room:
        await table.open()
    await asyncio.sleep(1)
    memory = (server.kilobytes() - before) / tables
    turn = 0
    tasks: set[asyncio.Task[None]] = set()
    worked = server.cpu_seconds()
    began = time.perf_counter()
    due = 0
    while (now := time.perf_counter() - began) < seconds:
        while due < now * rate:
            due += 1
            for _ in range(tables):
                turn = (turn + 1) % tables
                if not room[turn].busy:
                    room[turn].busy = True  # now, not when the task begins
                    task = asyncio.create_task(room[turn].move())
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
                    break
            else:
                numbers.late += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)
    taken = time.perf_counter() - began
    await asyncio.sleep(0.5)
    expected = numbers.moves * (SEATS - 1)
    found = {
        "tables": tables,
        "streams": tables * SEATS,
        "asked_per_second": rate,
        **numbers.report(taken),
        "news_missing": expected - len(numbers.seen),
        "server_cpu_ms_per_move": round((server.cpu_seconds() - worked) * 1000 / max(numbers.moves, 1), 3),
        "memory_per_table_kb": round(memory, 1),
    }
    for table in room:
        table.close()
    await asyncio.sleep(0.5)
    return found


async def length(server: Server, pairs: int = 8, moves: int = 25) -> dict[str, Any]:
    """The time of a move early in a game against one late, turn and turn about, in one run of Heads of State."""
    numbers = Numbers()
    times: dict[int, list[float]] = {10: [], 300: []}
    for _ in range(pairs):
        tables = {start: Table(server.port, numbers, "heads_of_state") for start in times}
        for start, table in tables.items():
            await table.open()
            while table.seq < start - 1:
                await table.move()
        for _ in range(moves):
            for start, table in tables.items():
                await table.move()
                times[start].append(numbers.answered[-1])
        for table in tables.values():
            table.close()
    early, late = median(times[10]), median(times[300])
    return {
        "move_10_ms": round(early * 1000, 3),
        "move_300_ms": round(late * 1000, 3),
        "ratio": round(late / early, 3),
        "errors": len(numbers.errors),
    }


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            await server.ready()
            found: dict[str, Any] = {"compiled": COMPILED, "cores": os.cpu_count()}
            if options.length:
                found["length"] = await length(server)
                return found
            if options.tables:
                found["run"] = await run(server, options.tables, options.rate, options.seconds)
                return found
            found["steady"] = await run(server, 100, 100, options.seconds)
            found["most"] = [await run(server, 100, rate, options.seconds) for rate in options.rates]
            found["many"] = await run(server, 200, 100, 60)
            found["length"] = await length(server)
            return found
        finally:
            server.process.terminate()
            server.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, help="only one run, with so many tables")
    parser.add_argument("--length", action="store_true", help="only compare early and late moves")
    parser.add_argument("--rate", type=float, default=100, help="moves per second of that run")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rates", type=float, nargs="*", default=[400, 600, 800])
    print(json.dumps(uvloop.run(measure(parser.parse_args())), indent=2))


if __name__ == "__main__":
    main()
