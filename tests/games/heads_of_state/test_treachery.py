"""Section 5: treachery."""

from __future__ import annotations

import itertools

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES
from tablee.table import SeededDealer


@proves("HS-5.1")
def test_each_play_designates_one_noble_of_another_player_once_a_turn() -> None:
    table = Europe()
    table.noble(0, "provence-baron")
    table.noble(1, "galicia-baron")
    table.noble(2, "scotland-baron")
    table.give(0, "assassin", "assassin")
    table.betray()
    assert table.offered(0) == ["strike galicia-baron", "strike scotland-baron", "end"]
    assert table.refused("0 strike provence-baron").refusal.reason == "own_noble"
    assert table.refused("0 strike provence-earl").refusal.reason == "nobody_there"
    table.script("owner")
    table.do("0 strike galicia-baron", "0 use assassin")
    assert table.owner("galicia-baron") == 1
    assert table.offered(0) == ["strike scotland-baron", "end"]
    refused = table.refused("0 strike galicia-baron")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-5.1", "already_designated")


@proves("HS-5.1")
def test_in_the_next_turn_it_may_be_designated_again() -> None:
    table = Europe()
    table.noble(1, "galicia-baron")
    table.give(0, "assassin")
    table.give(2, "assassin")
    table.betray()
    table.script("owner")
    table.do("0 strike galicia-baron", "0 use assassin")
    table.by_chance()
    table.do("0 end")
    table.betray(2)
    assert "strike galicia-baron" in table.offered(2)


@proves("HS-5.2")
def test_a_killed_noble_lies_face_down_and_its_owner_keeps_the_noble_card() -> None:
    table = Europe()
    table.noble(1, "galicia-baron")
    table.give(0, "inquisition")
    table.betray()
    table.do("0 strike galicia-baron", "0 use inquisition")
    assert table.owner("galicia-baron") == -1
    assert table.dead(1) == ["galicia-baron"]
    assert table.nobles(1, "baron") == 1
    assert table.supply(1, "baron") == table.parts.tokens[0] - 1


@proves("HS-5.3")
@pytest.mark.parametrize(("cube", "owner"), [("active", -1), ("owner", 1)])
def test_one_assassin_in_a_province(cube: str, owner: int) -> None:
    table = Europe()
    table.noble(1, "galicia-baron")
    table.give(0, "assassin")
    table.betray()
    table.script(cube)
    table.do("0 strike galicia-baron", "0 use assassin")
    assert table.owner("galicia-baron") == owner
    assert table.hand(0) == [] and table.state.treachery_discards[0] == 1  # discarded either way
    assert ("HS-5.2 killed" in table.told(table.dealer.events)) == (owner == -1)


@proves("HS-5.3")
def test_three_cubes_against_one() -> None:
    kills = 0
    for seed in range(400):
        table = Europe(2, SeededDealer(seed, listening=True))
        table.noble(1, "galicia-baron")
        table.give(0, "assassin")
        table.betray()
        table.do("0 strike galicia-baron", "0 use assassin")
        kills += table.owner("galicia-baron") == -1
    assert 270 <= kills <= 330


@proves("HS-5.3")
def test_two_assassins_in_a_capital() -> None:
    table = Europe()
    table.noble(1, "england-king")
    table.give(0, "assassin")
    table.betray()
    assert table.refused("0 strike england-king").refusal.reason == "needs_two"
    table.give(0, "assassin")
    table.script("active")
    table.do("0 strike england-king", "0 use assassin")
    assert table.owner("england-king") == 1 and table.offered(0) == ["use assassin"]
    events = table.do("0 use assassin")
    assert table.owner("england-king") == -1 and table.hand(0) == []
    assert table.values(events, "cube_drawn") == [(0,)]


@proves("HS-5.4")
def test_one_country_card_kills_in_a_province_of_its_country_without_a_draw() -> None:
    table = Europe()
    table.noble(1, "galicia-baron", "scotland-baron", "provence-baron", "rhineland-baron", "england-king")
    table.give(0, "axeman")
    table.betray()
    assert table.offered(0) == ["strike scotland-baron", "end"]
    drawn = table.dealer.drawn
    table.do("0 strike scotland-baron", "0 use axeman")
    assert table.owner("scotland-baron") == -1 and table.dealer.drawn == drawn


@proves("HS-5.4")
def test_exactly_one_card_in_a_province_and_the_player_chooses_which() -> None:
    table = Europe()
    table.noble(1, "scotland-baron")
    table.give(0, "axeman", "axeman", "assassin", "france-britain", "gallows")
    table.betray()
    table.do("0 strike scotland-baron")
    assert table.offered(0) == ["use assassin", "use axeman", "use france-britain"]
    assert table.refused("0 use gallows").refusal.reason == "wrong_country"
    assert table.refused("0 use inquisition").refusal.reason == "not_in_hand"
    table.do("0 use france-britain")
    assert table.hand(0) == ["assassin", "gallows", "axeman", "axeman"]
    assert table.waits_for() == ("acting", (0,))


