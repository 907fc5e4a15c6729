"""The processes in which bots think, each with one question at a time and a limit on its answer."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any, Final, Protocol

import orjson

from tablee.server import metrics
from tablee.server.clock import Clock
from tablee.table import TableeError


class NoAnswer(TableeError):
    """Why a bot gave none, in words that follow its name."""


class Pool(Protocol):
    """Where bots think."""

    async def ask(self, question: dict[str, Any]) -> Any:
        """The answer of a bot, such as a move; `NoAnswer` if there is none."""

    async def close(self) -> None:
        """Let nobody think any more."""


class BotPool:
    """Some processes that are started when they are needed and replaced when they die or think too long."""

    def __init__(
        self, processes: int, seconds: float, module: str = "tablee.server.bots.worker", clock: Clock | None = None
    ) -> None:
        self.seconds: Final = seconds
        self.clock: Final = clock or Clock()
        self.module: Final = module
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._all: set[Process] = set()
        for _ in range(processes):
            self._free.put_nowait(None)

    async def ask(self, question: dict[str, Any]) -> Any:
        """The answer of a bot, such as a move; `NoAnswer` if it failed, died or did not answer in time."""
        process = await self._free.get()
        began = self.clock.monotonic()
        try:
            if process is not None and process.returncode is not None:
                await self._end(process)  # it died while nobody asked it anything
                process = None
            if process is None:
                process = await self._start()
            try:
                answer = await self._answer(process, orjson.dumps(question) + b"\n")
            except (NoAnswer, asyncio.CancelledError):
                await self._end(process)
                process = None
                raise
            if "fault" in answer:
                metrics.bot_failures.labels("failed").inc()
                raise NoAnswer(answer["fault"])
            return answer["answer"]
        finally:
            self._free.put_nowait(process)
            metrics.bot_seconds.observe(self.clock.monotonic() - began)

    async def _start(self) -> Process:
        surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the same code as here
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, stdin=PIPE, stdout=PIPE, env=surroundings, start_new_session=True
        )
        self._all.add(process)
        return process

    async def _answer(self, process: Process, question: bytes) -> dict[str, Any]:
        assert process.stdin is not None and process.stdout is not None
        try:
            async with asyncio.timeout(self.seconds):
                process.stdin.write(question)
                await process.stdin.drain()
                return dict(orjson.loads(await process.stdout.readline()))
        except TimeoutError:
            metrics.bot_failures.labels("slow").inc()
            raise NoAnswer(f"did not answer within {self.seconds:g} seconds") from None
        except (TypeError, ValueError, OSError):
            metrics.bot_failures.labels("died").inc()
            raise NoAnswer("died") from None

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End every process."""
        for process in list(self._all):
            await self._end(process)
