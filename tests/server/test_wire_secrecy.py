"""Secrecy over the wire: altering a secret draw or a sealed choice changes not a byte for seats outside its audience.

Two tables with the same seed are played in step, move for move. At the second one a single secret draw comes out
differently, or a single sealed answer is another. A recorder keeps every byte that each seat receives. The engine says
when the rules let a seat notice: its own tests prove that it says so no earlier than it should.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
import segno

from support.api_client import Person, Stream, key, open_table
from support.servers import ThreadServer
from support.surfaces import Surface, surfaces
from support.watched_table import WatchedTable, received
from tablee import games
from tablee.server.tables import position
from tablee.table import ALL, Counts, SeededDealer, commitment
from tablee.table import dealer as dealers

ROUNDS = int(os.environ.get("TABLEE_ROUNDS", "4"))  # tables of each game
SURFACE_MOVES = ROUNDS // 4  # after each of which every surface is looked at
MOVES = 1000  # of a game at most: usually it ends, or the alteration comes to light


class Switch:
    """Which draw of which table comes out differently."""

    def __init__(self) -> None:
        self.armed = False
        self.audience = ALL
        self.used = False

    def take(self, draw: Any, deck: str, weights: Counts, audience: int) -> int:
        """The outcome of a draw, altered once if it is secret and something else can come."""
        outcome: int = draw(deck, weights, audience)
        others = [other for other, weight in enumerate(weights) if weight > 0 and other != outcome]
        if self.armed and not self.used and audience != ALL and others:
            self.used = True
            self.audience = audience
            return others[len(others) // 2]
        return outcome


def engine_view(watched: WatchedTable, seat: int) -> object:
    """What the engine lets a seat know, now and in every event so far."""
    live = watched.live
    told = [
        [event for event in entry.data["events"] if event[3] in (ALL, seat)]
        for entry in live.tail
        if "events" in entry.data
    ]
    return (
        live.game.seen_by(live.position.state, seat).dump(),
        told,
        live.position.owing,
        live.game.moves(live.position.state, seat),
    )


def compare(both_tables: Sequence[WatchedTable], knowing: set[int], move: str, everything: bool) -> int:
    """Seats that the engine does not let notice anything must have received the same bytes; how many those are."""
    first, second = both_tables
    for seat in first.seats:
        if seat in knowing:
            continue
        if engine_view(first, seat) != engine_view(second, seat):
            knowing.add(seat)
            continue
        for one, other in zip(*received(both_tables, seat, move, everything), strict=True):
            assert one == other, f"seat {seat} could notice: {difference(one, other)}"
    return len(first.seats) - len(knowing)


def difference(one: bytes, other: bytes) -> str:
    """The bytes around the first place at which two answers part."""
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(at - 200, 0) : at + 80]!r} {other[max(at - 80, 0) : at + 80]!r}"


@pytest.fixture
def switch(monkeypatch: pytest.MonkeyPatch) -> Switch:
    """Lets the tests alter a draw of the server's dealer."""
    found = Switch()

    class Altered(dealers.Dealer):
        """A seeded dealer that the switch can make lie."""

        def __init__(self, seed: str, listening: bool = False, skip: int = 0) -> None:
            super().__init__(listening)
            self.seeded = SeededDealer(seed, skip=skip)

        def draw(self, deck: str, weights: Counts, audience: int = ALL) -> int:
            self.drawn += 1
            outcome = found.take(lambda d, w, a: self.seeded.draw(d, w, a), deck, weights, audience)
            if self.listening:
                self.draws.append(dealers.Draw(deck, outcome, audience))
            return outcome

    monkeypatch.setattr(position, "SeededDealer", Altered)
    return found


def pair(server: ThreadServer, switch: Switch, name: str, number: int, deal: bool) -> list[WatchedTable]:
    """Two tables alike; with `deal` the second one is dealt another secret."""
    game = games.load(name)
    seats = game.players[number % len(game.players)]
    options = {option: (number + place) % 2 == 0 for place, option in enumerate(game.options)}
    server.tables.new_seed = lambda: f"secret seed {number}"
    server.tables.clock.now = lambda: 1000.0
    then = server.tables.clock.monotonic()  # clocks run at both tables, and no time passes
    server.tables.clock.monotonic = lambda: then
    switch.used = False
    switch.armed = False
    first = WatchedTable(server, name, seats, options, pace="days/12")
    switch.armed = deal
    second = WatchedTable(server, name, seats, options, pace="days/12")
    switch.armed = False
    return [first, second]


@pytest.mark.parametrize("name", games.names())
def test_altered_draws_and_sealed_choices(name: str, pages: ThreadServer, switch: Switch) -> None:
    chance = random.Random(name)
    altered = compared = 0
    for number in range(ROUNDS):
        both_tables = pair(pages, switch, name, number, deal=number % 2 == 0)
        changed = switch.used
        knowing = {switch.audience} if changed else set()
        if changed:
            compared += compare(both_tables, knowing, "nonsense", everything=True)
        for turn in range(MOVES):
            live = both_tables[0].live
            owing = live.position.owing
            if not owing or len(knowing) == len(both_tables[0].seats):
                break
            seat = chance.choice(owing)
            listed = live.game.moves(live.position.state, seat)
            move = chance.choice(listed)
            texts = [live.game.text(move)] * 2
            fresh = not changed and turn >= 10 * number
            if fresh and live.game.is_sealed(move) and len(listed) > 1:
                texts[1] = live.game.text(chance.choice([other for other in listed if other != move]))
                changed, knowing = True, {seat}
            if not both(both_tables, seat, texts, switch, fresh and not changed):
                break  # the alteration has come to light: the same move is no longer possible at both tables
            if switch.used and not changed:
                changed, knowing = True, {switch.audience}
            if changed:
                compared += compare(both_tables, knowing, texts[0], everything=fresh or turn % 16 == 0)
            else:
                for watched in both_tables:
                    watched.catch_up(*watched.seats)
        altered += changed
    assert altered >= 2 and compared >= 20, "nothing secret was altered: this test proved nothing"


