"""Relations: whom people mute, remembered until somebody changes it, for every line that is said is looked at."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from tablee.server.database.standing import MUTE
from tablee.server.tables.live_table import LiveTable

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

MOST: Final = 20_000  # people of whom it is remembered
NOBODY: Final[frozenset[str]] = frozenset()


class Relations:
    """Whom people mute, in this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._muted: LRUCache[str, frozenset[str]] = LRUCache(MOST)
        self._changes = 0

    def forget(self) -> None:
        """Read anew whom everybody mutes: two people may have become one, too."""
        self._changes += 1
        self._muted.clear()

    async def muted_by(self, person: str | None) -> frozenset[str]:
        """Those whom somebody mutes."""
        if person is None:
            return NOBODY
        if person in self._muted:
            return self._muted[person]
        changes = self._changes
        muted = frozenset([one.other for one in await self.tables.store.relations(person) if one.kind == MUTE])
        if changes == self._changes:  # else what was read may be what was before
            self._muted[person] = muted
        return muted

    async def muted_at(self, live: LiveTable, person: str | None) -> tuple[int, ...]:
        """The seats of a table whose players somebody mutes; where they are alone, nothing is looked up."""
        if person is None or self._muted.get(person) == NOBODY:
            return ()
        others = [number for number, seat in enumerate(live.seats) if seat.holder not in (None, person)]
        muted = await self.muted_by(person) if others else NOBODY
        return tuple([number for number in others if live.seats[number].holder in muted])


def keeps_apart(live: LiveTable, apart: Set[str]) -> bool:
    """Whether one of those who are apart from somebody sits at a table, or has opened it."""
    there = {name for seat in live.seats for name in (seat.holder, seat.owner)}
    return not apart.isdisjoint({*there, live.info.host})
