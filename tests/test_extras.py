"""Without its extra a command says in one sentence how to get it; help, and what needs none, works without any."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tablee import games
from tablee.cli import tablee as shell
from tablee.table import TableeError

RECORD = Path(__file__).parent / "records" / "bastille" / "bastille-4.game"
PLAN = """\
name = "plan"
seed = "1"
games = 2
interim_every = 2
measures = ["points"]
all = {game = "bastille", seats = 3, bots = ["random"]}
arm = [{name = "box"}]
"""

NEEDED = {
    "serve --port 0": "server",
    "static --output games": "server",
    "admin check": "server",
    "admin backup copy.db": "server",
    "admin list": "server",
    "admin show T": "server",
    "admin export T": "server",
    "admin close T": "server",
    "admin hide T": "server",
    "admin reports": "server",
    "admin remove --yes T": "server",
    "admin prune": "server",
    "admin report": "server",
    "tournament bastille --bots novice,random --games 4": "lab",
    "train weights bastille --games 2": "lab",
    "train outcomes bastide --games 2": "lab",
    "train opponents bastide --games 2": "lab",
    "train calibrate bastille --games 1": "lab",
    "train net bastille --games 2": "train",
    "lab run plan.toml": "lab",
    "lab report bastille --games 2 --shifted 2": "lab",
    "lab serve --port 0": "lab",
    "lab dataset-of-records bastille . --output decisions": "lab",
    "lab dataset bastille --games 2 --output decisions": "lab",
    "lab balance bastille --vary rewards.banque_per_value=1..3 --objective equal-seats --trials 1 --games 2": "lab",
    "print bastille": "print",
    "mcp": "mcp",
    "arena bastide --players novice,random --output arena": "lab",
}
FREE = [
    "simulate bastille --games 2",
    "play bastide --seats 3 --bots strong --seed 7",
    "replay one.game --verify",
    "hint one.game --at 20 --simulations 10",
    "rules BA-4.1",
    "edition show bastille",
    "edition check mine.toml",
    "edition diff bastille mine.toml",
]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that commands read."""
    shutil.copy(RECORD, tmp_path / "one.game")
    shutil.copy(games.folder("bastille") / "parts.toml", tmp_path / "mine.toml")
    (tmp_path / "plan.toml").write_text(PLAN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bare(calls: Iterable[str]) -> list[tuple[int, str, str]]:
    """What becomes of calls where no extra is installed: exit codes, outputs and errors."""
    lines = "".join(json.dumps(shlex.split(words)) + "\n" for words in calls)
    path = ":".join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-m", "support.bare_shell"],
        input=lines,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr
    return [(code, told, error) for code, told, error in map(json.loads, done.stdout.splitlines())]


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """All commands of the shell tool, as they are called."""
    for name, command in group.commands.items():
        yield path + name, command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")


def test_every_command_is_looked_at() -> None:
    for path, command in commands(shell):
        if not isinstance(command, click.Group):
            assert any(f"{call} ".startswith(f"{path} ") for call in [*NEEDED, *FREE]), path


def test_help_needs_no_extra() -> None:
    calls = ["--help", *(f"{path} --help" for path, _ in commands(shell))]
    answers = bare(calls)
    assert len(answers) == len(calls) > 20
    for words, (code, told, error) in zip(calls, answers, strict=True):
        assert (code, error) == (0, ""), words
        assert told.startswith("Usage: "), words


def test_without_its_extra_a_command_names_it_and_does_nothing(desk: Path) -> None:
    before = sorted(desk.rglob("*"))
    for (words, extra), (code, told, error) in zip(NEEDED.items(), bare(NEEDED), strict=True):
        install = f"{shlex.quote(sys.executable)} -m pip install 'tablee[{extra}]'"
        assert (code, told, error) == (1, "", f"Error: this needs the extra {extra}: {install}\n"), words
    assert sorted(desk.rglob("*")) == before


def test_a_cluster_needs_its_extra(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    before = sorted(desk.rglob("*"))
    refused = CliRunner().invoke(shell, ["lab", "run", "plan.toml", "--ray", "auto"]).exception
    assert isinstance(refused, TableeError) and "the extra ray" in str(refused)
    assert sorted(desk.rglob("*")) == before


def test_the_rest_needs_no_extra(desk: Path) -> None:
    for words, (code, told, error) in zip(FREE, bare(FREE), strict=True):
        assert (code, error) == (0, "") and told, words


ENVIRONMENTS = {
    **dict.fromkeys(["gymnasium", "gymnasium_vector", "pettingzoo", "table", "vector"], "envs"),
    **{name: name for name in ("openspiel", "textarena", "openenv")},
}


@pytest.mark.parametrize(("name", "extra"), ENVIRONMENTS.items())
def test_an_environment_without_its_extra_says_so(name: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.extras.find_spec", lambda module: None)
    monkeypatch.delitem(sys.modules, f"tablee.envs.{name}", raising=False)
    with pytest.raises(TableeError, match=rf"this needs the extra {extra}: .*tablee\[{extra}\]"):
        import_module(f"tablee.envs.{name}")
