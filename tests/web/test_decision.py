"""What somebody who decides is told, offered and shown besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from tablee import games, locale
from tablee.table import SeededDealer
from tablee.text.asides import aside_kinds, asides
from tablee.web.preferences import reader_of
from tablee.web.views.boards import Look, board
from tablee.web.views.choices import choices, forced
from tablee.web.views.decision import decision
from tablee.web.views.outlook import outlook_parts

NAMES = ("Anna", "Bertrand", "Camille")


def decisions(name: str, step: str) -> Iterator[tuple[Any, Any, int, list[int]]]:
    """The game, the state, the seat and its moves, whenever a random game asks for this step."""
    game: Any = games.load(name)
    dealer, chance = SeededDealer(f"{name}/{step}"), SeededDealer(f"{name}/{step}/moves")
    state = game.start(3, dealer)
    while owing := game.owing(state):
        seat = owing[0]
        moves = game.moves(state, seat)
        if game.steps[state.agenda[-1].step].name == step:
            yield game, state, seat, moves
        game.apply(state, seat, moves[chance.below(len(moves))], dealer)


def position(game: Any, state: Any) -> Any:
    """As much of a position as a decision asks for."""
    return SimpleNamespace(game=game, state=state)


def test_whoever_can_only_end_the_turn_is_told_so() -> None:
    asked: dict[bool, set[str]] = {True: set(), False: set()}
    for game, state, seat, moves in decisions("heads_of_state", "acting"):
        told = decision(position(game, state), NAMES, seat, (seat,), "en")
        asked[moves == [game.parse("end")]].add(told.asked)
        assert forced(game, moves[-1]) == "own"
    assert asked[True] == {"Nothing else is possible: end the turn."}
    assert asked[False] == {"Create nobles, attack nobles (on a treachery turn), or end the turn."}


def test_a_secret_choice_is_called_one() -> None:
    game, state, seat, _ = next(decisions("bastille", "mission"))
    told = decision(position(game, state), NAMES, seat, (seat,), "en")
    assert told.who == "Choose in secret."


def test_a_forced_move_is_open_if_everybody_can_foresee_it() -> None:
    game: Any = games.load("bastille")
    assert forced(game, game.parse("decline")) == "open"
    assert forced(game, game.parse("mission max-gems")) == "own"


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_many_moves_of_two_halves_are_offered_half_by_half(language: str) -> None:
    words = locale.words("bastille", language)
    folded = 0
    for game, state, seat, moves in decisions("bastille", "placing"):
        (offered,) = choices(game, game.seen_by(state, seat), seat, moves, NAMES, words)
        assert bool(offered.halves) == (len(moves) > 10)
        if offered.halves:
            folded += 1
            assert [choice.number for half in offered.halves for choice in half.choices] == moves
            assert all(re.search(r"\d", half.words) for half in offered.halves)
            assert all(choice.short[0].isupper() for half in offered.halves for choice in half.choices)
    assert folded


def test_amounts_say_what_they_are_worth_below_and_asides_what_is_counted() -> None:
    game, state, seat, moves = next(decisions("bastide", "bidding"))
    words, view = locale.words("bastide"), game.seen_by(state, seat)
    (offered,) = choices(game, view, seat, moves, NAMES, words)
    assert [choice.short for choice in offered.choices] == [str(n) for n in range(len(moves))]
    worth = {choice.short: choice.below for choice in offered.choices if choice.below}
    assert worth == {str(n): f"{n // 3} influence" for n in range(3, len(moves), 3)}
    assert aside_kinds(game)
    told = {aside.kind: (aside.heading, aside.fields[-1].unit) for aside in asides(game, view, seat, (), NAMES, words)}
    assert told["give"] == ("Give money to", "deniers")


NEEDS = [
    ("bastille", "placing", "tile-"),
    ("bastille", "place_louis", "coins-"),
    ("heads_of_state", "discarding", "card-"),
    ("bastide", "turn", "hand-"),
    ("bastide", "bidding", "money-"),
]


@pytest.mark.parametrize(("name", "step", "piece"), NEEDS)
def test_what_a_decision_needs_is_on_the_board(name: str, step: str, piece: str) -> None:
    game, state, seat, _ = next(decisions(name, step))
    view = game.seen_by(state, seat)
    needs = games.title(name).buttons().needs(view, seat)
    drawn = board(game, view, seat, Look("en", portrait=True, names=NAMES))
    named = [one.id for one in drawn.all_pieces() if one.id.startswith(piece)]
    assert piece in needs and named, (needs, named)
    for stock in re.findall(r"#([\w-]+)", needs):
        assert any(one.id == stock for one in drawn.all_pieces()), stock


def test_a_card_of_a_display_stands_for_the_kind_of_turn_and_for_itself() -> None:
    for game, state, seat, moves in decisions("heads_of_state", "turn"):
        view = game.seen_by(state, seat)
        lit = board(game, view, seat, Look("en", names=NAMES), moves).lights.pieces
        both = {light.move: light.then for light in lit.values() if light.then}
        assert set(both) == {game.parse("attributes"), game.parse("treachery")}
        for name, light in lit.items():
            if light.then:
                after = state.clone()
                game.play(after, seat, light.move, SeededDealer(1))
                assert game.refuse(after, seat, game.parse(light.then)) is None, name


def test_the_outlook_of_a_seat_in_words() -> None:
    game, state, seat, _ = next(decisions("bastille", "placing"))
    parts = outlook_parts(game, game.seen_by(state, seat), seat, NAMES, "en")
    told = re.findall(r'data-for="points-(\d)" data-ended="([^"]+)" data-told="([^"]+)"', parts["outlook"])
    assert [int(number) for number, _, _ in told] == [0, 1, 2]
    for number, ended, words in told:
        assert ("missions" in words) == ended.endswith("+") == (int(number) != seat), words
    assert parts["scores"].count("<b>0</b>") == 3
    state.agenda = []
    assert not any(outlook_parts(game, state, seat, NAMES, "en").values())


def test_the_outlook_says_what_the_points_of_another_end_are() -> None:
    game, state, seat, _ = next(decisions("bastide", "turn"))
    told = outlook_parts(game, game.seen_by(state, seat), seat, NAMES, "en")["outlook"]
    assert f"against their owners. The points would then be: {NAMES[0]} 0, " in told


@pytest.mark.parametrize(
    ("cookie", "agent", "asks"),
    [
        ("", "Firefox", False),
        ("touch=on", "Firefox", True),
        ("touch=on; confirm=off", "Firefox", False),
        ("touch=off; confirm=on", "Firefox", True),
        ("", "iPhone Mobi", True),
        ("touch=off", "iPhone Mobi", False),
    ],
)
def test_touched_screens_ask_before_moves_that_cannot_be_undone(cookie: str, agent: str, asks: bool) -> None:
    headers = [(b"cookie", cookie.encode()), (b"user-agent", agent.encode())]
    reader = reader_of(HTTPConnection({"type": "http", "headers": headers}))
    assert reader.confirm is asks
