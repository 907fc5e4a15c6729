"""Editions: every fault is named with its file, table and row; a wrong map is refused."""

from __future__ import annotations

from typing import Any

import pytest

from proofs import proves
from tablee import games
from tablee.games.bastide.parts import Parts
from tablee.table import Edition, EditionError


def problems(*changes: tuple[str, Any]) -> list[str]:
    """The faults of the edition after these changes: a path such as ``town.lots`` or ``work.wall_north.faces``."""
    data: Any = games.read_edition("bastide").data
    for path, value in changes:
        *tables, key = path.split(".")
        place = data
        for name in tables:
            place = place[name] if isinstance(place, dict) else next(row for row in place if row["id"] == name)
        if value is None:
            del place[key]
        else:
            place[key] = value
    with pytest.raises(EditionError) as caught:
        Parts(Edition(data, "mine.toml"))
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("supplies.money", "four", "mine.toml [supplies]: money: a number is expected, not 'four'"),
        ("supplies.gold", 1, "mine.toml [supplies]: gold: this key is unknown"),
        ("supplies.camp", None, "mine.toml [supplies]: camp: missing, a number is expected"),
        ("tax", None, "mine.toml [tax]: this table is missing"),
        ("dragons", {}, "mine.toml [dragons]: this table is unknown"),
        ("supplies.english.3", None, "mine.toml [supplies] english: 3: missing, a number is expected"),
        ("town.rows", ["A", "B"], "mine.toml [town]: rows: 3 different rows are expected"),
        ("town.carra", "Z9", "mine.toml [town]: carra: 'Z9' is no block"),
        ("work.church.kind", "wall", "mine.toml [[work]] row 11: kind: church is of the kind religious"),
        ("work.chapel.lots", 4, "mine.toml [[work]] row 13: lots: 4, a block has only 3"),
        ("work.chapel.circles", 0, "mine.toml [[work]] row 13: circles: at least 1 is expected, not 0"),
        ("work.hall.lots", 1, "mine.toml [[work]] row 1: lots: this key is unknown"),
        ("work.hall.faces", "A2", "mine.toml [[work]] row 1: faces: a list of the blocks that each circle faces "
         "is expected, not 'A2'"),
        ("work.wall_west.faces", [["A1"], ["B1"], ["D1"]],
         "mine.toml [[work]] row 9: faces: circle 3 faces 'D1', which is no block"),
        ("work.short_street_west.faces", [["A1"], ["B1", "B2"], ["C1", "C2"]],
         "mine.toml [[work]] row 4: faces: circle 1 faces 1 blocks, not 2"),
    ],
)  # fmt: skip
def test_one_clear_error_for_one_fault(path: str, value: Any, problem: str) -> None:
    found = problems((path, value))
    assert problem in found
    if "carra" not in path and "rows" not in path:
        assert found == [problem]


@proves("BD-1.5")
@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("supplies.houses", 35, "mine.toml [supplies]: house: 35 tiles, the box has 36"),
        ("supplies.fires", 7, "mine.toml [supplies]: fire: 7 tiles, the box has 6"),
        ("supplies.english.4", 2, "mine.toml [supplies]: english-4: 2 tiles, the box has 1"),
        ("supplies.influence", 19, "mine.toml [supplies]: influence: 19, the box has 20"),
        ("supplies.camp", 16, "mine.toml [supplies]: camp: with 16 English tiles no siege could begin"),
        ("supplies.hand", 12, "mine.toml [supplies]: hand: 58 tiles are too few for the hands of all players"),
        ("harassment.hits.4", 3, "mine.toml [harassment] hits: 4: 3 hits, but a tile has one or two (BD-7.2)"),
    ],
)
def test_the_totals_of_the_box(path: str, value: Any, problem: str) -> None:
    assert problems((path, value)) == [problem]


@proves("BD-1.3")
@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("work.hall.faces", [["A1"], ["B1"], ["B3"], ["C2"]],
         "row 1: faces: the Hall faces the blocks beside the Carra, but hall faces A1, B1, B3, C2"),
        ("work.wall_north.faces", [["A1"], ["A2"], ["A3"]],
         "row 7: faces: a wall faces the blocks of one side, but wall_north faces A1, A2, A3"),
        ("work.wall_north.faces", [["C4"], ["C3"], ["C2"], ["C1"]],
         "row 8: faces: wall_south and wall_north both face C1, C2, C3, C4"),
        ("work.short_street_west.faces", [["A1", "A2"], ["B1", "B2"], ["C1", "C3"]],
         "row 4: faces: a street runs between two rows or two columns, "
         "but short_street_west faces A1|A2, B1|B2, C1|C3"),
        ("work.short_street_west.faces", [["A2", "A3"], ["B2", "B3"], ["C2", "C3"]],
         "row 5: faces: short_street_middle and short_street_west both face A2|A3, B2|B3, C2|C3"),
    ],
)  # fmt: skip
def test_a_wrong_map_is_refused(path: str, value: Any, problem: str) -> None:
    assert problems((path, value)) == [f"mine.toml [[work]] {problem}"]


@proves("BD-1.1")
def test_the_carra_lies_inside_the_town() -> None:
    found = problems(("town.carra", "A2"))
    assert found[0] == "mine.toml [town]: carra: A2 lies on the border"


@proves("BD-1.3")
def test_all_fourteen_works_once_each() -> None:
    works: Any = games.read_edition("bastide").data["work"]
    assert problems(("work", works[:-1])) == ["mine.toml [[work]]: the work leper_house is missing"]
    assert problems(("work", [*works, works[0]])) == ["mine.toml [[work]] row 15: id: hall is there twice"]


def test_the_order_of_the_rows_does_not_matter() -> None:
    edition = games.read_edition("bastide")
    data: Any = dict(edition.data)
    data["work"] = data["work"][::-1]
    town = Parts(Edition(data, "mine.toml")).town
    assert town.words == Parts(edition).town.words and town.open_portions == Parts(edition).town.open_portions
