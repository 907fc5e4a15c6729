"""Writes the records of whole games anew: ``python tests/making_records.py``, when a new version of rules needs it."""

from __future__ import annotations

from pathlib import Path

from tablee.table import SeededDealer, Sitting
from tables import TABLES, Table, pick

FOLDER = Path(__file__).parent / "records"


def wanted() -> list[Table]:
    """Every player count without options, and each option on its own with the fewest players."""
    return [
        table
        for table in TABLES
        if not table.options
        or (len(table.options) == 1 and table.seats == min(t.seats for t in TABLES if t.name == table.name))
    ]


def main() -> None:
    for table in wanted():
        game, _ = table.start(SeededDealer(0))
        sitting = Sitting.open(game, table.seats, f"record/{table}", dict.fromkeys(table.options, True))
        chance = SeededDealer(f"record/{table}/moves")
        while sitting.state.agenda:
            sitting.play(*pick(game, sitting.state, chance))
        sitting.close()
        file = FOLDER / table.name / f"{table}.game"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(sitting.record.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
