"""The news of a table as a page is told them: how to make one view of another, or the whole of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson
from markupsafe import Markup

from tablee.drawing import lights_message
from tablee.server.http.shared_gzip import blocks, unpacked
from tablee.web.views.page_view import PageView
from tablee.web.views.timeline import Scene, step_messages


class PageMessage(NamedTuple):
    """What brings a page to `seq`, made once for all who see the same."""

    seq: int
    packed: bytes  # it is kept for those who come a little later

    @property
    def event(self) -> bytes:
        """The event of a stream."""
        return unpacked(self.packed)

    @property
    def body(self) -> bytes:
        """The JSON in it, as the answer to a move has it."""
        event = self.event
        return event[event.index(b"data: ") + 6 : -2]


def news(found: dict[str, Any]) -> PageMessage:
    """The same, packed."""
    return PageMessage(found["seq"], blocks(b"id: %d\ndata: %s\n\n" % (found["seq"], orjson.dumps(found))))


def step(now: PageView, before: PageView, scenes: Iterable[Scene]) -> PageMessage:
    """One entry: what happened on the board with it and what the log says, and what is different beside it now."""
    found: dict[str, Any] = {"seq": now.seq, "from": before.seq, "turn": now.turn, "since": now.since}
    changed = {place: part for place, part in now.parts.items() if part != before.parts[place]}
    if changed:
        found["parts"] = changed
    if steps := step_messages(before.board, scenes):
        found["steps"] = steps
    lights = (now.board.lights, before.board.lights)
    if now.board is not before.board and any(lit.pieces or lit.extra for lit in lights):
        found["lights"] = lights_message(now.board)
    return news(found)


def whole(now: PageView, board: Markup, lines: dict[int, Markup]) -> PageMessage:
    """Everything, for whoever has missed something."""
    parts = {**now.parts, "drawing": board}
    return news({"seq": now.seq, "turn": now.turn, "since": now.since, "parts": parts, "lines": list(lines.items())})
