"""Editions: values by table and key, every fault noted with its place, and a hash that any change changes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.toy import BOX, ToyGame
from tablee.table import Edition, EditionError, EditionReader, TableeError

HEAD = '[edition]\ngame = "toy"\nname = "mine"\nplayers = [2]\n'
EVERYTHING = 'whole = 3\nlist = [1, 2]\nyes = true\nword = "b"\nwords = ["a"]\ninner = { x = 1 }\n'
EVERYTHING += 'rows = [{ x = 1 }]\ngrid = [[1, "a"], [2, "b"]]\n'
KEYS = ("whole", "list", "yes", "word", "words", "inner", "rows", "grid")


def reader_of(text: str) -> EditionReader:
    return EditionReader(Edition(tomllib.loads(HEAD + text), "mine.toml"))


def problems(reader: EditionReader) -> list[str]:
    """What was noted, without the name of the file."""
    with pytest.raises(EditionError) as caught:
        reader.finish()
    assert str(caught.value) == "\n".join(caught.value.problems)
    assert isinstance(caught.value, TableeError)
    return [problem.removeprefix("mine.toml ") for problem in caught.value.problems]


def read_all(reader: EditionReader) -> list[object]:
    """One value of each kind from the table [t]."""
    table = reader.table("t")
    found: list[object] = [table.integer("whole", 3), table.integers("list", 2, 1), table.boolean("yes")]
    found += [table.text("word", ("a", "b")), table.texts("words", ("a", "b")), table.inner("inner").integer("x")]
    found += [[row.integer("x") for row in table.rows("rows")]]
    found += [[(row.integer("n"), row.text("w")) for row in table.grid("grid", ("n", "w"))]]
    return found


def test_every_kind_of_value_is_read() -> None:
    reader = reader_of('[t]\nsource = "inferred"\n' + EVERYTHING)
    assert read_all(reader) == [3, [1, 2], True, "b", ["a"], 1, [1], [(1, "a"), (2, "b")]]
    reader.finish()
    assert reader.players == [2]
    assert reader_of("").problems == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("whole = 3", "whole = true", "[t]: whole: a number is expected, not True"),
        ("whole = 3", "whole = 2", "[t]: whole: at least 3 is expected, not 2"),
        ("whole = 3\n", "", "[t]: whole: missing, a number is expected"),
        ("list = [1, 2]", "list = [1]", "[t]: list: a list of 2 numbers of at least 1 is expected, not [1]"),
        ("list = [1, 2]", "list = [0, 1]", "[t]: list: a list of 2 numbers of at least 1 is expected, not [0, 1]"),
        ("list = [1, 2]\n", "", "[t]: list: missing, a list of 2 numbers is expected"),
        ("yes = true", "yes = 1", "[t]: yes: true or false is expected, not 1"),
        ('word = "b"', 'word = "c"', "[t]: word: one of a, b is expected, not 'c'"),
        ('words = ["a"]', 'words = ["a", 1]', "[t]: words: a list of a, b is expected, not ['a', 1]"),
        ("inner = { x = 1 }", "inner = 1", "[t]: inner: a table is expected, not 1"),
        ("inner = { x = 1 }", "inner = {}", "[t] inner: x: missing, a number is expected"),
        ("rows = [{ x = 1 }]", "rows = [1]", "[t]: rows: a list of rows is expected, not [1]"),
        ("rows = [{ x = 1 }]", "rows = [{}]", "[t] rows row 1: x: missing, a number is expected"),
        ('[2, "b"]', "[2]", "[t] grid row 2: 2 values (n, w) are expected, not [2]"),
        ('[2, "b"]', '["b", 2]', "[t] grid row 2: n: a number is expected, not 'b'"),
        ("yes = true", "yes = true\nno = 1", "[t]: no: this key is unknown"),
        ("[t]", "[u]\n[t]", "[u]: this table is unknown"),
        ('"inferred"', '"guessed"', "[t]: source: one of rulebook, inferred, reconstructed is expected, not 'guessed'"),
    ],
)
def test_a_fault_names_its_place(old: str, new: str, problem: str) -> None:
    text = '[t]\nsource = "inferred"\n' + EVERYTHING
    assert text.count(old) == 1
    reader = reader_of(text.replace(old, new))
    read_all(reader)
    assert problems(reader)[:1] == [problem]


def test_a_missing_table_is_one_fault() -> None:
    reader = reader_of("")
    read_all(reader)
    assert problems(reader) == ["[t]: this table is missing"]


def test_rows_of_tables() -> None:
    reader = reader_of('[[row]]\nsource = "rulebook"\nx = 1\n[[row]]\nsource = "rulebook"\nx = "one"\n')
    assert [row.integer("x") for row in reader.tables("row")] == [1, 0]
    assert problems(reader) == ["[[row]] row 2: x: a number is expected, not 'one'"]
    reader = reader_of("")
    assert reader.tables("row") == []
    assert problems(reader) == ["[[row]]: these tables are missing"]


def test_what_a_game_checks_is_noted_too() -> None:
    reader = reader_of("")
    reader.check(True, "[t]", "this is not noted")
    reader.stop_if_faulty()
    reader.check(False, "[t]", "the totals differ")
    with pytest.raises(EditionError, match=r"^mine\.toml \[t\]: the totals differ$"):
        reader.stop_if_faulty()


NO_NAME = "mine.toml [edition]: name: must be one line of at most 200 letters"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "mine.toml: the table [edition] is missing"),
        ("edition = 1", "mine.toml: the table [edition] is missing"),
        ('[edition]\ngame = "toy"', "mine.toml [edition]: game and name must be strings"),
        ("[edition]\ngame = 1\nname = 2", "mine.toml [edition]: game and name must be strings"),
        (
            '[edition]\ngame = "toy"\nname = "a\\nseats 9"',
            NO_NAME,
        ),
        (
            '[edition]\ngame = "toy"\nname = "\\u202ea"',
            NO_NAME,
        ),
        (
            f'[edition]\ngame = "toy"\nname = "{"x" * 201}"',
            NO_NAME,
        ),
    ],
)
def test_a_head_that_is_none(text: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        Edition(tomllib.loads(text), "mine.toml")
    assert caught.value.problems == [problem]


def test_the_hash_is_of_the_values() -> None:
    """Comments and the order of keys do not count; every value does."""
    digest = ToyGame().edition.digest
    assert ToyGame("# A comment\n" + BOX).edition.digest == digest
    assert ToyGame(BOX.replace("coins = 3\ncards = 6", "cards = 6\ncoins = 3")).edition.digest == digest
    assert ToyGame(BOX.replace("coins = 3", "coins = 4")).edition.digest != digest


def test_values_for_people() -> None:
    text = HEAD + '[t]\nsource = "inferred"\nx = 1\nlist = [1, 2]\n[[row]]\nsource = "rulebook"\nid = "a"\ny = "é"\n'
    assert Edition(tomllib.loads(text), "mine.toml").values() == [
        ("t.x", "1", "inferred"),
        ("t.list", "[1, 2]", "inferred"),
        ("row.a.id", '"a"', "rulebook"),
        ("row.a.y", '"é"', "rulebook"),
    ]


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.dates() | st.datetimes() | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from((*KEYS, "x", "id", "source")), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["edition", "t", "u"]), VALUES | st.dictionaries(st.sampled_from(KEYS), VALUES)))
def test_any_values_are_read_or_refused(data: dict[str, object]) -> None:
    head = {"game": "toy", "name": "mine", "players": [2]}
    for tables in (data, {**data, "edition": head}):
        try:
            edition = Edition(tables, "mine.toml")
            assert all(len(row) == 3 for row in edition.values())
            reader = EditionReader(edition)
            read_all(reader)
            reader.finish()
        except EditionError as error:
            assert error.problems and all(problem.startswith("mine.toml") for problem in error.problems)


@pytest.mark.parametrize("text", ["x = " + "[" * 10_000, "x = " + "9" * 5000, ".".join("a" * 5000) + " = 1", "x ="])
def test_a_file_that_is_not_toml(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text)
    with pytest.raises(EditionError, match=r"^mine\.toml: not a TOML file \("):
        Edition.read(file)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "nowhere.toml"):
        with pytest.raises(EditionError, match=rf"^{file.name}: cannot be read \("):
            Edition.read(file)


@given(text=st.text() | st.text(alphabet='[]{}="\n.,# abc019-').map(lambda more: HEAD + more), bytes_too=st.binary())
def test_any_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str, bytes_too: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    for content in (text.encode("utf-8", "replace"), bytes_too):
        file.write_bytes(content)
        try:
            assert Edition.read(file).file == "any.toml"
        except EditionError as error:
            assert error.problems[0].startswith("any.toml")
