"""What everybody who follows a table sees of it: each distinct view is made once, and forgotten when nobody follows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

import orjson
from markupsafe import Markup

from tablee.drawing import Lights, lights_message
from tablee.server.database.journal import MOVE, UNDO, Entry
from tablee.server.http.shared_gzip import json_pieces
from tablee.server.tables import LiveTable, Position, Tables
from tablee.table import Moment
from tablee.web.views.boards import TableBoards
from tablee.web.views.page_view import PageView, Viewer, Watched
from tablee.web.views.telling import entry_steps
from tablee.web.views.timeline import BoardStep, step_messages

NOTHING: Final = -1  # what somebody has seen who must be told everything
DARK: Final = Lights()
KEPT: Final = 4  # entries; those further behind get the whole


class PageMessage(NamedTuple):
    """What brings a page to `seq`, made once for all who see the same."""

    seq: int
    pieces: tuple[bytes, ...]  # of JSON, as the answer to a move has it, to be compressed apart

    @property
    def events(self) -> list[bytes]:
        """The same for a stream."""
        return [b"id: %d\ndata: " % self.seq + self.pieces[0], *self.pieces[1:], b"\n\n"]


def step(now: PageView, before: PageView, board_steps: Iterable[BoardStep]) -> PageMessage:
    """One entry: what happened on the board with it and what the log says, and what is different beside it now."""
    message: dict[str, Any] = {"seq": now.seq, "from": before.seq, "turn": now.turn, "since": now.since}
    changed = {place: part for place, part in now.parts.items() if part != before.parts[place]}
    if changed:
        message["parts"] = changed
    if steps := step_messages(before.board, board_steps):
        message["steps"] = steps
    if now.board is not before.board and not (now.board.lights == before.board.lights == DARK):
        message["lights"] = lights_message(now.board)
    return PageMessage(now.seq, (orjson.dumps(message),))


def whole(now: PageView, board: Markup, lines: dict[int, Markup]) -> PageMessage:
    """Everything, for those who have missed something."""
    parts = {**now.parts, "drawing": board}
    message = {"seq": now.seq, "turn": now.turn, "since": now.since, "parts": parts}
    return PageMessage(now.seq, tuple(json_pieces(message, "lines", lines.items())))


class PageViews:
    """The views of a table, and the news that led to them."""

    def __init__(self, tables: Tables, live: LiveTable) -> None:
        self.tables: Final = tables
        self.live: Final = live
        self._views: dict[Viewer, PageView] = {}
        self._news: dict[Viewer, list[PageMessage]] = {}
        self._wholes: dict[Viewer, PageMessage] = {}  # for those who come anew
        self._positions: dict[int, Position] = {}
        self._unfolded: dict[int, list[Moment]] = {}
        self._boards: Final = TableBoards()
        self._drawn = live.position.seq  # the last entry that somebody has seen on a board
        self._lock = asyncio.Lock()  # rows may have to be read in between

    async def now(self, viewer: Viewer) -> PageView:
        """What somebody sees now."""
        async with self._lock:
            return await self._catch_up(viewer)

    async def since(self, viewer: Viewer, seq: int) -> Sequence[PageMessage]:
        """What brings somebody who has seen `seq` up to date: entry for entry, or all at once."""
        async with self._lock:
            page_view = await self._catch_up(viewer)
            if seq == page_view.seq:
                return ()
            kept = self._news[viewer]
            if kept and kept[0].seq <= seq + 1 <= page_view.seq:
                return kept[seq + 1 - kept[0].seq :]
            if viewer not in self._wholes:
                watched = Watched(self.tables, self.live, viewer, self._boards)
                entries = await asyncio.shield(watched.entries(page_view.seq))
                lines = {entry.seq: line for entry in entries if (line := watched.line(entry))}
                self._wholes[viewer] = whole(page_view, watched.svg(page_view.board), lines)
            return [self._wholes[viewer]]

    async def _catch_up(self, viewer: Viewer) -> PageView:
        """The view of the latest position, going on from the one before if it is not long ago."""
        watched = Watched(self.tables, self.live, viewer, self._boards)
        latest = self.live.position
        if viewer not in self._views or latest.seq - self._views[viewer].seq > KEPT:
            self._views[viewer] = await asyncio.shield(watched.page_view(latest))
            self._news[viewer] = []
            self._wholes.pop(viewer, None)
            self._positions[latest.seq] = latest
            self._forget(latest.seq - KEPT)
        page_view = self._views[viewer]
        if page_view.seq < latest.seq:
            for entry in await self.tables.since(self.live, page_view.seq):
                if entry.seq > self._drawn:
                    self._drawn = entry.seq
                    self._boards.forget()
                position = await self._after(entry)
                after = watched.go_on(page_view, entry, position)
                if after is None:
                    after = await asyncio.shield(watched.page_view(position))
                moments = await self._moments(entry)
                steps = await entry_steps(watched, entry, moments, page_view.board, after.board, after.winner)
                self._news[viewer] = [*self._news[viewer], step(after, page_view, steps)][-KEPT:]
                self._views[viewer] = page_view = after
                self._wholes.pop(viewer, None)
            self._drop_seen()
        return page_view

    async def _moments(self, entry: Entry) -> Sequence[Moment]:
        """A move part by part, the same for everybody who looks on."""
        moments = self._unfolded.get(entry.seq)
        if moments is None and entry.kind == MOVE:
            before = self._positions.get(entry.seq - 1)
            if before is None:
                before = await asyncio.shield(self.tables.position_at(self.live, entry.seq - 1))
            moments = self._unfolded[entry.seq] = before.unfold(entry)
        return moments or ()

    async def _after(self, entry: Entry) -> Position:
        """The position after an entry, which may no longer be the latest."""
        position = self._positions.get(entry.seq)
        if position is None:
            before = self._positions.get(entry.seq - 1)
            if entry.seq == self.live.position.seq:
                position = self.live.position
            elif before is not None and entry.kind != UNDO:
                position = before.after(entry)
            else:
                position = await asyncio.shield(self.tables.position_at(self.live, entry.seq))
            self._positions[entry.seq] = position
        return position

    def _drop_seen(self) -> None:
        """Drop what led to what all who look have seen by now, or could no longer go on from."""
        latest = self.live.position.seq
        seen = max(latest - KEPT, min(self._views.values(), key=attrgetter("seq")).seq)
        self._positions = {seq: position for seq, position in self._positions.items() if seq >= seen}
        self._unfolded = {seq: moments for seq, moments in self._unfolded.items() if seq > seen}
        if seen == latest:
            self._boards.forget()

    def _forget(self, seq: int) -> None:
        """Drop what somebody saw who has not looked for long."""
        for viewer in [viewer for viewer, page_view in self._views.items() if page_view.seq < seq]:
            del self._views[viewer], self._news[viewer]
            self._wholes.pop(viewer, None)
