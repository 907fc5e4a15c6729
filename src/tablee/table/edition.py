"""Editions: the numbers of a box, read from a TOML file that is checked strictly."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, final
from unicodedata import category

from tablee.table.errors import TableeError

SOURCES: Final = ("rulebook", "inferred", "reconstructed")


class EditionError(TableeError):
    """An edition that cannot be played; `problems` holds one sentence for each fault."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


LETTERS: Final = 200  # of a name, which records and pages tell
NO_LETTERS: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")  # what breaks a line, or turns it round


@final
class Edition:
    """The values of one box: of which game, under which name, and the hash that records name."""

    def __init__(self, data: dict[str, object], file: str) -> None:
        self.data: Final = data
        self.file: Final = file
        head = data.get("edition")
        if not isinstance(head, dict):
            raise EditionError([f"{file}: the table [edition] is missing"])
        game = head.get("game")
        name = head.get("name")
        if not isinstance(game, str) or not isinstance(name, str):
            raise EditionError([f"{file} [edition]: game and name must be strings"])
        if len(name) > LETTERS or any(category(letter) in NO_LETTERS for letter in name):
            raise EditionError([f"{file} [edition]: name: must be one line of at most {LETTERS} letters"])
        self.game: Final = game
        self.name: Final = name
        canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
        self.digest: Final = hashlib.sha256(canonical.encode()).hexdigest()

    @staticmethod
    def read(path: Path) -> Edition:
        """The edition in a file."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise EditionError([f"{path.name}: cannot be read ({error})"]) from None
        try:
            return Edition(tomllib.loads(text), path.name)
        except (ValueError, RecursionError) as fault:  # also a number of too many digits, or tables too deep
            raise EditionError([f"{path.name}: not a TOML file ({fault})"]) from None

    def values(self) -> list[tuple[str, str, str]]:
        """Every value as (path, value, source), in the order of the file."""
        rows: list[tuple[str, str, str]] = []
        for name, table in self.data.items():
            if name != "edition":
                _flatten(name, table, "", rows)
        return rows


def _flatten(path: str, value: object, source: str, rows: list[tuple[str, str, str]]) -> None:
    """Collect the values below `path`; a list of plain values is one value."""
    if isinstance(value, dict):
        source = str(value.get("source", source))
        for key, inner in value.items():
            if key != "source":
                _flatten(f"{path}.{key}", inner, source, rows)
    elif isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        for number, item in enumerate(value, 1):
            name = item["id"] if isinstance(item, dict) and "id" in item else str(number)
            _flatten(f"{path}.{name}", item, source, rows)
    else:
        rows.append((path, json.dumps(value, ensure_ascii=False, default=str), source))


@final
class EditionReader:
    """Reads an edition and notes every fault instead of stopping at the first."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.problems: Final[list[str]] = []
        self.tables_read: Final[list[EditionTable]] = []
        self._open: Final = set(edition.data)
        head = self.table("edition", sourced=False)
        self.players: Final = head.integers("players", least=1)
        head.text("game")
        head.text("name")

    def problem(self, where: str, what: str) -> None:
        """Note a fault in the table `where`."""
        self.problems.append(f"{self.edition.file} {where}: {what}")

    def table(self, name: str, sourced: bool = True) -> EditionTable:
        """The table `name`."""
        self._open.discard(name)
        data = self.edition.data.get(name)
        if isinstance(data, dict):
            return EditionTable(self, f"[{name}]", data, sourced)
        self.problem(f"[{name}]", "this table is missing")
        return EditionTable(self, f"[{name}]", {}, False, missing=True)

    def tables(self, name: str) -> list[EditionTable]:
        """Every ``[[name]]`` table, in the order of the file."""
        self._open.discard(name)
        rows = self.edition.data.get(name)
        if not isinstance(rows, list) or not rows:
            self.problem(f"[[{name}]]", "these tables are missing")
            return []
        return [
            EditionTable(self, f"[[{name}]] row {number}", data if isinstance(data, dict) else {}, True)
            for number, data in enumerate(rows, 1)
        ]

    def check(self, holds: bool, where: str, what: str) -> None:
        """Note `what` unless it holds; totals are checked only once every value could be read."""
        if not holds:
            self.problem(where, what)

    def finish(self) -> None:
        """Raise everything that was noted, unknown tables included."""
        for name in sorted(self._open):
            self.problem(f"[{name}]", "this table is unknown")
        self._open.clear()
        self.stop_if_faulty()

    def stop_if_faulty(self) -> None:
        """Raise what was noted so far, unknown keys of the tables included: all of them must have been read."""
        for table in self.tables_read:
            table.note_unknown()
        self.tables_read.clear()
        if self.problems:
            raise EditionError(self.problems)


