"""Bastide's bots: who would win a siege, what they want of the end, and how they expect it to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.bastide import bidding
from tablee import bots, games
from tablee.bots.bastide.goals import EXPERT, STRONG, Goals, generosity, suspicion
from tablee.bots.bastide.outcome_model import OutcomeModel
from tablee.bots.bastide.values import wins_siege
from tablee.bots.points import points
from tablee.bots.policy import softmax
from tablee.bots.utility import LOYAL, SHREWD, TEMPERAMENTS, TREACHEROUS, Utility, expected_pay, pay_of_ranks
from tablee.games.bastide.generated import TURN
from tablee.games.bastide.parts import ENGLISH
from tablee.games.bastide.state import ALL_WORKS, EMPTY, SIEGE_LOST, STALEMATE
from tablee.games.bastide.talk import NOTHING, SILENCE, UNSAID, Talk
from tablee.games.bastide.town import WORKS
from tablee.lab.bastide.builder import Builder
from tablee.table import SeededDealer, TableeError


def full_camps(count: int) -> Iterator[tuple[Any, Any]]:
    """Turns of random games that begin with a full camp."""
    game: Any = games.load("bastide")
    for number in range(count):
        dealer = SeededDealer(f"camp/{number}")
        chance = SeededDealer(f"camp/{number}/moves")
        state = game.start(4, dealer)
        while state.agenda:
            if state.agenda[-1].step == TURN and sum(state.camp) == state.parts.camp:
                yield game, state
            seat = game.owing(state)[0]
            moves = game.moves(state, seat)
            game.apply(state, seat, moves[chance.below(len(moves))], dealer)


def test_who_wins_a_siege_is_foreseen() -> None:
    checked = 0
    for game, state in full_camps(30):
        for move in game.moves(state, state.player):
            after = state.clone()
            game.apply(after, state.player, move, SeededDealer("siege"))
            tile = move - game.actions.first("play")
            if not after.agenda and tile >= ENGLISH:
                ranks = [score.rank for score in game.scores(after)]
                alone = [rank == 1 and ranks.count(1) == 1 for rank in ranks]
                assert [wins_siege(state, seat, tile - ENGLISH + 1) for seat in range(4)] == alone
                checked += 1
    assert checked > 10


def test_places_are_paid_as_the_mean_of_those_that_a_tie_covers() -> None:
    half, most = [Utility(0.5, 0.0, 0.0)] * 4, [Utility(0.9, 0.0, 0.0)] * 4
    assert list(pay_of_ranks([1, 2, 3, 4], half)) == pytest.approx([1.0, 1 / 3, 1 / 6, 0.0])
    assert list(pay_of_ranks([1, 1, 1, 1], half)) == pytest.approx([3 / 8] * 4)
    assert list(pay_of_ranks([3, 1, 1], half[:3])) == pytest.approx([0.0, 0.625, 0.625])
    assert list(pay_of_ranks([1, 2, 3, 4], most)) == pytest.approx([1.0, 1 / 15, 1 / 30, 0.0])
    assert list(pay_of_ranks([1, 2, 3, 4], [*half[:2], *most[:2]])) == pytest.approx([1.0, 1 / 3, 1 / 30, 0.0])
    expected = expected_pay(points([9.0, 4.0, 4.0, 0.0]), 0.1, [half[0], most[0], *half[:2]])
    assert list(expected) == pytest.approx([1.0, 0.05, 0.25, 0.0], abs=1e-6)


def ended(outcome: int, pieces: int) -> Any:
    """A finished game in which everybody has as many pieces on walls, and seat 0 the Prince's card."""
    game: Any = games.load("bastide")
    state = game.start(4, SeededDealer("ended"))
    first = state.parts.town.first[6]
    for number in range(4 * pieces):
        state.circles[first + number] = number % 4
    state.cards[0] = 0
    state.outcome = outcome
    state.agenda.clear()
    return state


def test_nobody_wants_an_end_with_nothing() -> None:
    """Four seats without a point share the victory, and each would rather have points, shared in the same way."""
    evaluator: Any = bots.load_evaluator(games.load("bastide"))
    for temperament in range(len(TEMPERAMENTS)):
        nothing = ended(SIEGE_LOST, 0)
        nothing.cards[0] = EMPTY
        something = ended(SIEGE_LOST, 3)
        something.cards[0] = EMPTY
        assert evaluator.worth(something, 1, temperament)[1] > evaluator.worth(nothing, 1, temperament)[1]
        stuck = ended(STALEMATE, 3)
        complete = ended(ALL_WORKS, 3)
        assert evaluator.worth(complete, 0, temperament)[0] > evaluator.worth(stuck, 0, temperament)[0]


