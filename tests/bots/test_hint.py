"""Hints: the best moves with score, chance and reasons; from the view alone."""

from __future__ import annotations

from typing import Any

import pytest

from tablee import bots, games
from tablee.bots.levels import SearchBot
from tablee.table import SeededDealer, TableeError


def told(hints: list[bots.Hint]) -> list[object]:
    """A hint as values that can be compared."""
    return [
        (hint.move, hint.points, hint.chance, [(reason.rule, reason.points) for reason in hint.reasons])
        for hint in hints
    ]


@pytest.mark.parametrize("name", games.names())
def test_hints_use_nothing_outside_the_view(name: str) -> None:
    game: Any = games.load(name)
    dealer = SeededDealer("hint")
    state = game.start(4, dealer)
    chance = SeededDealer("hint/moves")
    for _ in range(14):
        seat = game.owing(state)[0]
        moves = game.moves(state, seat)
        game.apply(state, seat, moves[chance.below(len(moves))], dealer)
    seat = game.owing(state)[0]
    view = game.seen_by(state, seat)
    other = game.imagine(view, seat, SeededDealer("other"))
    assert other.dump() != state.dump()
    evaluator = bots.load_evaluator(game)
    hints = [
        bots.explain(evaluator, seen, seat, game.moves(seen, seat), "x", 20)
        for seen in (view, game.seen_by(other, seat))
    ]
    assert told(hints[0]) == told(hints[1])
    rules = {rule.number for rule in games.rules(name)}
    for hint in hints[0]:
        assert hint.move in game.moves(state, seat)
        assert 0 <= hint.chance <= 1
        assert all(reason.rule in rules for reason in hint.reasons)
    chances = bots.win_chances(evaluator, view, seat, "x", 5)
    assert chances == bots.win_chances(evaluator, game.seen_by(other, seat), seat, "x", 5)
    assert sum(chances) == pytest.approx(1)


def test_a_bot_explains_itself() -> None:
    game: Any = games.load("bastille")
    state = game.start(4, SeededDealer("why"))
    seat = game.owing(state)[0]
    bot = bots.load("strong", game, "x", simulations=20)
    assert isinstance(bot, SearchBot)
    hints = bot.explain(game.seen_by(state, seat), game.moves(state, seat))
    assert 2 <= len(hints) <= 3
    assert hints[0].visits >= hints[1].visits
    assert any(hint.reasons for hint in hints)


def test_a_hint_for_a_sealed_bid_needs_the_seat() -> None:
    game: Any = games.load("bastide")
    dealer = SeededDealer("bids")
    state = game.start(4, dealer)
    while len(game.owing(state)) < 2:
        seat = game.owing(state)[0]
        game.apply(state, seat, game.moves(state, seat)[0], dealer)
    bot = bots.load("strong", game, "x", simulations=20)
    assert isinstance(bot, SearchBot)
    view, moves = game.seen_by(state, 2), game.moves(state, 2)
    with pytest.raises(TableeError, match="say which seat"):
        bot.explain(view, moves)
    assert {hint.move for hint in bot.explain(view, moves, 2)} <= set(moves)


def test_advice_comes_from_what_forecasts_best() -> None:
    learned = {name: bots.load_evaluator(games.load(name), bots.ADVISER).parameters.learned for name in games.names()}
    assert learned == {"bastille": True, "heads_of_state": True, "bastide": False}
