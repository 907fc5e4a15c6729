"""The tables of docs/environments.md: every field of an observation, as the code writes it.

``make observations`` writes them anew.
"""

from __future__ import annotations

import importlib
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tablee import games

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"

# What every game has before its own fields.
COMMON = {
    "seat": "the observer's number at the table, used by moves that name a seat",
    "seats": "how many play",
    "step": "what the table is waiting for",
    "owing": "per seat: 1 if the table waits for its decision",
    "args": "the arguments of the task that the table is waiting for",
    "waiting": "per step: how many of its tasks are on the agenda, the present one included",
}


def declared(name: str) -> dict[str, str]:
    """What `state.py` says of each field of a game: the comment behind its declaration, or before it."""
    source = (games.folder(name) / "state.py").read_text(encoding="utf-8")
    meanings: dict[str, str] = {}
    field = above = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        found = re.match(r"    (\w+): (?:bool|i64|Counts|SharedCounts|list\[.*\])\s", token.line)
        field = found[1] if found else ""
        if token.type == tokenize.COMMENT:
            text = token.string.lstrip("# ").rstrip(".")
            if field:
                meanings[field] = text
            else:
                above = text[0].lower() + text[1:]
        elif token.type == tokenize.NEWLINE:
            if field:
                meanings.setdefault(field, above or field.replace("_", " "))
            above = ""
    return meanings


def table(name: str) -> Iterator[str]:
    """The lines of the table of a game."""
    module = importlib.import_module(f"tablee.games.{name}.observation")
    meanings = {**declared(name), **COMMON, **getattr(module, "DERIVED", {})}
    observation = games.observation(games.load(name))
    yield f"| columns | field | written as | meaning ({observation.size} columns) |"
    yield "|---:|---|---|---|"
    for field in observation.fields:
        last = field.start + field.size - 1
        columns = str(field.start) if field.size == 1 else f"{field.start}–{last}"
        yield f"| {columns} | `{field.name}` | {field.written} | {meanings[field.name]} |"


def page(text: str) -> str:
    """The page with the tables as they are now."""
    for name in games.names():
        lines = "\n".join(table(name))
        begin, end = f"<!-- observation of {name} -->\n", "\n<!-- end -->"
        pattern = re.escape(begin) + ".*?" + re.escape(end)
        text = re.sub(pattern, lambda _, new=begin + lines + end: new, text, flags=re.DOTALL)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
