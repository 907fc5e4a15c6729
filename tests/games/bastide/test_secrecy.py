"""BD-R14 and BD-R16: nothing about a bid, an addition or a hand reaches anybody else before it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee import games
from tablee.games.bastide.state import NOT_MADE
from tablee.table import ALL, HIDDEN, SPECTATOR, SeededDealer


def reaches(table: Jurade, state: Any, dealer: Any, seat: int) -> object:
    """The view, the events, the moves and every refusal of `seat`."""
    game = table.game
    events = [(event.rule, event.kind, event.values) for event in dealer.events if event.audience in (ALL, seat)]
    refusals = [
        (refusal.rule, refusal.reason, refusal.values)
        for move in range(game.actions.size)
        if (refusal := game.refuse(state, seat, move)) is not None
    ]
    return game.seen_by(state, seat).dump(), events, game.moves(state, seat), refusals, game.owing(state)


@proves("BD-4.3", "BD-4.4", "BD-R14", "BD-R16")
@pytest.mark.parametrize("phase", ["bid", "add"])
def test_nobody_can_tell_one_sealed_amount_from_another(phase: str) -> None:
    table = Jurade(3)
    table.money(12, 12, 12)
    table.do("0 propose", "0 project hall")
    if phase == "add":
        table.do("0 bid 5", "1 bid 6", "2 bid 7")
    seen: list[object] = []
    for amount in (0, 1, 5):
        state = table.state.clone()
        dealer = SeededDealer(1, listening=True)
        table.game.play(state, 1, table.game.parse(f"{phase} {amount}"), dealer)
        seen.append([reaches(table, state, dealer, seat) for seat in (0, 2, SPECTATOR)])
    assert seen[0] == seen[1] == seen[2]


@proves("BD-R14", "BD-R16")
@pytest.mark.parametrize("phase", ["bid", "add"])
def test_nobody_learns_what_a_player_answers_who_is_asked_because_of_a_gift(phase: str) -> None:
    table = Jurade(4)
    table.money(12, 5 if phase == "add" else 0, 12, 12)
    table.do("0 propose", "0 project hall")
    if phase == "add":
        table.do("0 bid 5", "1 bid 5", "2 bid 5", "3 bid 5")
    table.do(f"3 {phase} 2", "0 give 1 4")
    assert table.game.owing(table.state) == (0, 1, 2)
    seen: list[object] = []
    for amount in (0, 1, 4):
        state = table.state.clone()
        dealer = SeededDealer(1, listening=True)
        table.game.play(state, 1, table.game.parse(f"{phase} {amount}"), dealer)
        seen.append([reaches(table, state, dealer, seat) for seat in (0, 2, 3, SPECTATOR)])
        assert table.game.owing(state) == (0, 2)
        for seat in (0, 2, 3, SPECTATOR):
            view = table.game.seen_by(state, seat)
            worlds = [table.game.imagine(view, seat, SeededDealer(seed)) for seed in range(20)]
            sealed = {world.bids[1] if phase == "bid" else world.added[1] for world in worlds}
            assert sealed <= {0, 1, 2, 3, 4} and len(sealed) > 1
    assert seen[0] == seen[1] == seen[2]


@proves("BD-R14", "BD-R16")
@pytest.mark.parametrize("phase", ["bid", "add"])
def test_a_gift_that_changes_who_is_asked_tells_nothing_of_what_is_sealed(phase: str) -> None:
    table = Jurade(3)
    table.money(*(9, 9, 5) if phase == "add" else (4, 4, 0))
    table.do("0 propose", "0 project hall")
    if phase == "add":
        table.do("0 bid 5", "1 bid 5", "2 bid 5")
    seen: list[object] = []
    for amount in (0, 1, 4):
        state = table.state.clone()
        dealer = SeededDealer(1, listening=True)
        table.game.play(state, 1, table.game.parse(f"{phase} {amount}"), dealer)
        table.game.play(state, 0, table.game.parse("give 2 4"), dealer)
        assert table.told(dealer.events)[-2:] == ["BD-R16 asked_no_more", "BD-R16 asked_too"]
        seen.append([reaches(table, state, dealer, seat) for seat in (0, 2, SPECTATOR)])
    assert seen[0] == seen[1] == seen[2]


@proves("BD-R14")
def test_hands_are_imagined_from_the_tiles_not_in_sight() -> None:
    table = Jurade(4)
    table.houses("A1", "A1", "A2")
    table.camp(1, 2)
    view = table.game.seen_by(table.state, 1)
    assert view.hand[6:12] == table.state.hand[6:12] and view.hand[0] == view.bag[0] == HIDDEN
    worlds = [table.game.imagine(view, 1, SeededDealer(seed)) for seed in range(20)]
    assert all(world.audit() == [] for world in worlds)
    assert len({tuple(world.hand[:6]) for world in worlds}) > 1
    assert all(sum(world.hand[:6]) == 3 and world.bag_size == sum(world.bag) for world in worlds)


@proves("BD-R14")
def test_sealed_bids_are_imagined_from_the_purse() -> None:
    table = Jurade(3)
    table.money(2, 9, 9)
    table.do("0 propose", "0 project hall", "0 bid 2")
    view = table.game.seen_by(table.state, 1)
    bids = {tuple(table.game.imagine(view, 1, SeededDealer(seed)).bids) for seed in range(40)}
    assert bids == {(amount, NOT_MADE, NOT_MADE) for amount in (0, 1, 2)}


@proves("BD-R14")
def test_a_drawn_tile_is_told_to_its_drawer_only() -> None:
    game = games.load("bastide")
    dealer = SeededDealer(3, listening=True)
    game.start(5, dealer)
    for event in dealer.events:
        if event.kind == "the_tile":
            assert event.audience == event.values[0]
    assert {draw.audience for draw in dealer.draws} == {ALL, 0, 1, 2, 3, 4}
