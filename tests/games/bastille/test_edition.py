"""A faulty edition gives one clear error for each fault, naming the file, the table and the row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofs import proves
from tablee import games
from tablee.table import EditionError

BOX = (games.folder("bastille") / "parts.toml").read_text(encoding="utf-8")
P1 = '["P1", "peasant", "A", 3, 2, false, 1, 0, 0]'


def problems(folder: Path, text: str) -> list[str]:
    """What is wrong with an edition."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        games.load("bastille", file)
    return caught.value.problems


def changed(old: str, new: str) -> str:
    """The edition in the box with one change."""
    assert BOX.count(old) == 1, f"{old!r} is there {BOX.count(old)} times"
    return BOX.replace(old, new)


def test_a_copy_of_the_box_is_fine_and_its_values_are_used(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed("coins = 8          #", "coins = 9          #"), encoding="utf-8")
    game = games.load("bastille", file)
    assert game.parts.coins == 9  # type: ignore[attr-defined]
    assert game.edition.digest != games.read_edition("bastille").digest


WRONG = [
    # Values that do not fit each other.
    ("from = 16, points", "from = 19, points", "[track]: the start and the lines must lie before the last space"),
    (P1, P1.replace("P1", "Jean Valjean"), "[characters]: id: 'Jean Valjean' must be one word"),
    ("missions_at_start = 1", "missions_at_start = 4", "[game]: missions_at_start: there are only 13 different"),
    # A wrong type.
    ("rounds = 8", 'rounds = "eight"', "[game]: rounds: a number is expected, not 'eight'"),
    ("rounds = 8", "rounds = true", "[game]: rounds: a number is expected, not True"),
    ("torches = 9", "torches = -1", "[supplies]: torches: at least 0 is expected, not -1"),
    ("catacombes = [2, 1]", "catacombes = 2", "[rewards]: catacombes: a list of numbers is expected, not 2"),
    (P1, P1.replace("3", '"3"'), "[characters] cards row 1: coins: a number is expected, not '3'"),
    (P1, P1.replace("false", "0"), "[characters] cards row 1: armed: true or false is expected, not 0"),
    (P1, P1.replace("peasant", "cook"), "[characters] cards row 1: group: one of peasant, soldier, noble, monk"),
    (P1, P1.replace('"A"', '"D"'), "[characters] cards row 1: deck: one of A, B, C is expected, not 'D'"),
    (P1, '["P1", "peasant"]', "[characters] cards row 1: 9 values (id, group, deck, coins"),
    ('"gems", "crowns"]', '"crowns", "gems"]', "[characters]: columns: id, group, deck, coins, points, armed"),
    ('of = "gems"', 'of = "cats"', "[missions] max row 5: of: one of peasant, soldier, noble, crowns, gems, weapons"),
    ("[{ torches = 2 }, { points = 4 }]", "[{ torches = 2 }]", "[versailles] tiles row 3: 2 values (left, right)"),
    ("{ torches = 2 }, { points = 4 }", "{ gold = 2 }, { points = 4 }", "[versailles] tiles row 3 left: bonus: one of"),
    ("{ torches = 2 }, { points = 4 }", "2, { points = 4 }", "[versailles] tiles row 3: left: a table is expected"),
    (
        "{ torches = 2 }, { points = 4 }",
        "{ mission = 1 }, { points = 4 }",
        "[versailles] tiles row 3: mission: only coins, torches, steps, henchmen, points stand on a tile",
    ),
    ("start.4 = [1, 1, 2]", "start.4 = [1, 1, 5]", "[influence] start: 4: influence tiles are worth 1 to 4"),
    # An unknown key or table.
    ("rounds = 8", "rounds = 8\nturns = 9", "[game]: turns: this key is unknown"),
    ("{ from = 2, points = 2 }", "{ from = 2, points = 2, to = 3 }", "[track] lines row 1: to: this key is unknown"),
    ("left = [{ character = 1 }", "left = [{ character = 1, coins = 1 }", "[catacombs] left row 1: "),
    ("[track]", '[guillotine]\nsource = "rulebook"\n[track]', "[guillotine]: this table is unknown"),
    # Something missing.
    ("rounds = 8\n", "", "[game]: rounds: missing, a number is expected"),
    (', noble = "rapiers"', "", "[game] weapon_of: noble: missing, one of pitchforks, rifles, rapiers is expected"),
    ("start.3 = [1, 1, 1, 2]\n", "", "[influence] start: 3: missing, a list of numbers is expected"),
    ('of = "gems", first = 6', 'of = "gems"', "[missions] max row 5: first: missing, a number is expected"),
    ('source = "inferred"\n', "", "[spaces]: source: missing, one of rulebook, inferred, reconstructed is expected"),
    ('source = "inferred"\n', 'source = "guessed"\n', "[spaces]: source: one of rulebook, inferred, reconstructed"),
    # Totals that do not match the box.
    (f"  {P1},\n", "", "[characters]: 9 cards of the group peasant, the box has 10"),
    ('["P2", "peasant"', '["P1", "peasant"', "[characters]: the card P1 is there 2 times"),
    ('"M5", "monk", "C", 8, 6, false', '"M5", "monk", "C", 8, 6, true', "[characters]: the monk M5 is armed (BA-1.5)"),
    ("torches = 9", "torches = 8", "[supplies]: torches: 8, the box has 9"),
    ("rifles = 5", "rifles = 6", "[supplies]: rifles: 6, the box has 5"),
    ("tiles = { 1 = 3,", "tiles = { 1 = 4,", "[influence]: tiles of 1: 4, the box has 3"),
    ("  [{ torches = 1 }, { steps = 3 }],\n", "", "[versailles] tiles: 7 tiles, the box has 8"),
    ("  [{ coins = 4 }, { coins = 2 }],\n", "", "[bonus] tiles: 7 tiles, the box has 8"),
    ("end_tiles = [", "end_tiles = [\n  [{ coins = 1 }, { coins = 1 }],", "[bonus] end_tiles: 3 tiles, the box has 2"),
    (
        '"gems", first = 6, second = 2, copies = 2',
        '"gems", first = 6, second = 2, copies = 3',
        "[missions]: 13 MAX cards, the box has 12",
    ),
    ("points = 7, copies = 2", "points = 7, copies = 1", "[missions]: 7 series cards, the box has 8"),
    (
        '{ of = "gems", first = 6, second = 2, copies = 2 }',
        '{ of = "gems", first = 6, second = 2, copies = 1 }, { of = "gems", first = 6, second = 2, copies = 1 }',
        "[missions]: 2 rows for max-gems, one with its copies is expected",
    ),
    # Pieces that do not fit each other.
    ("start.4 = [1, 1, 2]", "start.4 = [4, 4, 4]", "[influence]: start.4 has more tiles of 4 than a player owns"),
    ("start.4 = [1, 1, 2]", "start.4 = [1, 1, 2, 2, 3]", "[spaces]: 18 spaces cannot take the 20 tiles of 4 players"),
    ("etats = 2", "etats = 3", "[spaces]: etats: 3 spaces, but only a first and a second are served"),
    ("catacombes = [2, 1]", "catacombes = [2]", "[rewards]: catacombes: 1 numbers for 2 spaces"),
    ("catacomb_draws = 5", "catacomb_draws = 9", "[catacombs] printed: 8 bonuses are too few for 9 draws"),
    ("secret_mission_piles = 2", "secret_mission_piles = 3", "[game]: secret_mission_piles: 3, but one of two piles"),
    ("{ from = 6,", "{ from = 1,", "[track] lines: the lines must be in rising order"),
    ("interim_after = 4", "interim_after = 8", "[game]: interim_after must come before the last round"),
]


