"""The news of a table as a page is told them: how to make one view of another, or the whole of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson
from markupsafe import Markup

from tablee.drawing import lights_message
from tablee.server.http.shared_gzip import json_pieces
from tablee.web.views.page_view import PageView
from tablee.web.views.timeline import BoardStep, step_messages


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
    lights = (now.board.lights, before.board.lights)
    if now.board is not before.board and any(lit.pieces or lit.extra for lit in lights):
        message["lights"] = lights_message(now.board)
    return PageMessage(now.seq, (orjson.dumps(message),))


def whole(now: PageView, board: Markup, lines: dict[int, Markup]) -> PageMessage:
    """Everything, for those who have missed something."""
    parts = {**now.parts, "drawing": board}
    message = {"seq": now.seq, "turn": now.turn, "since": now.since, "parts": parts}
    return PageMessage(now.seq, tuple(json_pieces(message, "lines", lines.items())))
