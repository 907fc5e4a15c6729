"""Whose bot thinks next: neither an address nor a person with many tables holds up the bots of another."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

# Ranks: a table where a player is, where others look on, where nobody is; and what no game waits for, namely the
# analysis of a game that was played here and of one that was brought along.
PLAYED, WATCHED, LEFT, BACKGROUND, IMPORTED = range(5)


class Account(NamedTuple):
    """On whose account a bot thinks."""

    client: str  # where the table was opened from, or the question comes from
    holder: str


@dataclass(eq=False)
class Asking:
    """A table that wants its bot to think; the lower `rank` is, the sooner."""

    account: Account
    rank: int
    slow: bool  # whether it thinks for as long as it may
    granted: asyncio.Future[None]


class BotTurns:
    """Turns to think: by rank, quick bots first, one address after the other, and there one holder after the other.

    Slow ones leave a process to the quick, and those of one address half of the others to the rest of the world.
    """

    def __init__(self, processes: int, per_holder: int) -> None:
        self.processes: Final = processes
        self.slow_at_once: Final = max(1, processes - 1)
        self.slow_per_client: Final = max(1, self.slow_at_once // 2)
        self.per_holder: Final = per_holder
        self._waiting: list[Asking] = []  # in the order of their coming
        self._thinking: list[Asking] = []
        # Clients and accounts of those that wait or think -> the number of their last turn.
        self._served: dict[str | Account, int] = {}
        self._turns = 0

    @asynccontextmanager
    async def turn(self, account: Account, rank: int, slow: bool) -> AsyncIterator[None]:
        """Wait until it is one's turn, and have it until the end."""
        asking = Asking(account, rank, slow, asyncio.get_running_loop().create_future())
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
            able = self._able()
            if not able:
                break
            chosen = min(able, key=self._place)
            self._waiting.remove(chosen)
            self._thinking.append(chosen)
            self._turns += 1
            self._served[chosen.account] = self._served[chosen.account.client] = self._turns
            if not chosen.granted.done():
                chosen.granted.set_result(None)
        accounts = {asking.account for asking in (*self._waiting, *self._thinking)}
        kept = accounts | {account.client for account in accounts}
        self._served = {name: number for name, number in self._served.items() if name in kept}

    def _able(self) -> list[Asking]:
        """Those that wait and for whom there is room."""
        busy = Counter(asking.account.holder for asking in self._thinking)
        slow = Counter(asking.account.client for asking in self._thinking if asking.slow)
        full = slow.total() >= self.slow_at_once
        return [
            asking
            for asking in self._waiting
            if busy[asking.account.holder] < self.per_holder
            and not (asking.slow and (full or slow[asking.account.client] >= self.slow_per_client))
        ]

    def _place(self, asking: Asking) -> tuple[int, bool, int, int]:
        """Its place among those that wait: the lowest is next."""
        client, account = self._served.get(asking.account.client, 0), self._served.get(asking.account, 0)
        return asking.rank, asking.slow, client, account
