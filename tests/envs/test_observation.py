"""Observations: every declared field is there, the observer comes first, and nobody learns a secret."""

from __future__ import annotations

import importlib

import pytest

from support import observations
from support.tables import IDS, TABLES, Table
from tablee import games
from tablee.table import HIDDEN, Game, Observation, SeededDealer, State
from tablee.testing.observations import check_observation


def observed(observation: Observation[State], view: State, seat: int) -> list[int]:
    return list(observation.of(view, seat))


@pytest.mark.parametrize("name", games.names())
def test_every_declared_field_is_observed(name: str) -> None:
    game = games.load(name)
    module = importlib.import_module(f"tablee.games.{name}.observation")
    unseen = set(getattr(module, "UNSEEN", ()))
    instead = set(getattr(module, "INSTEAD_OF", ()))
    added = {field for field in getattr(module, "DERIVED", {}) if field not in game.empty().fields()}
    written = {field.name for field in games.observation(game).fields} - set(observations.COMMON) - added
    assert written == set(game.empty().fields()) - unseen - instead
    view = game.seen_by(game.start(max(game.players), SeededDealer(1)), 0)
    for field in unseen - {"trail", "treachery_trail"}:
        assert set(getattr(view, field)) == {HIDDEN}


def test_the_page_is_up_to_date() -> None:
    text = observations.PAGE.read_text(encoding="utf-8")
    assert observations.page(text) == text, "run `make observations`"


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_any_position_fits_and_worlds_that_look_the_same_are_observed_the_same(table: Table) -> None:
    different = check_observation(table, 40, f"observation/{table}")
    assert different > 0, "no world differed: this test proved nothing"


def field(name: str, observation: Observation[State], row: list[int]) -> list[int]:
    """The columns of one field."""
    return next(row[field.columns] for field in observation.fields if field.name == name)


def test_the_observer_comes_first() -> None:
    table = Table("bastide", 3, ())
    game: Game[State] = games.load("bastide")
    observation = games.observation(game)
    state = game.start(3, SeededDealer("first"))
    data = state.dump()
    data["money"] = [10, 20, 30]
    circles = data["circles"]
    assert isinstance(circles, list)
    data["circles"] = [0, 2, *circles[2:]]
    state = game.load(data)
    row = observed(observation, game.seen_by(state, 1), 1)
    assert field("money", observation, row) == [20, 30, 10, 0, 0]
    assert field("circles", observation, row)[:15] == [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert field("seat", observation, row) == [0, 1, 0, 0, 0]
    assert field("seats", observation, row) == [table.seats]


def test_places_of_cards_have_columns_of_their_own() -> None:
    game: Game[State] = games.load("bastille")
    observation = games.observation(game)
    data = game.start(4, SeededDealer("cards")).dump()
    where = data["where"]
    assert isinstance(where, list)
    data["where"] = [-1, -2, -3, 0, 3, *where[5:]]
    data["spaces"] = [1 * 4 + 2, *[-1] * 17]
    row = observed(observation, game.load(data), 3)
    cards = field("where", observation, row)
    assert [cards[at : at + 7].index(1) for at in range(0, 35, 7)] == [0, 1, 2, 4, 3]
    spaces = field("spaces", observation, row)
    assert spaces[2 * 4 + 2] == 1 and sum(spaces) == 1


def test_a_look_into_a_pile_is_remembered() -> None:
    """Who has looked through a pile sees what lay there, and how many others have taken since."""
    game: Game[State] = games.load("bastille")
    observation = games.observation(game)
    state = game.start(3, SeededDealer("looks"))
    data = state.dump()
    kinds = game.actions.number("cover", [0]) - game.actions.first("mission")
    contents = [number % 3 for number in range(kinds)]
    data["looks"] = [[3, 0, *contents], [], []]
    data["taker"] = [0, 1, 2, 1]
    data["taken_from"] = [0, 0, 0, 0]
    data["taken"] = [4, 5, 6, 7]
    state = game.load(data)
    row = observed(observation, game.seen_by(state, 0), 0)
    assert field("looked", observation, row) == [1, 0]
    assert field("looked_at", observation, row) == contents + [0] * kinds
    assert field("taken_since", observation, row) == [1, 0]
    assert field("missions", observation, row)[:kinds] == [int(mission == 4) for mission in range(kinds)]
    assert field("missions_unknown", observation, row) == [0, 2, 1, 0]
    other = observed(observation, game.seen_by(state, 1), 1)
    assert field("looked", observation, other) == [0, 0]
    assert field("taken_since", observation, other) == [2, 0]


@pytest.mark.parametrize("name", games.names())
def test_every_decision_has_a_number_below_that_of_any_aside(name: str) -> None:
    """So the actions of programs are the moves of the game, without room for what is said and given beside them."""
    game = games.load(name)
    asides = [game.is_aside(move) for move in range(game.actions.size)]
    assert not any(asides[: game.decisions]) and all(asides[game.decisions :])
