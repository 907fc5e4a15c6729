"""The store: rows are the truth. Whatever keeps them is read and written as described here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol

from tablee.server.database.journal import Analysis, Entry, Snapshot
from tablee.server.database.rows import Row
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey, Write

Hear = Callable[[str | None], None]


class Store(Protocol):
    """Tables, seats, entries and snapshots; `Away` from any of these means that it cannot be reached for now."""

    shared: bool  # whether several processes may serve the same tables
    hurried: bool  # whether the server is about to end: then nobody waits for long

    async def open(self) -> None:
        """Get ready to read and write; what keeps it from that is a `TableeError`."""

    async def close(self) -> None:
        """Write what is waiting, then stop."""

    async def check(self) -> None:
        """Raise whatever keeps it from being read and written."""

    async def commit(self, write: Write) -> None:
        """Write all of it or nothing; once this returns it is kept. `Conflict` if it came too late."""

    async def listen(self, hear: Hear) -> None:
        """Report what other processes write, for as long as the server runs; only if it is shared.

        It names a table that has new entries, or after FORGET one that was removed or closed; None says that anything
        may have been missed.
        """

    # Tables and seats.

    async def table(self, table: str) -> TableInfo | None:
        """A table, if there is one."""

    async def seats(self, table: str) -> list[Seat]:
        """Its seats in order."""

    async def seen(self, names: Iterable[str]) -> dict[tuple[str, int], float]:
        """When the holders of all seats of these tables last gave a sign of life."""

    async def held_by(self, holder: str, most: int, over: bool = False) -> list[str]:
        """The tables at which somebody sits: those where the game continues, then the others, newest first.

        Those that they have put away are not among them, nor those where it goes on if it shall be `over`.
        """

    async def listed(self, since: float, most: int) -> list[str]:
        """Tables that their hosts have listed and where somebody was seen since then, the newest first."""

    async def with_bots(self) -> dict[str, int]:
        """The tables at which bots sit and the game continues, each with its last seq."""

    # The journal.

    async def entries(self, table: str, after: int, up_to: int | None = None, limit: int | None = None) -> list[Entry]:
        """What happened after `after`."""

    async def snapshot(self, table: str, up_to: int | None = None) -> Snapshot:
        """The last snapshot, or the last one up to a seq."""

    async def snapshots(self, table: str) -> list[Snapshot]:
        """All of them, for a search for damage."""

    async def first_answer(self, key: IdempotencyKey) -> tuple[str, dict[str, Any]] | None:
        """What was first asked for with this key, and the answer, if it is done."""

    async def analysis(self, table: str, seat: int) -> Analysis | None:
        """What is known about a finished game, if anybody has asked."""

    # For those who run the server.

    async def all_tables(self) -> list[str]:
        """Every table that there is, the oldest first."""

    async def old_keys(self, before: float, most: int) -> list[tuple[str, str]]:
        """Keys of what was done before some time, each with its holder."""

    async def quiet(self, over: bool, before: float, most: int) -> list[str]:
        """Tables where the game is over, or continues, and nothing has happened since some time."""

    async def last_seen(self) -> float:
        """When a table was last opened or somebody was seen at one; 0 if there is none."""

    async def overview(self) -> list[Row]:
        """A line about each table for those who run the server, the one where something happened last at the end."""

    async def size(self) -> int:
        """How many bytes it takes."""

    async def file_fault(self, check: Literal["quick_check", "integrity_check"]) -> str:
        """What it finds wrong with the file that it is kept in; the quick check leaves out the indexes."""
