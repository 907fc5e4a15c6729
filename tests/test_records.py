"""Records of whole games: they replay, verify, load from snapshots, and say where they are broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support import records
from tablee import __version__, games
from tablee.lab.match import Match
from tablee.lab.simulate import play_recorded
from tablee.table import Record, RecordError, Replay, SeededDealer, Sitting, commitment, restore, resume, verify
from tablee.testing.records import check_record

FOLDER = Path(__file__).parent / "records"
FILES = sorted(FOLDER.glob("*/*.game"))
OLDER = sorted(FOLDER.glob("older/*/*.game"))
IDS = [f"{file.parent.name}/{file.stem}" for file in FILES]


def read(file: Path) -> tuple[Any, Record]:
    record = Record.parse(file.read_text(encoding="utf-8"))
    return games.load(record.game), record


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_record(file: Path) -> None:
    """Its draws are honest, its snapshots true, its text the same again, and it reaches the end."""
    game, record = read(file)
    check_record(game, record)
    assert record.text() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", OLDER, ids=[file.stem for file in OLDER])
def test_a_record_from_before_piles_were_remembered(file: Path) -> None:
    """It verifies and goes on from each of its snapshots, which lack the trails of unseen draws."""
    game, record = read(file)
    verify(game, record)
    assert record.snapshots
    whole = Replay(game, record)
    whole.finish()
    for at, snapshot in record.snapshots.items():
        assert not any("trail" in field for field in snapshot)
        replay = Replay(game, record)
        replay.resume(at)
        assert replay.at == at and replay.state.audit() == []
        view = game.seen_by(replay.state, 0)
        world = game.imagine(view, 0, SeededDealer(at))
        assert world.audit() == [] and game.seen_by(world, 0).dump() == view.dump()
        replay.finish()
        assert replay.state.audit() == []
        assert game.scores(replay.state)[0].total == game.scores(whole.state)[0].total


@pytest.mark.parametrize("name", games.names())
def test_every_table_size_and_option_has_a_record(name: str) -> None:
    """Each player count and each option of every game has a whole game on record."""
    kept = [read(file)[1] for file in FILES if file.parent.name == name]
    game = games.load(name)
    assert {record.seats for record in kept} == set(game.players)
    assert {option for record in kept for option in record.options} == set(game.options)


def test_a_record_is_written_anew_only_when_its_game_is_another(tmp_path: Path) -> None:
    """`make records` leaves a file alone whose snapshots merely lack a newer field, and replaces one that is wrong."""
    name = "bastide-4-gifts"
    golden = (FOLDER / "bastide" / f"{name}.game").read_text(encoding="utf-8")
    file = tmp_path / "bastide" / f"{name}.game"
    records.write(records.bastide_gifts(), name, tmp_path)
    fresh = file.read_text(encoding="utf-8")
    assert '"talk":' in fresh and '"talk":' not in golden, "the golden record is older than the field"
    file.write_text(golden, encoding="utf-8")
    records.write(records.bastide_gifts(), name, tmp_path)
    assert file.read_text(encoding="utf-8") == golden
    for broken in (golden.replace('"chest":20', '"chest":21'), golden.replace("bid 3", "bid 2", 1), "no record"):
        assert broken != golden
        file.write_text(broken, encoding="utf-8")
        records.write(records.bastide_gifts(), name, tmp_path)
        assert file.read_text(encoding="utf-8") == fresh


def sitting() -> Sitting[Any]:
    """A game of Bastille, 70 random moves old."""
    game: Any = games.load("bastille")
    table = Sitting.open(game, 3, "a seed")
    chance = SeededDealer("moves")
    for _ in range(70):
        seat = game.owing(table.state)[0]
        moves = game.moves(table.state, seat)
        table.play(seat, moves[chance.below(len(moves))])
    return table


def test_a_game_goes_on_from_its_record() -> None:
    """Saved, read and resumed, it draws what it would have drawn."""
    table = sitting()
    again = resume(table.game, Record.parse(table.record.text()), "a seed")
    assert again.state.dump() == table.state.dump()
    while table.state.agenda:
        seat = table.game.owing(table.state)[0]
        move = table.game.moves(table.state, seat)[0]
        table.play(seat, move)
        again.play(seat, move)
    assert again.record.text() == table.record.text()
    with pytest.raises(RecordError, match="not the seed"):
        resume(table.game, table.record, "another seed")


def test_loading_starts_at_the_last_snapshot() -> None:
    """64 moves are not replayed: even nonsense before the snapshot is not looked at."""
    table = sitting()
    record = Record.parse(table.record.text().replace("0 place", "0 nonsense"))
    assert list(record.snapshots) == [64]
    record.entries[64:] = Record.parse(table.record.text()).entries[64:]
    assert restore(table.game, record).dump() == table.state.dump()


def test_the_seed_stays_hidden_until_the_game_is_closed() -> None:
    table = sitting()
    assert "seed " not in table.record.text()
    assert table.record.committed == commitment("a seed")
    with pytest.raises(RecordError, match="not revealed yet"):
        verify(table.game, table.record)
    table.close()
    assert table.record.text().endswith("\nseed a seed\n")
    verify(table.game, Record.parse(table.record.text()))


def broken(change: tuple[str, str], checking: bool = False) -> str:
    """What is said of a record after replacing a text once."""
    table = sitting()
    table.close()
    text = table.record.text()
    assert change[0] in text
    with pytest.raises(RecordError) as caught:
        record = Record.parse(text.replace(change[0], change[1], 1))
        if checking:
            verify(table.game, record)
        else:
            Replay(table.game, record).finish()
    return str(caught.value)


def test_broken_records_name_the_line() -> None:
    line = len(["format", "game", "rules", "edition", "seats", "options", "commitment", "deal"])
    lines = sitting().record.text().splitlines()
    first = lines[line]
    drawing = next(number for number, entry in enumerate(lines, 1) if " | " in entry)
    drawn = lines[drawing - 1]
    assert broken((first, first[: len(first) - 6])).startswith(f"line {line + 1}: BA-3.1: ")
    assert broken((first, "0")).startswith(f"line {line + 1}: '0' is not a move in a record")
    assert broken((first, "9" + first[1:])).startswith(f"line {line + 1}: BA-1.2: There is no such seat")
    assert broken((first, "what is this")).startswith(f"line {line + 1}: 'what is this' is not a move")
    assert broken((drawn, drawn[: drawn.rindex(" ")])).startswith(f"line {drawing}: outcome ")
    assert broken((drawn, drawn + " character:P1")).startswith(f"line {drawing}: outcome ")
    assert broken((drawn, drawn + " dragon:1")).startswith(f"line {drawing}: 'dragon:1': there is no deck")
    assert broken((drawn, drawn[: drawn.rindex(":")] + ":X9")).startswith(f"line {drawing}: 'X9' is not a valid")
    assert broken(("tablee record 1", "tablee record 2")) == "line 1: a record begins with 'tablee record 1'"
    assert broken(("game bastille", "game chess")).startswith("line 2: this is a record of 'chess'")
    assert broken(("rules 1", "rules 99")).startswith("line 3: played by version 99 of the rules")
    assert broken(("edition reconstructed ", "edition mine 1")).startswith("line 4: played with the edition 'mine'")
    assert broken(("seats 3", "seats three")) == "line 5: 'three' is not a number"
    assert broken(("seats 3", "seats 5")).startswith("line 5: BA-1.2: ")
    assert broken(("options", "options dragons")).startswith("line 5: 'dragons' is not an option")
    assert broken(("snapshot {", "snapshot [")).startswith("line 73: this snapshot is broken")


def test_forged_records_break_where_they_were_forged() -> None:
    lines = sitting().record.text().splitlines()
    drawing = next(number for number, entry in enumerate(lines, 1) if " | bonus:" in entry)
    drawn = lines[drawing - 1]
    word = drawn.split()[-1]
    forged = "character:P1" if word != "character:P1" else "character:P2"
    assert broken((drawn, drawn.replace(word, forged)), checking=True).startswith(f"line {drawing}: it says ")
    deal = lines[7]
    word = deal.split()[-1]
    assert broken((word, "mission:two-of-each"), checking=True).startswith("line 8: it says ")
    assert "not the seed" in broken(("seed a seed", "seed b seed"), checking=True)
    assert broken(('"round":', '"round":1'), checking=True).startswith("line 73: this snapshot is not")


def test_simulated_games_write_records(tmp_path: Path) -> None:
    played = play_recorded(Match("bastille", 4, ("random", "novice")), "records", 1, tmp_path)
    record = Record.parse((tmp_path / "bastille-00001.game").read_text(encoding="utf-8"))
    verify(games.load("bastille"), record)
    assert record.totals == list(played.totals)
    assert len(record.entries) == played.decisions
    assert record.players == ("novice", "novice", "novice", "random")  # who was first has moved on by one seat
    assert record.package == __version__


def test_what_follows_the_moves_has_its_order() -> None:
    table = sitting()
    table.close()
    table.record.players = ("novice", "human", "random")
    table.record.package = "9.9"
    text = table.record.text()
    assert text.endswith("\nseed a seed\nplayers novice human random\npackage 9.9\n")
    again = Record.parse(text)
    assert (again.players, again.package, again.text()) == (table.record.players, "9.9", text)
    last = len(text.splitlines()) + 1
    with pytest.raises(RecordError, match=f"line {last}: nothing may follow 'package' in a record"):
        Record.parse(text + "seed another\n")
    for late in ("end 1 2 3", "0 place 1 banque"):
        with pytest.raises(RecordError, match=f"line {last - 2}: only players and package may follow 'seed'"):
            Record.parse(text[: text.index("players")] + late)
