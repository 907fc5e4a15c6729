"""Section 3: a turn."""

from __future__ import annotations

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from support.scenario import Scenario
from tablee.games.heads_of_state.parts import ATTRIBUTES
from tablee.table import ALL, SPECTATOR, SeededDealer


@proves("HS-3.1")
def test_attributes_or_treachery() -> None:
    table = Europe()
    assert table.offered(0) == ["attributes", "sweep", "treachery"]
    assert table.waits_for() == ("turn", (0,))
    assert table.refused("1 attributes").refusal.reason == "not_your_turn"
    assert table.refused("0 draw").refusal.reason == "another_decision"


@proves("HS-3.2")
def test_three_cards_each_from_the_display_or_the_pile_one_after_another() -> None:
    table = Europe()
    table.show("gold", "gold", "title", "castle", "bishop", "palace")
    table.do("0 attributes")
    assert table.offered(0) == ["take title", "take gold", "take castle", "take palace", "take bishop", "draw"]
    assert table.refused("0 take troops").refusal.rule == "HS-3.2"
    table.script("troops")
    table.do("0 take gold", "0 draw")
    assert table.hand(0) == ["gold", "troops"]  # each is seen before the next is chosen
    table.do("0 take gold")
    assert table.hand(0) == ["gold", "gold", "troops"]
    assert table.waits_for() == ("acting", (0,))


@proves("HS-3.2")
def test_then_any_number_of_nobles() -> None:
    table = Europe()
    table.give(0, "gold", "gold", "title", "dueling")
    table.act()
    table.do("0 create galicia-baron", "0 create scotland-baron", "0 create ireland-count")
    assert table.waits_for() == ("acting", (0,))
    assert table.offered(0) == ["end"]


@proves("HS-3.2", "HS-3.3")
def test_a_sweep_turns_up_six_new_cards_and_gives_one() -> None:
    table = Europe()
    table.show("gold", "gold", "title", "castle", "bishop", "palace")
    before = table.state.main_size
    table.script("troops", "troops", "troops", "title", "gold", "courtesan")
    table.do("0 sweep")
    assert table.displayed() == ["title", "gold", "troops", "troops", "troops", "courtesan"]
    assert sum(table.state.aside) == 6 and table.state.main_size == before - 6
    table.do("0 take courtesan")
    assert table.waits_for() == ("acting", (0,))
    table.by_chance()
    table.do("0 end")
    assert sum(table.state.aside) == 0
    assert table.state.main_size == before - 6 + 6 - 1  # six go back, one refills the display
    assert len(table.displayed()) == 6


@proves("HS-3.3")
@pytest.mark.parametrize(("cards", "allowed"), [(6, True), (5, False), (0, False)])
def test_a_sweep_needs_six_cards_in_the_main_pile(cards: int, allowed: bool) -> None:
    table = Europe()
    table.shrink(main=cards)
    assert ("sweep" in table.offered(0)) == allowed
    if allowed:
        table.do("0 sweep")
        assert (table.state.main_size, table.state.under_size) == (0, 10)
        table.do("0 draw")  # the one card may come from under the disc
        assert table.state.under_size in (9, 10)
    else:
        refused = table.refused("0 sweep")
        assert (refused.refusal.rule, refused.refusal.values) == ("HS-3.3", (cards, 6))


@proves("HS-R8")
def test_swept_cards_go_back_before_the_refill_and_never_under_the_disc() -> None:
    table = Europe()
    table.show("bishop", "bishop", "gold", "gold", "palace", "palace")
    table.shrink(main=6)
    under = table.state.under[:]
    swept = table.state.display[:]
    table.do("0 sweep")
    assert table.state.main_size == 0
    table.do(f"0 take {table.displayed()[0]}")
    events = table.do("0 end")
    assert table.told(events)[:2] == ["HS-R8 swept_back", "HS-3.9 attribute_shown"]
    shown = table.values(events, "attribute_shown")[0][0]
    assert swept[shown] > 0  # the only cards in the main pile are the swept ones
    assert table.state.under == under and table.state.main_size == 5
    for seat in (0, 1, SPECTATOR):  # and everybody knows that
        view = table.game.seen_by(table.state, seat)
        assert table.game.imagine(view, seat, SeededDealer(seat)).main == table.state.main


