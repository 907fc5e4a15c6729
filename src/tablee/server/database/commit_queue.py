"""The queue of commits: what several tables did while the last commit was under way is written together."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from tablee.server import metrics
from tablee.server.clock import Clock
from tablee.server.database.writes import Conflict, Write

CLOSING: Final = 2.0  # seconds for the last commit
Persist = Callable[[list[Write]], Awaitable[None]]
Waiting = tuple[Write, "Future[None]"]


class CommitQueue:
    """One writer, which answers only when what it was given is kept."""

    def __init__(self, persist: Persist, clock: Clock, unstorable: type[Exception] = Conflict) -> None:
        self.persist: Final = persist  # all together or not at all
        self.clock: Final = clock
        self.unstorable: Final = unstorable  # what it raises for values that it cannot keep
        self._waiting: list[Waiting] = []
        self._called = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    def open(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._called.set()
        if self._writer is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._writer, CLOSING)

    async def commit(self, write: Write) -> None:
        """Write; once this returns it is kept."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._called.set()
        await asyncio.shield(done)

    async def _write(self) -> None:
        """Commit whatever has gathered while the last commit was under way."""
        while self._waiting or not self._closing:
            await self._called.wait()
            self._called.clear()
            batch, self._waiting = self._waiting, []
            if batch:
                began = self.clock.monotonic()
                await self._commit_all(batch)
                metrics.commit_seconds.observe(self.clock.monotonic() - began)
                metrics.commit_size.observe(len(batch))

    async def _commit_all(self, batch: list[Waiting]) -> None:
        """All in one transaction; if one of them wants the impossible, each alone, so that it spoils no other."""
        fault: Exception | None = None
        try:
            await self.persist([write for write, _ in batch])
        except (Conflict, self.unstorable) as error:
            if len(batch) > 1:
                for waiting in batch:
                    await self._commit_all([waiting])
                return
            fault = error
        except Exception as error:
            fault = error
        for _, done in batch:
            if done.done():
                continue
            if fault is None:
                done.set_result(None)
            else:
                done.set_exception(fault)
