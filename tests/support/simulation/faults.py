"""The faults of a simulated run: each seed switches on some of them, each that happens is counted."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any, Final

from tablee.server.bots import worker
from tablee.server.bots.pool import NoAnswer
from tablee.server.clock import Clock
from tablee.server.database.memory_rows import Memory, Rows
from tablee.server.database.memory_store import MemoryStore
from tablee.server.database.store import Hear
from tablee.server.database.writes import Write
from tablee.server.problems import Away

# How likely each of them is whenever it can happen; those without are drawn by time.
FAULTS: Final = {
    "request lost": 0.06,
    "answer lost": 0.08,
    "stream cut": 0.04,
    "slow store": 0.3,
    "commit never done": 0.06,
    "commit done, answer lost": 0.06,
    "commit done, then repeated": 0.06,
    "read fails": 0.03,
    "bot dies": 0.25,
    "crash": 0.0,
    "stop": 0.0,
    "second server": 0.0,
    "missed notices": 0.0,
    "clock jump": 0.0,
    "service away": 0.3,
}
SLOW: Final = 3.0  # seconds


class Faults:
    """What may go wrong in a run, as long as it is not over, and how often it did."""

    def __init__(self, chance: random.Random) -> None:
        self.chance: Final = chance
        self.planned: Final = {name for name in FAULTS if chance.random() < 0.4}
        self.met: Final[Counter[str]] = Counter()
        self.over = False

    def strikes(self, name: str) -> bool:
        """Whether a fault happens now."""
        struck = not self.over and name in self.planned and self.chance.random() < FAULTS[name]
        self.met[name] += struck
        return struck

    async def pause(self, most: float) -> None:
        """Let something take a while."""
        await asyncio.sleep(self.chance.uniform(0, most))


class FaultyStore(MemoryStore):
    """The store of one process, which may be slow, fail before or after it has committed, and end with its process."""

    def __init__(self, memory: Memory, clock: Clock, shared: bool, faults: Faults) -> None:
        super().__init__(memory, clock, shared)
        self.faults = faults
        self.dead = False
        self._interrupted = asyncio.Event()

    async def _keep(self, writes: list[Write]) -> None:
        await self._reach(0.02)
        if self.faults.strikes("commit never done"):
            raise Away
        await super()._keep(writes)
        # Whoever dies from here on has committed and could not say so.
        await self._reach(0.02)
        if self.faults.strikes("commit done, answer lost"):
            raise Away
        if self.faults.strikes("commit done, then repeated"):
            await super()._keep(writes)

    async def _read(self) -> Rows:
        await self._reach(0.01)
        rows = await super()._read()
        await self._reach(0.01)
        if self.faults.strikes("read fails"):
            raise Away
        return rows

    async def _reach(self, most: float) -> None:
        """The way to the database, which is long at times; a process that is dead never arrives."""
        await self.faults.pause(SLOW if self.faults.strikes("slow store") else most)
        if self.dead:
            raise Away

    async def listen(self, hear: Hear) -> None:
        """Notices come late, and not at all while the connection is lost."""
        loop = asyncio.get_running_loop()

        def hear_later(message: str | None) -> None:
            if not self._interrupted.is_set():
                loop.call_later(self.faults.chance.uniform(0, 0.05), hear, message)

        while True:
            self._interrupted.clear()
            self.memory.listeners.append(hear_later)
            hear(None)
            try:
                await self._interrupted.wait()
            finally:
                self.memory.listeners.remove(hear_later)
            await self.faults.pause(SLOW)

    def interrupt(self) -> None:
        """Lose the connection that listens."""
        self._interrupted.set()


class SimulatedPool:
    """Bots think at once and in this process; it takes them a while to say so, and some die of it."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.asked = 0

    async def ask(self, question: dict[str, Any]) -> Any:
        self.asked += 1
        await self.faults.pause(1.0)
        if self.faults.strikes("bot dies"):
            raise NoAnswer("died")
        return worker.think(question)

    async def close(self) -> None:
        """Nobody thinks for longer than a moment."""
