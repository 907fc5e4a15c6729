"""Playing: a move answers a decision, is written, and is told; what was not learned from can be undone."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import sqlalchemy as sa

from tablee import locale
from tablee.server import metrics
from tablee.server.live import Attempt, LiveTable, from_snapshot, is_aside, snapshot_row
from tablee.server.news import tell
from tablee.server.problems import Problem, refused
from tablee.server.room import Player, Room
from tablee.server.schema import snapshots, tables
from tablee.server.showing import shows
from tablee.server.steps import CHAT, MOVE, UNDO, Step
from tablee.server.store import Deed, Taken
from tablee.table import Refused


def view(player: Player, language: str = "en") -> dict[str, Any]:
    """Everything a seat sees of its table now."""
    live = player.live
    game, state = live.game, live.state
    words = locale.words(game.name, language)
    return {
        "table": live.id,
        "seq": live.seq,
        "seat": player.seat,
        "names": live.names,
        "owing": game.owing(state),
        "asked": game.asked(state.agenda[-1], words) if state.agenda else None,
        "over": live.over,
        "view": game.seen_by(state, player.seat).dump(),
    }


def moves(player: Player, language: str = "en") -> dict[str, Any]:
    """Everything a seat may do now, in notation and in words, with the rule that offers it."""
    live = player.live
    game, state = live.game, live.state
    words = locale.words(game.name, language)
    rule = game.steps[state.agenda[-1].step].rule if state.agenda else ""
    offered = [
        {"move": game.text(move), "words": game.move_told(move, live.names, words), "rule": rule}
        for move in game.moves(state, player.seat)
    ]
    return {"table": live.id, "seq": live.seq, "seat": player.seat, "moves": offered}


async def log(room: Room, player: Player, since: int, language: str = "en") -> dict[str, Any]:
    """What happened after the step `since`, as the seat may know it; some hundred steps at a time."""
    live = player.live
    steps = await room.since(live, since)
    told = [tell(live.game, step, player.seat, live.names, language) for step in steps]
    return {"table": live.id, "seq": live.seq, "seat": player.seat, "log": told}


def answer(step: Step) -> dict[str, Any]:
    """What the mover is answered, and answered again when he repeats himself."""
    return {"seq": step.seq, "seat": step.seat, "move": step.data["move"], "owing": step.data["owing"]}


def _stale(player: Player, detail: str) -> Problem:
    metrics.refused.labels("stale").inc()
    return Problem(409, "stale", detail, seq=player.live.seq, fresh=view(player))


async def play(room: Room, player: Player, text: str, answers: int, key: str) -> dict[str, Any]:
    """Play a move once, however often it is sent."""
    live = player.live
    async with room.writing(live):
        while True:
            repeated = await _repeated(room, live, player.seat, text, answers, key)
            if repeated is not None:
                return answer(repeated)
            attempt = _attempt(room, player, text, answers, key)
            try:
                await room.store.commit(_deed(room, live, attempt))
            except Taken:
                if await room.catch_up(live):
                    continue
                return answer(_same(await _by_key(room, player, key), "move", " ".join(text.split())))
            live.accept(attempt)
            break
    metrics.moves.labels(live.game.name).inc()
    room.told(live)
    return answer(attempt.step)


async def _repeated(room: Room, live: LiveTable, seat: int, text: str, answers: int, key: str) -> Step | None:
    """The step of a move that was sent before with the same key."""
    found = next((step for step in live.tail if step.key == key and step.seat == seat), None)
    oldest = live.tail[0].seq if live.tail else live.seq + 1
    if found is None and answers + 1 < oldest:  # a move is younger than what it answers, so it may have left the tail
        found = await room.store.by_key(live.id, seat, key)
    return _same(found, "move", " ".join(text.split())) if found is not None else None


def _same(found: Step, what: str, sent: str) -> Step:
    """The step that a key was used for, if it is what is sent now."""
    if found.data.get(what) != sent:
        raise Problem(422, "key used", "This key was sent with something else: every move needs a key of its own.")
    return found


async def _by_key(room: Room, player: Player, key: str) -> Step:
    """The step of a seat that made a new one with the same key impossible."""
    found = await room.store.by_key(player.live.id, player.seat, key)
    if found is None:
        raise Taken
    return found


def _attempt(room: Room, player: Player, text: str, answers: int, key: str) -> Attempt:
    """The move on a copy of the table, or why not."""
    live, seat = player.live, player.seat
    player.must_sit()
    try:
        move = live.game.parse(text)
        if answers > live.seq:
            raise _stale(player, "This answers something that has not happened.")
        if answers < live.decided[seat] and not is_aside(live.game, move):
            raise _stale(player, "Meanwhile something else has happened at the table.")
        return live.attempt(seat, move, key, room.clock())
    except Refused as error:
        metrics.refused.labels("rules").inc()
        raise refused(error) from None


def _deed(room: Room, live: LiveTable, attempt: Attempt) -> Deed:
    """What is written of a move: the step, now and then a snapshot, and the end."""
    deed = Deed([attempt.step])
    over = not attempt.state.agenda
    if over or attempt.step.seq % room.settings.snapshot_every == 0:
        deed.after.append((sa.insert(snapshots), live.snapshot(attempt)))
    if over:
        deed.after.append((sa.update(tables).where(tables.c.id == live.id).values(over=True), None))
    return deed


async def undo(room: Room, player: Player, answers: int, whole_turn: bool) -> dict[str, Any]:
    """Take back one's last move, or all that can be, until somebody else acted or something was drawn or shown."""
    live = player.live
    async with room.writing(live):
        player.must_sit()
        if not live.decided[player.seat] <= answers <= live.seq:
            raise _stale(player, "Meanwhile something else has happened at the table.")
        undone: list[int] = []
        past = live
        while live.undoer == player.seat and len(undone) < len(live.undoable):
            seq = live.undoable[-1 - len(undone)]
            before = await at(room, live, seq - 1)
            move = live.game.parse((await room.store.steps(live.id, seq - 1, seq))[0].data["move"])
            # It takes a while, and the other tables need not wait for it.
            if await asyncio.to_thread(shows, live.game, before.state, player.seat, move, secrets.token_hex(16)):
                break
            undone.append(seq)
            past = before
            if not whole_turn:
                break
        if not undone:
            raise Problem(409, "cannot be undone", "There is no move of yours that can still be undone.")
        past = _restored(live, past, len(undone))
        data = {"undone": undone, "owing": live.game.owing(past.state)}
        step = Step(live.id, live.seq + 1, UNDO, player.seat, room.clock(), data)
        past.seq = step.seq
        past.decided = [step.seq] * past.state.seats
        try:
            await room.store.commit(Deed([step], after=[(sa.insert(snapshots), snapshot_row(past))]))
        except Taken:
            await room.catch_up(live)
            raise _stale(player, "Meanwhile something else has happened at the table.") from None
        live.state, live.decided, live.undoable = past.state, past.decided, past.undoable
        live.append(step)
    room.told(live)
    return {"seq": step.seq, "seat": step.seat, "undone": len(undone), "owing": data["owing"]}


async def at(room: Room, live: LiveTable, seq: int) -> LiveTable:
    """The table as it was after the step `seq`."""
    past = from_snapshot(live.head, live.game, live.seats, await room.store.snapshot(live.id, seq))
    for step in await room.store.steps(live.id, past.seq, seq):
        if step.kind == MOVE:
            past.replay(step)
    return past


def _restored(live: LiveTable, past: LiveTable, undone: int) -> LiveTable:
    """The past as the table goes on from it: no draw was taken back, so the counts stay."""
    past.undoable = live.undoable[:-undone]
    past.undoer = live.undoer
    past.drawn = live.drawn
    return past


async def chat(room: Room, player: Player, text: str, key: str | None = None) -> dict[str, Any]:
    """Say something, with a key once however often it is sent; it is kept with the table."""
    live, at = player.live, room.clock()

    def deed(seq: int) -> Deed:
        player.must_sit()
        return Deed([Step(live.id, seq, CHAT, player.seat, at, {"text": text}, key)])

    try:
        step = await room.append(live, deed)
    except Taken:
        if key is None:
            raise
        step = _same(await _by_key(room, player, key), "text", text)
    return {"seq": step.seq, "seat": step.seat, "text": text}