@proves("HS-5.4")
def test_assassins_and_country_cards_do_not_mix() -> None:
    table = Europe()
    table.noble(1, "england-king")
    table.give(0, "assassin", "axeman")
    table.betray()
    assert table.refused("0 strike england-king").refusal.rule == "HS-5.4"
    table.give(0, "france-britain")
    table.do("0 strike england-king")
    assert table.refused("0 use assassin").refusal.reason == "needs_two"
    table.do("0 use axeman")
    assert table.refused("0 use assassin").refusal.reason == "do_not_mix"
    assert table.offered(0) == ["use france-britain"]


@proves("HS-5.4", "HS-R3")
@pytest.mark.parametrize(
    ("first", "second"),
    [("guillotine", "guillotine"), ("guillotine", "france-spain"), ("france-spain", "france-britain")],
)
def test_any_two_cards_of_the_country_kill_in_its_capital(first: str, second: str) -> None:
    table = Europe()
    table.noble(1, "ile_de_france-king")
    table.give(0, first, second)
    table.betray()
    table.do("0 strike ile_de_france-king", f"0 use {first}", f"0 use {second}")
    assert table.owner("ile_de_france-king") == -1 and table.hand(0) == []


@proves("HS-R3")
def test_a_double_card_counts_as_either_of_its_countries() -> None:
    for slot in ("saxony-count", "galicia-baron"):
        table = Europe()
        table.noble(1, "saxony-count", "galicia-baron", "provence-baron", "scotland-baron")
        table.give(0, "germany-spain")
        table.betray()
        assert table.offered(0) == ["strike saxony-count", "strike galicia-baron", "end"]
        table.do(f"0 strike {slot}", "0 use germany-spain")
        assert table.owner(slot) == -1


@proves("HS-5.5")
def test_after_a_kill_he_may_create_his_own_noble_there_with_the_usual_cards() -> None:
    table = Europe()
    table.noble(1, "scotland-duke")
    table.give(0, "axeman", "title", "gold", "troops", "dueling", "courtesan")
    table.betray()
    table.do("0 strike scotland-duke", "0 use axeman")
    assert table.offered(0) == ["courtesan scotland-duke", "end"]
    events = table.do("0 courtesan scotland-duke", "0 for palace")
    assert "HS-5.5 replaced" in table.told(events)
    assert table.owner("scotland-duke") == 0 and table.nobles(0, "duke") == 1
    assert table.state.emptied == []


@proves("HS-5.6")
def test_one_kill_may_stay_unreplaced() -> None:
    table = Europe()
    table.noble(1, "scotland-baron", "galicia-baron")
    table.give(0, "axeman", "inquisition")
    table.betray()
    table.do("0 strike scotland-baron", "0 use axeman")
    refused = table.refused("0 strike galicia-baron")  # he could replace neither
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-5.6", "cannot_replace")
    events = table.do("0 end")
    assert "HS-5.6 left_empty" in table.told(events)


@proves("HS-5.6", "HS-R4")
def test_the_turn_cannot_end_while_two_slots_are_empty() -> None:
    table = Europe()
    table.noble(1, "scotland-baron", "galicia-baron")
    table.give(0, "axeman", "inquisition", "gold")
    table.betray()
    table.do("0 strike scotland-baron", "0 use axeman", "0 strike galicia-baron", "0 use inquisition")
    assert table.offered(0) == ["create galicia-baron", "create scotland-baron"]
    refused = table.refused("0 end")
    assert (refused.refusal.rule, refused.refusal.values) == ("HS-5.6", (2,))
    table.do("0 create scotland-baron", "0 end")
    assert table.owner("galicia-baron") == -1


@proves("HS-5.6", "HS-R4")
def test_the_way_to_pay_may_use_a_courtesan() -> None:
    table = Europe()
    table.noble(1, "saxony-count", "bavaria-earl")
    table.give(0, "gallows", "gallows", "title", "castle")
    table.betray()
    table.do("0 strike saxony-count", "0 use gallows")
    assert table.refused("0 strike bavaria-earl").refusal.reason == "cannot_replace"
    table.give(0, "courtesan")
    table.do("0 strike bavaria-earl", "0 use gallows")
    assert table.offered(0) == ["courtesan bavaria-earl", "courtesan saxony-count"]


