"""Load on a server: tables with streams, moves per second, and how long the others wait to see a move. Prints JSON.

It starts a server of its own with SQLite in a temporary folder. Each move is posted, and the time runs from when it was
due until it has come in on the streams of the other three seats. A program asks for the moves of its seat before each
move, as any client must; a page has them on its buttons. The longest pauses of its event loop are told with what ran
in them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections import deque
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import uvloop
from load_server import Server, a_server
from load_tables import SEATS, Numbers, PageTable, Table

from tablee import games
from tablee.table import COMPILED

KINDS: dict[str, type[Table]] = {"api": Table, "pages": PageTable}
TURNS = 4
ENDLESS = 5_000.0  # moves per second: always more than can be made


class Sizes(NamedTuple):
    """How much is played in a whole run."""

    few: int = 25  # tables
    many: int = 100  # tables; they also fill the caches of a server
    more: int = 50  # further tables
    warming: int = 20  # moves before anything counts
    middle: int = 40  # moves before the middle of a game
    pairs: int = 8  # tables early and late in a game
    late: int = 300  # moves
    timed: int = 25  # moves, early and late
    settling: float = 1.0  # seconds until the memory of a server is looked at


QUICK = Sizes(few=2, many=2, more=1, warming=2, middle=3, pairs=1, late=20, timed=3, settling=0.1)


class Room:
    """Many tables of one game at which somebody plays at once, and what was measured there."""

    def __init__(self, server: Server, kind: type[Table], game: str, tables: int, sizes: Sizes) -> None:
        self.server = server
        self.sizes = sizes
        self.numbers = Numbers()
        self.tables = [kind(server.port, self.numbers, game) for _ in range(tables)]
        self.memory = 0.0  # kilobytes for each table
        self.cpu = 0.0  # seconds of the server
        self.seconds = 0.0
        self.began = 0.0

    async def open(self) -> None:
        await warm_up(self.server, type(self.tables[0]), self.tables[0].game, self.sizes.warming)
        before = self.server.kilobytes()
        for table in self.tables:
            await table.open()
        await asyncio.sleep(self.sizes.settling)
        self.memory = (self.server.kilobytes() - before) / len(self.tables)
        self.numbers.views.clear()

    async def play(self, rate: float, seconds: float) -> None:
        """Make `rate` moves per second altogether."""
        worked, began = self.server.cpu_seconds(), time.perf_counter()
        self.began = self.began or time.monotonic()
        await _play(self.tables, self.numbers, rate, seconds)
        self.seconds += time.perf_counter() - began
        for _ in range(50):  # until everybody has seen everything
            await asyncio.sleep(0.1)
            if not self.missing():
                break
        self.cpu += self.server.cpu_seconds() - worked

    def missing(self) -> int:
        """The events that have not come."""
        return self.numbers.moves * (SEATS - 1) - len(self.numbers.seen)

    def report(self, rate: float) -> dict[str, Any]:
        numbers = self.numbers
        return {
            "tables": len(self.tables),
            "streams": len(self.tables) * SEATS,
            "asked_per_second": rate,
            **numbers.report(self.seconds),
            "news_missing": self.missing(),
            "server_cpu_ms_per_move": round(self.cpu * 1000 / max(numbers.moves, 1), 3),
            "memory_per_table_kb": round(self.memory, 1),
            "longest_pause": self.server.longest_pause(self.began),
        }

    async def close(self) -> None:
        for table in self.tables:
            table.close()
        await asyncio.sleep(0.5)


async def run(
    server: Server, kind: type[Table], game: str, tables: int, rate: float, seconds: float, sizes: Sizes
) -> dict[str, Any]:
    """Play at many tables at once, `rate` moves per second altogether."""
    room = Room(server, kind, game, tables, sizes)
    await room.open()
    await room.play(rate, seconds)
    await room.close()
    return room.report(rate)


async def warm_up(server: Server, kind: type[Table], game: str, moves: int) -> None:
    """Let the server load and keep what it needs for any table at all."""
    table = kind(server.port, Numbers(), game)
    await table.open()
    for _ in range(moves):
        await table.move()
    table.close()


async def _play(room: list[Table], numbers: Numbers, rate: float, seconds: float) -> None:
    """Make moves when they are due; one that finds no table free waits for it, and the time runs."""
    free, tasks = deque(room), set[asyncio.Task[None]]()
    waiting: deque[float] = deque()
    due, began = 0, time.perf_counter()

    def done(task: asyncio.Task[None], table: Table) -> None:
        tasks.discard(task)
        free.append(table)

    while (now := time.perf_counter() - began) < seconds:
        while due < now * rate:
            waiting.append(began + due / rate)
            due += 1
        while waiting and free:
            table = free.popleft()
            task = asyncio.create_task(table.move(waiting.popleft()))
            tasks.add(task)
            task.add_done_callback(partial(done, table=table))
        await asyncio.sleep(0.002)
    numbers.unsent += len(waiting)
    await asyncio.gather(*tasks)


async def beside(server: Server, game: str, tables: int, rate: float, seconds: float, sizes: Sizes) -> dict[str, Any]:
    """The API and the pages under the same load, in turns, as no machine is equally fast all the time."""
    rooms = {name: Room(server, kind, game, tables, sizes) for name, kind in KINDS.items()}
    for room in rooms.values():
        await room.open()
    for _ in range(TURNS):
        for room in rooms.values():
            await room.play(rate, seconds / TURNS)
    for room in rooms.values():
        await room.close()
    found: dict[str, Any] = {name: room.report(rate) for name, room in rooms.items()}
    cpu = [found[name]["server_cpu_ms_per_move"] for name in KINDS]
    return {**found, "cpu_ratio": round(cpu[1] / cpu[0], 2)}


async def length(server: Server, sizes: Sizes) -> dict[str, Any]:
    """The time of a move early in a game against one late, turn and turn about, in one run of Heads of State."""
    numbers = Numbers()
    times: dict[int, list[float]] = {10: [], sizes.late: []}
    for _ in range(sizes.pairs):
        tables = {start: Table(server.port, numbers, "heads_of_state") for start in times}
        for start, table in tables.items():
            await table.open()
            while table.seq < start - 1:
                await table.move()
        for _ in range(sizes.timed):
            for start, table in tables.items():
                await table.move()
                times[start].append(numbers.answered[-1])
        for table in tables.values():
            table.close()
    early, late = (median(taken) for taken in times.values())
    return {
        "move_10_ms": round(early * 1000, 3),
        f"move_{sizes.late}_ms": round(late * 1000, 3),
        "ratio": round(late / early, 3),
        "errors": len(numbers.errors),
    }


async def most(server: Server, game: str, seconds: float, sizes: Sizes) -> dict[str, Any]:
    """As many moves per second as many tables make when each moves as soon as the last move was answered or seen."""
    found: dict[str, Any] = {}
    for name, kind in KINDS.items():
        measured = await run(server, kind, game, sizes.many, ENDLESS, seconds, sizes)
        found[name] = {
            key: measured[key]
            for key in ("moves_per_second", "errors", "first_errors", "news_missing", "longest_pause")
        }
    return {**found, "ratio": round(found["pages"]["moves_per_second"] / found["api"]["moves_per_second"], 3)}


async def middle(game: str, sizes: Sizes) -> dict[str, Any]:
    """The memory that a further table takes in the middle of a game, on a server whose caches are full."""
    found: dict[str, Any] = {"moves": sizes.middle}
    for name, kind in KINDS.items():
        async with a_server() as server:
            room = Room(server, kind, game, sizes.many + sizes.more, sizes)
            for tables in (room.tables[: sizes.many], room.tables[sizes.many :]):
                before = server.kilobytes()
                for table in tables:
                    await table.open()
                for _ in range(sizes.middle):
                    await asyncio.gather(*[table.move() for table in tables])
                await asyncio.sleep(sizes.settling)
            found[name] = {
                "memory_per_table_kb": round((server.kilobytes() - before) / sizes.more, 1),
                "errors": len(room.numbers.errors),
            }
            await room.close()
    return found


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {"compiled": COMPILED, "cores": os.cpu_count()}
    sizes, seconds = (QUICK, 0.2) if options.quick else (Sizes(), options.seconds)
    if options.middle:
        return found | {"middle": await middle(options.game, sizes)}
    async with a_server() as server:
        if options.length:
            found["length"] = await length(server, sizes)
        elif options.most:
            found["most"] = await most(server, options.game, seconds, sizes)
        elif options.tables:
            load = (options.game, options.tables, options.rate, seconds, sizes)
            found |= await beside(server, *load) if options.pages else {"api": await run(server, Table, *load)}
        else:
            for game in [options.game] if options.quick else games.names():
                found[game] = {
                    "few": await beside(server, game, sizes.few, 20, seconds, sizes),
                    "steady": await beside(server, game, sizes.many, 100, seconds, sizes),
                    "most": await most(server, game, seconds, sizes),
                    "middle": await middle(game, sizes),
                }
            found["length"] = await length(server, sizes)
        found["longest_pause"] = server.longest_pause()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, help="only one run, with so many tables")
    parser.add_argument("--pages", action="store_true", help="in that run also the pages, after the API")
    parser.add_argument("--game", choices=games.names(), default="bastille", help="the game of that run")
    parser.add_argument("--most", action="store_true", help="only the most moves per second of that game")
    parser.add_argument("--middle", action="store_true", help="only the memory of a table after some moves")
    parser.add_argument("--length", action="store_true", help="only compare early and late moves")
    parser.add_argument("--rate", type=float, default=100, help="moves per second of that run")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--quick", action="store_true", help="a few tables of one game, only to see that it runs")
    print(json.dumps(uvloop.run(measure(parser.parse_args())), indent=2))


if __name__ == "__main__":
    main()
