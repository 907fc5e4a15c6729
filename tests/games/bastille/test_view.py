"""What a seat knows of missions (BA-R14), and the worlds it must think possible."""

from __future__ import annotations

from typing import Any

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import CATACOMBS, RESULT
from tablee.table import HIDDEN, SPECTATOR, SeededDealer

WORLDS = 40


def worlds(table: Paris, seat: int, number: int = WORLDS) -> list[Any]:
    """Worlds that `seat` thinks possible; each must be whole and look to them as this one does."""
    view = table.game.seen_by(table.state, seat)
    found = [table.game.imagine(view, seat, SeededDealer(seed)) for seed in range(number)]
    for world in found:
        assert world.audit() == []
        assert table.game.seen_by(world, seat).dump() == view.dump()
    return found


def at_etats(table: Paris, *lines: str) -> None:
    """The seats of these lines stand at the États Généraux in this order and take these missions."""
    seats = list(dict.fromkeys(int(line.split()[0]) for line in lines))
    table.lay("etats", *[(seat, 1) for seat in seats])
    table.evaluate("etats")
    table.do(*lines)


@proves("BA-R14")
@pytest.mark.parametrize("secret_mission", [False, True])
def test_a_seat_sees_its_own_hand_and_how_many_the_others_hold(secret_mission: bool) -> None:
    table = Paris(3, secret_mission=secret_mission)
    table.missions(["max-gems", "max-noble"], ["two-of-each"], [])
    for seat in range(3):
        view = table.game.seen_by(table.state, seat)
        assert table.hand(seat, view) == table.hand(seat)
        assert [len(view.missions(other)) for other in range(3)] == [2, 1, 0]
        assert all(set(view.missions(other)) <= {HIDDEN} for other in range(3) if other != seat)


@proves("BA-R14")
@pytest.mark.parametrize("secret_mission", [False, True])
def test_a_spectator_sees_no_mission_at_all(secret_mission: bool) -> None:
    table = Paris(3, secret_mission=secret_mission)
    table.play_on(rounds=5)
    view = table.game.seen_by(table.state, SPECTATOR)
    assert set(view.taken) <= {HIDDEN, -2} and set(view.pile) == {HIDDEN}
    kinds = len(table.state.parts.missions)
    for look in view.looks:
        assert all(look[at + place] == HIDDEN for at in range(0, len(look), 2 + kinds) for place in range(2, 2 + kinds))
    worlds(table, SPECTATOR, 10)


@proves("BA-R14")
def test_who_takes_a_mission_sees_the_pile_alone_and_knows_it_as_he_left_it() -> None:
    table = Paris(3)
    table.missions(["max-gems"])
    at_etats(table, "1 mission max-crowns")
    views = [table.game.seen_by(table.state, seat) for seat in range(3)]
    assert table.in_pile(0, views[1]) == table.in_pile(0)
    assert set(views[0].pile) == set(views[2].pile) == {HIDDEN}
    assert all(world.pile == table.state.pile for world in worlds(table, 1))
    assert len({tuple(world.pile) for world in worlds(table, 2)}) > 1


@proves("BA-R14")
def test_a_pile_is_unknown_again_once_another_has_taken_from_it() -> None:
    table = Paris(3)
    table.missions()
    at_etats(table, "1 mission max-crowns", "2 mission max-gems")
    view = table.game.seen_by(table.state, 1)
    assert set(view.pile) == {HIDDEN}
    left = {table.hand(2, world)[0] for world in worlds(table, 1, 200)}
    assert len(left) == 13  # any of the kinds that he left there, max-crowns once more included


@proves("BA-R14")
def test_two_looks_with_one_taker_between_pin_the_card_down() -> None:
    table = Paris(3)
    table.missions()
    at_etats(table, "1 mission max-crowns", "2 mission max-gems")
    at_etats(table, "1 mission two-of-each")
    assert table.game.seen_by(table.state, 1).taken[1] == HIDDEN  # the view does not say it, the worlds do
    assert {tuple(table.hand(2, world)) for world in worlds(table, 1)} == {("max-gems",)}
    assert len({tuple(table.hand(2, world)) for world in worlds(table, 0)}) > 1


