"""The game: set-up, whose turn it is, what is refused and why, the agenda, views, and everything in words."""

from __future__ import annotations

import pytest

from support.scenario import Scenario
from support.toy import BOX, STEP_NAMES, TOY, ToyGame
from tablee.table import ALL, HIDDEN, SPECTATOR, Game, Refused, ScriptedDealer, SeededDealer, TableeError, Task


def table(*more: int, seats: int = 2, **options: bool) -> Scenario:
    """The toy with cards 1, 2 (and 3), prizes as they stand in the box, and these draws afterwards."""
    return Scenario(TOY, seats, options, ScriptedDealer([*range(seats), 0, *more], listening=True))


def reason(found: Refused) -> tuple[str, str, tuple[int, ...]]:
    return found.refusal.rule, found.refusal.reason, found.refusal.values


# Setting up.


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_the_number_of_players(seats: int) -> None:
    with pytest.raises(Refused, match=r"^TO-1\.1: 2 to 3 can play\.$"):
        TOY.start(seats, SeededDealer(1))


def test_a_game_for_one_number_of_players_says_so() -> None:
    game = ToyGame(BOX.replace("[2, 3]", "[2]"), {"reason.seats_only": "{0} can play."})
    with pytest.raises(Refused, match=r"^TO-1\.1: 2 can play\.$"):
        game.start(3, SeededDealer(1))


def test_options_are_off_unless_they_are_asked_for() -> None:
    assert table().state.double is False
    assert table(double=False).state.double is False
    assert table(double=True).state.double is True
    with pytest.raises(TableeError, match=r"^'dragons' is not an option of toy \(double\)$"):
        TOY.start(2, SeededDealer(1), {"dragons": False})


def test_what_runs_by_itself_runs_at_once() -> None:
    """After the deal the table waits for bids, not for the step that turned up the prize."""
    assert table().waits_for() == ("bidding", (0, 1))


def test_one_game_serves_many_tables() -> None:
    first, second = TOY.start(2, SeededDealer(1)), TOY.start(2, SeededDealer(1))
    before = second.dump()
    TOY.play(first, 0, TOY.parse("bid 1"), SeededDealer(1))
    assert second.dump() == before


# Moving.


def test_a_whole_game() -> None:
    t = table(4, 1)
    assert t.told(t.do("0 bid 2", "1 bid 1")) == ["TO-2.1 bid_shown", "TO-2.1 bid_shown", "TO-2.1 prize_taken"]
    assert t.waits_for() == ("exchange", (0,))
    assert t.told(t.do("0 exchange")) == ["TO-2.2 exchanged", "TO-2.2 dealt", "TO-2.1 prize_shown"]
    t.do("1 bid 3", "0 bid 1", "1 keep")
    assert t.state.agenda == [] and TOY.owing(t.state) == ()
    assert [(score.total, score.rank) for score in TOY.scores(t.state)] == [(10, 1), (4, 2)]
    assert [TOY.moves(t.state, seat) for seat in range(2)] == [[], []]


def test_a_game_that_ends_in_one_way_names_no_outcome() -> None:
    t = table(1)
    assert TOY.outcomes == () and TOY.outcome(t.state) is None
    t.do("0 bid 1", "1 bid 0", "0 keep", "0 bid 1", "1 bid 0", "0 keep")
    assert t.state.agenda == [] and TOY.outcome(t.state) is None


def test_moves_are_those_of_who_owes_one() -> None:
    t = table()
    assert t.offered(0) == t.offered(1) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    t.do("1 bid 3")
    assert t.offered(1) == [] and TOY.owing(t.state) == (0,)
    assert TOY.moves(t.state, SPECTATOR) == [] and TOY.moves(t.state, 5) == []


