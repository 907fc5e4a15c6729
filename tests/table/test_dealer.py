"""The dealer: draws by weight, the same from the same seed, and tells only who listens."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee import games
from tablee.table import (
    ALL,
    Counts,
    Dealer,
    ImpossibleOutcome,
    ScriptedDealer,
    SeededDealer,
    TableeError,
    counts,
    filled,
)


def test_the_same_seed_gives_the_same_draws() -> None:
    draws = [[SeededDealer(seed).draw("deck-0", filled(1, 1000)) for _ in range(1)] for seed in ("a", "a", "b", 7, "7")]
    assert draws[0] == draws[1] != draws[2]
    assert draws[3] == draws[4]  # a number is the seed that its digits are


def test_a_game_goes_on_after_any_number_of_draws() -> None:
    """Also across the blocks in which random words are made."""
    dealer = SeededDealer("seed")
    words = [dealer.below(1 << 32) for _ in range(600)]
    for skip in (0, 1, 40, 41, 255, 256, 257, 511, 512, 599):
        assert SeededDealer("seed", skip=skip).below(1 << 32) == words[skip]


def test_draws_follow_their_weights() -> None:
    dealer = SeededDealer("weights")
    found = Counter(dealer.draw("deck-0", counts([0, 1, 0, 3])) for _ in range(4000))
    assert set(found) == {1, 3}
    assert 2800 < found[3] < 3200
    assert dealer.drawn == 4000


def test_numbers_below_a_bound() -> None:
    dealer = SeededDealer("below")
    assert {dealer.below(3) for _ in range(100)} == {0, 1, 2}
    assert {dealer.below(1) for _ in range(10)} == {0}


@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
def test_nothing_is_drawn_from_an_empty_deck(weights: list[int]) -> None:
    """This is a bug of a game, not a fault of a user."""
    dealer = SeededDealer("empty", listening=True)
    with pytest.raises(ValueError, match="a draw from an empty deck"):
        dealer.draw("deck-0", counts(weights))
    assert dealer.drawn == 0 and dealer.draws == []


def test_only_who_listens_keeps_draws_and_events() -> None:
    silent, listening = SeededDealer("a"), SeededDealer("a", listening=True)
    for dealer in (silent, listening):
        assert dealer.draw("deck-2", counts([0, 1]), audience=1) == 1
        dealer.tell("TO-1.1", "gave", 4, 5)
        dealer.tell("TO-1.2", "dealt", audience=1)
    assert silent.draws == [] and silent.events == [] and silent.drawn == 1
    (draw,) = listening.draws
    assert (draw.deck, draw.outcome, draw.audience) == ("deck-2", 1, 1)
    assert [(event.rule, event.kind, event.values, event.audience) for event in listening.events] == [
        ("TO-1.1", "gave", (4, 5, 0, 0), ALL),
        ("TO-1.2", "dealt", (0, 0, 0, 0), 1),
    ]


def test_a_script_is_what_happens() -> None:
    dealer = ScriptedDealer([1, 0], listening=True)
    assert [dealer.draw("deck-0", counts([1, 1])), dealer.draw("deck-1", counts([1]))] == [1, 0]
    dealer.finish()
    assert [draw.outcome for draw in dealer.draws] == [1, 0]


def test_a_script_that_cannot_happen() -> None:
    assert issubclass(ImpossibleOutcome, TableeError)
    with pytest.raises(ImpossibleOutcome, match=r"^outcome 1 is missing$"):
        ScriptedDealer([]).draw("deck-0", counts([1]))
    for outcome in (-1, 1, 2):
        with pytest.raises(ImpossibleOutcome, match=r"^outcome 1 cannot happen here$"):
            ScriptedDealer([outcome]).draw("deck-0", counts([1, 0]))
    dealer = ScriptedDealer([0, 0])
    dealer.draw("deck-0", counts([1]))
    with pytest.raises(ImpossibleOutcome, match=r"^outcome 2 is one too many$"):
        dealer.finish()


def test_a_dealer_of_its_own_must_say_what_chance_says() -> None:
    with pytest.raises(NotImplementedError):
        Dealer().draw("deck-0", counts([1]))


class Wrapped(Dealer):
    """A dealer in Python around another one."""

    def __init__(self, inner: Dealer) -> None:
        super().__init__(listening=True)
        self.inner = inner

    def outcome(self, deck: str, weights: Counts, all_weights: int) -> int:
        return self.inner.draw(deck, weights)


@pytest.mark.parametrize("name", games.names())
def test_a_dealer_in_python_hears_the_same(name: str) -> None:
    """Also when the game that calls it is compiled."""
    game, ours, own = games.load(name), SeededDealer("heard", listening=True), Wrapped(SeededDealer("heard"))
    for dealer in (ours, own):
        state = game.start(3, dealer)
        for _ in range(30):
            [seat, *_] = game.owing(state)
            game.play(state, seat, game.moves(state, seat)[0], dealer)
    assert [(event.kind, event.values, event.audience) for event in own.events] == [
        (event.kind, event.values, event.audience) for event in ours.events
    ]
    assert [(draw.deck, draw.outcome, draw.audience) for draw in own.draws] == [
        (draw.deck, draw.outcome, draw.audience) for draw in ours.draws
    ]
    assert {heard.audience for heard in (*own.events, *own.draws)} > {ALL}
