"""Editions with faults: the box of a game, changed in its text, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee import games
from tablee.table import EditionError

Change = tuple[str, str]  # what stands in the box, and what stands there instead


def box(name: str) -> str:
    """The edition in the box, as text."""
    return (games.folder(name) / "parts.toml").read_text(encoding="utf-8")


def changed(name: str, *changes: Change) -> str:
    """The edition in the box with these changes, each of a text that is there once."""
    text = box(name)
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def problems(name: str, text: str, folder: Path) -> list[str]:
    """What is wrong with an edition, without the name of its file."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        games.load(name, file)
    assert str(caught.value) == "\n".join(caught.value.problems)
    assert all(problem.startswith("mine.toml") for problem in caught.value.problems)
    return [problem.removeprefix("mine.toml ").removeprefix("mine.toml") for problem in caught.value.problems]
