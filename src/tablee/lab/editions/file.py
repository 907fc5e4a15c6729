"""An edition as a file: the old one with its comments, and other values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablee import games
from tablee.lab.values import paths_of, put
from tablee.table import Edition


def edition_text(game: str, old_file: str | None, values: Mapping[str, int], name: str, notes: list[str]) -> str:
    """The old file with these values, under another name, with some notes on top."""
    import tomlkit

    old = Path(old_file) if old_file else games.folder(game) / "parts.toml"
    text = old.read_text(encoding="utf-8")
    document = tomlkit.parse(text)
    for path, value in paths_of(Edition.read(old), values).items():
        put(document, path, value)
    put(document, ("edition", "name"), name)
    head = "".join([f"# {note}\n" for note in notes])
    return f"{head}\n{tomlkit.dumps(document)}"
