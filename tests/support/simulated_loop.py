"""An event loop for simulations: virtual time, and the order of all that is ready drawn by lot.

It has no sockets, processes or threads, so that a seed repeats whatever happens on it. Time passes only when nothing is
ready, but for a little with each callback, so that nobody can wait for ever by looking again and again.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
STEP: Final = 1e-5  # seconds for which a callback works
THREAD: Final = 0.01  # seconds for which a thread works at most

Tasks = list["asyncio.Task[Any]"]
process: ContextVar[Tasks | None] = ContextVar("process", default=None)  # the tasks of whoever starts a task


class Stuck(AssertionError):
    """Nothing is left to do, or far too much, and what is awaited has not come."""


def simulated_loop(chance: random.Random, most: int = 1_000_000) -> SimulatedLoop:
    """A loop that has `most` callbacks to be done with what it is given."""
    return SimulatedLoop(chance, most)  # type: ignore[abstract]


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs callbacks as asyncio does, one at a time, but not in the order of their coming."""

    def __init__(self, chance: random.Random, most: int) -> None:
        self.chance: Final = chance
        self.most: Final = most  # callbacks until it must be done
        self.steps = 0
        self.faults: list[dict[str, Any]] = []  # errors that nobody has heard of
        self._now = 0.0
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = itertools.count()
        self._running = False
        self._closed = False

    def run(self, main: Coroutine[Any, Any, Result]) -> Result:
        """Run until `main` is done."""
        result: Result = self.run_until_complete(main)
        return result

    def run_until_complete(self, future: Any) -> Any:
        before = events._get_running_loop()
        events._set_running_loop(self)
        self._running = True
        try:
            main = asyncio.ensure_future(future, loop=self)
            while not main.done():
                self._step()
            return main.result()
        finally:
            self._running = False
            events._set_running_loop(before)

    def _step(self) -> None:
        """Run one of the callbacks that are ready; if there is none, let time pass until there is."""
        if self._timers and not self._ready:
            self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            self._ready.append(heapq.heappop(self._timers)[2])
        if not self._ready or self.steps >= self.most:
            raise Stuck(f"after {self.steps} callbacks, with {len(self._ready)} ready")
        place = self.chance.randrange(len(self._ready)) if len(self._ready) > 1 else 0
        self._ready[place], self._ready[-1] = self._ready[-1], self._ready[place]
        handle = self._ready.pop()
        if not handle.cancelled():
            self.steps += 1
            self._now += STEP
            handle._run()

    # Callbacks.

    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._numbers), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is dropped when its time comes."""

    # Futures and tasks.

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None, **_: Any) -> Any:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        tasks = process.get() if context is None else context.get(process)
        if tasks is not None:
            tasks.append(task)
        return task

    def run_in_executor(self, executor: object, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """What a thread would do is done at once, and told some time later."""
        done = self.create_future()

        def tell(set_it: Callable[[Any], None], value: object) -> None:
            if not done.done():
                set_it(value)

        try:
            outcome = (done.set_result, func(*args))
        except Exception as error:
            outcome = (done.set_exception, error)
        self.call_later(self.chance.uniform(0, THREAD), tell, *outcome)
        return done

    # What asyncio asks of a loop besides.

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return self._closed

    def get_debug(self) -> bool:
        return False

    def close(self) -> None:
        self._closed = True
        self._ready.clear()
        self._timers.clear()

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """What is told when garbage is collected comes at any time, so that no seed could repeat it."""
        if "handle" in context:
            self.faults.append(context)

    async def shutdown_asyncgens(self) -> None:
        """They end with those who use them."""
