"""Section 1: what is in the box."""

from __future__ import annotations

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRIES, RANKS


@proves("HS-1.1")
def test_four_countries_with_sixteen_sectors_and_one_capital_each() -> None:
    parts = Europe().parts
    sizes = dict(zip(COUNTRIES, [len(sectors) for sectors in parts.sectors_in], strict=True))
    assert sizes == {"france": 5, "germany": 4, "spain": 4, "britain": 3}
    for sectors in parts.sectors_in:
        assert [parts.sectors[sector].capital for sector in sectors].count(True) == 1
    for sector in parts.sectors:
        assert 1 <= len(sector.ranks) <= 2 and sector.points > 0
        assert sector.ranks == sorted(set(sector.ranks), reverse=True)  # the upper slot is the higher rank


@proves("HS-1.1", "HS-4.1")
def test_each_slot_takes_one_fixed_rank() -> None:
    table = Europe()
    table.give(0, "gold")
    table.act()
    slots = [line.split()[1] for line in table.offered(0) if line != "end"]
    assert slots and all(slot.endswith("-baron") for slot in slots)


@proves("HS-1.2")
def test_the_ranks_from_low_to_high() -> None:
    assert RANKS == ("baron", "count", "earl", "marquis", "duke", "prince", "king")
    most = Europe().parts.most
    assert most == sorted(most)


@proves("HS-1.3")
def test_a_hundred_attribute_cards_of_nine_kinds_some_with_a_mark() -> None:
    parts = Europe().parts
    assert len(ATTRIBUTES) == 9 and ATTRIBUTES[-1] == "courtesan"
    assert sum(sum(marked) for marked in parts.marked) == 100
    assert all(sum(marked[mark] for marked in parts.marked) > 0 for mark in range(4))


@proves("HS-1.4")
def test_29_treachery_cards_with_a_double_card_for_each_pair_of_countries() -> None:
    parts = Europe().parts
    assert sum(parts.treachery_copies) == 29
    named = dict(zip(parts.treachery, parts.treachery_copies, strict=True))
    doubles = [name for name in named if "-" in name]
    assert sorted(tuple(sorted(name.split("-"))) for name in doubles) == sorted(
        tuple(sorted((a, b))) for n, a in enumerate(COUNTRIES) for b in COUNTRIES[n + 1 :]
    )
    assert all(named[name] == 1 for name in doubles)
    served = [[parts.cards[card] for card in cards] for cards in parts.serves]
    assert [cards[0] for cards in served] == ["guillotine", "gallows", "inquisition", "axeman"]
    assert all(COUNTRIES[n] in card for n, cards in enumerate(served) for card in cards[1:])
    assert [len(cards) for cards in served] == [4, 4, 4, 4]


@proves("HS-1.5")
def test_ten_noble_cards_of_each_rank_and_for_each_player_32_tokens_and_3_cubes() -> None:
    table = Europe(5)
    assert table.state.nobles_left == [10] * 7
    for seat in range(5):
        assert sum(table.supply(seat, rank) for rank in RANKS) == 32
    assert table.parts.cubes == [3, 1]


@proves("HS-1.6")
def test_the_scoring_markers() -> None:
    parts = Europe().parts
    assert len(parts.sectors) == 16
    assert [country.markers for country in parts.countries] == [[7, 6], [5, 4], [6, 5], [4, 3]]
    assert [country.round for country in parts.countries] == [[10, 2], [6, 5], [7, 4], [8, 3]]
    assert parts.house[3] == [16, 12, 8] and parts.rounds == [1589, 1689, 1789]


@proves("HS-1.7")
def test_the_set_of_each_rank() -> None:
    sets = {rank: [ATTRIBUTES[card] for card in cards] for rank, cards in zip(RANKS, Europe().parts.sets, strict=True)}
    assert sets["baron"] == ["gold"]
    assert sets["count"] == ["title", "dueling"]
    assert sets["earl"] == ["title", "troops", "castle"]
    assert sets["marquis"] == ["title", "gold", "castle", "education"]
    assert sets["duke"] == ["title", "gold", "troops", "dueling", "palace"]
    assert sets["prince"] == ["title", "gold", "troops", "education", "palace", "bishop"]
    assert sets["king"] == list(ATTRIBUTES[:8])
