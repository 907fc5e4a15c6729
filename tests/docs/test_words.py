"""The documentation speaks the words of the field, not those that only we know."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from tablee.cli import tablee
from tablee.server.app import create_app
from tablee.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent
DICTIONARIES = {"style.md", "glossary.md"}  # they say which words to use and which to avoid
ELSEWHERE = {"generated", "examples"}
PAGES = [
    *[
        ROOT / name
        for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "benchmarks/README.md", "examples/README.md")
    ],
    *[
        page
        for page in sorted((ROOT / "docs").rglob("*.md"))
        if page.name not in DICTIONARIES and not ELSEWHERE & {*page.parts}
    ],
]
PRIVATE = re.compile(
    r"\b(deeds?|company|judges?|judged|bars?|leans?|is told|are told|of before|whoever|so many|by lot)\b", re.IGNORECASE
)
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
WIDTH = 130


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_private_word(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    assert not PRIVATE.findall(text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_short(page: Path) -> None:
    """Tables and links cannot be wrapped."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    long = [line for line in text.splitlines() if len(line) > WIDTH and not line.startswith(("|", "!["))]
    assert long == []


def test_each_entry_of_the_changelog_is_one_line() -> None:
    """What a release changed is found at a glance: no line continues an entry."""
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    entries = [number for number, line in enumerate(lines) if line.startswith("- ")]
    assert entries
    assert [lines[number + 1] for number in entries if lines[number + 1] and number + 1 not in entries] == []


def commands(command: click.Command) -> Iterator[click.Command]:
    """A command and all below it."""
    yield command
    for one in getattr(command, "commands", {}).values():
        yield from commands(one)


def help_texts() -> Iterator[str]:
    """What `--help` says."""
    for command in commands(tablee):
        yield command.help or ""
        yield from [one.help or "" for one in command.params if isinstance(one, click.Option)]


def http_texts() -> Iterator[str]:
    """What the reference of the HTTP API says."""
    api = create_app(Settings()).openapi()
    for methods in api["paths"].values():
        for operation in methods.values():
            yield operation["description"]
            yield from [answer["description"] for answer in operation["responses"].values()]
    yield from [schema.get("description", "") for schema in api["components"]["schemas"].values()]


def named(path: str) -> Any:
    """A module, or something in one."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name)


def library_texts() -> Iterator[str]:
    """What the reference of the library says of all that it names, and of what these have."""
    page = (ROOT / "docs" / "library" / "reference.md").read_text(encoding="utf-8")
    for path, members in re.findall(r"^::: (\S+)(?:\n    options:\n      members: \[(.*)\])?", page, re.MULTILINE):
        there = named(path)
        for thing in [getattr(there, name) for name in members.split(", ")] if members else [there]:
            yield inspect.getdoc(thing) or ""
            parts = vars(thing).items() if inspect.isclass(thing) else ()
            yield from [inspect.getdoc(part) or "" for name, part in parts if not name.startswith("_")]


@pytest.mark.parametrize("texts", [help_texts, http_texts, library_texts])
def test_references_have_no_private_word(texts: Any) -> None:
    found = list(texts())
    assert len([text for text in found if text]) > 80
    assert [text for text in found if PRIVATE.search(text)] == []


def test_every_decision_has_a_number_a_date_and_a_status() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert len(decisions) > 20
    for number, page in enumerate(decisions, 1):
        title, blank, status = page.read_text(encoding="utf-8").splitlines()[:3]
        assert page.name.startswith(f"{number:04}-")
        assert title.startswith(f"# {number}. ") and not blank, page.name
        assert re.fullmatch(r"\d{4}-\d\d-\d\d · (accepted|superseded by decision \d+)", status), page.name


def test_every_result_is_listed_with_its_date() -> None:
    folder = ROOT / "docs" / "results"
    index = (folder / "index.md").read_text(encoding="utf-8")
    results = {page.name for page in folder.glob("2*.md")}
    assert set(re.findall(r"\| (\d{4}-\d\d-\d\d) \| \[[^]]+\]\((\1-[a-z-]+\.md)\) \|", index)) == {
        (name[:10], name) for name in results
    }
