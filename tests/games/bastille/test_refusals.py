"""What is not allowed is refused with the number of a rule and a sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.bastille import Paris
from support.proofs import proves
from tablee import locale
from tablee.games.bastille.generated import CATACOMBS, MONKS, RESULT, TRACK
from tablee.table import Refused, TableeError


def placing() -> Paris:
    """The first turn; the États Généraux are full."""
    table = Paris(4)
    table.lay("etats", (2, 1), (3, 1))
    return table


def buying() -> Paris:
    """Seat 0 with 3 coins and a tile of 2 at Place Louis, where a character of 3 and one of 6 lie."""
    table = Paris(4)
    table.display("P1", "N3")
    table.state.coins[0] = 3
    table.lay("place_louis", (0, 2))
    table.evaluate("place_louis")
    return table


def choosing_a_pile() -> Paris:
    """Seat 0 in the variant; the second pile is empty."""
    table = Paris(4, secret_mission=True)
    table.missions(piles=[["max-gems"], []])
    table.lay("etats", (0, 1))
    table.evaluate("etats")
    return table


def taking_a_mission() -> Paris:
    """Seat 0 holds max-gems; the stack has another one and two-of-each."""
    table = Paris(4)
    table.missions(["max-gems"], piles=[["max-gems", "two-of-each"]])
    table.lay("etats", (0, 1))
    table.evaluate("etats")
    return table


def covering() -> Paris:
    """Seat 0 has covered the coins of the left board, and another of his cubes is drawn."""
    table = Paris(4)
    table.bag(2)
    table.run(CATACOMBS, 5, 0)
    table.do("0 cover left-3")
    return table


def covering_at_the_end() -> Paris:
    """The same in the final scoring."""
    table = Paris(4)
    table.bag(2)
    table.run(CATACOMBS, 5, 1)
    return table


def raising() -> Paris:
    """Seat 0 with tiles of 1 and 2 raises one."""
    table = Paris(4)
    table.bag(1)
    table.run(CATACOMBS, 5, 0)
    table.do("0 cover right-2")
    return table


def arming() -> Paris:
    """Seat 0 in front; there are no rapiers."""
    table = Paris(4)
    table.show(4, 3, 0)
    table.run(TRACK, 0)
    return table


def assigning() -> Paris:
    """Seat 0 has two monks, the first is due."""
    table = Paris(4)
    table.own(0, "M1", "M2")
    table.run(MONKS, 0)
    return table


def at_versailles() -> Paris:
    """Seat 0 chooses a bonus."""
    table = Paris(4)
    table.lay("versailles", (0, 1))
    table.evaluate("versailles")
    return table


def over() -> Paris:
    """After the end."""
    table = Paris(4)
    table.run(RESULT)
    return table


REFUSALS = [
    (placing, "0 place 3 banque", "BA-3.2", "no_such_tile", "You have no influence tile worth 3 in front of you."),
    (placing, "0 place 1 etats", "BA-3.3", "location_full", "Every space of this location is taken."),
    (placing, "1 place 1 banque", "BA-3.2", "not_your_turn", "It is not your turn"),
    (placing, "0 decline", "BA-3.2", "another_decision", "Another decision comes first."),
    (placing, "4 place 1 banque", "BA-1.2", "no_such_seat", "this table has 4 seats"),
    (placing, "-1 place 1 banque", "BA-1.2", "no_such_seat", "this table has 4 seats"),
    (at_versailles, "1 choose left", "BA-4.3", "not_your_turn", "It is not your turn"),
    (at_versailles, "0 place 1 banque", "BA-4.3", "another_decision", "Another decision"),
    (buying, "0 buy N10", "BA-4.6", "not_on_display", "This character is not on display at Place Louis."),
    (buying, "0 buy N3", "BA-4.6", "too_expensive", "This character costs 4 coins, but you have only 3."),
    (choosing_a_pile, "0 pile 2", "BA-9.2", "empty_pile", "This pile is empty."),
    (choosing_a_pile, "0 mission max-gems", "BA-9.2", "another_decision", "Another decision"),
    (taking_a_mission, "0 mission max-gems", "BA-4.10", "mission_held", "You already hold a copy of this mission."),
    (taking_a_mission, "0 mission max-noble", "BA-4.9", "mission_not_there", "This mission is not in the pile."),
    (covering, "0 cover printed-1", "BA-6.5", "other_board", "This bonus is not on the boards of this scoring."),
    (covering_at_the_end, "0 cover left-1", "BA-7.2", "other_board", "This bonus is not on the boards"),
    (covering, "0 cover left-3", "BA-6.3", "bonus_covered", "This bonus is already covered."),
    (raising, "0 raise 3", "BA-6.4", "cannot_raise", "You cannot upgrade a 3 to a 4."),
    (arming, "0 weapon rapiers", "BA-6.7", "no_such_token", "No such token is left in the Bastille."),
    (assigning, "0 assign M2 noble", "BA-7.1", "not_this_monk", "Your monks are assigned one at a time"),
    (assigning, "0 assign M3 noble", "BA-7.1", "not_this_monk", "a different one is next"),
    (over, "0 place 1 banque", "BA-7.8", "game_over", "The game is over."),
]


@proves("BA-3.2", "BA-3.3", "BA-4.6", "BA-4.10", "BA-6.4", "BA-6.7", "BA-7.1", "BA-7.8", "BA-9.2", "BA-6.3")
@pytest.mark.parametrize(
    ("position", "line", "rule", "reason", "sentence"), REFUSALS, ids=[f"{r[3]}: {r[1]}" for r in REFUSALS]
)
def test_refused(position: Callable[[], Paris], line: str, rule: str, reason: str, sentence: str) -> None:
    refused = position().refused(line)
    assert (refused.refusal.rule, refused.refusal.reason) == (rule, reason)
    assert sentence in refused.sentence
    assert str(refused) == f"{rule}: {refused.sentence}"


def test_every_reason_of_the_game_occurs() -> None:
    own = set(Paris().game.words) - set(locale.words("table"))
    reasons = {key.removeprefix("reason.") for key in own if key.startswith("reason.")}
    assert reasons <= {reason for _, _, _, reason, _ in REFUSALS}
    assert len(reasons) == 12


MALFORMED = [
    ("", "an empty line is not a move"),
    ("dance", "'dance' is not a move"),
    ("place", "'place' should be written 'place TILE LOCATION'"),
    ("place 1 banque now", "should be written"),
    ("place 5 banque", "'5' is not a valid tile (1, 2, 3, 4)"),
    ("place 1 louvre", "'louvre' is not a valid location"),
    ("buy P11", "'P11' is not a valid character"),
    ("pile 3", "'3' is not a valid pile"),
    ("mission max-cats", "'max-cats' is not a valid mission"),
    ("cover middle-1", "'middle-1' is not a valid bonus"),
    ("raise 4", "'4' is not a valid tile"),
    ("weapon torches", "'torches' is not a valid weapon"),
    ("assign P1 noble", "'P1' is not a valid monk"),
    ("assign M1 monk", "'monk' is not a valid group"),
]


@pytest.mark.parametrize(("text", "sentence"), MALFORMED, ids=[text or "empty" for text, _ in MALFORMED])
def test_malformed(text: str, sentence: str) -> None:
    refused = placing().refused(f"0 {text}")
    assert (refused.refusal.rule, refused.refusal.reason) == ("BA-3.1", "malformed")
    assert sentence in refused.sentence


@pytest.mark.parametrize("move", [-1, 10_000])
def test_a_number_that_is_no_move(move: int) -> None:
    table = placing()
    before = table.state.dump()
    with pytest.raises(Refused) as caught:
        table.game.play(table.state, 0, move, table.dealer)
    assert (caught.value.refusal.rule, caught.value.refusal.reason) == ("BA-3.1", "no_such_move")
    assert caught.value.sentence and table.state.dump() == before


@pytest.mark.parametrize("position", list(dict.fromkeys(refusal[0] for refusal in REFUSALS)))
def test_everybody_who_is_not_asked_is_refused_everything(position: Callable[[], Paris]) -> None:
    table = position()
    for seat in range(4):
        for move in range(table.game.actions.size):
            allowed = move in table.game.moves(table.state, seat)
            refusal = table.game.refuse(table.state, seat, move)
            assert (refusal is None) == allowed
            if refusal is not None:
                assert refusal.rule.startswith("BA-") and table.game.sentence(refusal)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(TableeError, match="'guillotine' is not an option of bastille"):
        Paris(4, guillotine=True)
