"""A position is one value: what is played, read back from the journal, dumped or undone leads to the same one."""

from __future__ import annotations

import json
import random

import pytest

from tablee import games
from tablee.server.database.journal import CHAT, MOVE, Entry, Snapshot
from tablee.server.tables.position import Position, lobby_position
from tablee.table import Refused

SEED = "a seed"


def same(one: Position, other: Position) -> bool:
    """Whether nothing at all tells two positions apart."""
    return one.dump() == other.dump()


def entry(position: Position, seat: int, data: dict[str, object]) -> Entry:
    """A move as the journal keeps it: through JSON."""
    return Entry("table", position.seq, MOVE, seat, 0.0, json.loads(json.dumps(data)))


@pytest.mark.parametrize("name", games.names())
def test_a_journal_leads_where_playing_led(name: str) -> None:
    game = games.load(name)
    chance = random.Random(name)
    position, _ = lobby_position(game, game.players[0], -1).deal(game.players[0], {}, SEED)
    undone = 0
    while not position.over:
        before, dumped = position, position.dump()
        seat = chance.choice(position.owing)
        move = chance.choice(game.moves(position.state, seat))
        position, data = before.play(seat, move, SEED)
        assert same(before, Position.load(game, dumped)), "playing has changed the position it started from"
        written = entry(position, seat, data)
        assert same(before.after(written), position)
        snapshot = Snapshot(position.seq, json.loads(json.dumps(position.dump().data)))
        assert same(Position.load(game, snapshot), position)
        if position.undoable and position.undoable[-1] == position.seq:
            back = position.undone(before, 1)
            assert back.state.dump() == before.state.dump() and back.seq == position.seq + 1
            assert back.undoable == before.undoable[: len(back.undoable)] and back.drawn == position.drawn
            undone += 1
    assert undone > 0 and not position.undoable


def test_what_is_refused_or_said_leaves_the_game_alone() -> None:
    game = games.load("bastille")
    position, _ = lobby_position(game, 3, -1).deal(3, {}, SEED)
    waiting = next(seat for seat in range(3) if seat not in position.owing)
    with pytest.raises(Refused) as refused:
        position.play(waiting, game.moves(position.state, position.owing[0])[0], SEED)
    assert refused.value.refusal.reason == "not_your_turn"
    said = position.after(Entry("table", 1, CHAT, waiting, 0.0, {"text": "hello"}))
    assert said.state is position.state and said.seq == 1 and said.decided == position.decided
