"""The commands of the lab: what they print, and that bad input is one clear sentence."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from tablee.bots import fitted
from tablee.cli import tablee

RECORD = Path(__file__).parents[1] / "records" / "bastille" / "bastille-4.game"


def run(*args: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(tablee, args)


def test_tournament() -> None:
    call = ("tournament", "bastille", "--bots", "novice,random", "--games", "4", "--seed", "7")
    found = json.loads(run(*call, "--json").stdout)["bots"]
    assert {bot["name"] for bot in found} == {"novice", "random"}
    for bot in found:
        assert bot["games"] == 4
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
        assert bot["rating"] > 0
    assert "win share" in run(*call).stdout


def test_tournament_refuses_what_cannot_be_played() -> None:
    assert "'clever' is no bot" in str(run("tournament", "bastille", "--bots", "clever,random").exception)
    assert "takes 2 to 4 bots" in str(run("tournament", "bastille", "--bots", "random").exception)


def test_hint() -> None:
    call = ("hint", str(RECORD), "--at", "2", "--simulations", "20")
    told = run(*call)
    assert told.exit_code == 0, told.output
    assert "Chances to win: seat 0" in told.stdout and "(BA-" in told.stdout
    found = json.loads(run(*call, "--json").stdout)
    assert 2 <= len(found["moves"]) <= 3
    assert all(move["move"].startswith("place ") for move in found["moves"])
    assert run(*call, "--json").stdout == run(*call, "--json").stdout
    assert "decisions to look at" in run("hint", str(RECORD), "--at", "9999").output


def test_train(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    call = ("train", "bastille", "--games", "2", "--bots", "novice", "--seed", "7", "--out", str(out))
    told = run(*call, "--calibrate", "1")
    assert told.exit_code == 0, told.output
    assert "Brier score" in told.stdout
    weights = fitted.read(out)
    assert weights.made_by == "tablee train bastille --seats 4 --games 2 --bots novice --doubt 0.5 --seed 7"
