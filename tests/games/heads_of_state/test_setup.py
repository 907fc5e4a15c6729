"""Section 2: set-up."""

from __future__ import annotations

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from support.scenario import Scenario
from tablee.table import ALL, NOBODY, SeededDealer, TableeError


@proves("HS-2.1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 55), (3, 70), (4, 85), (5, 100)])
def test_fewer_players_play_with_fewer_cards(seats: int, cards: int) -> None:
    table = Scenario("heads_of_state", seats)
    s = table.state
    assert sum(s.main) + sum(s.under) + sum(s.display) == cards
    marked = s.parts.marked
    assert s.parts.attributes[seats] == [sum(counts[: seats - 1]) for counts in marked]
    assert table.told(table.dealer.events).count("HS-2.1 cards_in_play") == 1


@proves("HS-2.1")
def test_two_to_five_players() -> None:
    game = Europe().game
    assert game.players == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(TableeError, match=r"HS-2\.1: This game is for 2 to 5 players"):
            game.start(seats, SeededDealer(1))


@proves("HS-2.1")
def test_removed_cards_stay_in_the_box_all_game() -> None:
    table = Europe(2)
    table.play_on()
    s = table.state
    found = sum(s.main) + sum(s.under) + sum(s.display) + sum(s.aside) + sum(s.discards) + s.held[0] + s.held[2]
    assert found == 55


@proves("HS-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ten_cards_and_the_revolution_under_the_disc_and_six_on_display(seats: int) -> None:
    table = Scenario("heads_of_state", seats)
    s = table.state
    assert [s.under_size, sum(s.under), sum(s.display)] == [10, 10, 6]
    assert s.main_size == sum(s.main) == sum(s.parts.attributes[seats]) - 16
    draws = [draw for draw in table.dealer.draws if draw.deck == "attribute"]
    assert [draw.audience for draw in draws] == [NOBODY] * 10 + [ALL] * 6


@proves("HS-2.2")
def test_the_pile_under_the_disc_is_drawn_from_only_when_the_main_pile_is_empty() -> None:
    table = Europe()
    table.shrink(main=1)
    table.drawing(0, 2)
    table.do("0 draw")
    assert (table.state.main_size, table.state.under_size) == (0, 10)
    table.script("card", table.game.decks["attribute"].words[next(n for n in range(9) if table.state.under[n])])
    table.do("0 draw")
    assert (table.state.main_size, table.state.under_size) == (0, 9)


@proves("HS-2.3")
def test_two_treachery_cards_are_turned_up() -> None:
    s = Scenario("heads_of_state", 3).state
    assert sum(s.treachery_display) == 2
    assert s.treachery_size == sum(s.treachery_pile) == 27


@proves("HS-2.4")
def test_with_two_players_the_marker_of_12_is_not_used() -> None:
    assert Europe(2).parts.house[2] == [16, 8]
    told = [Scenario("heads_of_state", seats) for seats in (2, 3)]
    assert ["HS-2.4 marker_removed" in table.told(table.dealer.events) for table in told] == [True, False]


@proves("HS-2.5")
def test_a_random_first_player_then_clockwise() -> None:
    firsts = set()
    for seed in range(30):
        dealer = SeededDealer(seed, listening=True)
        table = Scenario("heads_of_state", 3, dealer=dealer)
        first = next(draw.outcome for draw in dealer.draws if draw.deck == "start")
        firsts.add(first)
        for place in range(4):
            assert table.game.owing(table.state) == ((first + place) % 3,)
            while table.game.owing(table.state) == ((first + place) % 3,):
                seat = (first + place) % 3
                table.do(f"{seat} {table.offered(seat)[-1]}")
    assert firsts == {0, 1, 2}


@proves("HS-2.5")
def test_hands_and_scores_start_at_nothing_in_1589() -> None:
    table = Scenario("heads_of_state", 5)
    s = table.state
    assert sum(s.hand) == sum(s.held) == sum(s.points) == 0
    assert s.parts.rounds[s.round - 1] == 1589
