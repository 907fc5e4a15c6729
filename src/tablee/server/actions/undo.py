"""Undo: a player's last moves can be taken back until somebody else acted or something was drawn or shown."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from typing import Any, Final

import orjson
from typing_extensions import TypedDict

from tablee.server.actions.playing import stale
from tablee.server.database.journal import UNDO, Entry
from tablee.server.database.writes import Write, idempotency_key
from tablee.server.problems import Problem
from tablee.server.tables import Player, Position, Tables
from tablee.table import ALL, SPECTATOR, Game, ImpossibleOutcome, Refused, ScriptedDealer, SeededDealer, State

WORLDS: Final = 40  # tried for each viewer


class Undone(TypedDict):
    """Moves that were taken back."""

    seq: int
    seat: int
    undone: int
    owing: Sequence[int]


async def undo(
    tables: Tables, player: Player, answers: int, whole_turn: bool, key: str | None = None
) -> dict[str, Any]:
    """Take back one's last move, or all that can be; with a key once however often it is sent."""
    live, seat = player.live, player.seat

    async def decide() -> tuple[Write, Position]:
        player.must_sit()
        live.must_agree()
        before = live.position
        if not before.decided[seat] <= answers <= before.seq:
            raise stale(tables, player)
        undone, past = await _undoable(tables, player, whole_turn)
        if not undone:
            raise Problem(409, "cannot be undone", "None of your moves can be undone any more.")
        position = before.undone(past, len(undone))
        data = {"undone": undone, "owing": position.owing}
        entry = Entry(live.id, position.seq, UNDO, seat, tables.clock.now(), data)
        answer: Undone = {"seq": position.seq, "seat": seat, "undone": len(undone), "owing": position.owing}
        return Write([entry], snapshot=position.dump(), answer=answer), position

    return await tables.write(live, decide, idempotency_key(player.holder, key, "undo", live.id, seat, whole_turn))


async def can_undo(tables: Tables, player: Player) -> bool:
    """Whether their last move would be taken back if they asked now."""
    return bool((await _undoable(tables, player, False))[0])


async def is_final(player: Player, text: str) -> bool:
    """Whether a choice that a player is about to make could not be taken back, as far as they can tell."""
    live, seat, state = player.live, player.seat, player.live.position.state
    try:
        move, moves = live.game.parse(text), live.game.moves(state, seat)
    except Refused:
        return False
    if not player.sits or move not in moves or len(moves) == 1:
        return False
    bots = {number for number, other in enumerate(live.seats) if other.bot is not None}
    return await asyncio.to_thread(_ends, live.game, live.game.seen_by(state, seat), seat, move, bots)


def _ends(game: Game[State], view: State, seat: int, move: int, bots: set[int]) -> bool:
    """Whether a move draws or shows something, ends the game, or lets a bot move at once, in a world that may be."""
    seed = hashlib.sha256(orjson.dumps(view.dump())).hexdigest()
    world = game.imagine(view, seat, SeededDealer(seed))
    after, dealer = world.clone(), SeededDealer(seed)
    game.apply(after, seat, move, dealer)
    owing = game.owing(after)
    return dealer.drawn > 0 or not owing or not bots.isdisjoint(owing) or shows(game, world, seat, move)


async def _undoable(tables: Tables, player: Player, whole_turn: bool) -> tuple[list[int], Position]:
    """The moves that can be taken back, the last one first, and the position before them."""
    live, past = player.live, player.live.position
    undone: list[int] = []
    for seq in reversed(past.undoable if past.undoer == player.seat else ()):
        before = await tables.position_at(live, seq - 1)
        move = (await tables.store.entries(live.id, seq - 1, seq))[0].move(live.game)
        # It takes a while, and the other tables need not wait for it.
        if await asyncio.to_thread(shows, live.game, before.state, player.seat, move):
            break
        undone.append(seq)
        past = before
        if not whole_turn:
            break
    return undone, past


def shows(game: Game[State], before: State, seat: int, move: int) -> bool:
    """Whether somebody learns from this move, which draws nothing, what they could not know before.

    A viewer learns nothing if the move looks the same in every world that they thought possible. Of a sealed
    move the others must not even see which it was, so for them the other answers are tried.
    """
    for viewer in [*range(before.seats), SPECTATOR]:
        seen = _after(game, before, seat, move, viewer)
        if game.is_sealed(move) and viewer != seat:
            others = [other for other in game.moves(before, seat) if other != move]
            if any(_after(game, before, seat, other, viewer) != seen for other in others[:WORLDS]):
                return True
        elif _differs(game, before, seat, move, viewer, seen):
            return True
    return False


def _differs(game: Game[State], before: State, seat: int, move: int, viewer: int, seen: object) -> bool:
    """Whether the move looks different in a world that the viewer thought possible.

    Which worlds are tried follows from the view alone: the verdict is always the same, and tells no secret.
    """
    view = game.seen_by(before, viewer)
    dealer = SeededDealer(hashlib.sha256(orjson.dumps(view.dump())).hexdigest())
    for _ in range(WORLDS):
        world = game.imagine(view, viewer, dealer)
        if _after(game, world, seat, move, viewer) != seen:
            return True
    return False


def _after(game: Game[State], before: State, seat: int, move: int, viewer: int) -> object:
    """What the viewer sees and hears of a move in this world; None if it cannot happen there."""
    state = before.clone()
    dealer = ScriptedDealer((), listening=True)
    try:
        game.play(state, seat, move, dealer)
    except (Refused, ImpossibleOutcome):
        return None
    heard = [(event.rule, event.kind, event.values) for event in dealer.events if event.audience in (ALL, viewer)]
    return game.seen_by(state, viewer).dump(), heard
