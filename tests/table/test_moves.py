"""The move table: dense numbers, notation both ways, and one clear error for whatever is not a move."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.toy import TOY
from tablee import games
from tablee.table import Actions, Arg, Game, Kind, Malformed, Refused, TableeError, numbers

PLACE = Actions([Kind("pass"), Kind("place", numbers("tile", 1, 2), Arg("where", ("bank", "town", "port")))])
GAMES: list[Game[Any]] = [TOY, *[games.load(name) for name in games.names()]]


def malformed(text: str) -> str:
    with pytest.raises(Malformed) as caught:
        PLACE.parse(text)
    assert isinstance(caught.value, TableeError)
    return str(caught.value)


def test_moves_are_numbered_densely_and_the_last_argument_counts_fastest() -> None:
    assert [PLACE.text(move) for move in range(PLACE.size)] == [
        "pass",
        "place 1 bank",
        "place 1 town",
        "place 1 port",
        "place 2 bank",
        "place 2 town",
        "place 2 port",
    ]
    assert len(PLACE) == PLACE.size == 7
    assert PLACE.first("pass") == 0 and PLACE.first("place") == 1
    assert PLACE.kind(5).name == "place" and PLACE.values(5) == [1, 1] and PLACE.values(0) == []
    assert PLACE.number("place", [1, 1]) == 5 and PLACE.number("pass") == 0


def test_what_is_a_move() -> None:
    assert 0 in PLACE and 6 in PLACE
    assert 7 not in PLACE and -1 not in PLACE and "pass" not in PLACE


def test_spaces_around_words_do_not_matter() -> None:
    assert PLACE.parse("  place\t2   port ") == 6


def test_what_is_not_a_move_says_what_was_expected() -> None:
    assert malformed("") == malformed(" \t") == "an empty line is not a move"
    assert malformed("build 1") == "'build' is not a move (pass, place)"
    assert malformed("place 1") == "'place 1' should be written 'place TILE WHERE'"
    assert malformed(" pass now ") == "'pass now' should be written 'pass'"
    assert malformed("place 3 bank") == "'3' is not a valid tile (1, 2)"
    assert malformed("place 1 moon") == "'moon' is not a valid where (bank, town, port)"
    assert malformed("place 01 bank") == "'01' is not a valid tile (1, 2)"


def test_numbers_that_are_not_a_move() -> None:
    with pytest.raises(Malformed, match=r"^'place' takes 2 arguments, not 1$"):
        PLACE.number("place", [1])
    with pytest.raises(Malformed, match=r"^3 is not a valid where of 'place'$"):
        PLACE.number("place", [0, 3])
    with pytest.raises(Malformed, match=r"^-1 is not a valid tile of 'place'$"):
        PLACE.number("place", [-1, 0])


def test_an_argument_without_words_is_any_number() -> None:
    points = Arg("points")
    assert points.text(-3) == "-3" and points.parse("-3") == -3
    with pytest.raises(Malformed, match=r"^'three' is not a valid points: a number is expected$"):
        points.parse("three")


def test_many_words_are_counted_and_not_listed() -> None:
    with pytest.raises(Malformed, match=r"^'x' is not a valid card \(there are 21\)$"):
        numbers("card", 1, 21).parse("x")
    with pytest.raises(Malformed, match=r"^'x' is not a valid card \(1, 2, .*, 20\)$"):
        numbers("card", 1, 20).parse("x")


def test_a_game_that_declares_its_moves_wrongly_is_a_bug() -> None:
    with pytest.raises(ValueError, match=r"^the words of 'card' are not all different$"):
        Arg("card", ("a", "b", "a"))
    with pytest.raises(ValueError, match=r"^bid: the argument 'amount' of a move needs a word for each value$"):
        Actions([Kind("bid", Arg("amount"))])


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_move_is_its_own_notation(game: Game[Any]) -> None:
    texts = [game.text(move) for move in range(game.actions.size)]
    assert len(set(texts)) == game.actions.size
    assert [game.parse(text) for text in texts] == list(range(game.actions.size))
    for move in range(game.actions.size):
        assert game.actions.number(game.actions.kind(move).name, game.actions.values(move)) == move


@given(st.data())
def test_any_text_is_a_move_or_refused(data: st.DataObject) -> None:
    """Also texts made of the words of a game, which are nearly moves."""
    game = data.draw(st.sampled_from(GAMES))
    words = [kind.name for kind in game.actions.kinds]
    words += [word for kind in game.actions.kinds for arg in kind.args for word in arg.words]
    text = data.draw(st.text() | st.lists(st.sampled_from(words) | st.text(max_size=3), max_size=4).map(" ".join))
    try:
        move = game.parse(text)
    except Refused as refused:
        assert (refused.refusal.rule, refused.refusal.reason) == (game.rules.turn, "malformed")
        assert refused.sentence
    else:
        assert game.text(move) == " ".join(text.split())


@given(st.integers() | st.text(), st.sampled_from([Arg("points"), numbers("tile", -2, 5), Arg("word", ("a", "b"))]))
def test_any_argument_is_a_value_or_malformed(given_value: object, arg: Arg) -> None:
    try:
        value = arg.parse(str(given_value))
    except Malformed as error:
        assert arg.name in str(error)
    else:
        assert arg.parse(arg.text(value)) == value
