"""Tables with clocks in virtual time: server processes on one store in memory, which come and go as a test says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from support import toy_title
from support.servers import relaxed
from support.simulated_loop import SimulatedLoop, simulated_loop
from tablee.server.actions import opening, playing, seating
from tablee.server.actions.requests import JoinRequest, NewTable, SeatRequest
from tablee.server.actions.timekeeper import Timekeeper
from tablee.server.clock import Chance, Clock
from tablee.server.database.journal import SEAT, TIME
from tablee.server.database.memory_rows import Memory
from tablee.server.database.memory_store import MemoryStore
from tablee.server.http.auth import Visitor
from tablee.server.tables import LiveTable, Player, Tables
from tablee.server.tables.clocks import Clocks

EPOCH = 1_700_000_000.0
NAMES = ("anne", "ben", "zoe")


class Process:
    """One server process, as far as clocks need it."""

    def __init__(self, hall: Hall) -> None:
        clock = Clock(hall.wall, hall.loop.time, asyncio.sleep)
        store = MemoryStore(hall.memory, clock, hall.shared)
        self.tables = Tables(relaxed("sqlite:///nothing.db"), clock, hall.chance, store)
        self.timekeeper = Timekeeper(self.tables)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> Process:
        await self.tables.store.open()
        await self.tables.served.begin()
        self._tasks.append(asyncio.create_task(self.timekeeper.go_on()))
        if self.tables.store.shared:
            self._tasks.append(asyncio.create_task(self.tables.store.listen(self.tables.hear)))
            await asyncio.sleep(0)
        return self

    async def end(self) -> None:
        """It may have been killed: nothing is written that was not written before."""
        self.tables.closing = True
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.timekeeper.close()
        await self.tables.store.close()


class Hall:
    """A store that outlives processes, the time on the wall, and the people at one table of the toy."""

    def __init__(self, loop: SimulatedLoop, shared: bool = False) -> None:
        self.loop = loop
        self.shared = shared
        self.chance = Chance(random.Random(1))
        self.memory = Memory()
        self.offset = 0.0
        self.processes: list[Process] = []
        self.table = ""

    def wall(self) -> float:
        return EPOCH + self.loop.time() + self.offset

    @property
    def tables(self) -> Tables:
        return self.processes[0].tables

    async def start(self) -> Process:
        self.processes.append(await Process(self).start())
        return self.processes[-1]

    async def end(self) -> None:
        for process in self.processes:
            await process.end()
        self.processes = []

    async def restart(self, after: float) -> None:
        """Nobody serves the tables for some time."""
        await self.end()
        await asyncio.sleep(after)
        await self.start()

    async def open(
        self, pace: str, at_zero: Any = "wait", people: int = 2, bots: int = 0, game: str = "toy"
    ) -> LiveTable:
        """A table at which everybody sits."""
        if not self.processes:
            await self.start()
        anne, other, bot = SeatRequest(who="me", name="anne"), SeatRequest(who="open"), SeatRequest(who="bot")
        seats = [anne, *[other] * (people - 1), *[bot] * bots]
        wanted = NewTable(game=game, seats=seats, pace=pace, at_zero=at_zero)
        self.table = (await opening.create(self.tables, wanted, visitor("anne"))).table
        live = await self.live()
        for name in NAMES[1:people]:
            joining = JoinRequest(invite=live.info.invite, name=name)
            await seating.join(self.tables, live, joining, visitor(name))
        return live

    async def live(self, process: int = 0) -> LiveTable:
        """The table as a process knows it."""
        return await self.processes[process].tables.find(self.table)

    def player(self, live: LiveTable, seat: int) -> Player:
        return Player(live, seat, NAMES[seat])

    async def play(self, seat: int, move: str, process: int = 0) -> None:
        live = await self.live(process)
        tables = self.processes[process].tables
        await playing.play(tables, self.player(live, seat), move, live.position.seq)

    async def left(self, seat: int, process: int = 0) -> float:
        """The seconds that a seat has left."""
        clocks = clocks_of(await self.live(process))
        return round(clocks.left_at(seat, self.processes[process].tables.served.now()), 1)

    async def told(self) -> list[tuple[str, int]]:
        """What the journal says of clocks and seats, and of whom, after all have come."""
        entries = await self.tables.store.entries(self.table, -1)
        told = [(entry.data["what"], entry.seat) for entry in entries if entry.kind in (TIME, SEAT)]
        return [one for one in told if one[0] != "taken"]


def clocks_of(live: LiveTable) -> Clocks:
    """The clocks of a table that has some."""
    assert live.position.clocks is not None
    return live.position.clocks


def visitor(name: str) -> Visitor:
    return Visitor(name, None, False, "127.0.0.1", name)


def simulated(story: Callable[[Hall], Coroutine[Any, Any, None]], shared: bool = False) -> None:
    """Let something happen in a hall, in virtual time."""
    loop = simulated_loop(random.Random(1))
    hall = Hall(loop, shared)

    async def tell() -> None:
        try:
            await story(hall)
        finally:
            await hall.end()

    with TemporaryDirectory() as folder, toy_title.installed(Path(folder)):
        try:
            loop.run(tell())
        finally:
            loop.close()
    assert not loop.faults, loop.faults
