"""Editions of every game: a faulty one gives one clear sentence for each fault, with its file, table and row."""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.editions import Change, box, changed, problems
from support.faulty_editions import FAULTS
from support.proofs import proves
from tablee import games
from tablee.table import Edition, EditionError, SeededDealer

CASES = [(name, *fault) for name, faults in FAULTS.items() for fault in faults]
TABLES = [(name, *found) for name in games.names() for found in re.findall(r"^(\[+)(\w+)\]", box(name), re.MULTILINE)]
FUZZED = int(os.environ.get("TABLEE_EDITIONS", "40"))  # editions with any value in one place
DEPENDED_ON = {("bastide", "town")}  # without blocks every work faces something that is not there


@proves("BA-1.1", "BA-1.2")
@proves("HS-1.1", "HS-1.3", "HS-1.4", "HS-1.5", "HS-R5")
@proves("BD-1.1", "BD-1.3", "BD-1.5")
@pytest.mark.parametrize("case", CASES, ids=[f"{name}-{problem}" for name, _, _, problem, *_ in CASES])
def test_every_fault_is_told(case: tuple[str, ...], tmp_path: Path) -> None:
    """Each problem of a fault, and nothing else."""
    name, old, new, *expected = case
    found = problems(name, changed(name, (old, new)), tmp_path)
    assert len(found) == len(expected), found
    for problem, beginning in zip(found, expected, strict=True):
        assert problem.startswith(beginning)


@pytest.mark.parametrize(("name", "brackets", "table"), dict.fromkeys(TABLES))
def test_a_missing_table_is_named(name: str, brackets: str, table: str, tmp_path: Path) -> None:
    without = re.sub(rf"^\[+{table}\].*\n(?:(?!\[).*\n)*", "", box(name), flags=re.MULTILINE)
    found = problems(name, without, tmp_path)
    if (name, table) in DEPENDED_ON:
        del found[1:]
    if table == "edition":
        assert found == [": the table [edition] is missing"]
    elif brackets == "[":
        assert found == [f"[{table}]: this table is missing"]
    else:
        assert found == [f"[[{table}]]: these tables are missing"]


@pytest.mark.parametrize(
    ("name", "change", "part", "value"),
    [
        ("bastille", ("coins = 8          #", "coins = 9          #"), "coins", 9),
        ("heads_of_state", ("hand_attributes = 10", "hand_attributes = 11"), "hand", [11, 4]),
        ("bastide", ("money = 4 ", "money = 5 "), "money", 5),
    ],
)
def test_the_values_of_an_edition_are_used(name: str, change: Change, part: str, value: object, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed(name, change), encoding="utf-8")
    game: Any = games.load(name, file)
    assert getattr(game.parts, part) == value
    assert game.edition.digest != games.read_edition(name).digest


@pytest.mark.parametrize(
    ("name", "changes", "tables"),
    [
        ("bastille", [("rounds = 8", 'rounds = "8"'), ("torches = 9", "torches = 'nine'")], ["game", "supplies"]),
        ("heads_of_state", [("\ndraws = 3", "\ndraws = 0"), ("king = 4\n", "king = true\n")], ["limits", "tokens"]),
        (
            "bastide",
            [("money = 4 ", "money = -4 "), ("per_influence = 3", "per_influence = 0")],
            ["supplies", "bidding"],
        ),
    ],
)
def test_every_fault_is_told_at_once(name: str, changes: list[Change], tables: list[str], tmp_path: Path) -> None:
    found = problems(name, changed(name, *changes), tmp_path)
    assert [problem.partition(":")[0] for problem in found] == [f"[{table}]" for table in tables]


@pytest.mark.parametrize("name", games.names())
def test_a_file_that_is_not_an_edition_of_the_game(name: str, tmp_path: Path) -> None:
    (found,) = problems(name, "Vive la France!", tmp_path)
    assert found.startswith(": not a TOML file (")
    other = next(other for other in games.names() if other != name)
    assert problems(name, changed(name, (f'game = "{name}"', f'game = "{other}"')), tmp_path) == [
        f"[edition]: this is an edition of {other!r}, not of {name!r}"
    ]
    with pytest.raises(EditionError, match=r"nowhere\.toml: cannot be read"):
        games.load(name, tmp_path / "nowhere.toml")


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value of an edition."""
    if path:
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


VALUES = st.recursive(
    st.booleans() | st.integers(-9, 50) | st.floats() | st.sampled_from(["", "x", "a b", "hall", "B2"]) | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["x", "id", "points"]), inner),
    max_leaves=6,
)


@settings(max_examples=FUZZED)
@given(st.data())
def test_any_value_is_playable_or_told(data: st.DataObject) -> None:
    """Whatever stands in one place of an edition: a game that can be dealt, or sentences that name the fault."""
    box_of_game: Any = games.load(data.draw(st.sampled_from(games.names())))
    edition = copy.deepcopy(box_of_game.edition.data)
    *path, key = data.draw(st.sampled_from([place for place in places(edition) if place != ("edition", "game")]))
    place = edition
    for step in path:
        place = place[step]
    place[key] = data.draw(VALUES)
    try:
        game = type(box_of_game)(Edition(edition, "mine.toml"), box_of_game.words)
    except EditionError as error:
        assert error.problems and all(problem.startswith("mine.toml") for problem in error.problems)
    else:
        for seats in game.players:
            assert game.start(seats, SeededDealer("any")).audit() == []
