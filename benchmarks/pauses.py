"""`tablee` with its event loop watched: `python pauses.py FILE serve …` writes down each pause, and what ran in it.

A thread asks the loop for a sign of life. If none comes in time, that is a pause until one does. What runs is noted
by a signal whenever the process has worked for some milliseconds: a thread would see only what lets others work.
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
import threading
import time
from collections import Counter, deque
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

BEAT = 0.02  # seconds between two questions
LATE = 0.03  # seconds without an answer that make a pause
LOOK = 0.005  # seconds of work between two looks at what is running
LOOKS = 2000  # that are kept
DEPTH = 12  # functions of a stack that are told, the innermost first
STACKS = 3  # that are told of a pause, the most frequent first
Stack = tuple[tuple[CodeType, int], ...]  # functions and lines


class Watcher:
    """A thread that finds the pauses of an event loop; it belongs to the thread that makes it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, file: Path) -> None:
        self.loop = loop
        self.file = file
        self.schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self.collections: list[tuple[float, float, int]] = []  # of garbage: begin, end and generation
        self.looks: deque[tuple[float, Stack]] = deque(maxlen=LOOKS)
        self._collecting = 0.0
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        """Watch from now on until the loop is closed; only the main thread can."""
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, LOOK, LOOK)
        gc.callbacks.append(self._note_collection)
        self._thread.start()

    def stop(self) -> None:
        """Watch no longer, and wait for the thread to end."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        gc.callbacks.remove(self._note_collection)
        self._stopped.set()
        self._thread.join()

    def _note_collection(self, phase: str, info: dict[str, int]) -> None:
        now = time.monotonic()
        if phase == "start":
            self._collecting = now
        else:
            self.collections.append((self._collecting, now, info["generation"]))

    def _watch(self) -> None:
        while not self._is_over():
            self.collections.clear()
            began, before, answer = time.monotonic(), self._processor(), threading.Event()
            try:
                self.loop.call_soon_threadsafe(answer.set)
            except RuntimeError:  # it has just been closed
                return
            if answer.wait(LATE):
                self._stopped.wait(BEAT)
                continue
            while not answer.wait(LATE):
                if self._is_over():
                    return
            self._write(began, before)

    def _is_over(self) -> bool:
        return self._stopped.is_set() or self.loop.is_closed()

    def _look(self, number: int, frame: FrameType | None) -> None:
        """What the loop is doing, the innermost function first; compiled code has none of its own."""
        stack: list[tuple[CodeType, int]] = []
        while frame is not None and len(stack) < DEPTH:
            if not frame.f_code.co_filename.startswith("<frozen importlib"):
                stack.append((frame.f_code, frame.f_lineno))
            frame = frame.f_back
        self.looks.append((time.monotonic(), tuple(stack)))

    def _processor(self) -> tuple[float, float]:
        """Milliseconds for which the loop had a processor, and waited for one; zero where the system does not say."""
        if not self.schedule.exists():
            return 0.0, 0.0
        worked, queued, _ = self.schedule.read_text().split()
        return int(worked) / 1e6, int(queued) / 1e6

    def _write(self, began: float, before: tuple[float, float]) -> None:
        ended, (worked, queued) = time.monotonic(), self._processor()
        stacks = Counter(stack for at, stack in list(self.looks) if began <= at <= ended)
        collected = [
            (end - max(begin, began), generation) for begin, end, generation in self.collections if end > began
        ]
        pause: dict[str, Any] = {
            "at": began,
            "ms": round((ended - began) * 1000, 1),
            "processor_ms": round(worked - before[0], 1),
            "waiting_for_processor_ms": round(queued - before[1], 1),
            "garbage_ms": round(sum(seconds for seconds, _ in collected) * 1000, 1),
            "garbage_generation": max((generation for _, generation in collected), default=None),
            "ran": [
                {"looks": looks, "stack": [_name(*call) for call in stack]}
                for stack, looks in stacks.most_common(STACKS)
            ],
        }
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(pause) + "\n")


def _name(code: CodeType, line: int) -> str:
    path = Path(code.co_filename)
    return f"{path.parent.name}/{path.name}:{line} {code.co_name}"


def longest_pause(file: Path, since: float = 0.0) -> dict[str, Any] | None:
    """The longest pause since some moment of the monotonic clock, if there was any."""
    if not file.exists():
        return None
    lines = file.read_text(encoding="utf-8").splitlines()
    pauses = [pause for pause in map(json.loads, lines) if pause.pop("at") >= since]
    return max(pauses, key=lambda pause: float(pause["ms"]), default=None)


def main() -> None:
    import uvicorn

    from tablee.cli import main as shell

    file = Path(sys.argv.pop(1))
    serve = uvicorn.Server.serve

    async def watched(server: uvicorn.Server, sockets: Any = None) -> None:
        Watcher(asyncio.get_running_loop(), file).start()
        await serve(server, sockets)

    uvicorn.Server.serve = watched  # type: ignore[method-assign, assignment]
    shell()


if __name__ == "__main__":
    main()
