"""What a table page shows to one seat: everything is made from that seat's view and from the news it was told."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from tablee.drawing import mark
from tablee.server import playing, seating
from tablee.server.live import LiveTable
from tablee.server.room import Player, Room
from tablee.server.steps import MOVE, UNDO
from tablee.table import SPECTATOR, Task
from tablee.web import boards, result
from tablee.web.choices import asides, choices
from tablee.web.page import safe
from tablee.web.reader import Reader

LOG: Final = 60  # steps of the log on the page; the whole of it has a page of its own
_kept: OrderedDict[tuple[object, ...], str] = OrderedDict()
KEPT: Final = 256  # drawings of the past in memory


@dataclass(frozen=True)
class Rows:
    """What a page needs to know from the rows of the table besides its state."""

    since: int | None  # the seat's last move
    before: str  # the board after that move, empty if nothing has happened since
    log: list[dict[str, Any]]
    result: dict[str, Any] | None


async def _read(room: Room, reader: Reader, player: Player) -> Rows:
    """Read the rows until nothing has happened meanwhile: a page must not be torn between two moments."""
    live = player.live
    while True:
        seq = live.seq
        since = await last_move(room, player)
        before = await past_board(room, reader, player, since) if since is not None and since < seq else ""
        told = (await playing.log(room, player, max(-1, seq - LOG), reader.language))["log"]
        log = [entry for entry in told if entry.get("events") != []]  # of some moves a seat hears nothing
        found = await result.result(room, reader, live) if live.over else None
        if live.seq == seq:
            return Rows(since, before, log, found)


async def sight(room: Room, reader: Reader, player: Player, holder: str | None, fault: object = None) -> dict[str, Any]:
    """The page of a table as a seat, or a spectator, sees it now."""
    rows = await _read(room, reader, player)
    live, seat = player.live, player.seat
    game, state = live.game, live.state
    words = reader.words(game.name)
    drawn = boards.board(game, state, seat, live.names, reader.language, reader.portrait, True)
    owing = game.owing(state)
    if rows.before and not live.over:
        unlit = drawn
        if seat in owing:
            unlit = boards.board(game, state, seat, live.names, reader.language, reader.portrait, False)
        drawn = boards.marked(drawn, unlit, rows.before)
    mine = room.seated(live, holder)
    return {
        "id": live.id,
        "seq": live.seq,
        "seat": seat,
        "game": game.name,
        "title": words["title"],
        "names": live.names,
        "marks": [seat_mark(number) for number in range(len(live.seats))],
        "board": safe(drawn),
        "decision": decision(live, reader, seat),
        "choices": choices(game, state, seat, live.names, words) if seat != SPECTATOR else [],
        "asides": asides(game, seat, live.names) if seat != SPECTATOR and not live.over else [],
        "undo": seat != SPECTATOR and live.undoer == seat and bool(live.undoable),
        "key": secrets.token_urlsafe(12),
        "since": rows.since,
        "fresh": [entry for entry in rows.log if rows.since is not None and entry["seq"] > rows.since],
        "log": list(reversed(rows.log)),
        "table": seating.describe(room, live, holder),
        "mine": mine,
        "pass_to": next((other for other in mine if other in owing), None) if seat not in owing else None,
        "fault": fault,
        "result": rows.result,
    }


def seat_mark(seat: int) -> Markup:
    """The colour and shape of a seat, to stand beside a name."""
    return safe(f'<svg class="board mark" viewBox="-8 -8 16 16" aria-hidden="true">{mark(seat, 0, 0, 11)}</svg>')


def decision(live: LiveTable, reader: Reader, seat: int) -> dict[str, Any]:
    """The state of the decision in one sentence: whose turn, what is asked, by which rule."""
    game, state = live.game, live.state
    if not state.agenda:
        return {"turn": "over", "who": reader.says("page.turn.over"), "asked": "", "rule": game.rules.end, "owes": []}
    task: Task = state.agenda[-1]
    step = game.steps[task.step]
    asked = game.asked(task, reader.words(game.name))
    names = ", ".join(live.names[owing] for owing in task.seats)
    if seat in task.seats:
        who = reader.says("page.turn.sealed" if step.sealed else "page.turn.yours")
    else:
        who = reader.says("page.turn.theirs", names=names)
    owes = [{"name": name, "seat": number, "owes": number in task.seats} for number, name in enumerate(live.names)]
    return {
        "turn": "mine" if seat in task.seats else "theirs",
        "who": who,
        "asked": asked,
        "rule": step.rule,
        "owes": owes if step.sealed else [],
    }


async def last_move(room: Room, player: Player) -> int | None:
    """The seq of a seat's last move that was not undone, if it is not too long ago."""
    undone: set[int] = set()
    if player.seat == SPECTATOR:
        return None
    for step in reversed(await room.since(player.live, max(-1, player.live.seq - LOG))):
        if step.kind == UNDO:
            undone.update(step.data["undone"])
        elif step.kind == MOVE and step.seat == player.seat and step.seq not in undone:
            return step.seq
    return None


async def past_board(room: Room, reader: Reader, player: Player, seq: int) -> str:
    """The board as a seat saw it after a step."""
    live = player.live
    key = (live.id, player.seat, seq, reader.language, reader.portrait, tuple(live.names))
    if key not in _kept:
        past = await playing.at(room, live, seq)
        _kept[key] = boards.board(
            live.game, past.state, player.seat, live.names, reader.language, reader.portrait, False
        )
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]