def test_temperaments_differ_in_what_they_make_of_the_town() -> None:
    """Somebody without cards: the loyal one wants the town French, the treacherous one English."""
    evaluator: Any = bots.load_evaluator(games.load("bastide"))
    gains = [
        evaluator.worth(ended(ALL_WORKS, 3), 1, temperament)[1]
        - evaluator.worth(ended(SIEGE_LOST, 3), 1, temperament)[1]
        for temperament in (LOYAL, SHREWD, TREACHEROUS)
    ]
    assert gains[0] > 0 > gains[2] and gains[0] > gains[1] > gains[2]


def test_experts_care_for_the_town_but_rather_win() -> None:
    """Of a French town in which another wins and an English one in which it wins, the loyal choose by their level."""
    evaluators: list[Any] = [bots.load_evaluator(games.load("bastide"), level=level) for level in ("strong", "expert")]
    french, english = (
        ended(ALL_WORKS, 3),
        ended(SIEGE_LOST, 3),
    )  # seat 0 has the card: it wins the one and loses the other
    for seat in (1, 2):
        strong, expert = (
            one.worth(french, seat, LOYAL)[seat] - one.worth(english, seat, LOYAL)[seat] for one in evaluators
        )
        assert strong > 0 > expert
        assert evaluators[1].worth(french, seat, LOYAL)[seat] > evaluators[1].worth(french, seat, TREACHEROUS)[seat]


def test_walls_works_and_an_empty_camp_keep_a_town_french() -> None:
    """A town that is all but complete stays French, one without walls before a full camp falls."""
    game: Any = games.load("bastide")
    outcome_model = OutcomeModel(game.parts)
    safe = game.start(4, SeededDealer("safe"))
    for work in range(len(WORKS) - 1):
        safe.taken[work] = 1
    lost = game.start(4, SeededDealer("lost"))
    lost.camp[1] = 7
    for block in range(len(lost.free)):
        lost.free[block] = 0
    assert outcome_model.outlook(safe).held > 0.75
    assert outcome_model.outlook(lost).held < 0.25


def test_what_is_expected_hangs_on_who_sits_there() -> None:
    """Bids and ends are expected as bots of each level make them; of people, and if nobody knows, as usual."""
    game, state = bidding("hall")
    for seat in range(state.seats):
        state.money[seat], state.supply[seat] = 20, 10

    def expecting(*opponents: str) -> Any:
        return bots.load_evaluator(game, "fair", opponents)

    usual, mixed, strong = expecting(), expecting("fair", "strong", "fair", ""), expecting(*["strong/loyal"] * 4)
    assert (
        expecting("fair", "fair", "fair", "").outcome_model.outlook(state).held
        == usual.outcome_model.outlook(state).held
    )
    assert (
        strong.outcome_model.outlook(state).held
        < mixed.outcome_model.outlook(state).held
        < usual.outcome_model.outlook(state).held
    )
    bids = [[judge.policy.opponents.expected_bid(state, seat) for seat in range(4)] for judge in (usual, mixed, strong)]
    assert [bids[1][seat] == bids[0][seat] for seat in range(4)] == [True, False, True, True]
    assert bids[1][1] == bids[2][1]


def test_nobody_reckons_with_the_money_of_a_free_rider() -> None:
    """Somebody who holds far more than they ever paid is expected to bid less, and their money builds nothing."""
    game, state = bidding("hall")
    judge: Any = bots.load_evaluator(game, "fair")
    for seat in range(4):
        state.money[seat], state.supply[seat] = 40 if seat == 1 else 4, 8
    expected, held = judge.policy.opponents.expected_bid, judge.outcome_model.signs
    usual, others = expected(state, 1), expected(state, 2)
    assert generosity(state, 1) == 1
    state.supply[1] = 20
    assert 0 < generosity(state, 1) <= 0.3
    assert expected(state, 1) < usual / 2 and expected(state, 2) == others
    poor = list(held(state))[4]
    state.supply[1] = 8
    assert poor < list(held(state))[4], "money for works"
    state.supply[1] = 20
    assert judge.policy.opponents.hesitation(state, 1) > judge.policy.opponents.hesitation(state, 2) + 2
    state.money[1] = 4
    assert generosity(state, 1) == 1, "nobody is mean who holds little"


