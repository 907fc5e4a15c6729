"""The commands of the lab: what they print, and that bad input is one clear sentence."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from tablee import __version__, cli, games
from tablee.bots.bastide.outcome_model import SIGNS
from tablee.bots.weights import read_weights
from tablee.cli import tablee
from tablee.games.bastide.state import OUTCOMES
from tablee.lab.journal import Journal
from tablee.lab.match import Match
from tablee.table import TableeError
from tablee.whole_file import whole_file

RECORD = Path(__file__).parents[1] / "records" / "bastille" / "bastille-4.game"


def run(*args: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(tablee, args)


def test_tournament() -> None:
    call = ("tournament", "bastille", "--bots", "novice,random", "--games", "8", "--seed", "7")
    found = json.loads(run(*call, "--json").stdout)["bots"]
    assert {bot["name"] for bot in found} == {"novice", "random"}
    for bot in found:
        assert bot["games"] == 8
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
        assert bot["strength_low"] - 1e-6 <= bot["strength"] <= bot["strength_high"] + 1e-6
    assert found[0]["strength"] == pytest.approx(-found[1]["strength"])
    assert "win share" in run(*call).stdout and " to " in run(*call).stdout.splitlines()[2].partition("(")[2]


def test_a_tournament_tells_how_towns_end() -> None:
    """With 4 seats of random bots and novices towns of Bastide end in more than one way."""
    call = ("tournament", "bastide", "--bots", "novice,random", "--games", "8", "--seed", "7")
    ends = json.loads(run(*call, "--json").stdout)["endings"]
    assert sum(ends.values()) == 8 and len(ends) > 1 and set(ends) <= set(OUTCOMES[1:])
    told = run(*call).stdout
    assert "Endings: " in told and f"siege_lost {ends['siege_lost'] / 8:.0%}" in told
    bastille = run("tournament", "bastille", "--bots", "novice,random", "--games", "1", "--seed", "7").stdout
    assert "Endings" not in bastille, "where there is one way, nothing is said"


def test_tournament_refuses_what_cannot_be_played() -> None:
    assert "'clever' is not a bot" in str(run("tournament", "bastille", "--bots", "clever,random").exception)
    assert "takes 2 to 4 bots" in str(run("tournament", "bastille", "--bots", "random").exception)
    assert "Missing option '--bots'" in run("tournament", "bastille").output


@pytest.mark.usefixtures("toy_title")
@pytest.mark.parametrize(("game", "quickest"), [("bastille", "novice"), ("toy", "fair")])
def test_the_quickest_bots_of_a_game_play_where_none_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, quickest: str
) -> None:
    monkeypatch.setattr(cli.common.GAME, "choices", [game])
    written = run("lab", "dataset", game, "--seats", "3", "--games", "1", "--output", str(tmp_path / "decisions"))
    assert f"bots {quickest}, seed 1" in " ".join(written.stdout.split()), written.output


@pytest.mark.parametrize(("journal", "said"), [(True, "The same command continues it."), (False, "are lost")])
def test_an_interrupt_says_what_becomes_of_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: bool, said: str
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "play", interrupted)
    kept = ("--journal", str(tmp_path / "games")) if journal else ()
    ended = CliRunner().invoke(tablee, ("tournament", "bastille", "--bots", "novice,random", "--games", "4", *kept))
    assert ended.exit_code == 1 and said in ended.stderr


@pytest.mark.parametrize(
    "call",
    [
        ("lab", "report", "bastille", "--output"),
        ("lab", "balance", "bastille", "--vary", "supplies.coins=5..9", "--objective", "points=60", "--output"),
        ("print", "bastille", "--output"),
        ("tournament", "bastille", "--bots", "novice,random", "--journal"),
        ("train", "weights", "bastille", "--output"),
    ],
)
def test_a_missing_folder_is_refused_before_anything_is_played(tmp_path: Path, call: tuple[str, ...]) -> None:
    told = run(*call, str(tmp_path / "nowhere" / "file"))
    assert told.exit_code == 2 and "nowhere does not exist: create it first" in told.stderr.replace("\n", " ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("of last week", encoding="utf-8")
    with pytest.raises(TableeError, match=r"report.html cannot be written: No space left on device"):  # noqa: SIM117
        with whole_file(file) as unfinished:
            unfinished.write_text("half", encoding="utf-8")
            Path("/dev/full").write_text("rest", encoding="utf-8")
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]
    assert file.read_text(encoding="utf-8") == "of last week"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_on_a_full_disk_a_journal_says_that_the_same_command_continues(tmp_path: Path) -> None:
    why = "No space left on device; its games so far are kept, and the same command continues it"
    with pytest.raises(TableeError, match=why), Journal(tmp_path / "games", "plan", arms=1) as kept:
        assert kept._open is not None
        kept._open.close()
        kept._open = Path("/dev/full").open("a", encoding="utf-8")  # noqa: SIM115
        kept.add(0, [])
    assert Journal(tmp_path / "games", "plan", arms=1).read() == '{"plan": "plan"}\n'


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(28, "No space left on device", "games.partial"), "Error: games.partial: No space left on device\n"),
        (OSError(28, "No space left on device"), "Error: No space left on device\n"),
    ],
)
def test_the_system_is_quoted_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: OSError, told: str
) -> None:
    def full() -> None:
        raise error

    monkeypatch.setattr(cli, "tablee", full)
    with pytest.raises(SystemExit):
        cli.main()
    assert capsys.readouterr().err == told


def test_hint() -> None:
    call = ("hint", str(RECORD), "--at", "2", "--simulations", "20")
    told = run(*call)
    assert told.exit_code == 0, told.output
    assert "Chances of winning: seat 0" in told.stdout and "(BA-" in told.stdout
    found = json.loads(run(*call, "--json").stdout)
    assert 2 <= len(found["moves"]) <= 3
    assert all(move["move"].startswith("place ") for move in found["moves"])
    assert run(*call, "--json").stdout == run(*call, "--json").stdout
    assert "decisions to look at" in run("hint", str(RECORD), "--at", "9999").output


def test_train(tmp_path: Path) -> None:
    output = tmp_path / "weights.json"
    call = ("train", "weights", "bastille", "--games", "2", "--bots", "novice", "--seed", "7", "--output", str(output))
    result = run(*call)
    assert result.exit_code == 0, result.output
    weights = read_weights(output)
    assert (
        weights.made_by == "tablee train weights bastille --seats 4 --games 2 --bots novice --seed 7 --prior-scale 0.5"
    )


def test_calibrate() -> None:
    result = run("train", "calibrate", "bastille", "--games", "1", "--seats", "3")
    assert result.exit_code == 0, result.output
    assert "Brier score" in result.stdout and "bots fair, fair, fair, seed 1/calibration" in result.stdout


def test_train_fits_how_games_end(tmp_path: Path) -> None:
    output = tmp_path / "outcome_model.json"
    call = (
        "train",
        "outcomes",
        "bastide",
        "--games",
        "2",
        "--bots",
        "novice",
        "--seed",
        "7",
        "--output",
        str(output),
    )
    told = run(*call)
    assert told.exit_code == 0, told.output
    found = json.loads(output.read_text(encoding="utf-8"))
    assert found["made_by"] == "tablee train outcomes bastide --seats 4 --games 2 --bots novice --seed 7"
    assert sum(found["ends"].values()) == 2 and found["positions"] > 10
    assert set(found["french"]) == set(found["stalemate"]) == set(SIGNS)
    assert "bastille has no model of outcomes" in run("train", "outcomes", "bastille").output


def test_train_leaves_the_installed_package_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights of the experts are replaced only if asked for by name."""
    installed = tmp_path / "installed.json"
    monkeypatch.setattr(sys.modules["tablee.cli.train"], "kit_of", lambda game: SimpleNamespace(weights_file=installed))
    monkeypatch.chdir(tmp_path)
    call = ("train", "weights", "bastille", "--games", "1", "--bots", "novice")
    assert run(*call).exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["bastille-weights.json"]
    assert "choose one" in run(*call, "--install", "--output", "mine.json").output
    assert run(*call, "--install").exit_code == 0
    assert installed.read_text(encoding="utf-8") == (tmp_path / "bastille-weights.json").read_text(encoding="utf-8")


