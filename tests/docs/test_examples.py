"""The code, the commands and the client of the README and the documentation run as they stand there."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.cli import tablee as shell
from tablee.cli.lab import serve_workbench

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
RECORD = ROOT / "tests" / "records" / "bastille" / "bastille-4.game"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("[hl]*/*.md"))]
DOCTESTED = [page for page in PAGES[1:] if ">>> " in page.read_text(encoding="utf-8")]
ELSEWHERE = {"adding-a-game.md"}  # its commands need its game, and run in the test of that page
SHORT = {"--games": "2", "--shifted": "2", "--trials": "2", "--jobs": "1"}  # what is printed is tested elsewhere


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


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    title: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page in their order; what a page includes from a file is tested with that file."""
    found = re.finditer(
        r'^```(\w+)(?: title="([^"]*)")?\n(.*?)^```', page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    for language, title, text in (match.groups() for match in found):
        if page.name not in ELSEWHERE and "--8<--" not in text and ">>> " not in text:
            yield Block(language, title or "", text)


def commands(block: Block) -> list[list[str]]:
    """Every call of the shell tool in a block; a line may go on in the next one."""
    lines = block.text.replace("\\\n", " ").splitlines() if block.language == "console" else []
    return [shlex.split(line, comments=True)[2:] for line in lines if line.startswith("$ tablee ")]


def in_short(words: list[str]) -> list[str]:
    """The same with few games of cheap bots, by one process."""
    pairs = zip(["", *words], words, strict=False)
    return [SHORT.get(before, word.replace("fair", "novice") if before == "--bots" else word) for before, word in pairs]


def call(words: list[str]) -> None:
    """Run a command of the shell tool; it must succeed."""
    if words[0] == "serve":  # it would never end; that it serves is tested in its own way
        shell.commands["serve"].make_context("serve", words[1:])
        return
    if words[0] == "static":  # it fetches packages; what it writes is tested in a browser
        shell.commands["static"].make_context("static", words[1:])
        return
    if words[:2] == ["lab", "serve"]:  # neither would this
        serve_workbench.make_context("serve", words[2:])
        return
    done = CliRunner().invoke(shell, in_short(words), input="1\n" * 2000)
    assert done.exit_code == 0, f"tablee {shlex.join(words)}: {done.output[-2000:]} {done.exception!r}"


def small(plan: str) -> str:
    """A plan of an experiment with few games of cheap bots."""
    return re.sub(r"^(games|interim_every) = \d+", r"\1 = 2", plan, flags=re.MULTILINE).replace('"fair"', '"novice"')


@pytest.mark.parametrize("page", [page for page in PAGES if list(blocks(page))], ids=lambda page: page.name)
def test_a_page_does_as_it_says(page: Path, desk: Path) -> None:
    """Its files are written, its commands are called and its code is run, one after the other."""
    names: dict[str, object] = {}
    for block in blocks(page):
        if block.language == "toml" and block.title:
            (desk / block.title).write_text(small(block.text), encoding="utf-8")
        for words in commands(block):
            call(words)
        if block.language == "python" and ("torch" not in block.text or find_spec("torch")):
            exec(compile(block.text, str(page), "exec"), names)


def test_there_are_commands() -> None:
    assert sum(len(commands(block)) for page in PAGES for block in blocks(page)) > 30


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