@proves("HS-R8")
def test_discards_are_not_reshuffled_inside_a_round() -> None:
    table = Europe()
    table.give(0, "gold")
    table.act()
    table.do("0 create galicia-baron")
    discarded = table.state.discards[:]
    table.do("0 end")
    table.play_on(until=2)
    told = table.told(table.dealer.events)
    assert discarded[ATTRIBUTES.index("gold")] == 1
    assert "HS-7.5 piles_built" in told and told.count("HS-2.2 piles_built") == 1
    builds = [event for event in told if event.endswith("piles_built")]
    assert builds == ["HS-2.2 piles_built", "HS-7.5 piles_built"]


@proves("HS-R8")
def test_swept_cards_are_shuffled_with_all_others_if_the_revolution_comes_in_that_turn() -> None:
    table = Europe()
    table.shrink(main=6)
    table.do("0 sweep")
    table.script("revolution", *(["title"] * 10), *(["gold"] * 6), "assassin", "assassin")
    table.do("0 draw")
    s = table.state
    assert sum(s.aside) == sum(s.discards) == 0
    assert s.main_size + s.under_size + 6 == 85
    table.by_chance()
    table.do("0 draw")
    assert "HS-R8 swept_back" not in table.told(table.do("0 end"))


@proves("HS-3.4")
def test_a_treachery_turn_draws_a_treachery_card_then_an_attribute_card() -> None:
    table = Europe()
    table.show("assassin", "axeman")
    table.do("0 treachery")
    assert table.offered(0) == ["take_treachery assassin", "take_treachery axeman", "draw_treachery"]
    assert table.refused("0 take_treachery gallows").refusal.rule == "HS-3.4"
    table.do("0 take_treachery axeman")
    assert table.waits_for() == ("drawing", (0,))
    table.script("bishop")
    table.do("0 draw")
    assert table.hand(0) == ["bishop", "axeman"]
    assert table.waits_for() == ("acting", (0,))


@proves("HS-3.4")
def test_the_treachery_card_may_come_from_the_pile() -> None:
    table = Europe()
    table.do("0 treachery")
    table.script("gallows")
    table.do("0 draw_treachery")
    assert table.hand(0) == ["gallows"]


@proves("HS-3.4")
def test_treachery_of_earlier_turns_may_be_played_and_nobles_only_in_slots_just_emptied() -> None:
    table = Europe()
    table.noble(1, "galicia-baron", "saxony-count")
    table.give(0, "inquisition", "gallows", "gold", "gold")
    table.betray()
    assert table.refused("0 create scotland-baron").refusal.rule == "HS-3.4"
    table.do("0 strike galicia-baron", "0 use inquisition")
    assert table.offered(0) == ["create galicia-baron", "strike saxony-count", "end"]
    assert table.refused("0 create scotland-baron").refusal.reason == "not_emptied_now"
    table.do("0 create galicia-baron", "0 strike saxony-count", "0 use gallows", "0 end")
    assert table.owner("galicia-baron") == 0 and table.owner("saxony-count") == -1


@proves("HS-3.5")
def test_no_treachery_in_a_turn_of_attributes() -> None:
    table = Europe()
    table.noble(1, "galicia-baron")
    table.give(0, "inquisition", "assassin")
    table.act()
    assert table.offered(0) == ["end"]
    refused = table.refused("0 strike galicia-baron")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-3.5", "no_treachery_now")


@proves("HS-3.6")
def test_drawn_display_cards_are_replaced_only_when_the_turn_ends() -> None:
    table = Europe()
    table.do("0 attributes")
    for left in (5, 4, 3):
        table.do(f"0 take {table.displayed()[0]}")
        assert len(table.displayed()) == left
    table.do("0 end")
    assert len(table.displayed()) == 6

    table.do("1 treachery", f"1 take_treachery {table.displayed(treachery=True)[0]}")
    assert len(table.displayed(treachery=True)) == 1
    table.do("1 draw")
    assert len(table.displayed(treachery=True)) == 1
    table.do("1 end")
    assert len(table.displayed(treachery=True)) == 2