def test_everything_that_is_printed_names_where_it_comes_from(tmp_path: Path) -> None:
    game = games.load("bastille")
    calls: dict[tuple[str, ...], tuple[list[int], list[str]]] = {
        ("simulate", "bastille", "--games", "1", "--bots", "novice,random", "--seed", "7"): (
            [4],
            ["novice", "random", "random", "random"],
        ),
        ("tournament", "bastille", "--games", "1", "--bots", "novice,random", "--seed", "7"): (
            [4],
            ["novice", "random"],
        ),
        ("hint", str(RECORD), "--at", "2", "--simulations", "9", "--seed", "7"): ([4], ["adviser:9"]),
        ("rules", "bastille", "--coverage", "--games", "1", "--seed", "7"): ([3, 4], ["random"]),
    }
    for call, (seats, names) in calls.items():
        found = json.loads(run(*call, "--json").stdout)["provenance"]
        chosen = list(game.options) if "--coverage" in call else []
        assert found == {
            "game": "bastille",
            "seats": seats,
            "bots": names,
            "seed": "7",
            "options": chosen,
            "edition": game.edition.name,
            "edition_hash": game.edition.digest,
            "rules": game.version,
            "package": __version__,
        }
        told = run(*call).stdout
        for word in (", ".join(names), "seed 7", game.edition.digest[:12], f"rules {game.version}", __version__):
            assert word in told
