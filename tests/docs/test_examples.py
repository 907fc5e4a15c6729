"""The code, the commands and the client of the README and the documentation run as they stand there."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.cli import tablee as shell

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
RECORD = ROOT / "tests" / "records" / "bastille" / "bastille-4.game"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("[hl]*/*.md"))]
DOCTESTED = [page for page in PAGES[1:] if ">>> " in page.read_text(encoding="utf-8")]
ELSEWHERE = {"adding-a-game.md"}  # its commands need its game, and run in the test of that page
FEW = 2  # games, where a page says more: what a command prints is tested elsewhere


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with what the pages say that a reader has."""
    shutil.copy(RECORD, tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")  # it is a checkout
    shutil.copy(games.folder("bastille") / "parts.toml", tmp_path / "mine.toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(DOCS / "examples")
    return tmp_path


@pytest.mark.parametrize("page", DOCTESTED, ids=lambda page: page.name)
def test_examples(page: Path, desk: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 2
    assert failed == 0


def commands(page: Path) -> Iterator[list[str]]:
    """Every call of the shell tool on a page, after a prompt or in an indented block."""
    for line in page.read_text(encoding="utf-8").splitlines():
        found = re.match(r"(?:\$ |    )tablee (?P<rest>.*)", line)
        if found and page.name not in ELSEWHERE:
            yield shlex.split(found["rest"], comments=True)


def in_short(words: list[str]) -> list[str]:
    """The same with few games."""
    return [str(FEW) if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]


@pytest.mark.parametrize("page", [page for page in PAGES if list(commands(page))], ids=lambda page: page.name)
def test_commands(page: Path, desk: Path) -> None:
    for words in commands(page):
        if words[0] == "serve":  # it would never end; that it serves is tested in its own way
            shell.commands["serve"].make_context("serve", words[1:])
            continue
        done = CliRunner().invoke(shell, in_short(words), input="1\n" * 2000)
        assert done.exit_code == 0, f"tablee {shlex.join(words)}: {done.output[-2000:]} {done.exception!r}"


def test_there_are_commands() -> None:
    assert sum(1 for page in PAGES for _ in commands(page)) > 25


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        target
        for page in [*PAGES, ROOT / "CONTRIBUTING.md"]
        for target in re.findall(r"(?:`|\$ )make ([a-z-]+)", page.read_text(encoding="utf-8"))
    }
    assert len(named) > 8
    assert named <= targets


def test_the_client_plays_a_game(desk: Path) -> None:
    from client import Client  # type: ignore[import-not-found]

    with ThreadServer(relaxed(sqlite(desk))) as server:
        scores = Client(server.url).play("bastille")
    assert len(scores) == 3
    assert min(score["rank"] for score in scores) == 1
    assert count_code("client.py") <= 30


def test_the_bot_has_twenty_lines() -> None:
    assert count_code("dreamer.py") <= 20


def count_code(name: str) -> int:
    """Lines of an example that are not blank, nor its docstring."""
    lines = (DOCS / "examples" / name).read_text(encoding="utf-8").splitlines()
    return sum(1 for line in lines[1:] if line.strip())
