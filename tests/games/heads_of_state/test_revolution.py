"""Section 7: the revolution and the end of a round."""

from __future__ import annotations

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import COUNTRIES
from tablee.games.heads_of_state.state import BY_TREACHERY
from tablee.games.heads_of_state.steps.revolution import Standing, standings
from tablee.table import ALL, NOBODY

FRANCE, GERMANY, SPAIN, BRITAIN = range(len(COUNTRIES))
NEW_PILES = [*["title"] * 10, *["gold"] * 6, "gallows", "axeman"]  # ten under the disc, the two displays


def influence(table: Europe, country: int) -> dict[int, int]:
    """The influence of each seat in a country, the first player first."""
    return {standing.seat: standing.influence for standing in standings(table.state, country)}


@proves("HS-7.1")
def test_the_revolution_stops_a_draw_and_is_not_one_of_the_draws() -> None:
    table = Europe()
    table.noble(2, "galicia-baron")
    table.do("0 attributes", f"0 take {table.displayed()[0]}")
    table.shrink(main=0)
    table.script("revolution", *NEW_PILES)
    events = table.do("0 draw")
    assert table.told(events)[0] == "HS-7.1 revolution_appears"
    assert table.points(2, "round_1") == 7
    assert table.state.held[0] == 1
    assert table.state.agenda[-1].args == (2, 1)  # two draws are still owed


@proves("HS-7.1", "HS-R6")
def test_the_revolution_in_a_refill() -> None:
    table = Europe()
    table.noble(2, "galicia-baron")
    table.do("0 attributes", *[f"0 take {card}" for card in table.displayed()[:3]])
    table.shrink(main=1)
    last = table.parts.cards[table.state.main.index(1)]
    table.script(last, "revolution", *NEW_PILES)
    events = table.do("0 end")
    assert table.told(events)[:2] == ["HS-3.9 attribute_shown", "HS-R6 revolution_appears"]
    assert table.points(2, "round_1") == 7
    assert table.waits_for() == ("turn", (1,))  # the next player's turn begins
    assert table.displayed() == ["gold"] * 6


@proves("HS-7.1")
def test_nobody_can_know_where_the_revolution_lies() -> None:
    """It is as likely as each card that is left under the disc, and sure when it is alone."""
    table = Europe()
    table.shrink(main=0, under=0)
    table.drawing(0, 1)
    events = table.do("0 draw")
    assert table.told(events)[0] == "HS-7.1 revolution_appears"
    came = 0
    for seed in range(300):
        other = Europe(2)
        other.by_chance(seed)
        other.shrink(main=0, under=1)
        other.drawing(0, 1)
        other.do("0 draw")
        came += other.state.round == 2
    assert 120 <= came <= 180


@proves("HS-7.2")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (["normandy-duke"], [], {0: 2}),
        (["normandy-earl"], [], {0: 2}),
        (["normandy-duke"], ["normandy-earl"], {0: 2, 1: 1}),
        (["normandy-duke", "normandy-earl"], [], {0: 3}),
        (["ile_de_france-king"], [], {0: 4}),
        (["ile_de_france-prince"], [], {0: 4}),
        (["ile_de_france-king"], ["ile_de_france-prince"], {0: 4, 1: 2}),
        (["normandy-earl", "provence-earl"], ["normandy-duke", "provence-baron"], {1: 3, 0: 3}),
    ],
)
def test_influence(first: list[str], second: list[str], expected: dict[int, int]) -> None:
    table = Europe()
    table.noble(0, *first)
    table.noble(1, *second)
    assert influence(table, FRANCE) == expected
    assert influence(table, SPAIN) == {}


@proves("HS-7.2")
def test_the_dead_have_no_influence() -> None:
    table = Europe()
    table.killed(0, "normandy-duke")
    table.noble(1, "normandy-earl")
    assert influence(table, FRANCE) == {1: 2}  # not the lower of two


@proves("HS-7.3")
@pytest.mark.parametrize(
    ("slots", "points"),
    [
        (("normandy-duke", "normandy-earl"), [10, 2, 0, 0]),
        (("bavaria-duke", "bavaria-earl"), [6, 5, 0, 0]),
        (("andalusia-duke", "andalusia-marquis"), [7, 4, 0, 0]),
        (("scotland-duke", "scotland-baron"), [8, 3, 0, 0]),
    ],
)
def test_the_markers_of_each_country(slots: tuple[str, str], points: list[int]) -> None:
    table = Europe()
    table.noble(0, slots[0])
    table.noble(1, slots[1])
    table.revolution()
    assert [table.points(seat, "round_1") for seat in range(4)] == points


@proves("HS-7.3")
def test_markers_that_nobody_takes_are_lost() -> None:
    table = Europe()
    table.noble(3, "provence-baron")
    events = table.revolution()
    assert [table.points(seat, "round_1") for seat in range(4)] == [0, 0, 0, 10]
    lost = table.values(events, "marker_lost")
    assert lost == [(FRANCE, 2), (GERMANY, 6), (GERMANY, 5), (SPAIN, 7), (SPAIN, 4), (BRITAIN, 8), (BRITAIN, 3)]


