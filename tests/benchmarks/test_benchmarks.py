"""The benchmarks run to their end, as small as they can be; what they find means nothing here."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from server.test_integrity import KINDS
from support.makefile import ROOT, environment, run
from support.waiting import PATIENCE
from tablee import games

BENCHMARKS = ROOT / "benchmarks"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which the targets run."""
    return environment(tmp_path_factory.mktemp("environment"))


def report(target: str, home: Path, arguments: str) -> dict[str, Any]:
    """What a target prints."""
    ended = run(target, home, arguments)
    assert ended.returncode == 0, ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def check_figures(figures: dict[str, dict[str, float]]) -> None:
    """All games were measured, and every figure is one."""
    assert list(figures) == games.names()
    for row in figures.values():
        assert {"decisions_per_second", "clone_us", "strong_simulations_per_second"} < set(row)
        assert {"expert_simulations_per_second", "playout_decisions_per_second"} < set(row)
        assert all(value > 0 for value in row.values()), row


def test_bench(home: Path) -> None:
    found = report("bench", home, "--quick")
    assert set(found) == {"interpreted", "compiled", "lab_processes"}
    for kind in ("interpreted", "compiled"):
        check_figures(found[kind]["games"])
    assert {"1", "2"} <= set(found["lab_processes"]["games_per_second"])
    assert all(rate > 0 for rate in found["lab_processes"]["games_per_second"].values())


def test_bench_peers(home: Path) -> None:
    """With the one peer that the tests have; Catanatron is left out, and so are its bars."""
    found = report("bench-peers", home, "--quick")
    check_figures(found["interpreted"])
    check_figures(found["compiled"])
    peers = {"open_spiel hearts", "open_spiel hanabi(players=4)"}
    assert set(found["peers_decisions_per_second"]) - {"catanatron"} == peers
    assert found["observed_decisions_per_second"]["peers"]["open_spiel hearts"] > 0
    for name in games.names():
        assert found["playout_ratios"][name]["open_spiel hearts"] > 0
        assert found["observed_decisions_per_second"][name].keys() == {
            "vector",
            "against_fair",
            "pettingzoo",
            "gymnasium",
            "open_spiel",
        }
        assert {"playout_times_hearts", "strong_simulations_per_second", "clone_us"} < set(found["bars"][name])


def test_load(home: Path) -> None:
    found = report("load", home, "--quick")
    assert found["length"]["errors"] == 0 and found["length"]["ratio"] > 0
    played = found["bastille"]
    for kind in ("api", "pages"):
        for part in ("few", "steady"):
            assert played[part][kind]["moves"] > 0 and played[part][kind]["errors"] == 0, played[part]
            assert played[part][kind]["server_cpu_ms_per_move"] > 0
        assert played["most"][kind]["moves_per_second"] > 0 and played["most"][kind]["errors"] == 0
        assert played["middle"][kind]["errors"] == 0
    pause = found["longest_pause"]
    # A pause in which the server only waited for a processor has nothing that ran.
    assert pause is None or (pause["ms"] > 0 and (pause["ran"] or pause["processor_ms"] < 20)), pause


def test_attack(home: Path) -> None:
    """As `make attack` runs them."""
    ended = run("attack", home, "joins clock_jumps", TABLEE_GUESTS="2")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    results = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [result["attack"] for result in results] == ["joins", "clock_jumps"]
    assert all(result["tried"] == result["survived"] > 0 for result in results)


# The others are as small as they can be, and patient with a busy machine.
SMALL: dict[str, dict[str, Any]] = {
    "kills": {"KILLS": 1},
    "cut_answers": {"ROUNDS": 1, "MOVES": 2, "ACTIONS": ["chat", "undo"]},
    "streams": {"STREAMS": 70, "ROUNDS": 1, "SECONDS": 0.5, "TIMES": 1000},
    "bots": {"TABLES": 12, "MOVES": 1, "MOST": PATIENCE},
    "damage": {"KINDS": list(KINDS)[:2]},
    "full_disk": {},
    "locked_file": {"PEOPLE": 2, "SOON": PATIENCE},
    "two_servers": {},
    "slow_senders": {"LINES": 8, "SECONDS": PATIENCE, "SLOWEST": PATIENCE},
    "backups": {"BACKUPS": 1},
}


