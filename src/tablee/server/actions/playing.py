"""Playing: a move answers a decision, is written, and is told; so is what people say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from tablee.server import metrics
from tablee.server.actions.results import results
from tablee.server.database.journal import CHAT, MOVE, Entry
from tablee.server.database.standing import StandingWrite
from tablee.server.database.writes import Write, idempotency_key
from tablee.server.problems import Problem
from tablee.server.tables import Player, Position, Tables
from tablee.server.tables.answers import view
from tablee.table import Refused


class Played(TypedDict):
    """A move that was accepted."""

    seq: int
    seat: int
    move: str
    owing: Sequence[int]


class Said(TypedDict):
    """Something that was said."""

    seq: int
    seat: int
    text: str


async def play(tables: Tables, player: Player, text: str, answers: int, key: str | None = None) -> dict[str, Any]:
    """Play a move once, however often it is sent; `answers` is the last seq its player has seen. A bot needs no key."""
    live, seat = player.live, player.seat
    played = ""

    async def decide() -> tuple[Write, Position]:
        nonlocal played
        player.must_sit()
        live.must_agree()
        try:
            move = live.game.parse(text)
            if answers > live.position.seq:
                raise stale(tables, player, "This answers a position that the table has not reached yet.")
            if answers < live.position.decided[seat] and not live.game.is_aside(move):
                raise stale(tables, player)
            write, position = await made(tables, player, move)
        except Refused:
            metrics.refused.labels("rules").inc()
            raise
        played = write.entries[0].data["move"]
        return write, position

    sent = idempotency_key(player.holder, key, "move", live.id, seat, text.split())
    answer = await tables.write(live, decide, sent, sent_again=not player.bot)
    return {**answer, "move": played or live.game.text(live.game.parse(text))}


async def made(tables: Tables, player: Player, move: int) -> tuple[Write, Position]:
    """A move in the position that is there, as it is written; or `Refused`."""
    live, seat = player.live, player.seat
    position, data = live.position.play(seat, move, live.info.seed)
    entry = Entry(live.id, position.seq, MOVE, seat, tables.clock.now(), data, number=move)
    keep = position.over or position.seq % tables.settings.snapshot_every == 0
    answer = {"seq": position.seq, "seat": seat, "owing": data["owing"]}
    snapshot = position.dump() if keep else None
    ended = StandingWrite(results=await results(tables, live, position, entry)) if position.over else None
    return Write([entry], snapshot=snapshot, over=position.over, standing=ended, answer=answer), position


async def chat(tables: Tables, player: Player, text: str, key: str | None = None) -> dict[str, Any]:
    """Say something, with a key once however often it is sent; it is kept with the table."""
    live, seat, at = player.live, player.seat, tables.clock.now()

    async def decide() -> tuple[Write, Position]:
        player.must_sit()
        entry = Entry(live.id, live.position.seq + 1, CHAT, seat, at, {"text": text})
        return Write([entry], answer={"seq": entry.seq, "seat": seat}), live.position.after(entry)

    answer = await tables.write(live, decide, idempotency_key(player.holder, key, "chat", live.id, seat, text))
    return {**answer, "text": text}


def stale(
    tables: Tables, player: Player, detail: str = "Something has happened at the table in the meantime."
) -> Problem:
    """The answer to a decision on a position that is no longer there, with the one that is."""
    metrics.refused.labels("stale").inc()
    return Problem(409, "stale", detail, seq=player.live.position.seq, fresh=view(tables, player))