def both(both_tables: list[WatchedTable], seat: int, texts: list[str], switch: Switch, alter: bool) -> bool:
    """Play at both tables, if both allow it; with `alter` the second one draws another secret if it can."""
    for watched, text in zip(both_tables, texts, strict=True):
        switch.armed = alter and watched is both_tables[1]
        answer = watched.host.at(seat).play(text, watched.live.position.seq, key())
        switch.armed = False
        if answer.status_code != 200:
            return False
    return True


@pytest.mark.parametrize("name", games.names())
def test_no_surface_shows_an_altered_secret(name: str, pages: ThreadServer, switch: Switch) -> None:
    """Every address of the application about a table: the API, the pages, past boards, refusals."""
    chance = random.Random(name)
    compared = 0
    both_tables: list[WatchedTable] = []
    for number in range(20):
        both_tables = pair(pages, switch, name, number, deal=True)
        if switch.used:
            break
        while not switch.used and both(both_tables, *any_move(both_tables[0], chance), switch, alter=True):
            pass
        if switch.used:
            break
    knowing = {switch.audience}
    for _ in range(SURFACE_MOVES):
        for seat in both_tables[0].seats:
            if engine_view(both_tables[0], seat) != engine_view(both_tables[1], seat):
                knowing.add(seat)
            if seat not in knowing:
                compared += same_surfaces(pages, both_tables, seat)
        if not both_tables[0].live.position.owing or not both(
            both_tables, *any_move(both_tables[0], chance), switch, alter=False
        ):
            break
    assert switch.used and compared > 60, "nothing secret was altered: this test proved nothing"


def any_move(watched: WatchedTable, chance: random.Random) -> tuple[int, list[str]]:
    """A move for both tables, or something said there."""
    game, state = watched.live.game, watched.live.position.state
    seat = chance.choice([*watched.live.position.owing, *game.addressed(state)])
    spoken = [move for move in range(game.actions.size) if game.actions.kind(move).name == "suggest"]
    allowed = [move for move in spoken if game.refuse(state, seat, move) is None] if chance.random() < 0.3 else []
    offered = game.answers(state, seat) or allowed or game.moves(state, seat)
    return seat, [game.text(chance.choice(offered))] * 2


def same_surfaces(server: ThreadServer, both_tables: Sequence[WatchedTable], seat: int) -> int:
    """A seat, or a spectator, is answered the same at both tables; at how many addresses."""
    answers = []
    for watched in both_tables:
        person = watched.host.at(seat) if seat >= 0 else Person(server.url, "", watched.host.table)
        invite = watched.live.info.invite.encode()
        found = surfaces(server, person, max(seat, 0), watched.live.position.seq)
        answers.append([one._replace(told=one.told.replace(invite, b"INVITE")) for one in found])
    for one, other in zip(*answers, strict=True):
        assert one == other, one.what
        assert one.status != 500
    return len(answers[0])


def code_of(host: Person) -> bytes:
    """The modules of the code in a lobby, which says nothing but the link."""
    drawn = segno.make_qr(f"{host.url}/t/{host.table}/join/{host.about()['invite']}").svg_inline()
    modules: str = re.findall(r' d="([^"]*)"', drawn)[-1]
    return modules.encode()


def test_a_lobby_says_nothing_about_what_will_be_dealt(pages: ThreadServer) -> None:
    """Two tables that wait for people, with different seeds: only the promise tells them apart, and the invite."""
    pages.tables.clock.now = lambda: 1000.0
    told = []
    for seed in ("one", "another"):
        pages.tables.new_seed = lambda seed=seed: f"seed {seed}"  # type: ignore[misc]
        host = open_table(pages.url, "bastide", [{"who": "me"}, *[{"who": "open"}] * 2])
        masks = [host.about()["invite"].encode(), commitment(f"seed {seed}").encode(), code_of(host)]
        stream = host.stream()
        page = Stream(host, f"/t/{host.table}/news", seq=-1, seat=0)
        for heard in (stream, page):
            heard.wait_for(0)
        answers = [*surfaces(pages, host, 0), *surfaces(pages, Person(pages.url, "", host.table), 0)]
        answers += [Surface("stream", 200, stream.said), Surface("page", 200, page.said)]
        for mask in masks:
            answers = [one._replace(told=one.told.replace(mask, b"MASK")) for one in answers]
        told.append([one._replace(told=one.told.replace(host.table.encode(), b"TABLE")) for one in answers])
    assert len(told[0]) > 60
    for one, other in zip(*told, strict=True):
        assert one == other
    views = [one for one in told[0] if one.what.endswith(("view 0", "moves 0")) and one.status != 401]
    assert views and all(one.status in (409, 422) for one in views)