def test_every_reason_in_its_order() -> None:
    """Who, what, whether the game goes on, whose turn, which decision, and only then the step itself."""
    t = table()
    size = TOY.actions.size
    for seat, move, expected in [
        (2, 0, ("TO-1.1", "no_such_seat", (2,))),
        (-1, size, ("TO-1.1", "no_such_seat", (2,))),
        (0, size, ("TO-2.1", "no_such_move", ())),
        (0, -1, ("TO-2.1", "no_such_move", ())),
        (0, TOY.parse("keep"), ("TO-2.1", "another_decision", ())),
        (0, TOY.parse("bid 4"), ("TO-2.1", "not_offered", ())),
    ]:
        refusal = TOY.refuse(t.state, seat, move)
        assert refusal is not None
        assert (refusal.rule, refusal.reason, refusal.values) == expected
    t.do("0 bid 0")
    assert reason(t.refused("0 bid 1")) == ("TO-2.1", "not_your_turn", ())
    assert reason(t.refused("0 keep")) == ("TO-2.1", "not_your_turn", ())


def test_nothing_can_be_done_after_the_end() -> None:
    t = table(1)
    t.do("0 bid 1", "1 bid 0", "0 keep", "0 bid 1", "1 bid 0", "0 keep")
    for line in ("0 bid 0", "1 keep", "0 give 1 1"):
        assert reason(t.refused(line)) == ("TO-3.1", "game_over", ())


def test_a_refused_move_changes_nothing_and_draws_nothing() -> None:
    t = table()
    drawn, told = t.dealer.drawn, len(t.dealer.events)
    assert t.refused("0 bid 9").sentence == "This is not offered."
    assert (t.dealer.drawn, len(t.dealer.events)) == (drawn, told)


def test_malformed_notation_is_refused() -> None:
    with pytest.raises(Refused, match=r"^TO-2\.1: 'jump' is not a move \(bid, exchange, keep, give\)$") as caught:
        TOY.parse("jump")
    assert reason(caught.value) == ("TO-2.1", "malformed", ())


def test_a_move_unfolds_task_by_task() -> None:
    """The table is looked at wherever something was told and something else follows; the last look is at the table."""
    t, other = table(4, 1), table(4, 1)
    t.do("0 bid 2", "1 bid 1")
    other.do("0 bid 2", "1 bid 1")
    t.do("0 exchange")
    before = len(other.dealer.events)
    moments = TOY.unfold(other.state, 0, TOY.parse("exchange"), other.dealer)
    assert [other.told(moment.events) for moment in moments] == [
        ["TO-2.2 exchanged", "TO-2.2 dealt"],
        ["TO-2.1 prize_shown"],
    ]
    assert [event for moment in moments for event in moment.events] == other.dealer.events[before:]
    first, last = (moment.state for moment in moments)
    assert last is other.state and last.dump() == t.state.dump()
    assert [STEP_NAMES[task.step] for task in first.agenda] == ["round", "exchange"]
    assert (first.dump()["prizes"], t.state.prizes) == ([0, 1], [0, 0])


def test_a_move_of_which_nothing_is_told_has_one_moment() -> None:
    t = table()
    moments = TOY.unfold(t.state, 0, TOY.parse("bid 2"), t.dealer)
    assert [(moment.state, moment.events) for moment in moments] == [(t.state, [])]
    given = TOY.unfold(t.state, 0, TOY.parse("give 1 1"), t.dealer)  # an aside: both still owe what they owed
    assert [t.told(moment.events) for moment in given] == [["TO-2.3 gave"]] and TOY.owing(t.state) == (1,)


# Sealed answers and asides.


def test_sealed_answers_are_kept_until_all_have_answered() -> None:
    t = table()
    assert [TOY.is_sealed(TOY.parse(text)) for text in ("bid 0", "keep", "exchange", "give 0 1")] == [True] + [
        False
    ] * 3
    assert t.do("0 bid 2") == []
    assert TOY.seen_by(t.state, 0).bids[0] == 2
    for other in (1, SPECTATOR):
        assert TOY.seen_by(t.state, other).bids[0] == HIDDEN


def test_an_aside_is_open_to_all_at_any_time_and_never_listed() -> None:
    t = table(seats=3)
    t.do("1 bid 1")
    assert t.told(t.do("1 give 0 2")) == ["TO-2.3 gave"]
    assert t.state.coins == [5, 1, 3]
    assert TOY.owing(t.state) == (0, 2), "an aside answers nothing"
    assert not any(text.startswith("give") for seat in range(3) for text in t.offered(seat))
    refused = t.refused("1 give 0 1")
    assert reason(refused) == ("TO-2.3", "too_much", (0,))
    assert refused.sentence == "You have only 0 coins to give."
    assert reason(t.refused("1 give 1 1")) == ("TO-2.3", "not_offered", ())