@proves("HS-3.7")
def test_at_the_end_ten_attribute_cards_and_four_treachery_cards_are_kept() -> None:
    table = Europe()
    table.give(0, *["gold"] * 5, *["title"] * 5, "courtesan", "bishop", *["assassin"] * 4, "gallows")
    table.betray()
    table.do("0 end")
    assert table.waits_for() == ("discarding", (0,))
    assert table.offered(0) == [
        f"discard {card}" for card in ("title", "gold", "bishop", "courtesan", "assassin", "gallows")
    ]
    assert table.refused("0 discard castle").refusal.reason == "not_in_hand"
    table.do("0 discard courtesan", "0 discard bishop")
    assert table.offered(0) == ["discard assassin", "discard gallows"]
    refused = table.refused("0 discard gold")
    assert (refused.refusal.rule, refused.refusal.reason, refused.refusal.values) == ("HS-3.7", "within_limit", (10,))
    events = table.do("0 discard assassin")
    assert table.state.held[:2] == [10, 4]
    assert table.waits_for() == ("turn", (1,))
    assert next(event.audience for event in events if event.rule == "HS-3.7") == ALL


@proves("HS-3.7")
def test_nobody_discards_at_the_limit() -> None:
    table = Europe()
    table.give(0, *["gold"] * 5, *["title"] * 5, *["assassin"] * 4)
    table.act()
    table.do("0 end")
    assert table.waits_for() == ("turn", (1,))


@proves("HS-3.8")
@pytest.mark.parametrize(("seats", "draws"), [(2, [2, 3]), (3, [1, 2, 3]), (4, [1, 1, 2, 3]), (5, [1, 1, 2, 2, 3])])
def test_the_first_turn_of_each_player(seats: int, draws: list[int]) -> None:
    table = Scenario("heads_of_state", seats)
    for number in draws:
        (seat,) = table.game.owing(table.state)
        for _ in range(number):
            assert "draw" in table.offered(seat)
            assert table.refused(f"{seat} sweep").refusal.reason == "another_decision"
            assert table.refused(f"{seat} draw_treachery").refusal.reason == "another_decision"
            table.do(f"{seat} draw")
        assert table.offered(seat)[-1] == "end"
        table.do(f"{seat} end")
    (seat,) = table.game.owing(table.state)
    assert table.offered(seat) == ["attributes", "sweep", "treachery"]


@proves("HS-3.8", "HS-R1")
def test_nobles_may_be_created_in_the_first_turn() -> None:
    table = Scenario("heads_of_state", 2)
    (seat,) = table.game.owing(table.state)
    gold = ATTRIBUTES.index("gold")
    if table.state.display[gold] == 0:
        other = next(card for card, count in enumerate(table.state.display) if count)
        table.state.display[other] -= 1
        table.state.main[other] += 1
        table.state.display[gold] += 1
        table.state.main[gold] -= 1
    table.do(f"{seat} take gold", f"{seat} draw")
    events = table.do(f"{seat} create galicia-baron")
    assert table.told(events)[0] == "HS-R1 created"


@proves("HS-3.9")
def test_the_end_of_a_turn_in_order() -> None:
    table = Europe()
    table.do("0 sweep", f"0 take {table.displayed()[0]}")
    table.give(0, *["gold"] * 5, *["title"] * 5)
    table.state.treachery_display[:] = [0] * len(table.parts.treachery)
    table.state.treachery_pile = table.parts.treachery_copies[:]
    table.state.treachery_size = 29
    table.do("0 end")
    told = table.told(table.do("0 discard gold"))
    assert told == [
        "HS-3.7 discarded",
        "HS-R8 swept_back",
        "HS-3.9 attribute_shown",
        "HS-3.9 treachery_shown",
        "HS-3.9 treachery_shown",
        "HS-3.1 turn_begins",
    ]


@proves("HS-3.9")
def test_a_revolution_in_the_refill_stops_it() -> None:
    table = Europe()
    table.show("assassin", "gallows")
    table.do("0 treachery", "0 take_treachery gallows", f"0 take {table.displayed()[0]}")
    table.shrink(main=0)
    table.script("revolution", *(["title"] * 10), *(["gold"] * 6), "axeman", "axeman")
    told = table.told(table.do("0 end"))
    assert "HS-3.9 treachery_shown" not in told
    assert told.count("HS-7.5 treachery_shown") == 2
    assert table.displayed(treachery=True) == ["axeman", "axeman"]
    assert table.state.treachery_discards[0] == 1  # the one card that was left
