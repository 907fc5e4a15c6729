"""Undo: one by one or the whole turn, never once the game is over, and without a word about what was undone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.people import Person, open_table, play_out
from server.serving import ThreadServer
from server.test_wire_secrecy import Room
from tablee import games
from tablee.table import SPECTATOR


def everybody(server: ThreadServer, name: str) -> list[Person]:
    """One person on all the seats of a new table."""
    seats = games.load(name).players[0]
    person = open_table(server.url, name, [{"who": "me"}] * seats)
    return [person.at(seat) for seat in range(seats)]


def undo(person: Person, whole_turn: bool = False) -> Any:
    """Undo, and the answer if it was possible."""
    response = person.post(f"{person.place}/undo", {"seq": person.view()["seq"], "whole_turn": whole_turn})
    assert response.status_code in (200, 409), response.text
    return response.json() if response.status_code == 200 else None


@pytest.mark.parametrize("name", games.names())
def test_one_by_one_or_the_whole_turn(name: str, server: ThreadServer) -> None:
    """Two moves of one seat: the whole turn takes both back, and so do two steps."""
    server.room.new_seed = lambda: "undo"
    people = everybody(server, name)
    live = server.room.live[people[0].table]
    chance = random.Random(name)
    done: set[bool] = set()
    views: dict[int, Any] = {}
    for _ in range(300):
        views[live.seq + 1] = [person.view()["view"] for person in people]  # before this step
        if not any(True for _ in play_out(people, chance, 1)) or len(done) == 2:
            break
        if len(live.undoable) != 2:
            continue
        mover, first = people[live.undoer], live.undoable[0]
        whole = True not in done
        answers = [undo(mover, True)] if whole else [undo(mover), undo(mover)]
        if None not in answers and sum(answer["undone"] for answer in answers) == 2:
            assert [person.view()["view"] for person in people] == views[first]
            assert undo(mover) is None
            done.add(whole)
    assert done == {True, False}


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_undone_once_the_game_is_over(
    name: str, server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may have read the seed and the record by then."""
    monkeypatch.setattr("tablee.server.playing.shows", lambda *_: False)
    people = everybody(server, name)
    for answer in play_out(people, random.Random(4)):
        last = answer
    assert people[0].about()["seed"] and not server.room.live[people[0].table].undoable
    assert undo(people[last["seat"]]) is None
    assert people[0].about()["over"]


def test_an_undone_sealed_move_stays_secret(server: ThreadServer) -> None:
    """Two tables alike, but for one sealed answer that is then taken back: the others receive the same bytes."""
    tried = 0
    for name in games.names():
        server.room.new_seed = lambda: "sealed"
        server.room.clock = lambda: 1000.0
        rooms = [Room(server, name, games.load(name).players[0], {}) for _ in range(2)]
        for turn in range(400):
            live = rooms[0].live
            owing = live.game.owing(live.state)
            if not owing:
                break
            chance = random.Random(f"{name} {turn}")
            seat = chance.choice(owing)
            moves = live.game.moves(live.state, seat)
            sealed = len(owing) > 1 and len(moves) > 1 and live.game.is_sealed(moves[0])
            chosen = chance.sample(moves, 2) if sealed else [chance.choice(moves)] * 2
            for room, move in zip(rooms, chosen, strict=True):
                person = room.host.at(seat)
                assert person.play(live.game.text(move), room.live.seq).status_code == 200
            if sealed:
                undone = [undo(room.host.at(seat)) for room in rooms]
                assert undone[0] == undone[1]
                for other in [*range(len(rooms[0].seats) - 1), SPECTATOR]:
                    if other != seat:
                        heard = [room.bytes_for(other, "nonsense", everything=True) for room in rooms]
                        assert heard[0] == heard[1]
                tried += undone[0] is not None
                break
    assert tried > 0, "no sealed answer could be undone"
