"""The shell tool: what it prints, and that bad input is one clear sentence and never a traceback."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablee import __version__, cli, games
from tablee.cli.output import YOU, addressed
from tablee.table import COMPILED, TableeError

RECORD = Path(__file__).parent / "records" / "bastille" / "bastille-4.game"
PARTS = games.folder("bastille") / "parts.toml"


def in_a_shell(*args: str) -> subprocess.CompletedProcess[str]:
    """Run the shell tool as a person does."""
    path = ":".join(entry for entry in sys.path if entry)
    call = [sys.executable, "-m", "tablee", *args]
    return subprocess.run(call, capture_output=True, text=True, env={"PYTHONPATH": path, "COLUMNS": "200", "PATH": ""})


def tablee(*args: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """The same without a process of its own, which would first have to import everything."""
    code: str | int | None = 0
    with CliRunner().isolation(answers, {"COLUMNS": "200"}) as told, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["tablee", *args])
        patch.setattr(sys, "path", [*sys.path])
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code
    output, errors = [stream.getvalue().decode() for stream in told[:2]]
    assert isinstance(code, int)
    return subprocess.CompletedProcess(args, code, output, errors)


def printed(*args: str, answers: str = "") -> str:
    """The output of a call that must succeed."""
    done = tablee(*args, answers=answers)
    assert done.returncode == 0, done.stderr
    return done.stdout


def failed(*args: str) -> str:
    """The one sentence of a call that must fail."""
    done = tablee(*args)
    assert done.returncode != 0
    assert done.stdout == ""
    return done.stderr.strip().splitlines()[-1]


def test_version_says_how_it_runs() -> None:
    slow = "interpreted: installed with a C compiler it is about four times faster"
    how = "compiled by mypyc" if COMPILED else slow
    assert in_a_shell("--version").stdout.strip() == f"tablee {__version__} ({how})"


def test_a_shell_is_told_what_is_wrong() -> None:
    done = in_a_shell("rules", "BA-99")
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == tablee("rules", "BA-99").stderr and done.stderr.startswith("Error: ")


def test_rules() -> None:
    assert "BA-4.1  Banque de Paris: Each tile" in printed("rules", "BA-4.1")
    everything = printed("rules", "bastille")
    for rule in games.rules("bastille"):
        assert rule.number in everything
    one = json.loads(printed("rules", "ba-r5", "--json"))["rules"]
    assert [rule["rule"] for rule in one] == ["BA-R5"]
    assert "is neither a game" in failed("rules", "BA-99")


def test_coverage() -> None:
    rows = json.loads(printed("rules", "bastille", "--coverage", "--games", "4", "--json"))["rules"]
    by_rule = {row["rule"]: row for row in rows}
    assert by_rule["BA-3.2"]["met"] > 300
    assert any(test.startswith("games/bastille/") for test in by_rule["BA-3.2"]["tests"])
    assert "BA-3.2" in printed("rules", "bastille", "--coverage", "--games", "1")


def test_edition(tmp_path: Path) -> None:
    shown = printed("edition", "show", "bastille")
    assert "rewards.banque_per_value" in shown and "rulebook" in shown and "reconstructed" in shown
    assert "a playable edition of bastille" in printed("edition", "check", str(PARTS))
    mine = tmp_path / "mine.toml"
    mine.write_text(PARTS.read_text(encoding="utf-8").replace("banque_per_value = 2", "banque_per_value = 3"))
    assert "rewards.banque_per_value" in printed("edition", "diff", "bastille", str(mine))
    assert printed("edition", "diff", "bastille", str(PARTS)).strip() == "The values are the same."
    assert "4 games" in printed("simulate", "bastille", "--games", "4", "--edition", str(mine))
    mine.write_text(PARTS.read_text(encoding="utf-8").replace("banque_per_value = 2", 'banque_per_value = "two"'))
    assert failed("edition", "check", str(mine)) == (
        "Error: mine.toml [rewards]: banque_per_value: a number is expected, not 'two'"
    )
    mine.write_text("this is not TOML")
    assert "mine.toml: not a TOML file" in failed("edition", "check", str(mine))


def test_simulate_is_the_same_on_any_number_of_processes() -> None:
    call = ("simulate", "bastille", "--seats", "3", "--games", "60", "--seed", "7", "--json")
    one, two = (json.loads(printed(*call, "--jobs", jobs)) for jobs in ("1", "2"))
    assert one.pop("seconds") > 0 and two.pop("seconds") > 0
    assert one == two
    assert one["games"] == 60 and one["decisions"] > 60 * 96
    assert one["compiled"] is COMPILED
    assert sum(one["win_shares"]) == pytest.approx(1)
    assert len(one["mean_scores"]) == 3


def test_simulate_refuses_what_cannot_be_played() -> None:
    assert failed("simulate", "bastille", "--seats", "7") == "Error: BA-1.2: This game is for 3 to 4 players."
    assert "'clever' is not a bot" in failed("simulate", "bastille", "--bots", "clever")
    assert "'dragons' is not an option of bastille" in failed("simulate", "bastille", "--option", "dragons=on")
    assert "NAME=on or NAME=off" in failed("simulate", "bastille", "--option", "dragons")
    assert "'chess' is not" in failed("simulate", "chess")


def test_replay(tmp_path: Path) -> None:
    told = printed("replay", str(RECORD))
    assert "Round 8 begins" in told and "BA-7.8" in told and "Total" in told
    assert "match the seed" in printed("replay", str(RECORD), "--verify")
    secret = printed("replay", str(RECORD), "--seat", "0")
    assert "moves in secret" in secret
    assert "Seat 1 holds the mission" in told and "Seat 1 holds the mission" not in secret
    broken = tmp_path / "broken.game"
    broken.write_text(RECORD.read_text(encoding="utf-8").replace("game bastille", "game chess"))
    assert "line 2: 'chess' is not a game" in failed("replay", str(broken))
    broken.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in failed("replay", str(broken))
    assert "does not exist" in failed("replay", str(tmp_path / "nowhere.game"))


def test_replay_with_another_edition_names_the_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(PARTS.read_text(encoding="utf-8").replace('name = "reconstructed"', 'name = "mine"'))
    error = tablee("replay", str(RECORD), "--edition", str(mine)).stderr
    assert "line 4: played with the edition 'reconstructed'" in error


def test_play_a_whole_game_against_bots(tmp_path: Path) -> None:
    record = tmp_path / "mine.game"
    answers = "nonsense\nplace 4 banque\n" + "1\n" * 200
    told = printed("play", "bastille", "--seed", "7", "--record", str(record), answers=answers)
    assert "'nonsense' is not a move" in told
    assert "You have no influence tile worth 4 in front of you. (BA-3.2)" in told
    assert "You place" in told and "You takes" not in told and "Olympe places" in told
    assert "Total" in told
    assert "match the seed" in printed("replay", str(record), "--verify")
    assert "there is no seat 9" in failed("play", "bastille", "--seat", "9")
    assert "\nplayers human random random random\n" in record.read_text(encoding="utf-8")


def test_help_state_and_quit_in_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "mine.game"
    told = printed("play", "bastide", "--seed", "7", "--record", str(record), answers="help\nstate\nscore\n1\nquit\n")
    assert "leave the table; what was played" in told and "Guilhem" in told and "Block A1" in told
    assert "  You: 0\n" in told and "Structures begun: 0 of 14." in told
    assert told.endswith("You leave the table.\n") and "Total" not in told
    assert "\n0 " in record.read_text(encoding="utf-8")


def test_whoever_plays_is_addressed() -> None:
    for game in games.names():
        for key, words in games.load(game).words.items():
            told = addressed(words.replace("{seat}", YOU))
            wrong = re.search(r"\b[Yy]ou (?!already)[a-z]+s\b|You\u2019s|[a-z] You\b", told)
            assert wrong is None, (key, told)
    assert addressed("You is elected bayle (mayor) and wins.") == "You are elected bayle (mayor) and win."
    assert addressed("Pay 3 deniers to You") == "Pay 3 deniers to you"
    assert addressed("It is You\u2019s turn.") == "It is your turn."
    assert addressed("Olympe takes 2 coins.") == "Olympe takes 2 coins."


def test_a_gift_in_the_terminal_and_a_seat_that_is_not_the_first(tmp_path: Path) -> None:
    record = tmp_path / "mine.game"
    answers = "give 1 1\n" + "give 2 1\n1\n" * 300  # refused while the other bid lies sealed
    told = printed("play", "bastide", "--seat", "1", "--seed", "7", "--record", str(record), answers=answers)
    assert "(BD-R15)" in told
    assert "\n1 give 2 1\n" in record.read_text(encoding="utf-8")
    assert "match the seed" in printed("replay", str(record), "--verify")


def test_a_bug_shows_as_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Only what a user or their machine did wrong becomes a sentence."""

    error: Exception

    def broken() -> None:
        raise error

    monkeypatch.setattr(cli, "tablee", broken)
    for error in (TableeError("the user's fault"), OSError("the disk is full")):
        with pytest.raises(SystemExit):
            cli.main()
        assert capsys.readouterr().err == f"Error: {error}\n"
    error = ValueError("a bug")
    with pytest.raises(ValueError, match="a bug"):
        cli.main()


