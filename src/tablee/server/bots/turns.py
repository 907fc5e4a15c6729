"""Whose bot thinks next: nobody's tables hold up the bots of another."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

# Ranks: a table where a player is, where others look on, where nobody is; and what no game waits for.
PLAYED, WATCHED, LEFT, BACKGROUND = range(4)


@dataclass(eq=False)
class Asking:
    """A table that wants its bot to think; the lower `rank` is, the sooner."""

    holder: str  # for whom it thinks
    rank: int
    slow: bool  # whether it thinks for as long as it may
    granted: asyncio.Future[None]


class BotTurns:
    """Turns to think: by rank, quick bots first, and one holder after the other; slow ones leave a process free."""

    def __init__(self, processes: int, per_holder: int) -> None:
        self.processes: Final = processes
        self.slow_at_once: Final = max(1, processes - 1)
        self.per_holder: Final = per_holder
        self._waiting: list[Asking] = []  # in the order of their coming
        self._thinking: list[Asking] = []
        self._served: dict[str, int] = {}  # holders of those that wait or think -> the number of their last turn
        self._turns = 0

    @asynccontextmanager
    async def turn(self, holder: str, rank: int, slow: bool) -> AsyncIterator[None]:
        """Wait until it is one's turn, and have it until the end."""
        asking = Asking(holder, rank, slow, asyncio.get_running_loop().create_future())
        self._waiting.append(asking)
        self._grant()
        try:
            await asking.granted
            yield
        finally:
            (self._thinking if asking in self._thinking else self._waiting).remove(asking)
            self._grant()

    def _grant(self) -> None:
        """Let as many think as there are processes for."""
        while len(self._thinking) < self.processes:
            slow = sum(asking.slow for asking in self._thinking)
            busy = Counter(asking.holder for asking in self._thinking)
            able = [
                asking
                for asking in self._waiting
                if busy[asking.holder] < self.per_holder and not (asking.slow and slow >= self.slow_at_once)
            ]
            if not able:
                break
            chosen = min(able, key=lambda asking: (asking.rank, asking.slow, self._served.get(asking.holder, 0)))
            self._waiting.remove(chosen)
            self._thinking.append(chosen)
            self._turns += 1
            self._served[chosen.holder] = self._turns
            if not chosen.granted.done():
                chosen.granted.set_result(None)
        holders = {asking.holder for asking in (*self._waiting, *self._thinking)}
        self._served = {holder: number for holder, number in self._served.items() if holder in holders}
