"""Records: what is written is read again, and whatever is not a record names the line that is wrong."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.toy import LONG, TOY, played
from tablee.table import Record, RecordError, TableeError, commitment
from tablee.table.records.record import HEAD, Entry, drawn_words, outcome_numbers

TEXT = f"""tablee record 1
game toy
rules 1
edition small {"0" * 64}
seats 2
options double
commitment {"1" * 64}
deal card:1 card:2 prize:0
0 bid 1
1 bid 0
snapshot {{"seats":2}}
0 exchange | card:3 prize:1
end 3 -4
seed the seed
players human fair
package 1.2.3
"""


def error(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert isinstance(caught.value, TableeError)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return str(caught.value)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return error(TEXT.replace(old, new))


def test_every_line_is_read() -> None:
    record = Record.parse(TEXT)
    assert (record.game, record.rules, record.edition, record.digest) == ("toy", 1, "small", "0" * 64)
    assert (record.seats, record.options, record.committed) == (2, ("double",), "1" * 64)
    assert record.deal == ("card:1", "card:2", "prize:0")
    assert [(e.line, e.seat, e.move, e.outcomes) for e in record.entries] == [
        (9, 0, "bid 1", ()),
        (10, 1, "bid 0", ()),
        (12, 0, "exchange", ("card:3", "prize:1")),
    ]
    assert record.snapshots == {2: {"seats": 2}}
    assert (record.totals, record.seed, record.drawn) == ([3, -4], "the seed", 5)
    assert (record.players, record.package) == (("human", "fair"), "1.2.3")
    assert record.text() == TEXT


def test_every_part_knows_its_line() -> None:
    record = Record.parse(TEXT)
    assert [record.line(part) for part in HEAD] == list(range(2, 9))
    assert (record.line("snapshot 2"), record.line("end"), record.line("seed"), record.line("moon")) == (11, 13, 14, 0)


def test_an_unfinished_record_ends_with_a_move() -> None:
    record = Record.parse("\n".join(TEXT.splitlines()[:9]))
    assert (record.totals, record.seed, len(record.entries)) == (None, None, 1)


def test_names_of_editions_may_have_several_words() -> None:
    assert Record.parse(TEXT.replace("edition small", "edition my own box")).edition == "my own box"


def test_wrong_heads_name_their_line() -> None:
    assert error("") == error("chess\n") == "line 1: a record begins with 'tablee record 1'"
    for number, name in enumerate(HEAD, 2):
        assert error("\n".join(TEXT.splitlines()[: number - 1])) == f"line {number}: {name!r} is expected here"
    assert changed("game toy\n", "\n") == "line 2: 'game' is expected here"
    assert changed("game toy\n", "game\n") == "line 2: one word is expected after 'game'"
    assert changed("game toy\n", "game toy story\n") == "line 2: one word is expected after 'game'"
    assert changed("rules 1", "rules one") == "line 3: 'one' is not a number"
    assert changed("seats 2", "seats two") == "line 5: 'two' is not a number"
    assert changed("options double", "opinions") == "line 6: 'options' is expected here"


@pytest.mark.parametrize(
    "line", ["", "bid 1", "0", "0 ", "0 | card:1", "0 bid 1 |", "-1 bid 0", "zero bid 1", "² bid 1"]
)
def test_a_line_that_is_not_a_move(line: str) -> None:
    expected = f"line 9: {line!r} is not a move in a record: a seat and a move are expected"
    assert changed("0 bid 1", line) == expected


def test_wrong_lines_after_the_head() -> None:
    for snapshot in ("", "{", "[]", "1", "[" * 100_000):
        assert changed('{"seats":2}', snapshot) == "line 11: this snapshot is broken"
    assert changed("end 3 -4", "end 3 many") == "line 13: 'many' is not a number"
    after = "only seed and players and package may follow 'end' in a record"
    assert changed("seed the seed", "0 bid 1") == changed("seed the seed", "end 1") == f"line 14: {after}"
    assert changed("players human fair", "seed again").endswith(
        "only players and package may follow 'seed' in a record"
    )
    assert error(TEXT + "seed again\n") == error(TEXT + "\n") == "line 17: nothing may follow 'package' in a record"


def test_numbers_too_long_to_be_one() -> None:
    """Python reads no number of more than 4300 digits, and neither do we."""
    long = "9" * 5000
    assert changed("seats 2", f"seats {long}").endswith("is not a number")
    assert changed("0 bid 1", f"{long} bid 1").startswith("line 9: ")
    assert changed('{"seats":2}', f'{{"seats":{long}}}') == "line 11: this snapshot is broken"


def test_draws_as_words_and_back() -> None:
    sitting = played(TOY)
    words = drawn_words(TOY, sitting.dealer.draws)
    assert outcome_numbers(TOY, 1, words) == [draw.outcome for draw in sitting.dealer.draws]
    with pytest.raises(RecordError, match=r"^line 8: 'dragon:1': there is no deck 'dragon'$"):
        outcome_numbers(TOY, 8, ["dragon:1"])
    with pytest.raises(RecordError, match=r"^line 8: '7' is not a valid card \(1, 2, 3, 4, 5, 6\)$"):
        outcome_numbers(TOY, 8, ["card:1", "card:7"])
    with pytest.raises(RecordError, match=r"^line 8: '' is not a valid prize: a number is expected$"):
        outcome_numbers(TOY, 8, ["prize"])


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment("seed") == "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"


@pytest.mark.parametrize("moves", [0, 2, 70])
def test_a_record_is_read_as_it_was_written(moves: int) -> None:
    sitting = played(LONG, moves, "a seed of words")
    sitting.close()
    text = sitting.record.text()
    assert Record.parse(text).text() == text


WORD = st.text(st.characters(exclude_categories=("Z", "C")), min_size=1).filter(lambda word: word.split() == [word])
LINE = st.lists(WORD.filter(lambda word: "|" not in word), min_size=1, max_size=3).map(" ".join)
NUMBER = st.integers(-(10**6), 10**6)


@given(
    st.builds(Record, WORD, NUMBER, LINE, WORD, NUMBER, st.lists(WORD, max_size=2), WORD),
    st.lists(WORD, max_size=3),
    st.lists(st.builds(Entry, st.just(0), st.integers(0, 9), LINE, st.lists(WORD, max_size=2)), max_size=4),
    st.none() | st.lists(NUMBER, max_size=3),
    st.none() | LINE,
    st.lists(WORD, max_size=3),
    LINE | st.just(""),
    st.dictionaries(st.integers(1, 4), st.dictionaries(WORD, NUMBER | st.lists(NUMBER))),
)
def test_any_record_is_read_as_it_was_written(
    record: Record,
    deal: list[str],
    entries: list[Entry],
    totals: list[int] | None,
    seed: str | None,
    players: list[str],
    package: str,
    snapshots: dict[int, dict[str, object]],
) -> None:
    record.deal = tuple(deal)
    record.entries, record.totals, record.seed = entries, totals, seed
    record.players, record.package = tuple(players), package
    record.snapshots = {number: data for number, data in snapshots.items() if number <= len(entries)}
    text = record.text()
    again = Record.parse(text)
    assert again.text() == text
    assert (again.game, again.edition, again.digest, again.seed) == (record.game, record.edition, record.digest, seed)
    assert (again.snapshots, again.totals) == (record.snapshots, totals)
    assert (again.players, again.package) == (record.players, package)


LINES = st.sampled_from(
    [*TEXT.splitlines(), "0 bid 1 | card:1", "snapshot {}", "seed", "end", "players", "package", "edition", "9 x |"]
)


@given(st.text() | st.lists(LINES | st.text(max_size=5), max_size=20).map("\n".join))
@example("\n".join([*TEXT.splitlines()[:8], "² bid 1"]))
def test_any_text_is_a_record_or_names_its_line(text: str) -> None:
    try:
        record = Record.parse(text)
    except RecordError as error:
        assert 1 <= error.line <= len(text.splitlines()) + 1
    else:
        assert Record.parse(record.text()).text() == record.text()


@given(st.integers(8, 13), st.text())
def test_any_line_after_the_head_is_read_or_named(number: int, line: str) -> None:
    lines = TEXT.splitlines()
    lines[number] = line
    try:
        assert Record.parse("\n".join(lines)).game == "toy"
    except RecordError as error:
        assert error.line > len(HEAD)