@proves("HS-7.3")
def test_each_round_is_scored_anew() -> None:
    table = Europe()
    table.noble(3, "provence-baron")
    for number in (1, 2, 3):
        table.state.round = number
        table.revolution()
    assert [table.points(3, f"round_{number}") for number in (1, 2, 3)] == [10, 10, 10]


@proves("HS-7.4")
def test_a_tie_goes_to_the_higher_noble_in_the_country() -> None:
    table = Europe()
    table.noble(0, "burgundy-count")
    table.noble(1, "provence-earl")  # a smaller hexagon
    events = table.revolution()
    assert (table.points(1, "round_1"), table.points(0, "round_1")) == (10, 2)
    assert "HS-7.4 takes_round" in table.told(events)


@proves("HS-7.4", "HS-R5")
def test_then_to_the_higher_hexagon() -> None:
    table = Europe()
    table.noble(0, "aquitaine-marquis")  # 3
    table.noble(1, "burgundy-marquis")  # 4
    events = table.revolution()
    assert (table.points(1, "round_1"), table.points(0, "round_1")) == (10, 2)
    assert "HS-R5 takes_round" in table.told(events)


@proves("HS-R5")
def test_hexagons_are_compared_downwards() -> None:
    table = Europe()
    # 4 each, both up to a Marquis, both in Burgundy (4); then Aquitaine (3) beats Provence (2).
    table.noble(0, "burgundy-marquis", "provence-earl")
    table.noble(1, "burgundy-count", "aquitaine-marquis", "provence-baron")
    assert influence(table, FRANCE) == {1: 4, 0: 4}
    assert list(influence(table, FRANCE)) == [1, 0]


@proves("HS-R5")
def test_a_player_with_a_further_sector_beats_one_without() -> None:
    fewer, more = Standing(0), Standing(1)
    fewer.note(rank=4, hexagon=5, influence=2)
    fewer.note(rank=2, hexagon=5, influence=1)
    more.note(rank=4, hexagon=5, influence=2)
    more.note(rank=1, hexagon=2, influence=1)
    assert more.key() > fewer.key()


@proves("HS-R5")
def test_at_last_the_higher_noble_in_the_highest_shared_sector() -> None:
    table = Europe()
    # 3 each, both up to a Marquis, both in Burgundy (4) and Aquitaine (3); in Burgundy the Marquis is above.
    table.noble(1, "burgundy-marquis", "aquitaine-baron")
    table.noble(0, "burgundy-count", "aquitaine-marquis")
    assert influence(table, FRANCE) == {1: 3, 0: 3}
    assert list(influence(table, FRANCE)) == [1, 0]
    events = table.revolution()
    assert (table.points(1, "round_1"), table.points(0, "round_1")) == (10, 2)
    assert "HS-R5 takes_round" in table.told(events)


@proves("HS-R7")
def test_the_second_in_the_german_states_takes_5() -> None:
    assert Europe().parts.countries[GERMANY].round == [6, 5]


@proves("HS-7.5")
def test_everybody_discards_to_six_and_two_then_the_piles_are_built() -> None:
    table = Europe()
    table.give(0, *["gold"] * 4, *["title"] * 4)
    table.give(1, "assassin", "assassin", "gallows")
    table.give(2, *["troops"] * 6, "assassin", "axeman")
    table.revolution()
    assert table.waits_for() == ("keeping", (0, 1))
    assert table.offered(0) == ["lay_down title", "lay_down gold"]
    assert table.offered(1) == ["lay_down assassin", "lay_down gallows"]
    assert table.refused("0 lay_down bishop").refusal.reason == "not_in_hand"
    assert table.refused("2 lay_down troops").refusal.reason == "not_your_turn"
    table.do("1 lay_down gallows", "0 lay_down gold")
    assert table.waits_for() == ("keeping", (0,))
    displayed = table.displayed(treachery=True)
    events = table.do("0 lay_down gold")
    assert table.state.held == [6, 0, 0, 2, 6, 2, 0, 0]
    told = table.told(events)
    order = [told.index(name) for name in ("HS-7.5 discarded", "HS-7.5 piles_built", "HS-7.5 attribute_shown")]
    assert [*order, told.index("HS-7.5 treachery_shown")] == sorted([*order, told.index("HS-7.5 treachery_shown")])
    s = table.state
    assert sum(s.discards) == 0 and s.under_size == 10 and s.main_size == 85 - 12 - 16
    assert sum(s.treachery_discards) == 3 and len(table.displayed(treachery=True)) == 2
    for card in displayed:
        assert s.treachery_discards[table.parts.treachery.index(card)] > 0
    assert table.parts.rounds[s.round - 1] == 1689


@proves("HS-7.5")
def test_the_new_pile_is_dealt_as_in_set_up_and_the_treachery_pile_is_not_shuffled() -> None:
    table = Europe()
    table.give(0, "gold")
    size = table.state.treachery_size
    draws = len(table.dealer.draws)
    table.revolution()
    audiences = [draw.audience for draw in table.dealer.draws[draws:] if draw.deck == "attribute"]
    assert audiences == [NOBODY] * 10 + [ALL] * 6
    assert table.state.treachery_size == size - 2
    assert table.hand(0) == ["gold"]


