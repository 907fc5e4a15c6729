"""A faulty edition gives one clear error for each fault, naming the file, the table and the row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofs import proves
from tablee import games
from tablee.table import EditionError

BOX = (games.folder("heads_of_state") / "parts.toml").read_text(encoding="utf-8")
SCOTLAND = '{ id = "scotland", slots = ["duke", "baron"], points = 2 }'
ONE_OF_COUNTRIES = "one of france, germany, spain, britain is expected"


def problems(folder: Path, text: str) -> list[str]:
    """What is wrong with an edition."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        games.load("heads_of_state", file)
    return caught.value.problems


def changed(old: str, new: str) -> str:
    """The edition in the box with one change."""
    assert BOX.count(old) == 1, f"{old!r} is there {BOX.count(old)} times"
    return BOX.replace(old, new)


def test_a_copy_of_the_box_is_fine_and_its_values_are_used(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed("hand_attributes = 10", "hand_attributes = 11"))
    game = games.load("heads_of_state", file)
    assert game.parts.hand == [11, 4]  # type: ignore[attr-defined]
    assert game.edition.digest != games.read_edition("heads_of_state").digest


WRONG = [
    # A wrong type.
    ("\ndraws = 3", '\ndraws = "three"', "[limits]: draws: a number is expected, not 'three'"),
    ("\ndraws = 3", "\ndraws = 0", "[limits]: draws: at least 1 is expected, not 0"),
    ("rounds = [1589, 1689, 1789]", "rounds = [1589]", "[limits]: rounds: a list of 3 numbers is expected"),
    ("first_turn.3 = [1, 2, 3]", "first_turn.3 = [1, 2]", "[limits] first_turn: 3: a list of 3 numbers of at least 1"),
    ('count = ["title", "dueling"]', 'count = ["title", "wit"]', "[sets]: count: a list of title, gold, troops"),
    ('never = ["baron", "king"]', 'never = ["queen"]', "[courtesan]: never: a list of baron, count, earl"),
    ("title = [10, 3, 3, 3]", "title = [10, 3, 3]", "[attributes]: title: a list of 4 numbers is expected"),
    ("assassin = { count = 7 }", "assassin = 7", "[treachery]: assassin: a table is expected, not 7"),
    ('["spain", "britain"]]', '["spain", "italy"]]', f"[treachery] doubles row 6: second: {ONE_OF_COUNTRIES}"),
    (
        'axeman = { country = "britain"',
        'axeman = { country = "spain"',
        "[treachery] axeman: country: britain is expected",
    ),
    ("king = 4\n", "king = true\n", "[tokens]: king: a number is expected, not True"),
    ("province = [2, 1]", "province = [2]", "[scoring] influence: province: a list of 2 numbers is expected"),
    ("round = [8, 3]", "round = [8]", "[[country]] row 4: round: a list of 2 numbers is expected"),
    ('id = "britain"', 'id = "italy"', f"[[country]] row 4: id: {ONE_OF_COUNTRIES}"),
    (SCOTLAND, SCOTLAND.replace("duke", "pope"), "[[country]] row 4 sectors row 3: slots: a list of baron, count"),
    (SCOTLAND, SCOTLAND.replace("2 }", '"2" }'), "[[country]] row 4 sectors row 3: points: a number is expected"),
    # An unknown key or table.
    ("\ndraws = 3", "\ndraws = 3\nturns = 9", "[limits]: turns: this key is unknown"),
    (SCOTLAND, SCOTLAND.replace(" }", ", king = 1 }"), "[[country]] row 4 sectors row 3: king: this key is unknown"),
    (
        "assassin = { count = 7 }",
        "assassin = { count = 7, cubes = 3 }",
        "[treachery] assassin: cubes: this key is unknown",
    ),
    ("[tokens]", '[flags]\nsource = "rulebook"\n[tokens]', "[flags]: this table is unknown"),
    # Something missing.
    ("\ndisplay = 6\n", "\n", "[limits]: display: missing, a number is expected"),
    ("first_turn.5 = [1, 1, 2, 2, 3]\n", "", "[limits] first_turn: 5: missing, a list of 5 numbers is expected"),
    ('baron = ["gold"]\n', "", "[sets]: baron: missing, a list of title, gold"),
    ("bishop = [3, 1, 1, 1]\n", "", "[attributes]: bishop: missing, a list of 4 numbers is expected"),
    (", king = 16 }", " }", "[scoring] most: king: missing, a number is expected"),
    (SCOTLAND, SCOTLAND.replace('id = "scotland", ', ""), "[[country]] row 4 sectors row 3: id: missing, a text"),
    # Totals that do not match the box.
    (f"  {SCOTLAND},\n", "", "[[country]]: 15 sectors, the box has 16"),
    ("title = [10, 3, 3, 3]", "title = [10, 3, 3, 4]", "[attributes]: 101 cards, the box has 100"),
    ("assassin = { count = 7 }", "assassin = { count = 8 }", "[treachery]: 30 cards, the box has 29"),
    ("king = 4\n", "king = 5\n", "[tokens]: 33 tokens of a player, the box has 32"),
    ("noble_cards = 10", "noble_cards = 9", "[scoring]: 9 noble cards of each rank, the box has 10"),
    ("assassin_cubes = [3, 1]", "assassin_cubes = [4, 1]", "[limits]: 4 cubes of a player, the box has 3"),
    ('id = "england", capital = true', 'id = "england"', "[[country]] britain: 0 capitals, a country has one"),
    (
        SCOTLAND,
        SCOTLAND.replace("slots", "capital = true, slots"),
        "[[country]] britain: 2 capitals, a country has one",
    ),
    (SCOTLAND, SCOTLAND.replace("scotland", "ireland"), "[[country]]: the sector ireland is there 2 times"),
    # Pieces that do not fit each other.
    (
        SCOTLAND,
        SCOTLAND.replace("points = 2", "points = 3"),
        "[[country]] britain: the hexagon numbers [8, 3, 3] must differ",
    ),
    (SCOTLAND, SCOTLAND.replace('"duke", "baron"', '"baron", "duke"'), "[[country]] britain: scotland: the upper slot"),
    (
        SCOTLAND,
        SCOTLAND.replace('"duke", "baron"', '"duke", "earl", "baron"'),
        "[[country]] britain: scotland has 3 slots",
    ),
    ('count = ["title", "dueling"]', 'count = ["title", "title"]', "[sets]: count: different attributes are expected"),
    ("most = { baron = 4", "most = { baron = 5", "[scoring] most: baron: 5 cannot be halved (HS-8.1)"),
    ("revolution_pile = 10", "revolution_pile = 40", "[attributes]: 55 cards are too few for 2 players, 58 are needed"),
    ("\nhand_treachery = 4", "\nhand_treachery = 6", "[treachery]: 5 players may hold 33 cards, more than there are"),
    ("round_hand_treachery = 2", "round_hand_treachery = 5", "[limits]: at a round's end a hand must not be larger"),
]


