"""Section 9: the variant Secret Mission."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import CATACOMBS
from tablee.table import NOBODY, SPECTATOR


def secret(seats: int = 4) -> Paris:
    """A table of the variant."""
    return Paris(seats, secret_mission=True)


@proves("BA-9.1")
def test_two_piles_of_ten_that_nobody_has_seen() -> None:
    table = secret()
    assert table.state.pile_size == [10, 10] and table.state.taken == []
    assert sum(table.state.pile[:13]) == sum(table.state.pile[13:]) == 10
    split = [draw for draw in table.dealer.draws if draw.deck == "mission"]
    assert len(split) == 10 and {draw.audience for draw in split} == {NOBODY}
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert set(table.game.seen_by(table.state, seat).pile) == {-1}


@proves("BA-9.2")
def test_the_first_takes_coins_and_chooses_a_pile_before_seeing_it() -> None:
    table = secret()
    table.lay("etats", (2, 1), (1, 2))
    table.evaluate("etats")
    assert table.state.coins[1] == 10
    assert table.waits_for() == ("pile", (1,)) and table.offered(1) == ["pile 1", "pile 2"]
    assert set(table.game.seen_by(table.state, 1).pile) == {-1}
    table.do("1 pile 2")
    view = table.game.seen_by(table.state, 1)
    assert table.in_pile(1, view) == table.in_pile(1) and set(view.pile[:13]) == {-1}


@proves("BA-9.2")
@pytest.mark.parametrize("seat", [1, 2], ids=["one player", "two players"])
def test_the_second_must_use_the_other_pile(seat: int) -> None:
    table = secret()
    table.missions(piles=[["max-gems", "max-crowns"], ["max-gems", "two-of-each", "max-weapons"]])
    table.lay("etats", (1, 2), (seat, 1))
    table.evaluate("etats")
    table.do("1 pile 2", "1 mission two-of-each")
    assert table.waits_for() == ("mission", (seat,))
    assert table.offered(seat) == [f"mission {name}" for name in ("max-crowns", "max-gems") if name in table.in_pile(0)]
    table.do(f"{seat} mission max-crowns")
    assert (table.in_pile(0), table.in_pile(1)) == (["max-gems"], ["max-gems", "max-weapons"])


@proves("BA-9.2")
def test_an_empty_pile_cannot_be_chosen_but_the_second_may_be_left_with_it() -> None:
    table = secret()
    table.missions(piles=[[], ["max-gems", "two-of-each"]])
    table.lay("etats", (0, 2), (1, 1))
    table.evaluate("etats")
    assert table.offered(0) == ["pile 2"]
    refused = table.refused("0 pile 1")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BA-9.2", "empty_pile")
    events = table.do("0 pile 2", "0 mission max-gems")
    assert "BA-R10 no_mission" in table.told(events)
    assert table.hand(1) == [] and table.in_pile(1) == ["two-of-each"] and table.agenda() == []


@proves("BA-9.2")
def test_a_pile_without_a_legal_card_gives_none() -> None:
    table = secret()
    table.missions(["max-gems"], ["max-crowns"], piles=[["max-gems"], ["max-crowns"]])
    table.lay("etats", (0, 2), (1, 1))
    table.evaluate("etats")
    events = table.do("0 pile 1")
    assert table.told(events).count("BA-R10 no_mission") == 2  # the other pile has nothing for the second either
    assert table.state.coins[0] == 10 and table.state.pile_size == [1, 1]


@proves("BA-9.2")
def test_with_both_piles_empty_nobody_is_asked() -> None:
    table = secret()
    table.missions(["max-gems"], ["max-crowns"], piles=[[], []])
    table.lay("etats", (0, 2), (1, 1))
    events = table.evaluate("etats")
    assert table.told(events) == ["BA-4.9 gains_coins", "BA-R10 no_mission", "BA-R10 no_mission"]


@proves("BA-9.3")
def test_the_catacombs_give_a_mission_of_a_pile_chosen_unseen() -> None:
    table = secret()
    table.missions(piles=[["max-gems"], ["max-crowns", "two-of-each"]])
    table.bag(1)
    table.run(CATACOMBS, 5, 0)
    table.do("0 cover left-2")
    assert table.waits_for() == ("pile", (0,)) and table.offered(0) == ["pile 1", "pile 2"]
    assert set(table.game.seen_by(table.state, 0).pile) == {-1}
    table.do("0 pile 2")
    assert table.offered(0) == ["mission max-crowns", "mission two-of-each"]
    table.do("0 mission two-of-each")
    assert table.hand(0) == ["two-of-each"] and table.state.coins[0] == 8


@proves("BA-9.3")
def test_an_empty_pile_is_not_offered_in_the_catacombs() -> None:
    table = secret()
    table.missions(piles=[["max-gems"], []])
    table.bag(1)
    table.run(CATACOMBS, 5, 0)
    table.do("0 cover left-2")
    assert table.offered(0) == ["pile 1"]
