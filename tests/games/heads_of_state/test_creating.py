"""Section 4: creating a noble."""

from __future__ import annotations

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import ATTRIBUTES, RANKS
from tablee.table import ALL

PRINCE = ("title", "gold", "troops", "education", "palace", "bishop")


@proves("HS-4.1")
def test_the_set_is_discarded_and_the_noble_lives_in_an_empty_slot() -> None:
    table = Europe()
    table.noble(1, "saxony-count")
    table.give(0, "title", "dueling", "castle")
    table.act()
    assert table.offered(0) == [
        *[f"create {slot}" for slot in ("burgundy-count", "rhineland-count", "catalonia-count", "ireland-count")],
        "end",
    ]
    assert table.refused("0 create saxony-count").refusal.reason == "slot_taken"
    refused = table.refused("0 create provence-earl")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-4.1", "cards_missing")
    table.do("0 create burgundy-count")
    assert table.owner("burgundy-count") == 0
    assert table.hand(0) == ["castle"]
    assert table.state.discards[ATTRIBUTES.index("title")] == 1
    assert table.state.discards[ATTRIBUTES.index("dueling")] == 1


@proves("HS-4.2")
def test_a_courtesan_stands_for_one_missing_card() -> None:
    table = Europe()
    table.give(0, "title", "troops", "courtesan")
    table.act()
    offered = table.offered(0)
    assert "create provence-earl" not in offered and "courtesan provence-earl" in offered
    assert "courtesan saxony-count" in offered  # for Dueling
    table.do("0 courtesan provence-earl")
    assert table.waits_for() == ("courtesan_for", (0,))
    assert table.offered(0) == ["for castle"]
    assert table.refused("0 for gold").refusal.reason == "not_in_set"
    assert table.refused("0 for title").refusal.reason == "cards_missing"
    events = table.do("0 for castle")
    assert table.values(events, "lays_courtesan") == [(0, ATTRIBUTES.index("castle"))]
    assert table.owner("provence-earl") == 0 and table.hand(0) == []
    assert table.waits_for() == ("acting", (0,))


@proves("HS-4.2")
def test_missing_means_not_laid_down_so_the_real_card_may_stay_in_the_hand() -> None:
    table = Europe()
    table.give(0, "title", "troops", "castle", "courtesan")
    table.act()
    assert {"create provence-earl", "courtesan provence-earl"} <= set(table.offered(0))
    table.do("0 courtesan provence-earl")
    assert table.offered(0) == ["for title", "for troops", "for castle"]
    table.do("0 for title")
    assert table.hand(0) == ["title"]


@proves("HS-4.2")
def test_only_one_courtesan_in_a_set() -> None:
    table = Europe()
    table.give(0, "title", "courtesan", "courtesan")
    table.act()
    assert all("-count" in line for line in table.offered(0)[:-1])
    assert table.refused("0 courtesan provence-earl").refusal.reason == "cards_missing"


@proves("HS-4.2")
@pytest.mark.parametrize("slot", ["galicia-baron", "england-king"])
def test_never_a_courtesan_for_a_baron_or_a_king(slot: str) -> None:
    table = Europe()
    table.give(0, *ATTRIBUTES[:8], "courtesan")
    table.act()
    refused = table.refused(f"0 courtesan {slot}")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-4.2", "no_courtesan_here")
    table.do(f"0 create {slot}")
    assert "courtesan" in table.hand(0)


@proves("HS-4.2")
def test_the_courtesan_is_asked_for_even_when_only_one_card_will_do() -> None:
    """Whether he is asked must not tell the others which cards he lacks."""
    for cards in (("title", "courtesan"), ("title", "dueling", "courtesan")):
        table = Europe()
        table.give(0, *cards)
        table.act()
        table.do("0 courtesan saxony-count")
        assert table.waits_for() == ("courtesan_for", (0,))


@proves("HS-4.3")
def test_a_token_is_placed_and_a_noble_card_taken_for_good() -> None:
    table = Europe()
    table.give(0, *PRINCE)
    table.act()
    events = table.do("0 create castile-prince")
    assert table.supply(0, "prince") == table.parts.tokens[RANKS.index("prince")] - 1
    assert table.nobles(0, "prince") == 1 and table.state.nobles_left[RANKS.index("prince")] == 9
    assert "HS-4.3 takes_noble_card" in table.told(events)
    assert all(event.audience == ALL for event in events)


@proves("HS-4.3")
def test_the_same_player_may_hold_both_slots_of_a_sector() -> None:
    table = Europe()
    table.give(0, "gold", "title", "troops", "castle")
    table.act()
    table.do("0 create provence-earl", "0 create provence-baron")
    assert table.owner("provence-earl") == table.owner("provence-baron") == 0


@proves("HS-4.4")
def test_without_a_noble_card_the_token_is_still_placed() -> None:
    table = Europe()
    table.cards_won(1, baron=5)
    table.cards_won(2, baron=5)
    table.give(0, "gold")
    table.act()
    events = table.do("0 create galicia-baron")
    assert table.owner("galicia-baron") == 0 and table.nobles(0, "baron") == 0
    assert "HS-4.4 no_noble_card" in table.told(events)


@proves("HS-4.5", "HS-R2")
def test_without_a_token_no_noble() -> None:
    table = Europe()
    table.noble(0, "ile_de_france-king", "brandenburg-king", "castile-king")
    table.killed(0, "england-king")
    assert table.supply(0, "king") == 0
    table.give(0, *ATTRIBUTES[:8])
    table.act()
    refused = table.refused("0 create england-king")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-4.5", "no_token")
    assert "create england-king" not in table.offered(0)
