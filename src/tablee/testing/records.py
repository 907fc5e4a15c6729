"""Records: a game that is written down verifies, replays, loads and goes on."""

from __future__ import annotations

from typing import Any

from tablee import games
from tablee.table import Record, Replay, SeededDealer, Sitting, restore, resume, verify
from tablee.testing.laws import check_audit
from tablee.testing.tables import Table, pick


def check_records(table: Table, seed: str) -> None:
    """A random game is saved and resumed after each move; its record verifies at the end and leads to the same end."""
    game: Any = games.load(table.name)
    sitting = Sitting.open(game, table.seats, seed, table.chosen)
    chance = SeededDealer(f"{seed}/moves")
    while sitting.state.agenda:
        sitting.play(*pick(game, sitting.state, chance))
        sitting = check_resuming(sitting, seed)
    sitting.close()
    check_record(game, Record.parse(sitting.record.text()))


def check_resuming(sitting: Sitting[Any], seed: str) -> Sitting[Any]:
    """The same game, read from its record."""
    again = resume(sitting.game, Record.parse(sitting.record.text()), seed)
    assert again.state.dump() == sitting.state.dump(), f"a record loads as another state:\n{sitting.record.text()}"
    return again


def check_record(game: Any, record: Record) -> None:
    """Its draws verify, its snapshots are true, its text the same again, and it reaches the end."""
    verify(game, record)
    assert Record.parse(record.text()).text() == record.text(), "a record is written differently the second time"
    assert record.totals is not None, "the record has no end"
    replay = Replay(game, record)
    replay.finish()
    check_audit(replay.state)
    assert restore(game, record).dump() == replay.state.dump(), "a record loads and replays as different states"