def test_escape_codes_of_a_record_reach_no_terminal(tmp_path: Path) -> None:
    """A record may come from anybody: it must not set the title of a window, hide lines or change colours."""
    evil = "\x1b]0;owned\x07\x1b[31m\x9b2J\u202e"
    text = RECORD.read_text(encoding="utf-8")
    for name, spoilt in {
        "edition": re.sub(r"^edition \S+", lambda found: f"{found[0]}{evil}", text, count=1, flags=re.MULTILINE),
        "deal": re.sub(r"^deal .*$", lambda found: f"deal x={evil}", text, count=1, flags=re.MULTILINE),
        "move": text.replace("\nend", f"\n0 {evil}\nend", 1),
        "game": re.sub(r"^game .*$", f"game {evil}", text, count=1, flags=re.MULTILINE),
    }.items():
        assert spoilt != text, name
        file = tmp_path / f"{name}.game"
        file.write_text(spoilt, encoding="utf-8")
        for more in ((), ("--verify",)):
            done = tablee("replay", str(file), *more)
            for sign in "\x1b\x07\x9b\u202e":
                assert sign not in done.stdout + done.stderr, (name, more)
    shown = tablee("replay", str(tmp_path / "edition.game")).stdout
    assert "\\x1b]0;owned" in shown, "what the edition is called can still be read"