def after_promises(state: Any, kept: int, broken: int) -> Any:
    """The same position, in which seat 1 has kept and broken so many promises."""
    after = state.clone()
    after.talk = Talk(NOTHING, 0, (UNSAID,) * 4, (0, kept, 0, 0), (0, broken, 0, 0), (NOTHING,) * 4)
    return after


def test_whoever_breaks_promises_is_suspected() -> None:
    state = bidding("hall")[1]
    honest, mixed, false = (suspicion(after_promises(state, *word).talk, 1) for word in ((3, 0), (3, 1), (0, 2)))
    assert suspicion(SILENCE, 1) == pytest.approx(1 / 3)
    assert honest < 1 / 6 < 1 / 3 < mixed < 0.9 < false < 1


def test_experts_tell_the_end_by_who_kept_their_word() -> None:
    """Towns with treacherous seats fall, and those break their word; strong and fair bots do not heed it."""
    game, state = bidding("hall")
    honest, false = after_promises(state, 3, 0), after_promises(state, 0, 2)

    def held(level: str, s: Any) -> float:
        judge: Any = bots.load_evaluator(game, level, [level] * 4)
        return float(judge.outcome_model.outlook(s).held)

    assert held("expert", false) < held("expert", state) < held("expert", honest)
    for level in ("fair", "strong"):
        assert held(level, false) == held(level, state) == held(level, honest)


def test_experts_take_others_for_what_their_level_and_their_word_say() -> None:
    """Of themselves all know what they want; strong bots take everybody for a shrewd one of their level."""
    state = bidding("hall")[1]
    honest, false = after_promises(state, 3, 0), after_promises(state, 0, 2)
    opponents = ["expert", "strong", "fair", ""]
    expert, strong = (Goals(level, opponents, 5) for level in ("expert", "strong"))
    utilities = expert.utilities(false, 0, LOYAL)
    assert utilities[0] is EXPERT[LOYAL]
    assert [utility.victory for utility in utilities] == [0.9, 0.5, 0.5, 0.9]
    assert utilities[1].good_end < -1.4 < -0.8 < utilities[2].good_end < 0.5
    assert expert.utilities(honest, 0, LOYAL)[1].good_end > expert.utilities(state, 0, LOYAL)[1].good_end
    assert strong.utilities(false, 0, TREACHEROUS) == [STRONG[TREACHEROUS], *[STRONG[SHREWD]] * 3]


def test_the_longer_nobody_pays_the_less_bots_expect_that_somebody_will() -> None:
    """Otherwise everybody waits for the others until nobody can do anything (BD-R11)."""
    game, state = bidding("hall")
    evaluator: Any = bots.load_evaluator(game)
    moves = game.moves(state, 0)
    stalemates, stingy = [], []
    for idle in range(1, 8):
        state.idle = idle
        stalemates.append(evaluator.outcome_model.outlook(state).stalemate)
        stingy.append(softmax(evaluator.policy.scores(state, 0, moves), 0.5)[0])
    assert stalemates == sorted(stalemates) and stalemates[-1] > 0.5
    assert stingy == sorted(stingy) and stingy[-1] > 0.5


def test_a_temperament_is_drawn_by_lot_and_may_be_chosen() -> None:
    drawn = {bots.with_temperament("fair", "bastide", f"table/{number}") for number in range(40)}
    assert drawn == {f"fair/{temperament}" for temperament in TEMPERAMENTS}
    assert bots.with_temperament("strong/loyal", "bastide", "any") == "strong/loyal"
    assert bots.with_temperament("fair", "bastille", "any") == "fair"
    assert bots.with_temperament("novice", "bastide", "any") == "novice"
    for name, game in (("fair/loyal", "bastille"), ("novice/loyal", "bastide"), ("fair/merry", "bastide")):
        with pytest.raises(TableeError, match="no such temperament"):
            bots.load(name, games.load(game), "x")


def test_a_fair_bot_beats_builders_and_the_town_is_built() -> None:
    """The whole measure is in docs/bots.md; this is a look at a few games."""
    game: Any = games.load("bastide")
    placed = 0
    for number in range(2):
        dealer = SeededDealer(f"builders/{number}")
        state = game.start(4, dealer)
        players: list[Any] = [Builder(game) for _ in range(3)]
        players.insert(number, bots.load("fair", game, f"x{number}"))
        bots.play_out(game, state, players, dealer)
        placed += sum(state.taken)
    assert placed >= 40
