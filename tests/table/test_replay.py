"""Replaying: a record leads to its end by its own draws, from a snapshot too, and a forged one is found out."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.toy import BOX, LONG, TOY, ToyGame, played
from tablee.table import Record, RecordError, Replay, restore, verify

FINISHED = played(TOY, seed="replayed")
FINISHED.close()
TEXT = FINISHED.record.text()
LINES = TEXT.splitlines()
HALFWAY = played(LONG, 70)


def failure(text: str, game: ToyGame = TOY, honest: bool = False) -> str:
    """What is said when this text is replayed, or verified."""
    record = Record.parse(text)
    with pytest.raises(RecordError) as caught:
        if honest:
            verify(game, record)
        else:
            Replay(game, record).finish()
    return str(caught.value)


def changed(old: str, new: str, honest: bool = False) -> str:
    assert TEXT.count(old) == 1, old
    return failure(TEXT.replace(old, new), honest=honest)


def test_move_by_move() -> None:
    replay = Replay(TOY, Record.parse(TEXT))
    assert replay.at == 0 and TOY.owing(replay.state) == (0, 1)
    steps = 0
    while replay.forward():
        steps += 1
        assert replay.at == steps
    assert steps == len(FINISHED.record.entries) == 6
    assert not replay.forward()
    assert replay.state.dump() == FINISHED.state.dump()


def test_listening_to_a_replay() -> None:
    """Each move has a dealer of its own, so its events are those of the move."""
    replay = Replay(TOY, Record.parse(TEXT))
    assert [event.kind for event in replay.dealer.events] == ["dealt", "dealt", "prize_shown"]
    replay.forward()
    assert replay.dealer.events == []
    replay.forward()
    assert [event.kind for event in replay.dealer.events] == ["bid_shown", "bid_shown", "prize_taken"]


def test_restoring_begins_at_the_last_snapshot() -> None:
    record = Record.parse(HALFWAY.record.text().replace("0 bid 0", "0 nonsense", 5))
    assert restore(LONG, record).dump() == HALFWAY.state.dump()
    with pytest.raises(RecordError, match="'nonsense' is not a move"):
        Replay(LONG, record).finish()


def test_going_to_a_snapshot() -> None:
    replay = Replay(LONG, Record.parse(HALFWAY.record.text()))
    replay.resume(63)
    assert replay.at == 0, "there is no snapshot before move 64"
    replay.resume(70)
    assert replay.at == 64
    replay.resume(70)
    assert replay.at == 64, "nor one after it"


def test_a_record_of_something_else() -> None:
    assert changed("game toy", "game chess") == "line 2: this is a record of 'chess', not of 'toy'"
    assert changed("rules 2", "rules 3") == "line 3: played by version 3 of the rules, this is version 2"
    assert changed("rules 2", "rules 0") == "line 3: played by version 0 of the rules, this is version 2"
    other = ToyGame(BOX.replace('"small"', '"large"').replace("coins = 3", "coins = 4"))
    mine, theirs = TOY.edition.digest[:12], other.edition.digest[:12]
    assert failure(TEXT, other) == f"line 4: played with the edition 'small' ({mine}), not with 'large' ({theirs})"


def test_a_record_of_older_rules_is_replayed_as_long_as_they_are_known() -> None:
    replay = Replay(TOY, Record.parse(TEXT.replace("rules 2", "rules 1")))
    replay.finish()
    assert replay.state.dump() == FINISHED.state.dump()
    assert ToyGame().oldest == 1


def test_a_start_that_cannot_be() -> None:
    assert changed("seats 2", "seats 5") == "line 5: TO-1.1: 2 to 3 can play."
    assert changed("options", "options dragons") == "line 5: 'dragons' is not an option of toy (double)"
    deal = LINES[7]
    assert changed(deal, deal[: deal.rindex(" ")]) == "line 8: the deal cannot be replayed: outcome 3 is missing"
    assert changed(deal, deal + " prize:0") == "line 8: outcome 4 is one too many"
    first = deal.split()[1]
    assert (
        changed(deal, f"deal {first} {first} prize:0")
        == "line 8: the deal cannot be replayed: outcome 2 cannot happen here"
    )


def test_a_move_that_cannot_be() -> None:
    first, drawing = LINES[8], LINES[10]
    assert first == "0 bid 0" and drawing.startswith("0 exchange | card:")
    text = "\n".join(LINES)
    assert failure(text.replace(first, "0 bid 9", 1)).startswith("line 9: TO-2.1: This is not offered.")
    assert failure(text.replace(first, "5 bid 0", 1)) == "line 9: TO-1.1: There are 2 seats."
    assert failure(text.replace(first, "0 jump", 1)).startswith("line 9: TO-2.1: 'jump' is not a move")
    assert changed(drawing, "0 exchange") == "line 11: outcome 1 is missing"
    assert changed(drawing, drawing + " card:1") == "line 11: outcome 3 is one too many"
    assert changed(drawing, "0 exchange | dragon:1") == "line 11: 'dragon:1': there is no deck 'dragon'"


def test_an_end_that_is_not_true() -> None:
    end = LINES[14]
    totals = FINISHED.record.totals
    assert changed(end, "end 99 99") == f"line 15: the totals are {totals}, not [99, 99]"
    short = "\n".join([*LINES[:12], end])
    assert failure(short) == "line 13: the record says that the game ended, but it is not over"


def test_honest_records_are_verified() -> None:
    verify(TOY, Record.parse(TEXT))
    whole = played(LONG, 1000)
    whole.close()
    verify(LONG, Record.parse(whole.record.text()))


def test_forged_records_break_where_they_were_forged() -> None:
    deal, drawing = LINES[7], LINES[10]
    card = next(f"card:{n}" for n in range(1, 7) if f"card:{n}" not in TEXT)
    word = drawing.split()[3]
    assert changed(drawing, drawing.replace(word, card), honest=True).startswith("line 11: it says card:")
    forged = f"deal {card} {' '.join(deal.split()[2:])}"
    assert changed(deal, forged, honest=True) == f"line 8: it says {forged[5:]}, the seed gives {deal[5:]}"
    assert changed(drawing, drawing.replace("exchange", "keep"), honest=True).startswith("line 11: it says card:")
    assert changed("seed replayed", "seed played", honest=True) == (
        "line 16: this is not the seed that the head commits to"
    )
    unopened = "\n".join(LINES[:-1])
    assert failure(unopened, honest=True) == "line 15: the seed is not revealed yet: nothing can be verified"


def test_a_forged_snapshot_is_found_out() -> None:
    whole = played(LONG, 1000)
    whole.close()
    text = whole.record.text()
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("snapshot"))
    forged = text.replace('"double":false', '"double":true', 1)
    assert failure(forged, LONG, honest=True) == f"line {line}: this snapshot is not what the moves lead to"


DUMP = HALFWAY.record.snapshots[64]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | st.sampled_from(["bidding", "x"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["x", "y"]), inner, max_size=2),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from([*DUMP]), ANYTHING, min_size=1, max_size=2))
def test_any_snapshot_is_loaded_or_broken(values: dict[str, object]) -> None:
    """Whether a snapshot is true, `verify` says; loading it gives a table or one clear sentence."""
    snapshot = json.dumps(DUMP, separators=(",", ":"))
    replay = Replay(LONG, Record.parse(HALFWAY.record.text().replace(snapshot, json.dumps({**DUMP, **values}))))
    try:
        replay.resume(64)
    except RecordError as error:
        assert str(error) == f"line {replay.record.line('snapshot 64')}: this snapshot is broken"
        assert replay.at == 0
    else:
        assert replay.at == 64


@given(st.integers(0, len(LINES) - 1), st.sampled_from(LINES) | st.sampled_from(["0 bid 3", "1 keep", "1 give 0 1"]))
def test_any_exchanged_line_replays_or_is_named(number: int, line: str) -> None:
    lines = [*LINES[:number], line, *LINES[number + 1 :]]
    try:
        record = Record.parse("\n".join(lines))
        verify(TOY, record)
        assert restore(TOY, record).agenda == []
    except RecordError as error:
        assert error.line <= len(LINES) + 1