@proves("HS-1.1", "HS-1.3", "HS-1.4", "HS-1.5", "HS-R5")
@pytest.mark.parametrize(("old", "new", "problem"), WRONG, ids=[problem for _, _, problem in WRONG])
def test_one_fault_gives_one_error(tmp_path: Path, old: str, new: str, problem: str) -> None:
    found = problems(tmp_path, changed(old, new))
    assert len(found) == 1, found
    assert found[0].startswith(f"mine.toml {problem}")


@pytest.mark.parametrize("table", re.findall(r"^\[(\w+)\]", BOX, re.MULTILINE))
def test_a_missing_table_is_named(tmp_path: Path, table: str) -> None:
    without = re.sub(rf"^\[{table}\].*\n(.*\n)*?(?=\[)", "", BOX, flags=re.MULTILINE)
    found = problems(tmp_path, without)
    if table == "edition":
        assert found == ["mine.toml: the table [edition] is missing"]
    else:
        assert found == [f"mine.toml [{table}]: this table is missing"]


def test_missing_countries_are_named(tmp_path: Path) -> None:
    without = BOX[: BOX.index("[[country]]")]
    assert problems(tmp_path, without) == ["mine.toml [[country]]: these tables are missing"]


@proves("HS-1.4")
def test_every_pair_of_countries_has_one_double_card(tmp_path: Path) -> None:
    found = problems(tmp_path, changed('["spain", "britain"]]', '["spain", "germany"]]'))
    assert found == [
        "mine.toml [treachery] doubles: germany and spain are there 2 times, the box has them once",
        "mine.toml [treachery] doubles: spain and britain are there 0 times, the box has them once",
    ]


def test_a_file_that_is_no_edition_of_heads_of_state(tmp_path: Path) -> None:
    assert "not a TOML file" in problems(tmp_path, "Vive le roi!")[0]
    assert problems(tmp_path, changed('game = "heads_of_state"', 'game = "bastille"')) == [
        "mine.toml [edition]: this is an edition of 'bastille', not of 'heads_of_state'"
    ]
