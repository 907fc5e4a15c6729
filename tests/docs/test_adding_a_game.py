"""The worked example of docs/adding-a-game.md, put where the page says: the shell and the generic tests find it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "quinze"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
ENTRY = '"bastide": "BastideGame"}'
ADDED = '"bastide": "BastideGame", "quinze": "QuinzeGame"}'
GENERIC = ("test_laws.py", "test_secrecy.py", "test_rule_coverage.py")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the fourth game in it."""
    root = tmp_path_factory.mktemp("checkout")
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "tablee", root / "src" / "tablee", ignore=ignored)
    shutil.copytree(EXAMPLE, root / "src" / "tablee" / "games" / "quinze", ignore=ignored)
    registry = root / "src" / "tablee" / "games" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    assert ENTRY in text and '"quinze": "QuinzeGame"' in PAGE
    registry.write_text(text.replace(ENTRY, ADDED), encoding="utf-8")
    shutil.copytree(ROOT / "tests" / "support", root / "tests" / "support", ignore=ignored)
    for name in ("conftest.py", *GENERIC):
        shutil.copy(ROOT / "tests" / name, root / "tests" / name)
    shutil.copy(EXAMPLE / "test_quinze.py", root / "tests" / "test_quinze.py")
    shutil.copy(ROOT / "pyproject.toml", root / "pyproject.toml")
    return root


def run(checkout: Path, *command: str) -> str:
    """What a command prints in the copy; it must succeed."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "TABLEE_MOVES": "1000", "PYTEST_ADDOPTS": ""}
    done = subprocess.run([sys.executable, *command], cwd=checkout, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_shell_plays_it(checkout: Path) -> None:
    shell = ("-c", "from tablee.cli import main; main()")
    report = run(checkout, *shell, "simulate", "quinze", "--seats", "3", "--games", "20", "--records", "games")
    assert "20 games" in report
    verified = run(checkout, *shell, "replay", "games/quinze-00000.game", "--verify")
    assert "match the seed" in verified
    assert "QZ-3.2" in run(checkout, *shell, "rules", "quinze")


def test_the_generic_tests_find_it(checkout: Path) -> None:
    coverage = "and not coverage_counts"  # few rules are met a thousand times in so short a game
    tests = [f"tests/{name}" for name in (*GENERIC, "test_quinze.py")]
    report = run(checkout, "-m", "pytest", "-p", "no:xdist", "-k", f"quinze {coverage}", *tests)
    assert re.search(r"\b1[5-9] passed", report), report