@proves("BA-R14")
def test_two_takers_between_two_looks_are_known_together_but_not_apart() -> None:
    table = Paris(4)
    table.missions()
    at_etats(table, "1 mission max-crowns")
    at_etats(table, "2 mission max-gems", "3 mission max-noble")
    at_etats(table, "1 mission two-of-each")
    hands = {(table.hand(2, world)[0], table.hand(3, world)[0]) for world in worlds(table, 1)}
    assert hands == {("max-gems", "max-noble"), ("max-noble", "max-gems")}


@proves("BA-R14", "BA-4.10")
def test_nobody_is_thought_to_hold_a_mission_twice() -> None:
    table = Paris(4)
    table.missions()
    at_etats(table, "1 mission max-crowns")
    at_etats(table, "2 mission max-gems")
    at_etats(table, "1 mission max-noble")
    at_etats(table, "2 mission two-of-each", "3 mission max-gems")
    at_etats(table, "1 mission max-peasant")
    # Seat 2 is known to hold max-gems, so the other max-gems went to seat 3.
    assert {tuple(table.hand(3, world)) for world in worlds(table, 1)} == {("max-gems",)}


@proves("BA-R14")
def test_in_the_variant_a_look_into_one_pile_says_nothing_about_the_other() -> None:
    table = Paris(4, secret_mission=True)
    table.lay("etats", (1, 2), (2, 1))
    table.evaluate("etats")
    table.do("1 pile 1")
    table.do(f"1 {table.offered(1)[0]}")
    table.do(f"2 {table.offered(2)[0]}")
    view = table.game.seen_by(table.state, 1)
    assert table.in_pile(0, view) == table.in_pile(0) and set(view.pile[13:]) == {HIDDEN}
    view = table.game.seen_by(table.state, 2)
    assert table.in_pile(1, view) == table.in_pile(1) and set(view.pile[:13]) == {HIDDEN}
    for seat, pile in ((1, 0), (2, 1)):
        assert {tuple(table.in_pile(pile, world)) for world in worlds(table, seat)} == {tuple(table.in_pile(pile))}
        assert len({tuple(table.in_pile(1 - pile, world)) for world in worlds(table, seat)}) > 1


@proves("BA-R14")
def test_in_the_variant_too_two_looks_pin_a_card_down() -> None:
    table = Paris(3, secret_mission=True)
    table.missions(piles=[["max-gems", "max-noble", "two-of-each"], ["max-crowns", "max-weapons"]])
    for lines in (
        ["0 pile 1", "0 mission max-noble"],
        ["1 pile 1", "1 mission max-gems"],
        ["0 pile 1", "0 mission two-of-each"],
    ):
        at_etats(table, *lines)
    assert {table.hand(1, world)[-1] for world in worlds(table, 0)} == {"max-gems"}


def without_use(table: Paris, world: Any, taking: int) -> bool:
    """Whether the player of this taking really held all that lay in the pile."""
    pile = world.taken_from[taking]
    there = table.in_pile(pile, world)
    kinds = world.parts.missions
    later = range(taking, len(world.taken))
    there += [kinds[world.taken[n]].name for n in later if world.taken_from[n] == pile and world.taken[n] >= 0]
    held = [kinds[world.taken[n]].name for n in range(taking) if world.taker[n] == world.taker[taking]]
    return set(there) <= set(held)


@proves("BA-R14", "BA-R10")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_who_took_none_is_thought_to_hold_all_that_lay_there(seat: int) -> None:
    table = Paris(3)
    table.missions(["max-gems", "max-noble", "max-crowns"], piles=[["max-gems", "max-noble"]])
    table.lay("etats", (0, 1))
    table.evaluate("etats")
    taking = len(table.state.taken) - 1
    assert table.state.taken[taking] == -2
    for world in worlds(table, seat):
        assert without_use(table, world, taking)
        assert len(table.in_pile(0, world)) == 2


@proves("BA-R14")
def test_who_knew_the_pile_knows_the_hand_of_him_who_took_none() -> None:
    table = Paris(3)
    table.missions([], ["max-gems", "max-noble"], piles=[["max-gems", "max-noble", "max-crowns"]])
    table.lay("etats", (0, 2), (1, 1))
    table.evaluate("etats")
    events = table.do("0 mission max-crowns")
    assert "BA-R10 no_mission" in table.told(events)
    for world in worlds(table, 0):
        assert {"max-gems", "max-noble"} <= set(table.hand(1, world))


