"""Section 2: set-up."""

from __future__ import annotations

import pytest

from support.proofs import proves
from support.scenario import Scenario
from tablee import games
from tablee.table import HIDDEN, SPECTATOR, Refused, SeededDealer


@proves("BD-2.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_draws_three_tiles_in_secret_and_has_four_coins(seats: int) -> None:
    table = Scenario("bastide", seats)
    s = table.state
    assert s.hand_size == [3] * seats and s.bag_size == 58 - 3 * seats
    assert s.money == [4] * seats and s.chest == 0 and sum(s.camp) == 0
    assert set(s.circles) == {-1} and sum(s.houses) == 0
    view = table.game.seen_by(s, 0)
    assert view.hand[:6] == s.hand[:6] and set(view.hand[6:]) == set(view.bag) == {HIDDEN}
    assert set(table.game.seen_by(s, SPECTATOR).hand) == {HIDDEN}
    private = [event.audience for event in table.dealer.events if event.kind == "the_tile"]
    assert private == [seat for seat in range(seats) for _ in range(3)]


@proves("BD-2.2")
def test_a_random_player_begins_and_the_turn_goes_clockwise() -> None:
    game = games.load("bastide")
    assert {game.owing(game.start(3, SeededDealer(seed)))[0] for seed in range(30)} == {0, 1, 2}
    table = Scenario("bastide", 3, dealer=SeededDealer(2, listening=True))
    (first,) = table.game.owing(table.state)
    turns = []
    for _ in range(4):
        (seat,) = table.game.owing(table.state)
        turns.append(seat)
        table.do(f"{seat} propose", f"{seat} project hall", *[f"{bidder} bid 0" for bidder in range(3)])
    assert turns == [first, (first + 1) % 3, (first + 2) % 3, first]


@proves("BD-1.7")
def test_two_or_six_players_are_refused() -> None:
    game = games.load("bastide")
    for seats in (2, 6):
        with pytest.raises(Refused):
            game.start(seats, SeededDealer(1))
