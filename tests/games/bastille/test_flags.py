"""Section 5: flags and preparation."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import FLAGS, PREPARATION
from tablee.games.bastille.parts import COINS, HENCHMEN, POINTS, STEPS, TORCHES
from tablee.games.bastille.state import DISCARDED, IN_DECK, ON_DISPLAY

FOUR_COINS_TWO_COINS = 2  # a bonus tile of the edition


def flags(table: Paris) -> list[int]:
    """Award the tile of four and two coins, and give what each seat gained."""
    table.state.bonus = FOUR_COINS_TWO_COINS
    before = table.state.coins[:]
    table.once(FLAGS)
    return [now - then for now, then in zip(table.state.coins, before, strict=True)]


@proves("BA-5.1")
def test_most_flags_win_the_left_bonus_and_second_most_the_right() -> None:
    table = Paris(4)
    table.own(1, "P1")
    table.own(2, "P9", "P3")  # three flags
    table.own(3, "S1", "S4")  # two
    assert flags(table) == [0, 0, 4, 2]


@proves("BA-5.1")
def test_a_tie_for_most_decides_first_and_second() -> None:
    table = Paris(4)
    table.own(1, "P9")
    table.own(3, "S1", "S4")
    table.own(2, "P1")
    assert flags(table) == [0, 4, 0, 2]


@proves("BA-5.1")
def test_a_tie_for_second_goes_clockwise_from_the_start_player() -> None:
    table = Paris(4)
    table.own(2, "P9")
    table.own(1, "P1")
    table.own(3, "S1")
    assert flags(table) == [0, 2, 4, 0]
    table.state.start_player = 2
    assert flags(table) == [0, 0, 4, 2]


@proves("BA-5.1")
def test_the_start_player_wins_ties_himself() -> None:
    table = Paris(4)
    table.own(3, "P1")
    table.own(0, "P3")
    table.state.start_player = 3
    assert flags(table) == [2, 0, 0, 4]


@proves("BA-5.1")
def test_who_took_the_marker_this_round_counts_as_start_player() -> None:
    table = Paris(4)
    table.own(1, "P1")
    table.own(2, "P3")
    table.lay("banque", (2, 1))
    table.evaluate("banque")
    assert flags(table) == [0, 2, 4, 0]


@proves("BA-5.1")
def test_the_left_bonus_is_carried_out_before_the_right() -> None:
    table = Paris(4)
    table.own(1, "P9")
    table.own(2, "P1")
    table.state.bonus = 7  # two torches, one torch
    table.arm(0, torches=7)
    events = table.once(FLAGS)
    assert table.values(events, "gains_torches") == [(1, 2), (2, 0)]  # the last two torches went to the first


@proves("BA-5.2")
def test_preparation_turns_up_new_tiles_and_deals_four_characters() -> None:
    table = Paris(4)
    table.display("P1", "P2")
    versailles, bonus = table.state.versailles, table.state.bonus
    table.run(PREPARATION)
    assert table.state.versailles != versailles and table.state.bonus != bonus
    assert table.names(DISCARDED) == ["P1", "P2"]
    assert len(table.names(ON_DISPLAY)) == 4 and len(table.names(IN_DECK)) == 29
    assert table.state.round == 2 and table.waits_for() == ("placing", (0,))


@proves("BA-5.2")
def test_there_is_no_preparation_after_the_last_round() -> None:
    table = Paris(4)
    table.state.round = 8
    table.once(FLAGS)
    assert table.agenda() == ["monks", "scoring"]


@proves("BA-5.3")
def test_bonus_tiles_give_henchmen_coins_points_steps_or_torches() -> None:
    parts = Paris().state.parts
    kinds = {bonus.kind for tile in parts.bonus + parts.end_bonus for bonus in tile}
    assert kinds == {HENCHMEN, COINS, POINTS, STEPS, TORCHES}


@proves("BA-5.3")
@pytest.mark.parametrize(
    ("tile", "field", "gains"),
    [(1, "bag", [3, 1]), (3, "coins", [13, 11]), (6, "track", [3, 1]), (7, "torches", [2, 1]), (9, "bag", [3, 1])],
    ids=["henchmen", "coins", "steps", "torches", "end tile"],
)
def test_a_bonus_tile_is_carried_out(tile: int, field: str, gains: list[int]) -> None:
    table = Paris(4)
    table.own(0, "P9")
    table.own(1, "P1")
    table.state.bonus = tile
    table.once(FLAGS)
    assert getattr(table.state, field)[:2] == gains


@proves("BA-5.3")
def test_points_of_a_bonus_tile_are_scored() -> None:
    table = Paris(4)
    table.own(0, "P9")
    table.own(1, "P1")
    table.state.bonus = 5
    table.once(FLAGS)
    assert (table.points(0, "flags"), table.points(1, "flags")) == (4, 2)
