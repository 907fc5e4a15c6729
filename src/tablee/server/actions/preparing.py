"""Prepared answers: a player leaves a move for when they owe it. It is played unless something has touched them since.

What touches a seat is decided by what its player is told, and by nothing else (docs/decisions/0039).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from dataclasses import replace
from typing import Final

import orjson

from tablee.server.actions.playing import made, stale
from tablee.server.database.journal import DEAL, MOVE, SEAT, UNDO, Entry
from tablee.server.database.prepared import Prepared
from tablee.server.database.writes import Write, idempotency_key
from tablee.server.http.auth import digest
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Player, Position, Tables
from tablee.server.tables.messages import hears
from tablee.table import Game, Refused, SeededDealer, State, TableeError

log = logging.getLogger("tablee.server")
WORLDS: Final = 12  # that are tried to see what a seat may be asked next
DECISIONS: Final = 200  # of the others in each of them
MOST: Final = 80  # moves that are offered
NOT_SEEN_TO: Final = -1
# Why a prepared answer is not played.
TOUCHED, UNDONE, SEATED, DECIDED, ANOTHER, NOT_ALLOWED = "touched", "undone", "seat", "decided", "another", "refused"


async def prepare(tables: Tables, player: Player, text: str | None, seen: int, key: str | None = None) -> None:
    """Leave a move for when the seat owes it, in place of the one that was left; without a move, leave none.

    `seen` is the last entry that its player knows: what comes after it may be a surprise.
    """
    live, seat, holder = player.live, player.seat, player.holder
    player.must_sit()
    assert holder is not None
    if text is not None:
        move = live.game.parse(text)
        if seen > live.position.seq:
            raise stale(tables, player)
        if live.position.life != "playing" or seat in live.position.owing:
            raise Problem(409, "not in advance", "You can prepare a move only while you are waiting for others.")
        if live.seats[seat].bot is not None:
            raise Problem(409, "not in advance", "A bot plays for you: take your seat back first.")
        if live.game.is_sealed(move) or live.game.is_aside(move):
            raise Problem(422, "not prepared", "Sealed answers and talk cannot be prepared.")
        text = live.game.text(move)
    left = Prepared(table_id=live.id, seat=seat, person=holder, move=text or "", seq=seen)
    sent = idempotency_key(holder, key, "prepare", live.id, seat, text, seen)
    await tables.note(Write(prepared=[left], key=sent, at=tables.clock.now()))
    if text is not None:
        tables.prepared[live.id] = NOT_SEEN_TO
        tables.after_clocks(live)  # it may be its turn since


async def left_by(tables: Tables, player: Player) -> Prepared | None:
    """What the player of a seat has left; also if it will not be played any more, until they have moved themselves."""
    live, seat = player.live, player.seat
    for left in await tables.store.prepared(live.id):
        if (left.seat, left.person) == (seat, player.holder):
            since = await tables.since(live, left.seq) if left.ended else ()
            moves = [one for one in since if one.kind == MOVE and one.seat == seat and _decides(live.game, one)]
            return left if len(moves) <= (left.ended == DECIDED) else None
    return None


async def offered(tables: Tables, player: Player) -> list[int]:
    """The moves that a seat may be able to make when it is asked next, as far as its player can know."""
    live, seat, position = player.live, player.seat, player.live.position
    player.must_sit()
    if position.life != "playing" or seat in position.owing:
        return []

    async def find() -> list[int]:
        return await asyncio.to_thread(_next_moves, live.game, live.game.seen_by(position.state, seat), seat)

    return await tables.cache.get(("next moves", live.id, seat, position.seq), find)


def _next_moves(game: Game[State], view: State, seat: int) -> list[int]:
    """What a seat may do next in worlds that it must think possible, the others playing anything; no sealed answers."""
    seed = hashlib.sha256(orjson.dumps(view.dump())).hexdigest()
    counts: Counter[int] = Counter()
    for number in range(WORLDS):
        chance = SeededDealer(f"{seed} {number}")
        world = game.imagine(view, seat, chance)
        for _ in range(DECISIONS):
            owing = game.owing(world)
            if not owing or seat in owing:
                break
            moves = game.moves(world, owing[0])
            game.apply(world, owing[0], moves[chance.below(len(moves))], chance)
        if seat in game.owing(world):
            counts.update(move for move in game.moves(world, seat) if not game.is_sealed(move))
    return sorted(move for move, _ in counts.most_common(MOST))


async def see_to(tables: Tables, live: LiveTable) -> None:
    """Play the moves that are left at a table and are due, and note of others that they will not be played."""
    seq, waiting = live.position.seq, False
    for left in await tables.store.prepared(live.id):
        if left.ended:
            continue
        why = await _surprise(tables, live, left)
        if why is None and left.seat not in live.position.owing:
            waiting = True
            continue
        if why is None:
            why = await _play(tables, live, left)
        if why is not None:
            await tables.note(Write(prepared=[replace(left, ended=why)]))
    if waiting:
        tables.prepared[live.id] = seq
    else:
        tables.prepared.pop(live.id, None)


async def _surprise(tables: Tables, live: LiveTable, left: Prepared) -> str | None:
    """Why a prepared answer will not be played; None if nothing has touched its seat since it was left."""
    position, seat = live.position, left.seat
    for entry in await tables.store.entries(live.id, left.seq, position.seq):
        why = _touches(live.game, entry, seat)
        if why is not None:
            return why
    if position.over:
        return NOT_ALLOWED
    if seat in position.owing:
        move = live.game.parse(left.move)
        refusal = live.game.refuse(position.state, seat, move)
        if refusal is not None:
            return ANOTHER if refusal.reason == "another_decision" else NOT_ALLOWED
    return None


def _touches(game: Game[State], entry: Entry, seat: int) -> str | None:
    """What an entry does to a seat, as far as its player is told."""
    if entry.kind == UNDO:
        return UNDONE
    if entry.kind == SEAT and entry.data["changed"] == seat:
        return SEATED
    if entry.kind not in (MOVE, DEAL):
        return None
    if entry.seat == seat and _decides(game, entry):
        return DECIDED
    for event in entry.events(game):
        kind = game.events[event.kind]
        if kind.turn:  # that is what was waited for
            continue
        seats = [value for arg, value in zip(kind.args, event.values, strict=False) if arg.name.endswith("seat")]
        if event.audience == seat or (hears(event, seat) and seat in seats):
            return TOUCHED
    return None


def _decides(game: Game[State], move: Entry) -> bool:
    """Whether a move answers a decision, and is no talk."""
    return not game.is_aside(move.move(game))


async def _play(tables: Tables, live: LiveTable, left: Prepared) -> str | None:
    """Play a move that was left, once for all processes; or say why not."""
    player = Player(live, left.seat, left.person)

    async def decide() -> tuple[Write, Position]:
        player.must_sit()
        live.must_agree()
        if left not in await tables.store.prepared(live.id) or await _surprise(tables, live, left) is not None:
            raise _NotDue("It was taken back, or something has happened since.")
        write, position = await made(tables, player, live.game.parse(left.move))
        return replace(write, prepared=[replace(left, move="")]), position

    key = idempotency_key("", digest(f"prepared {live.id} {left.seat} {left.seq} {left.move}"), "prepared", live.id)
    try:
        await tables.write(live, decide, key)
    except (Away, _NotDue):
        return None  # it will be looked at again
    except (Refused, Problem):
        return NOT_ALLOWED
    log.info("table %s: the move that seat %d has left is played", live.id, left.seat)
    return None


class _NotDue(TableeError):
    """It is not to be played now."""
