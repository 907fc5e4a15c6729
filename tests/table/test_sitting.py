"""A sitting: a game that is played and written down, closed with its seed, and taken up again."""

from __future__ import annotations

import pytest

from support.toy import LONG, TOY, played
from tablee.table import Record, RecordError, Refused, Sitting, commitment, resume, verify
from tablee.table.records.record import SNAPSHOT_EVERY


def test_the_head_says_what_is_played() -> None:
    record = Sitting.open(TOY, 3, "seed", {"double": True}).record
    assert (record.game, record.rules, record.edition, record.digest) == ("toy", 2, "small", TOY.edition.digest)
    assert (record.seats, record.options, record.committed) == (3, ("double",), commitment("seed"))
    assert [word.partition(":")[0] for word in record.deal] == ["card", "card", "card", "prize"]
    assert Sitting.open(TOY, 2, "seed", {"double": False}).record.options == ()


def test_moves_are_written_with_what_they_drew() -> None:
    sitting = played(moves=3)
    first, second, third = sitting.record.entries
    assert (first.seat, first.move, first.outcomes) == (0, "bid 0", ())
    assert (second.seat, second.move) == (1, "bid 0")
    assert third.move == "exchange"
    assert [word.partition(":")[0] for word in third.outcomes] == ["card", "prize"]
    assert sitting.record.drawn == sitting.dealer.drawn == 5
    assert sitting.record.totals is None


def test_the_totals_are_written_when_the_game_is_over() -> None:
    sitting = played()
    assert sitting.record.totals == [score.total for score in TOY.scores(sitting.state)]


def test_a_refused_move_is_not_written() -> None:
    sitting = Sitting.open(TOY, 2, "seed")
    before = sitting.record.text()
    with pytest.raises(Refused):
        sitting.play(0, TOY.parse("keep"))
    assert sitting.record.text() == before


def test_snapshots_are_taken_now_and_then() -> None:
    sitting = played(LONG, 2 * SNAPSHOT_EVERY + 1)
    assert list(sitting.record.snapshots) == [SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY]
    assert sitting.record.snapshots[SNAPSHOT_EVERY] == played(LONG, SNAPSHOT_EVERY).state.dump()


def test_lines_are_those_of_the_file() -> None:
    record = played(LONG, SNAPSHOT_EVERY + 3).record
    lines = record.text().splitlines()
    assert [lines[entry.line - 1] for entry in record.entries] == [entry.text() for entry in record.entries]


def test_the_seed_is_told_when_the_sitting_is_closed() -> None:
    sitting = played()
    assert sitting.record.seed is None
    sitting.close()
    assert sitting.record.seed == "seed"
    verify(TOY, Record.parse(sitting.record.text()))


@pytest.mark.parametrize("moves", [0, 1, 3, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1])
def test_a_game_is_taken_up_where_it_was_left(moves: int) -> None:
    sitting = played(LONG, moves)
    again = resume(LONG, Record.parse(sitting.record.text()), "seed")
    assert again.state.dump() == sitting.state.dump()
    while sitting.state.agenda:
        seat = LONG.owing(sitting.state)[-1]
        move = LONG.moves(sitting.state, seat)[-1]
        sitting.play(seat, move)
        again.play(seat, move)
    assert again.record.text() == sitting.record.text()


def test_a_game_is_not_taken_up_with_another_seed() -> None:
    record = played(moves=2).record
    with pytest.raises(RecordError, match=r"^line 7: this is not the seed that the record commits to$"):
        resume(TOY, record, "another seed")