@proves("BA-1.1", "BA-1.2")
@pytest.mark.parametrize(("old", "new", "problem"), WRONG, ids=[problem for _, _, problem in WRONG])
def test_one_fault_gives_one_error(tmp_path: Path, old: str, new: str, problem: str) -> None:
    found = problems(tmp_path, changed(old, new))
    assert len(found) == 1, found
    assert found[0].startswith(f"mine.toml {problem}")


@pytest.mark.parametrize("table", re.findall(r"^\[(\w+)\]", BOX, re.MULTILINE))
def test_a_missing_table_is_named(tmp_path: Path, table: str) -> None:
    without = re.sub(rf"^\[{table}\]\n(.*\n)*?(?=\[\w+\]\n|\Z)", "", BOX, flags=re.MULTILINE)
    found = problems(tmp_path, without)
    assert found == [f"mine.toml{':' if table == 'edition' else ''} {missing(table)}"]


def missing(table: str) -> str:
    """The sentence for a missing table; the head is read before the others."""
    return "the table [edition] is missing" if table == "edition" else f"[{table}]: this table is missing"


def test_too_many_rounds_for_the_tiles(tmp_path: Path) -> None:
    found = problems(tmp_path, changed("rounds = 8", "rounds = 10"))
    assert found == [
        "mine.toml [game]: rounds: there is no bonus tile for each",
        "mine.toml [game]: rounds: there is no Versailles tile for each",
    ]


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    text = changed("rounds = 8", 'rounds = "8"').replace("torches = 9", "torches = 'nine'")
    assert [problem.split(":")[0] for problem in problems(tmp_path, text)] == [
        "mine.toml [game]",
        "mine.toml [supplies]",
    ]


def test_a_file_that_is_no_edition_of_bastille(tmp_path: Path) -> None:
    assert "not a TOML file" in problems(tmp_path, "Vive la France!")[0]
    assert problems(tmp_path, changed('game = "bastille"', 'game = "bastide"')) == [
        "mine.toml [edition]: this is an edition of 'bastide', not of 'bastille'"
    ]
    with pytest.raises(EditionError, match=r"nowhere\.toml: cannot be read"):
        games.load("bastille", tmp_path / "nowhere.toml")
