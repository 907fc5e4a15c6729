"""Section 1: what is in the box."""

from __future__ import annotations

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee import games
from tablee.games.bastille.generated import RESULT
from tablee.games.bastille.parts import GROUPS, LOCATIONS, MAX, MONK
from tablee.table import Refused, SeededDealer


@proves("BA-1.1")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    parts = Paris().state.parts
    assert len(LOCATIONS) == len(parts.spaces) == 7
    assert (len(parts.bonus), len(parts.end_bonus), len(parts.versailles)) == (8, 2, 8)
    assert parts.weapons == [5, 5, 5] and parts.torches == 9
    assert sum(parts.mission_copies) == 20
    assert sum(mission.copies for mission in parts.missions if mission.kind == MAX) == 12
    assert [sum(card.group == group for card in parts.characters) for group in range(4)] == [10, 10, 10, 5]
    assert len(parts.left_board) > 0 and len(parts.right_board) > 0


@proves("BA-1.1")
def test_every_piece_of_the_box_is_on_the_table() -> None:
    s = Paris(4).state
    assert len(s.where) == 35
    assert sum(s.shown) + sum(s.face_down) == 15
    assert sum(s.pile) + len(s.taken) == 20
    assert sum(s.versailles_left) == 7 and sum(s.bonus_left) == 7 and sum(s.end_bonus_left) == 2


@proves("BA-1.2")
def test_each_player_has_twelve_tiles_and_twenty_henchmen() -> None:
    for seats in (3, 4):
        table = Paris(seats)
        for seat in range(seats):
            tiles = [table.front(seat).count(value) + table.supply(seat)[value - 1] for value in (1, 2, 3, 4)]
            assert tiles == [3, 4, 3, 2]
        assert table.state.henchmen == [20] * seats


@proves("BA-1.2")
@pytest.mark.parametrize("seats", [0, 1, 2, 5])
def test_four_colours_seat_three_or_four(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        games.load("bastille").start(seats, SeededDealer(1))
    assert (caught.value.refusal.rule, caught.value.refusal.reason) == ("BA-1.2", "seats")
    assert caught.value.sentence == "This game is for 3 to 4 players."


@proves("BA-1.3")
@pytest.mark.parametrize(("location", "room"), list(zip(LOCATIONS, (3, 3, 2, 2, 4, 2, 2), strict=True)))
def test_a_location_has_so_many_spaces(location: str, room: int) -> None:
    table = Paris(4)
    for turn in range(room):
        table.do(f"{turn} place 1 {location}")
    assert not any(line.endswith(f" {location}") for line in table.offered(room % 4))


@proves("BA-1.4")
@pytest.mark.parametrize(
    ("card", "token"), [("P1", "pitchforks"), ("S1", "rifles"), ("N1", "rapiers")], ids=["peasant", "soldier", "noble"]
)
def test_each_group_uses_its_own_weapon(card: str, token: str) -> None:
    for weapon in ("pitchforks", "rifles", "rapiers"):
        table = Paris()
        table.own(0, card)
        table.arm(0, **{weapon: 1})
        table.run(RESULT)
        assert table.points(0, "unarmed") == (0 if weapon == token else -2)


@proves("BA-1.4")
@pytest.mark.parametrize("card", ["P1", "S1", "N1", "M1"])
def test_a_torch_arms_anybody(card: str) -> None:
    table = Paris()
    table.own(0, card)
    table.state.monk_group[table.card("M1")] = 1 if card == "M1" else -1
    table.arm(0, torches=1)
    table.run(RESULT)
    assert table.points(0, "unarmed") == 0


@proves("BA-1.4")
@pytest.mark.parametrize("group", range(MONK))
def test_a_monk_uses_the_weapon_of_his_group(group: int) -> None:
    for weapon, name in enumerate(("pitchforks", "rifles", "rapiers")):
        table = Paris()
        table.own(0, "M1")
        table.state.monk_group[table.card("M1")] = group
        table.arm(0, **{name: 1})
        table.run(RESULT)
        assert table.points(0, "unarmed") == (0 if weapon == group else -2)


@proves("BA-1.5")
def test_a_character_shows_group_deck_price_points_and_signs() -> None:
    table = Paris()
    card = table.state.parts.characters[table.card("N10")]
    assert (GROUPS[card.group], card.deck, card.coins, card.points, card.armed) == ("noble", 2, 10, 7, False)
    assert (card.flags, card.gems, card.crowns) == (0, 1, 2)


@proves("BA-1.5")
def test_a_printed_weapon_needs_no_token_and_no_monk_has_one() -> None:
    table = Paris()
    assert not any(table.state.parts.characters[card].armed for card in table.state.parts.monks)
    table.own(0, "P2")
    table.run(RESULT)
    assert table.state.parts.characters[table.card("P2")].armed
    assert table.points(0, "unarmed") == 0
