"""Section 2: set-up."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee import games
from tablee.games.bastille.state import IN_DECK, ON_DISPLAY
from tablee.table import SPECTATOR, SeededDealer


@proves("BA-2.1")
def test_a_versailles_tile_is_face_up_and_one_is_used_each_round() -> None:
    table = Paris()
    assert table.state.versailles_left[table.state.versailles] == 0 and sum(table.state.versailles_left) == 7
    table.play_on()
    turned = [tile for (tile,) in table.values(table.dealer.events, "turned_versailles")]
    assert sorted(turned) == list(range(1, 9))


@proves("BA-2.2")
def test_four_characters_lie_at_place_louis_and_the_letters_come_in_order() -> None:
    table = Paris()
    assert len(table.names(ON_DISPLAY)) == 4
    table.play_on()
    dealt = [card for (card,) in table.values(table.dealer.events, "dealt")]
    letters = [table.state.parts.characters[card].deck for card in dealt]
    assert len(set(dealt)) == 32 and letters == sorted(letters) and set(letters) == {0, 1, 2}


@proves("BA-2.2")
def test_the_order_within_a_letter_is_shuffled() -> None:
    displays = {tuple(Paris(dealer=SeededDealer(seed)).names(ON_DISPLAY)) for seed in range(20)}
    assert len(displays) > 10


@proves("BA-2.3")
@pytest.mark.parametrize(("seats", "shown"), [(3, 5), (4, 7)])
def test_weapon_tokens_lie_in_the_bastille(seats: int, shown: int) -> None:
    s = Paris(seats).state
    assert sum(s.shown) == shown
    assert sum(s.face_down) == 15 - shown
    assert s.torches == [0] * seats  # all nine are in the supply


@proves("BA-2.4")
def test_missions_are_one_face_down_stack() -> None:
    table = Paris(4)
    assert table.state.pile_size == [16]
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert set(table.game.seen_by(table.state, seat).pile) == {-1}


@proves("BA-2.5")
def test_seven_bonus_tiles_and_then_an_end_bonus_tile() -> None:
    table = Paris()
    assert [tile for (tile,) in table.values(table.dealer.events, "turned_bonus")] == [table.state.bonus]
    table.play_on()
    turned = [tile for (tile,) in table.values(table.dealer.events, "turned_bonus")]
    assert len(turned) == 8 and len(set(turned)) == 8
    assert max(turned[:7]) < 8 <= turned[7]  # the end-bonus tiles follow the eight others
    assert sum(table.state.bonus_left) == 1 and sum(table.state.end_bonus_left) == 1  # put back unseen


@proves("BA-2.6")
def test_the_start_player_is_random() -> None:
    game = games.load("bastille")
    starts = [game.start(4, SeededDealer(seed)).dump()["start_player"] for seed in range(40)]
    assert set(starts) == {0, 1, 2, 3}


@proves("BA-2.7")
@pytest.mark.parametrize("seats", [3, 4])
def test_eight_coins_no_points_and_markers_clockwise_from_the_start_player(seats: int) -> None:
    game = games.load("bastille")
    for seed in range(6):
        data = game.start(seats, SeededDealer(seed)).dump()
        start = data["start_player"]
        assert isinstance(start, int)
        assert data["coins"] == [8] * seats
        assert data["track"] == [0] * seats
        assert data["standing"] == [(start + place) % seats for place in range(seats)]
    assert [score.total for score in game.scores(game.load(data))] == [0] * seats


@proves("BA-2.8")
@pytest.mark.parametrize(("seats", "tiles"), [(3, [1, 1, 1, 2]), (4, [1, 1, 2])])
def test_influence_tiles_in_front_of_each_player(seats: int, tiles: list[int]) -> None:
    table = Paris(seats)
    for seat in range(seats):
        assert table.front(seat) == tiles
        view = table.game.seen_by(table.state, (seat + 1) % seats)  # tiles are open
        assert (view.front, view.supply) == (table.state.front, table.state.supply)


@proves("BA-2.9")
def test_each_player_draws_one_mission_in_secret() -> None:
    table = Paris(4)
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 1, 1, 1]
    told = [event for event in table.dealer.events if event.rule == "BA-2.9"]
    assert [event.audience for event in told] == [0, 1, 2, 3]
    assert [event.values[1] for event in told] == table.state.taken
    mission_draws = [draw for draw in table.dealer.draws if draw.deck == "mission"]
    assert [draw.audience for draw in mission_draws] == [0, 1, 2, 3]


@proves("BA-2.9", "BA-9.1")
def test_nobody_draws_a_mission_in_the_variant() -> None:
    table = Paris(4, secret_mission=True)
    assert [table.hand(seat) for seat in range(4)] == [[], [], [], []]


def test_the_deck_begins_with_every_other_character() -> None:
    assert len(Paris().names(IN_DECK)) == 31