@proves("HS-7.5", "HS-R11")
def test_cards_are_given_up_at_the_same_time_and_shown_together() -> None:
    table = Europe()
    table.give(0, *["gold"] * 4, *["title"] * 4)
    table.give(1, *["troops"] * 4, *["castle"] * 3)
    table.revolution()
    before = [table.game.seen_by(table.state, seat).dump() for seat in (1, 2, -2)]
    events = table.do("0 lay_down gold")
    assert [event.audience for event in events] == [0]
    assert [table.game.seen_by(table.state, seat).dump() for seat in (1, 2, -2)] == before
    assert table.hand(0, "laid", table.game.seen_by(table.state, 0)) == ["gold"]
    events = table.do("0 lay_down title")
    assert [event.audience for event in events] == [0]
    assert table.waits_for() == ("keeping", (1,))
    assert sum(table.state.discards) == 0
    events = table.do("1 lay_down castle")
    discarded = table.values(events, "discarded")
    assert discarded == [(0, 0), (0, 1), (1, 3)]
    assert table.state.laid == [0] * len(table.state.laid)
    # The new display is dealt only now, and the discards are in the new pile (HS-R11).
    assert "HS-7.5 attribute_shown" in table.told(events)
    assert sum(table.state.main) + sum(table.state.under) + 6 + 12 == 85


@proves("HS-R11")
def test_both_sorts_of_cards_may_be_given_up_in_any_order() -> None:
    table = Europe()
    table.give(0, *["gold"] * 7, *["assassin"] * 3)
    table.revolution()
    assert table.offered(0) == ["lay_down gold", "lay_down assassin"]
    table.do("0 lay_down assassin")
    assert table.offered(0) == ["lay_down gold"]
    assert table.refused("0 lay_down assassin").refusal.reason == "within_limit"
    table.do("0 lay_down gold")
    assert table.state.held[:2] == [6, 2]


@proves("HS-7.6")
def test_the_interrupted_draw_is_made_now_then_those_still_owed() -> None:
    table = Europe()
    table.do("0 attributes")
    table.shrink(main=0)
    table.script("revolution", *NEW_PILES)
    events = table.do("0 draw")
    assert table.told(events)[-1] == "HS-7.6 goes_on"
    assert table.offered(0) == ["take gold", "draw"]
    assert table.refused("0 sweep").refusal.reason == "another_decision"
    table.by_chance()
    table.do("0 take gold", "0 draw", "0 take gold")
    assert table.waits_for() == ("acting", (0,)) and table.state.held[0] == 3


@proves("HS-7.6")
def test_in_a_treachery_turn_only_the_attribute_card_is_still_drawn() -> None:
    table = Europe()
    table.do("0 treachery", "0 draw_treachery")
    table.shrink(main=0)
    table.script("revolution", *NEW_PILES)
    table.do("0 draw")
    assert table.state.agenda[-1].args == (1, BY_TREACHERY)
    assert table.refused("0 draw_treachery").refusal.reason == "another_decision"
    table.by_chance()
    table.do("0 draw")
    assert table.state.held[:2] == [1, 1] and table.state.agenda[-1].args == (BY_TREACHERY,)


@proves("HS-7.6")
def test_he_goes_on_after_the_others_have_discarded() -> None:
    table = Europe()
    table.give(3, *["troops"] * 7)
    table.do("0 attributes")
    table.shrink(main=0)
    table.script("revolution", *NEW_PILES)
    table.do("0 draw")
    assert table.waits_for() == ("keeping", (3,))
    table.do("3 lay_down troops")
    assert table.waits_for() == ("drawing", (0,))


@proves("HS-7.7")
@pytest.mark.parametrize("in_refill", [False, True])
def test_in_1789_the_game_ends_at_once(in_refill: bool) -> None:
    table = Europe()
    table.state.round = 3
    table.give(0, *["troops"] * 5, "title", "dueling")
    table.do("0 attributes")
    for card in table.displayed()[: 3 if in_refill else 1]:
        table.do(f"0 take {card}")
    table.shrink(main=0)
    table.script("revolution")
    events = table.do("0 end" if in_refill else "0 draw")
    assert table.state.agenda == [] and table.game.owing(table.state) == ()
    assert "HS-7.7 game_ends" in table.told(events)
    assert table.state.held[0] > 6 and table.owner("saxony-count") == -1  # nobody discards, no turn is finished
    assert table.refused("0 draw").refusal.reason == "game_over"


@proves("HS-7.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_has_three_rounds(seats: int) -> None:
    table = Europe(seats)
    table.play_on()
    years = [year for (year,) in table.values(table.dealer.events, "round_begins")]
    assert years == [1589, 1689, 1789]
    assert [year for (year,) in table.values(table.dealer.events, "revolution_appears")] == years