@pytest.mark.parametrize("name", SMALL)
def test_an_attack(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    script, result = import_module(f"attack.{name}"), import_module("attack.result").Result()
    for constant, value in SMALL[name].items():
        monkeypatch.setattr(script, constant, value)
    script.attack(result)
    assert result.tried == result.survived > 0, result.faults


def test_every_attack_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    names = import_module("attack.__main__").NAMES
    helpers = {"__init__", "__main__", "result", "spectators"}
    assert set(names) == {file.stem for file in (BENCHMARKS / "attack").glob("*.py")} - helpers
    for name in names:
        assert name in {*SMALL, "joins", "clock_jumps"}, "a new attack needs a smoke run"
        assert callable(import_module(f"attack.{name}").attack)


def test_towns() -> None:
    command = [sys.executable, str(BENCHMARKS / "towns.py"), "1", "smoke", "novice,builder,rider"]
    done = subprocess.run(command, env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert sum(found["ends"].values()) == 1 and found["games"] == 1
    assert set(found["mean_score_of"]) == {"novice", "builder", "rider"}


@pytest.mark.parametrize("what", ["ladder", "calibration", "towns"])
def test_published(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game of each row of one game, with bots that take no time."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    published = import_module("published")
    monkeypatch.setattr(published, "JOURNALS", tmp_path / "games")
    monkeypatch.setattr(published, "LADDER", (("bastille", "novice", "random", 400),))
    monkeypatch.setattr(published, "TABLES", (["rider", *["novice"] * 3],))
    monkeypatch.setattr(published.games, "names", lambda: ["bastille"])
    page = tmp_path / "page.md"
    monkeypatch.setattr("sys.argv", ["published.py", what, "--part", "0.004", "--output", str(page)])
    published.main()
    text = page.read_text(encoding="utf-8")
    assert f"python benchmarks/published.py {what} --seed published --part 0.004" in text
    assert "games" in text and text.count("\n| ") > 2
    assert page.with_suffix(".svg").exists() == (what == "calibration")
    with pytest.raises(SystemExit, match="is there"):
        published.main()


def test_every_script_has_a_run() -> None:
    run_by = {
        "run.py": "make bench",
        "bench.py": "run.py",
        "lab_processes.py": "run.py",
        "peers.py": "make bench-peers",
        "peer_games.py": "peers.py",
        "environments.py": "peers.py",
        "load.py": "make load",
        "load_server.py": "load.py",
        "load_tables.py": "load.py",
        "pauses.py": "load.py",
        "tap.py": "tests/browser/test_scripts.py",
        "towns.py": "test_towns",
        "published.py": "test_published",
        "static.py": "make bench-static",
        "click_path.py": "tests/benchmarks/test_click_path.py",
    }
    assert {file.name for file in BENCHMARKS.glob("*.py")} == set(run_by), "a new script needs a smoke run"


def test_coverage(home: Path, tmp_path: Path) -> None:
    """Of one package and one small file of tests, beside what a run of all may be measuring; it is below the floor."""
    settings = tmp_path / "pyproject.toml"
    whole, part = 'source = ["src/tablee"]', 'source = ["src/tablee/locale", "src/tablee/printing"]'
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert whole in text
    settings.write_text(text.replace(whole, part), encoding="utf-8")
    files = {"COVERAGE_FILE": str(tmp_path / ".coverage"), "COVERAGE_RCFILE": str(settings)}
    ended = run("coverage", home, "-n 0 tests/test_deployment.py", **files)
    assert "TOTAL" in ended.stdout and "fail-under" in ended.stdout + ended.stderr
    assert ended.returncode != 0