@proves("BA-R14")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_the_inference_holds_when_the_pile_is_empty_later(seat: int) -> None:
    table = Paris(3)
    table.missions(["two-of-each"], [], piles=[["two-of-each"]])
    table.lay("etats", (0, 2), (1, 1))
    table.evaluate("etats")
    taking = len(table.state.taken) - 1
    assert table.state.taken[taking] == -2
    table.do("1 mission two-of-each")
    assert table.state.pile_size == [0]
    for world in worlds(table, seat):
        assert without_use(table, world, taking)


@proves("BA-R14")
def test_in_the_variant_who_took_none_is_thought_to_hold_all_of_that_pile() -> None:
    table = Paris(4, secret_mission=True)
    table.missions(["max-gems"], ["max-crowns"], piles=[["max-gems"], ["max-crowns", "max-weapons"]])
    table.lay("etats", (0, 2), (1, 1))
    table.evaluate("etats")
    table.do("0 pile 1")
    taking = table.state.taken.index(-2)
    for seat in (0, 1, 2, 3, SPECTATOR):
        for world in worlds(table, seat):
            assert without_use(table, world, taking)


@proves("BA-R14", "BA-4.9")
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_who_is_asked_for_a_mission_is_thought_to_find_one(seat: int) -> None:
    table = Paris(4, secret_mission=True)
    hand = ["max-gems", "max-noble", "max-crowns", "two-of-each"]
    table.missions([], hand, piles=[["max-weapons"], [*hand, "max-peasant", "max-soldier"]])
    table.lay("etats", (1, 1))
    table.evaluate("etats")
    table.do("1 pile 1")
    assert table.waits_for() == ("mission", (1,))
    for world in worlds(table, seat, 200):
        moves = table.game.moves(world, 1)
        assert moves
        table.game.play(world, 1, moves[0], SeededDealer(1))
        assert world.audit() == []


@proves("BA-R14")
@pytest.mark.parametrize("secret_mission", [False, True])
def test_a_long_game_at_the_etats_can_always_be_imagined(secret_mission: bool) -> None:
    for seed in range(4):
        table = Paris(3, SeededDealer(seed, listening=True), secret_mission=secret_mission)
        chance = SeededDealer(f"moves {seed}")
        while table.agenda() and not table.state.revealed:
            seat = table.game.owing(table.state)[0]
            taken = len(table.state.taken)
            offered = table.offered(seat)
            wanted = [line for line in offered if line.endswith(("etats", "left-2", "printed-2"))] or offered
            table.do(f"{seat} {wanted[chance.below(len(wanted))]}")
            if len(table.state.taken) > max(taken, 14) and not table.state.revealed:
                nones = [n for n, mission in enumerate(table.state.taken) if mission == -2]
                for viewer in (0, 1, 2, SPECTATOR):
                    for world in worlds(table, viewer, 2):
                        assert all(without_use(table, world, taking) for taking in nones)


@proves("BA-R14")
@pytest.mark.parametrize("secret_mission", [False, True])
def test_everything_is_open_after_the_missions_are_revealed(secret_mission: bool) -> None:
    table = Paris(3, secret_mission=secret_mission)
    table.missions(["max-gems"], ["max-noble"], ["two-of-each"])
    table.run(RESULT)
    for seat in (0, 1, 2, SPECTATOR):
        view = table.game.seen_by(table.state, seat)
        assert view.dump() == table.state.dump()
        assert table.game.imagine(view, seat, SeededDealer(1)).dump() == table.state.dump()


@proves("BA-R14")
def test_the_mission_is_told_to_its_taker_only() -> None:
    table = Paris(3)
    table.missions()
    table.bag(0, 1)
    table.run(CATACOMBS, 5, 0)
    events = table.do("1 cover left-2", "1 mission max-gems")
    told = {event.kind: event.audience for event in events}
    assert told["the_mission"] == 1 and told["took_mission"] == told["looked"] == -1


@proves("BA-R14")
def test_nobody_sees_more_in_a_view_of_a_view() -> None:
    table = Paris(4)
    table.play_on(rounds=4)
    for seat in (0, 1, 2, 3, SPECTATOR):
        view = table.game.seen_by(table.state, seat)
        assert table.game.seen_by(view, seat).dump() == view.dump()
        assert view.audit() == []
