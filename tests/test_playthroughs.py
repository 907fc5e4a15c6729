"""Golden playthroughs: nothing that any seat sees in these games may change unnoticed."""

from __future__ import annotations

import pytest

from support.playthroughs import FOLDER, chosen_tables, play_through
from support.tables import Table

CHOSEN = chosen_tables()


@pytest.mark.parametrize("table", CHOSEN, ids=[str(table) for table in CHOSEN])
def test_playthrough(table: Table) -> None:
    golden = (FOLDER / f"{table}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(play_through(table), golden, strict=True), 1):
        assert line == expected, f"line {number} of {table}.txt"


def test_every_playthrough_belongs_to_a_table() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == sorted(str(table) for table in CHOSEN)