# The agenda.


def test_tasks_run_from_the_top_until_somebody_owes_a_move() -> None:
    t = table()
    t.state.agenda = [Task(1, (1,), (0,)), Task(0)]
    t.state.prizes = [0, 0]
    t.settle()
    assert t.waits_for() == ("bidding", (1,))


def test_applying_is_playing_without_the_question() -> None:
    asked, unasked = table(), table()
    asked.do("0 bid 2")
    TOY.apply(unasked.state, 0, TOY.parse("bid 2"), unasked.dealer)
    assert asked.state.dump() == unasked.state.dump()


def test_a_playout_is_playing_at_random_to_the_end() -> None:
    played, by_hand = TOY.start(2, SeededDealer("a")), TOY.start(2, SeededDealer("a"))
    decisions = TOY.playout(played, SeededDealer("b"), [SeededDealer(f"c{seat}") for seat in range(2)])
    dealer, chances = SeededDealer("b"), [SeededDealer(f"c{seat}") for seat in range(2)]
    moves = 0
    while by_hand.agenda:
        seat = TOY.owing(by_hand)[0]
        offered = TOY.moves(by_hand, seat)
        TOY.apply(by_hand, seat, offered[chances[seat].below(len(offered))], dealer)
        moves += 1
    assert (decisions, played.dump()) == (moves, by_hand.dump())


def test_a_kind_of_move_that_answers_no_step_is_a_bug() -> None:
    class Careless(ToyGame):
        def __init__(self) -> None:
            box = TOY
            steps = [step for step in box.steps if step.name != "exchange"]
            Game.__init__(self, box.edition, 1, (2,), (), box.actions, [], [], steps, box.rules, {})

    with pytest.raises(KeyError, match="exchange"):
        Careless()


# Views.


def test_views_and_worlds() -> None:
    t = table(seats=3)
    t.do("2 bid 1")
    for seat in (0, 1, 2, SPECTATOR):
        view = TOY.seen_by(t.state, seat)
        world = TOY.imagine(view, seat, SeededDealer("world"))
        assert TOY.seen_by(world, seat).dump() == view.dump()
        assert world.audit() == [] and HIDDEN not in world.card
        assert TOY.moves(world, seat) == TOY.moves(t.state, seat)
    assert {TOY.imagine(TOY.seen_by(t.state, 0), 0, SeededDealer(n)).card[1] for n in range(50)} == {1, 2, 3, 4, 5}


# In words.


def test_moves_events_and_tasks_in_words() -> None:
    t = table()
    assert TOY.describe_move(TOY.parse("bid 0")) == "Bid 0"
    assert TOY.describe_move(TOY.parse("give 1 1"), ["Anna", "Bob"]) == "Give Bob one coin"
    assert TOY.describe_move(TOY.parse("give 1 2")) == "Give 1 2"
    dealt = next(event for event in t.dealer.events if event.kind == "dealt")
    assert (dealt.rule, dealt.audience) == ("TO-1.1", 0)
    assert TOY.describe(dealt, ["Anna", "Bob"]) == "Anna gets card 1."
    (gave,) = t.do("1 give 0 1")
    assert (gave.kind, gave.audience) == ("gave", ALL)
    assert TOY.describe(gave, ["Anna", "Bob"]) == "Bob gives Anna one coin."
    assert TOY.question(t.state.agenda[-1]) == "Bid for the prize."


def test_other_words() -> None:
    words = {
        "move.bid": "{amount} bieten",
        "amount.2": "zwei",
        "step.bidding": "Bietet!",
        "event.gave": "An {other_seat}",
    }
    t = table()
    assert TOY.describe_move(TOY.parse("bid 2"), (), words) == "zwei bieten"
    assert TOY.question(t.state.agenda[-1], words) == "Bietet!"
    assert TOY.describe(t.do("1 give 0 1")[0], ["Anna", "Bob"], words) == "An Anna"
