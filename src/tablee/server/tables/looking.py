"""Where people look: pages of tables say whether they can be seen, and when they were last touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from tablee.server.database.outbox import Look, OutboxChange
from tablee.server.database.writes import Write

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

MOST: Final = 20_000  # pages that are remembered
OFTEN: Final = 5.0  # seconds within which another touch of a page tells nothing new


class Looking:
    """What the pages have said to this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._last: LRUCache[tuple[str, str, str], Look] = LRUCache(MOST)

    async def note(self, table: str, person: str, page: str, visible: bool, ago: float = 0.0) -> None:
        """Write down that somebody looks at a table, or does so no longer; a page says so often.

        It was touched so many seconds ago.
        """
        look = Look(table_id=table, person=person, page=page, at=self.tables.clock.now() - ago, visible=visible)
        place = (table, person, page)
        last = self._last.get(place)
        if last is None or last.visible != visible or abs(look.at - last.at) > OFTEN:
            await self.tables.store.commit(Write(outbox=OutboxChange(looks=[look])))
            self._last[place] = look
