"""A finished game, looked at after any of its moves."""

from __future__ import annotations

import importlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee.drawing import el
from tablee.server import records
from tablee.server.live import LiveTable
from tablee.server.room import Room
from tablee.table import ALL, SPECTATOR, Event, Game, Record, Replay, State
from tablee.web import chart
from tablee.web.reader import Reader

KEPT: Final = 100  # records in memory
_kept: OrderedDict[str, Record] = OrderedDict()


@dataclass(frozen=True)
class Moment:
    """The table after a move: what was done, by whom, and what came of it; the deal is nobody's."""

    state: State
    seat: int | None
    move: int
    events: Sequence[Event]


async def record_of(room: Room, live: LiveTable) -> Record:
    """The record of a finished table, which will not change any more."""
    if live.id not in _kept:
        _kept[live.id] = Record.parse(await records.export(room, live))
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(live.id)
    return _kept[live.id]


def moment(game: Game[State], record: Record, at: int) -> Moment:
    """The table after `at` moves."""
    replay = Replay(game, record)
    replay.resume(at - 1)
    while replay.at < at:
        replay.forward()
    if at == 0:
        return Moment(replay.state, None, 0, replay.dealer.events)
    entry = record.entries[at - 1]
    return Moment(replay.state, entry.seat, game.parse(entry.move), replay.dealer.events)


def board(game: Game[State], moment: Moment, viewer: int, names: Sequence[str], reader: Reader) -> str:
    """The board as a seat saw it; to a spectator, now that the game is over, everything is shown."""
    shown = moment.state if viewer == SPECTATOR else game.seen_by(moment.state, viewer)
    draw = importlib.import_module(f"tablee.games.{game.name}.drawing").draw
    return str(draw(game, shown, viewer, [], reader.words(game.name), reader.portrait, names))


def done(game: Game[State], moment: Moment, viewer: int, names: Sequence[str], reader: Reader) -> str | None:
    """The move in words; None for the deal, and for a sealed answer to those who did not see it."""
    hidden = game.is_sealed(moment.move) and viewer not in (SPECTATOR, moment.seat)
    if moment.seat is None or hidden:
        return None
    return game.move_told(moment.move, names, reader.words(game.name))


def told(game: Game[State], moment: Moment, viewer: int, names: Sequence[str], reader: Reader) -> list[dict[str, Any]]:
    """What happened, in words with the rules; a seat is told what it was told then."""
    words = reader.words(game.name)
    return [
        {"rule": event.rule, "words": game.told(event, names, words)}
        for event in moment.events
        if viewer == SPECTATOR or event.audience in (ALL, viewer)
    ]


def course_chart(course: Sequence[Sequence[int]], at: int, names: Sequence[str], label: str) -> str:
    """The scores over the game, with a line at this move."""
    drawn = chart.chart(course, names, label)
    wide = chart.WIDTH - chart.LEFT - chart.RIGHT
    x = chart.LEFT + wide * at / max(1, len(course) - 1)
    top, bottom = chart.TOP, chart.HEIGHT - chart.BOTTOM
    line = el("line", {"class": "now", "x1": x, "x2": x, "y1": top, "y2": bottom})
    return drawn.removesuffix("</svg>") + line + "</svg>"