@proves("HS-R4")
def test_cards_and_courtesans_are_counted_together() -> None:
    """Two Counts and an Earl with one Title and one Courtesan: only one of them can be paid, so two kills at most."""
    table = Europe()
    table.noble(1, "saxony-count", "rhineland-count", "bavaria-earl")
    table.give(0, "gallows", "gallows", "gallows", "title", "dueling", "troops", "courtesan")
    table.betray()
    table.do("0 strike saxony-count", "0 use gallows", "0 strike rhineland-count", "0 use gallows")
    assert table.refused("0 strike bavaria-earl").refusal.rule == "HS-5.6"
    table.give(0, "title")  # now a Count in full, and an Earl or the other Count with the Courtesan
    table.do("0 strike bavaria-earl", "0 use gallows")


@proves("HS-R4")
def test_a_token_is_needed_for_each_of_them() -> None:
    table = Europe()
    table.noble(0, "provence-baron", "aquitaine-baron", "rhineland-baron", "galicia-baron")
    table.state.supply[0] -= 1
    table.state.dead[table.slot("scotland-baron")] += 1  # his fifth and last Baron
    table.noble(1, "scotland-baron", "scotland-duke")
    table.give(0, "axeman", "axeman", "gold", "gold")
    table.betray()
    table.do("0 strike scotland-baron", "0 use axeman")
    assert table.refused("0 strike scotland-duke").refusal.rule == "HS-5.6"
    assert table.refused("0 create scotland-baron").refusal.rule == "HS-4.5"


@proves("HS-R4")
def test_a_creation_must_leave_a_way_to_fill_all_others_but_one() -> None:
    table = Europe()
    table.noble(1, "saxony-count", "rhineland-baron", "bavaria-earl")
    table.give(0, "gallows", "gallows", "gallows", "title", "troops", "castle", "gold", "courtesan")
    table.betray()
    for slot in ("bavaria-earl", "rhineland-baron", "saxony-count"):
        table.do(f"0 strike {slot}", "0 use gallows")
    # The Gold must go to the Baron in any case; the Title serves the Earl or the Count.
    assert table.offered(0) == [
        "create bavaria-earl",
        "create rhineland-baron",
        "courtesan bavaria-earl",
        "courtesan saxony-count",
    ]
    table.do("0 create bavaria-earl")
    assert table.offered(0) == ["create rhineland-baron"]
    assert table.refused("0 end").refusal.rule == "HS-5.6"
    table.do("0 create rhineland-baron")
    assert table.offered(0) == ["end"]


@proves("HS-R4")
def test_a_creation_that_leaves_no_way_out_is_refused() -> None:
    """Baron and Count can be paid together, the Marquis only alone: with him, two would stay unreplaced."""
    table = Europe()
    table.noble(1, "galicia-marquis", "galicia-baron", "catalonia-count")
    table.give(0, *["inquisition"] * 3, "title", "gold", "castle", "education", "dueling")
    table.betray()
    for slot in ("galicia-marquis", "galicia-baron", "catalonia-count"):
        table.do(f"0 strike {slot}", "0 use inquisition")
    assert table.offered(0) == ["create catalonia-count", "create galicia-baron"]
    refused = table.refused("0 create galicia-marquis")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-R4", "others_unreplaced")


@proves("HS-R4")
def test_a_courtesan_must_not_be_wasted_either() -> None:
    table = Europe()
    table.noble(1, "saxony-count", "rhineland-count", "bavaria-earl")
    table.give(0, *["gallows"] * 3, "title", "title", "dueling", "troops", "courtesan")
    table.betray()
    for slot in ("saxony-count", "rhineland-count", "bavaria-earl"):
        table.do(f"0 strike {slot}", "0 use gallows")
    table.do("0 courtesan saxony-count")
    assert table.offered(0) == ["for dueling"]  # without Dueling nobody else could be created
    refused = table.refused("0 for title")
    assert (refused.refusal.rule, refused.refusal.reason) == ("HS-R4", "others_unreplaced")


@proves("HS-R4")
def test_tokens_that_come_back_with_a_country_marker_count_for_the_rest() -> None:
    """His last two Counts are dead in the country that this creation completes."""
    table = Europe()
    table.noble(0, "burgundy-count", "ireland-count", "catalonia-count", "brandenburg-king")
    table.killed(0, "rhineland-count", "saxony-count")
    assert table.supply(0, "count") == 0
    table.noble(1, "saxony-count", "rhineland-count", "bavaria-earl")
    table.give(0, *["gallows"] * 3, "title", "title", "dueling", "troops", "castle")
    table.betray()
    table.state.emptied = [table.slot(name) for name in ("saxony-count", "rhineland-count", "bavaria-earl")]
    table.state.designated = table.state.emptied[:]
    for slot in table.state.emptied:
        table.state.board[slot] = -1
        table.state.dead[len(table.parts.slots) + slot] += 1
    assert table.state.audit() == []
    table.do("0 create bavaria-earl")
    assert table.points(0, "country") == 5 and table.supply(0, "count") == 2
    assert table.offered(0) == ["create saxony-count", "create rhineland-count"]


