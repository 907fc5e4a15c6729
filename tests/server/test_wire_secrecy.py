"""Secrecy over the wire: altering a secret draw or a sealed choice changes not a byte for seats outside its audience.

Two tables with the same seed are played in step, move for move. At the second one a single secret draw comes out
differently, or a single sealed answer is another. A recorder keeps every byte that each seat receives. The engine says
when the rules let a seat notice: its own tests prove that it says so no earlier than it should.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from server.people import Person, Stream, key, open_table
from server.serving import ThreadServer
from tablee import games
from tablee.server import live as live_tables
from tablee.server import opening
from tablee.table import ALL, SPECTATOR, SeededDealer
from tablee.table import dealer as dealers

ROUNDS = 6  # tables of each game
MOVES = 1000  # of a game at most: usually it ends, or the alteration comes to light


class Switch:
    """Which draw of which table comes out differently."""

    def __init__(self) -> None:
        self.armed = False
        self.audience = ALL
        self.used = False

    def take(self, draw: Any, deck: int, weights: list[int], audience: int) -> int:
        """The outcome of a draw, altered once if it is secret and something else can come."""
        outcome: int = draw(deck, weights, audience)
        others = [other for other, weight in enumerate(weights) if weight > 0 and other != outcome]
        if self.armed and not self.used and audience != ALL and others:
            self.used = True
            self.audience = audience
            return others[len(others) // 2]
        return outcome


class Room:
    """A table at which every seat is watched by a recorder, and a spectator too."""

    def __init__(self, server: ThreadServer, name: str, seats: int, options: dict[str, bool]) -> None:
        self.server = server
        self.host = open_table(server.url, name, [{"who": "me"}] * seats, options=options)
        self.seats = [*range(seats), SPECTATOR]
        self.streams: dict[int, Stream] = {seat: self.host.at(seat).stream() for seat in range(seats)}
        self.streams[SPECTATOR] = Stream(self.host, f"/api/tables/{self.host.table}/stream", None)

    @property
    def live(self) -> Any:
        return self.server.room.live[self.host.table]

    def bytes_for(self, seat: int, move: str, everything: bool) -> list[bytes]:
        """All of its stream, and now and then everything else that a seat can get at, wrong moves included."""
        self.streams[seat].wait_for(self.live.seq)
        if not everything:
            return [self.streams[seat].raw.replace(b": still here\n\n", b"")]
        person = self.host.at(seat)
        place = person.place if seat != SPECTATOR else f"/tables/{person.table}"
        paths = ["view", "log"] if seat == SPECTATOR else ["view", "moves", "log"]
        heard = self.streams[seat].raw.replace(b": still here\n\n", b"")  # which the clock says, whatever happens
        found = [heard, *[whole(person, f"{place}/{path}") for path in paths]]
        found.append(whole(Person(person.url), f"/tables/{person.table}"))
        if seat != SPECTATOR and seat not in self.live.game.owing(self.live.state):
            answer = person.play(move, self.live.seq, "wrong-move")
            found.append(str(answer.status_code).encode() + answer.content)
        return [part.replace(self.host.table.encode(), b"TABLE") for part in found]


def whole(person: Person, path: str) -> bytes:
    """An answer with its headers, except the date."""
    response = person.get(path)
    headers = sorted(f"{name}: {value}" for name, value in response.headers.items() if name != "date")
    return "\n".join([str(response.status_code), *headers]).encode() + response.content


def engine_view(room: Room, seat: int) -> object:
    """What the engine lets a seat know, now and in every event so far."""
    live = room.live
    told = [
        [event for event in step.data["events"] if event[3] in (ALL, seat)]
        for step in live.tail
        if "events" in step.data
    ]
    return (
        live.game.seen_by(live.state, seat).dump(),
        told,
        live.game.owing(live.state),
        live.game.moves(live.state, seat),
    )


def compare(rooms: Sequence[Room], knowing: set[int], move: str, everything: bool) -> int:
    """Seats that the engine does not let notice anything must have received the same bytes; how many those are."""
    first, second = rooms
    for seat in first.seats:
        if seat in knowing:
            continue
        if engine_view(first, seat) != engine_view(second, seat):
            knowing.add(seat)
            continue
        received = [room.bytes_for(seat, move, everything) for room in rooms]
        for one, other in zip(*received, strict=True):
            at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
            assert one == other, f"seat {seat} could notice: {one[at - 200 : at + 80]!r} {other[at - 80 : at + 80]!r}"
    return len(first.seats) - len(knowing)


@pytest.fixture
def switch(monkeypatch: pytest.MonkeyPatch) -> Switch:
    """Lets the tests alter a draw of the server's dealer."""
    found = Switch()

    class Altered(dealers.Dealer):
        """A seeded dealer that the switch can make lie."""

        def __init__(self, seed: str, listening: bool = False, skip: int = 0) -> None:
            super().__init__(listening)
            self.seeded = SeededDealer(seed, skip=skip)

        def draw(self, deck: int, weights: list[int], audience: int = ALL) -> int:
            self.drawn += 1
            outcome = found.take(lambda d, w, a: self.seeded.draw(d, w, a), deck, weights, audience)
            if self.listening:
                self.draws.append(dealers.Draw(deck, outcome, audience))
            return outcome

    monkeypatch.setattr(live_tables, "SeededDealer", Altered)
    monkeypatch.setattr(opening, "SeededDealer", Altered)
    return found


