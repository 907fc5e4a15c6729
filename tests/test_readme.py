"""What a newcomer reads first is true: how to start, how to install, the commands, and `help(tablee)`."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import tablee

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
SHELL = ROOT / "docs" / "shell.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").glob("*.md"))]
MADE = (".*", "__pycache__", "*.so", "*.egg-info", "build", "dist", "site", "generated")


def commands(page: Path) -> list[str]:
    """What a page says to type into a terminal, line by line."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    return [
        line.removeprefix("$ ").partition(" #")[0].rstrip()
        for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]


def typed(lines: list[str], folder: Path, python: Path) -> str:
    """What these lines print, typed one after the other into one terminal where nothing is installed but Python."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment |= {"PATH": f"{python}:/usr/bin:/bin", "TABLEE_COMPILE": "0", "COLUMNS": "200", "PIP_COMPILE": "0"}
    script, answers = "\n".join(lines), "1\n" * 2000  # to every question at the table
    done = subprocess.run(
        ["sh", "-exc", script], cwd=folder, env=environment, input=answers, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_the_readme_has_one_command() -> None:
    """That it serves is tested with its script; it never ends."""
    assert commands(README) == ["make play"]


def test_every_command_runs_where_only_what_the_page_says_is_installed(tmp_path: Path) -> None:
    """Those of the page on the command line, in a checkout where nothing else is installed."""
    lines = commands(SHELL)
    assert len(lines) > 10
    checkout, python = tmp_path / "checkout", tmp_path / "python"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(*MADE))
    python.mkdir()
    (python / "python3").symlink_to(Path(sys.base_prefix) / "bin" / "python3")
    # A command that lacks its extra says what to type, which finds the package where it is installed, on no index.
    lines += ["! tablee serve 2> error", """eval "$(sed 's/.*: //' error) --no-deps --dry-run\""""]
    told = typed(lines, checkout, python)
    assert "You propose" in told and "Place" in told, "a game was played to its end"
    assert "10 games" in told and "20 games of 4" in told and "draws match the seed" in told
    assert "BA-4.1  Banque de Paris" in told and "rewards.banque_per_value" in told and "Chances of winning" in told
    assert "already satisfied: tablee[server]" in told


def test_whatever_is_to_be_installed_is_in_the_checkout() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    found = [
        (page, what)
        for page in PAGES
        for what in re.findall(r"pip install (?:-c \S+ )?([^\s`]+)", page.read_text(encoding="utf-8"))
    ]
    assert {"shell.md", "hosting.md", "tutorial.md", "lab.md"} <= {page.name for page, _ in found}
    found.remove((ROOT / "docs" / "adding-a-game.md", "./quinze"))  # the game that the page makes
    for page, what in found:
        match = re.fullmatch(r"""(["']?)\.(?:\[([a-z,]+)\])?\1""", what)
        assert match, f"{page.name}: pip install {what}"
        assert set((match[2] or "lab").split(",")) <= extras.keys(), f"{page.name}: pip install {what}"


def test_help() -> None:
    failed, tried = doctest.testmod(tablee)
    assert tried > 9
    assert failed == 0


def test_what_is_at_the_top_is_explained() -> None:
    assert {"Game", "Record", "SeededDealer", "State", "bots", "games", "load"} == set(tablee.__all__)
    for name in tablee.__all__:
        assert getattr(tablee, name).__doc__