@proves("HS-5.7")
def test_played_cards_are_the_new_pile_when_it_is_empty() -> None:
    table = Europe()
    s = table.state
    for card in range(len(s.treachery_pile)):
        s.treachery_discards[card] += s.treachery_pile[card]
        s.treachery_pile[card] = 0
    s.treachery_size = 0
    discarded = s.treachery_discards[:]
    table.do("0 treachery")
    events = table.do("0 draw_treachery")
    assert table.told(events)[0] == "HS-5.7 reshuffled"
    assert sum(s.treachery_discards) == 0 and s.treachery_size == sum(discarded) - 1
    for seed in range(10):  # and all know what the pile was made of
        world = table.game.imagine(table.game.seen_by(s, 1), 1, SeededDealer(seed))
        drawn = world.cards_of(world.hand, 0)[ASSASSIN:]
        assert [left + card for left, card in zip(world.treachery_pile, drawn, strict=True)] == discarded


@proves("HS-5.7")
def test_the_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    table = Europe()
    s = table.state
    for card in range(len(s.treachery_pile)):
        s.treachery_discards[card] += s.treachery_pile[card]
        s.treachery_pile[card] = 0
    s.treachery_size = 0
    table.act()
    table.do("0 end")
    assert s.treachery_size == 0 and sum(s.treachery_discards) == 27


@proves("HS-5.7")
def test_pile_and_discards_can_never_both_be_empty() -> None:
    parts = Europe(5).parts
    assert 5 * parts.hand[1] + 1 + parts.treachery_display == 23 < sum(parts.treachery_copies)


def rich_table(seed: int) -> tuple[Europe, SeededDealer]:
    """Two players; the other has a noble in most slots, and seat 0 a hand full of treachery."""
    chance = SeededDealer(f"rich {seed}")
    table = Europe(2, SeededDealer(seed, listening=True))
    for slot, rank in zip(table.parts.slots, table.parts.rank_of, strict=True):
        if table.state.supply[7 + rank] > 0 and chance.below(8) > 0:
            table.noble(1, slot)
    for _ in range(5):
        names = [name for name, left in zip(table.parts.treachery, table.state.treachery_pile, strict=True) if left]
        table.give(0, names[chance.below(len(names))])
    for _ in range(13):
        names = [name for name, left in zip(ATTRIBUTES, table.state.main, strict=True) if left]
        table.give(0, names[chance.below(len(names))])
    table.betray()
    return table, chance


@proves("HS-5.6", "HS-R4")
@pytest.mark.parametrize("seed", range(150))
def test_no_reachable_position_is_stuck(seed: int) -> None:
    """Whatever he plays in whatever order, he can always go on until he may end; worlds others imagine do so too."""
    table, chance = rich_table(seed)
    game = table.game
    for _ in itertools.count():
        assert table.state.audit() == []
        moves = game.moves(table.state, 0)
        assert moves, table.state.dump()
        world = game.imagine(game.seen_by(table.state, 1), 1, chance)
        assert game.moves(world, 0), world.dump()
        assert all((game.refuse(table.state, 0, move) is None) == (move in moves) for move in range(game.actions.size))
        strikes = [move for move in moves if game.text(move).startswith("strike")]
        choice = strikes if strikes and chance.below(4) else moves
        move = choice[chance.below(len(choice))]
        if game.text(move) == "end":
            break
        game.play(table.state, 0, move, table.dealer)
    assert len(table.state.emptied) <= 1


@proves("HS-5.6", "HS-R4")
def test_every_order_of_play_reaches_an_end() -> None:
    """All of it, for a small hand: three cards against four nobles, with two Courtesans."""
    table = Europe(2)
    table.noble(1, "saxony-count", "rhineland-baron", "bavaria-earl", "saxony-marquis")
    table.give(0, "gallows", "gallows", "gallows", "title", "gold", "castle", "courtesan", "courtesan")
    table.betray()
    game = table.game
    seen: set[str] = set()
    most = 0
    open_states = [table.state]
    while open_states:
        state = open_states.pop()
        moves = game.moves(state, 0)
        assert moves, state.dump()
        for move in moves:
            if game.text(move) == "end":
                assert len(state.emptied) <= 1
                continue
            after = state.clone()
            game.apply(after, 0, move, SeededDealer(1))
            key = str(after.dump())
            if key not in seen:
                seen.add(key)
                open_states.append(after)
                most = max(most, len(after.designated))
    assert most == 3 and len(seen) > 250