def pair(server: ThreadServer, switch: Switch, name: str, number: int, deal: bool) -> list[Room]:
    """Two tables alike; with `deal` the second one is dealt another secret."""
    game = games.load(name)
    seats = game.players[number % len(game.players)]
    options = {option: (number + place) % 2 == 0 for place, option in enumerate(game.options)}
    server.room.new_seed = lambda: f"secret seed {number}"
    server.room.clock = lambda: 1000.0
    switch.used = False
    switch.armed = False
    first = Room(server, name, seats, options)
    switch.armed = deal
    second = Room(server, name, seats, options)
    switch.armed = False
    return [first, second]


@pytest.mark.parametrize("name", games.names())
def test_altered_draws_and_sealed_choices(name: str, server: ThreadServer, switch: Switch) -> None:
    chance = random.Random(name)
    altered = compared = 0
    for number in range(ROUNDS):
        rooms = pair(server, switch, name, number, deal=number % 2 == 0)
        changed = switch.used
        knowing = {switch.audience} if changed else set()
        if changed:
            compared += compare(rooms, knowing, "nonsense", everything=True)
        for turn in range(MOVES):
            live = rooms[0].live
            owing = live.game.owing(live.state)
            if not owing or len(knowing) == len(rooms[0].seats):
                break
            seat = chance.choice(owing)
            listed = live.game.moves(live.state, seat)
            move = chance.choice(listed)
            texts = [live.game.text(move)] * 2
            fresh = not changed and turn >= 10 * number
            if fresh and live.game.is_sealed(move) and len(listed) > 1:
                texts[1] = live.game.text(chance.choice([other for other in listed if other != move]))
                changed, knowing = True, {seat}
            if not both(rooms, seat, texts, switch, fresh and not changed):
                break  # the alteration has come to light: the same move is no longer possible at both tables
            if switch.used and not changed:
                changed, knowing = True, {switch.audience}
            if changed:
                compared += compare(rooms, knowing, texts[0], everything=fresh or turn % 8 == 0)
        altered += changed
    assert altered >= 2 and compared >= 20, "nothing secret was altered: this test proved nothing"


def both(rooms: list[Room], seat: int, texts: list[str], switch: Switch, alter: bool) -> bool:
    """Play at both tables, if both allow it; with `alter` the second one draws another secret if it can."""
    for room, text in zip(rooms, texts, strict=True):
        switch.armed = alter and room is rooms[1]
        answer = room.host.at(seat).play(text, room.live.seq, key())
        switch.armed = False
        if answer.status_code != 200:
            return False
    return True
