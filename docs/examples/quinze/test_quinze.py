"""The rules of Quinze, each proven once."""

from __future__ import annotations

from typing import Any

import pytest

from tablee import games
from tablee.table import HIDDEN, SPECTATOR, ScriptedDealer
from tablee.testing import check_game

SIX, SEVEN, NINE = 5, 6, 8  # cards are counted from 0


def table(*drawn: int, stakes: bool = False) -> tuple[Any, Any, ScriptedDealer]:
    """Two players; what they are dealt and draw is given."""
    game: Any = games.load("quinze")
    dealer = ScriptedDealer(drawn, listening=True)
    return game, game.start(2, dealer, {"stakes": stakes}), dealer


@pytest.mark.proves("QZ-1.1", "QZ-2.1")
def test_each_is_dealt_a_card_that_only_they_see() -> None:
    game, s, _ = table(SIX, SEVEN)
    assert list(s.hidden) == [SIX, SEVEN]
    assert sum(s.deck) == 38
    assert list(game.seen_by(s, 0).hidden) == [SIX, HIDDEN]
    assert game.owing(s) == (0,)


@pytest.mark.proves("QZ-3.1")
def test_draw_and_decide_again_or_stay() -> None:
    game, s, dealer = table(SIX, SEVEN, SEVEN)
    game.play(s, 0, game.parse("draw"), dealer)
    assert s.points(0) == 13
    assert game.owing(s) == (0,)
    game.play(s, 0, game.parse("stay"), dealer)
    assert game.owing(s) == (1,)


@pytest.mark.proves("QZ-3.2", "QZ-4.1", "QZ-4.2")
def test_above_fifteen_is_out() -> None:
    game, s, dealer = table(SIX, SEVEN, NINE, NINE)
    game.play(s, 0, game.parse("draw"), dealer)  # 6 and 9: exactly 15
    game.play(s, 0, game.parse("stay"), dealer)
    game.play(s, 1, game.parse("draw"), dealer)  # 7 and 9
    assert game.owing(s) == ()
    assert [(score.total, score.rank) for score in game.scores(s)] == [(15, 1), (0, 2)]
    assert list(game.seen_by(s, 0).hidden) == [SIX, SEVEN]


@pytest.mark.proves("QZ-2.2", "QZ-4.3")
def test_a_stake_is_secret_until_all_are_made() -> None:
    game, s, dealer = table(SIX, SEVEN, NINE, NINE, stakes=True)
    game.play(s, 1, game.parse("stake 3"), dealer)
    assert list(game.seen_by(s, 0).stakes) == [HIDDEN, HIDDEN]
    game.play(s, 0, game.parse("stake 2"), dealer)
    assert list(game.seen_by(s, SPECTATOR).stakes) == [2, 3]
    for seat, move in ((0, "draw"), (0, "stay"), (1, "draw")):
        game.play(s, seat, game.parse(move), dealer)
    assert [score.total for score in game.scores(s)] == [15 + 2, 0 - 3]


def test_a_game_from_before_there_were_stakes_goes_on() -> None:
    game, s, _ = table(SIX, SEVEN)
    old = {name: value for name, value in s.dump().items() if name != "stakes"}
    assert game.load(old).dump() == s.dump()


def test_the_game_keeps_the_laws() -> None:
    check_game("quinze")
