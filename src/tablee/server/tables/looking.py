"""Where people look: pages of tables say whether they can be seen, and when they were last touched."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from tablee.server.database.outbox import Look, OutboxChange
from tablee.server.database.writes import Write
from tablee.server.problems import Away

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

MOST: Final = 20_000  # pages that are remembered
OFTEN: Final = 5.0  # seconds within which another touch of a page tells nothing new
PAGES: Final = 10  # that each device has at a table
LookPlace = tuple[str, str, str]  # a table, a person, and which of their pages


def place_of(table: str, person: str, device: str | None, page: int) -> LookPlace:
    """What a page is called that somebody looks at."""
    return table, person, f"{(device or '')[:16]}/{page}"


class Looking:
    """What the pages have said to this process, and which of them follow their table here.

    A browser may end before it has said that a page is gone, so the end of its stream says that as well.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._last: LRUCache[LookPlace, Look] = LRUCache(MOST)
        self._streams: Counter[LookPlace] = Counter()

    async def note(self, place: LookPlace, visible: bool, ago: float = 0.0) -> None:
        """Write down that somebody looks at a table, or does so no longer; a page says so often.

        It was touched this many seconds ago.
        """
        table, person, page = place
        look = Look(table_id=table, person=person, page=page, at=self.tables.clock.now() - ago, visible=visible)
        last = self._last.get(place)
        if last is None or last.visible != visible or abs(look.at - last.at) > OFTEN:
            await self._write(place, look)

    async def _write(self, place: LookPlace, look: Look) -> None:
        self._last[place] = look  # before it is written: the next word may come meanwhile
        try:
            await self.tables.store.commit(Write(outbox=OutboxChange(looks=[look])))
        except BaseException:
            self._last.pop(place, None)
            raise

    def opened(self, place: LookPlace) -> None:
        """A page follows its table."""
        self._streams[place] += 1

    async def closed(self, place: LookPlace) -> None:
        """It does so no longer: unless another stream of it is open, nobody sees it, whatever it said last."""
        self._streams[place] -= 1
        if self._streams[place]:
            return
        del self._streams[place]
        last = self._last.get(place)
        if last is not None and last.visible and not self.tables.closing:
            with suppress(Away):  # the store has said so
                await self._write(place, replace(last, visible=False))
