"""`tablee` with its event loop watched: `python pauses.py FILE serve …` writes down each pause, and what ran in it.

A thread asks the loop for a sign of life. If none comes in time, it looks at what the loop is doing until one does.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

BEAT = 0.02  # seconds between two questions
LATE = 0.03  # seconds without an answer that make a pause
LOOK = 0.005  # seconds between two looks at what is running
DEPTH = 12  # functions of a stack that are told, the innermost first
STACKS = 3  # that are told of a pause, the most frequent first


class Watcher:
    """A thread that finds the pauses of an event loop; it belongs to the thread that makes it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, file: Path) -> None:
        self.loop = loop
        self.file = file
        self.thread = threading.get_ident()
        self.schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self.collections: list[tuple[float, float, int]] = []  # of garbage: begin, end and generation
        self._collecting = 0.0

    def start(self) -> None:
        gc.callbacks.append(self._note_collection)
        threading.Thread(target=self._watch, daemon=True).start()

    def _note_collection(self, phase: str, info: dict[str, int]) -> None:
        now = time.monotonic()
        if phase == "start":
            self._collecting = now
        else:
            self.collections.append((self._collecting, now, info["generation"]))

    def _watch(self) -> None:
        try:
            self._find_pauses()
        finally:
            gc.callbacks.remove(self._note_collection)

    def _find_pauses(self) -> None:
        while not self.loop.is_closed():
            self.collections.clear()
            began, before, answer = time.monotonic(), self._processor(), threading.Event()
            try:
                self.loop.call_soon_threadsafe(answer.set)
            except RuntimeError:  # it has just been closed
                return
            if answer.wait(LATE):
                time.sleep(BEAT)
                continue
            stacks = Counter([self._stack()])
            while not answer.wait(LOOK):
                stacks[self._stack()] += 1
            self._write(began, before, stacks)

    def _stack(self) -> tuple[str, ...]:
        """What the loop is doing, the innermost function first; compiled code has none of its own."""
        frame = sys._current_frames().get(self.thread)
        names: list[str] = []
        while frame is not None and len(names) < DEPTH:
            path = Path(frame.f_code.co_filename)
            if not path.name.startswith("<frozen importlib"):
                names.append(f"{path.parent.name}/{path.name}:{frame.f_lineno} {frame.f_code.co_name}")
            frame = frame.f_back
        return tuple(names)

    def _processor(self) -> tuple[float, float]:
        """Milliseconds for which the loop had a processor, and waited for one; zero where the system does not say."""
        if not self.schedule.exists():
            return 0.0, 0.0
        worked, queued, _ = self.schedule.read_text().split()
        return int(worked) / 1e6, int(queued) / 1e6

    def _write(self, began: float, before: tuple[float, float], stacks: Counter[tuple[str, ...]]) -> None:
        ended, (worked, queued) = time.monotonic(), self._processor()
        collected = [(end - begin, generation) for begin, end, generation in self.collections if end > began]
        pause: dict[str, Any] = {
            "at": began,
            "ms": round((ended - began) * 1000, 1),
            "processor_ms": round(worked - before[0], 1),
            "waiting_for_processor_ms": round(queued - before[1], 1),
            "garbage_ms": round(sum(seconds for seconds, _ in collected) * 1000, 1),
            "garbage_generation": max((generation for _, generation in collected), default=None),
            "ran": [{"looks": looks, "stack": stack} for stack, looks in stacks.most_common(STACKS)],
        }
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(pause) + "\n")


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