@final
class EditionTable:
    """One table or row of an edition; every reading method notes a missing or wrong value and returns a placeholder."""

    def __init__(
        self, reader: EditionReader, where: str, data: dict[str, object], sourced: bool, missing: bool = False
    ) -> None:
        self.reader: Final = reader
        self.where: Final = where
        self.data: Final = data
        self._missing: Final = missing
        self._open: Final = set(data)
        reader.tables_read.append(self)
        if sourced:
            self.text("source", SOURCES)

    def problem(self, key: str, what: str) -> None:
        """Note a fault of one value."""
        if not self._missing:
            self.reader.problem(self.where, f"{key}: {what}")

    def reject(self, key: str, what: str) -> None:
        """Note a fault after which no other of this table matters."""
        self.problem(key, what)
        self._open.clear()

    def has(self, key: str) -> bool:
        """Whether an optional value is there."""
        return key in self.data

    def value(self, key: str, expected: str) -> object:
        """The raw value, or None with a note that it is missing."""
        self._open.discard(key)
        if key not in self.data:
            self.problem(key, f"missing, {expected} is expected")
            return None
        return self.data[key]

    def integer(self, key: str, least: int = 0) -> int:
        """A whole number, not below `least`."""
        value = self.value(key, "a number")
        if not isinstance(value, int) or isinstance(value, bool):
            self._expect(key, "a number", value)
        elif value < least:
            self._expect(key, f"at least {least}", value)
        else:
            return value
        return least

    def integers(self, key: str, length: int = 0, least: int = 0) -> list[int]:
        """A list of whole numbers, of this length unless it is 0."""
        expected = f"a list of {length} numbers" if length else "a list of numbers"
        value = self.value(key, expected)
        if (
            isinstance(value, list)
            and value
            and all(isinstance(item, int) and not isinstance(item, bool) and item >= least for item in value)
            and (not length or len(value) == length)
        ):
            return list(value)
        self._expect(key, f"{expected} of at least {least}" if least > 0 else expected, value)
        return [least] * length

    def by_number(self, key: str, last: int) -> list[int]:
        """A whole number for each number from 1 to `last`, in a table inside this one."""
        inner = self.inner(key)
        return [inner.integer(str(number)) for number in range(1, last + 1)]

    def boolean(self, key: str) -> bool:
        """True or false."""
        value = self.value(key, "true or false")
        if not isinstance(value, bool):
            self._expect(key, "true or false", value)
        return value is True

    def text(self, key: str, among: Sequence[str] = ()) -> str:
        """A string, one of `among` if given."""
        expected = f"one of {', '.join(among)}" if among else "a string"
        value = self.value(key, expected)
        if isinstance(value, str) and (not among or value in among):
            return value
        self._expect(key, expected, value)
        return among[0] if among else ""

    def word(self, key: str) -> str:
        """A name that stands in moves and records."""
        value = self.text(key)
        if self.data.get(key) == value and re.fullmatch(r"[\w-]+", value) is None:
            self.problem(key, f"{value!r} must be one word, it stands in moves and records")
        return value

    def texts(self, key: str, among: Sequence[str] = ()) -> list[str]:
        """A list of strings, each one of `among` if given."""
        expected = f"a list of {', '.join(among)}" if among else "a list of strings"
        value = self.value(key, expected)
        if isinstance(value, list) and all(isinstance(item, str) and (not among or item in among) for item in value):
            return list(value)
        self._expect(key, expected, value)
        return []

    def inner(self, key: str) -> EditionTable:
        """A table inside this one."""
        value = self.value(key, "a table")
        if isinstance(value, dict):
            return EditionTable(self.reader, f"{self.where} {key}", value, False)
        self._expect(key, "a table", value)
        return EditionTable(self.reader, f"{self.where} {key}", {}, False, missing=True)

    def rows(self, key: str) -> list[EditionTable]:
        """A list of tables, each named by its row."""
        rows = self.value(key, "a list of rows")
        if isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
            return [EditionTable(self.reader, self._row(key, number), row, False) for number, row in enumerate(rows, 1)]
        self._expect(key, "a list of rows", rows)
        return []

    def grid(self, key: str, columns: Sequence[str]) -> list[EditionTable]:
        """A list of lists, each read as a row with these columns."""
        rows = self.value(key, "a list of rows")
        tables: list[EditionTable] = []
        if not isinstance(rows, list):
            self._expect(key, "a list of rows", rows)
            return tables
        for number, row in enumerate(rows, 1):
            where = self._row(key, number)
            if isinstance(row, list) and len(row) == len(columns):
                tables.append(EditionTable(self.reader, where, dict(zip(columns, row, strict=True)), False))
            else:
                self.reader.problem(where, f"{len(columns)} values ({', '.join(columns)}) are expected, not {row!r}")
        return tables

    def _row(self, key: str, number: int) -> str:
        return f"{self.where} {key} row {number}"

    def _expect(self, key: str, expected: str, value: object) -> None:
        """Note that a value is something else than expected; that it is missing has been noted."""
        if value is not None:
            self.problem(key, f"{expected} is expected, not {value!r}")

    def note_unknown(self) -> None:
        """Note every key that nobody asked for."""
        for key in sorted(self._open):
            self.problem(key, "this key is unknown")
