"""Drafts: a box with some numbers changed, as a text that fits into an address."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tablee import games
from tablee.lab.editions.sensitivity import group_of
from tablee.lab.reports.words import value_parts, value_words
from tablee.lab.values import changed, leaves
from tablee.table import Edition, EditionError, Game, State, TableeError

MOST, TIMES = 99, 10  # a number is at most the first, or so many times as large as in the box: all of it is drawn
CHANGES = 200  # of a draft, at most
DOTS = 100  # in a line of an edition file: a name in very many parts takes its reader minutes
_CHANGE = re.compile(r"([\w.*-]{1,100}):(-?\d{1,4})")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def most_of(box: int) -> int:
    """What a number may be changed to at most, and below zero at least."""
    return max(MOST, TIMES * abs(box))


@dataclass(frozen=True)
class Cell:
    """A number of the box: its path, its name in words, what it is in the draft and in the box, and its source."""

    name: str
    label: str
    value: int
    box: int
    source: str

    @property
    def most(self) -> int:
        """The greatest number that may stand here."""
        return most_of(self.box)


@dataclass(frozen=True)
class Part:
    """The numbers of one part of the box."""

    name: str
    title: str
    cells: list[Cell]


@lru_cache(maxsize=16)
def _numbers(game: str) -> Mapping[str, tuple[int, str, str]]:
    """Every number of the box: its value, its source, and the column it belongs to."""
    box = games.read_edition(game)
    return {
        name: (value, source, group_of(box, path))
        for name, path, value, source in leaves(box)
        if isinstance(value, int) and not isinstance(value, bool)
    }


@dataclass(frozen=True)
class Draft:
    """A box with some numbers changed."""

    game: str
    values: tuple[tuple[str, int], ...] = ()  # only those that differ from the box

    @classmethod
    def parse(cls, game: str, text: str) -> Draft:
        """The draft of an address, written ``supplies.coins:16;rewards.crowns_final:6``."""
        values: dict[str, int] = {}
        for change in filter(None, text.split(";")):
            written = _CHANGE.fullmatch(change)
            if written is None:
                raise TableeError(f"{change[:60]!r} is not a change: write NAME:NUMBER")
            values[written[1]] = int(written[2])
        return cls(game).with_values(values)

    @property
    def text(self) -> str:
        """The draft for an address."""
        return ";".join([f"{name}:{value}" for name, value in self.values])

    def with_values(self, values: Mapping[str, int]) -> Draft:
        """The draft with these numbers; what is as in the box is no change."""
        box = _numbers(self.game)
        for name, value in values.items():
            if name not in box:
                raise TableeError(f"{name[:60]!r} is not a number of {self.game}")
            most = most_of(box[name][0])
            if not -most <= value <= most:
                raise TableeError(f"{name!r} = {value} must be from {-most} to {most}")
        all_values = dict(self.values) | dict(values)
        kept = tuple([(name, value) for name, value in sorted(all_values.items()) if value != box[name][0]])
        if len(kept) > CHANGES:
            raise TableeError(f"a draft may change {CHANGES} numbers, and this one changes {len(kept)}")
        return Draft(self.game, kept)

    def edition(self) -> Edition:
        """The draft as an edition; its name is made of its changes, so that the same draft is the same edition."""
        return changed(games.read_edition(self.game), dict(self.values), "draft")

    def problems(self) -> list[str]:
        """Why the strict loader refuses it, if it does."""
        try:
            games.load(self.game, self.edition())
        except EditionError as error:
            return error.problems
        return []

    def load(self) -> Game[State]:
        """The game with this draft."""
        return _load(self)


@lru_cache(maxsize=32)
def _load(draft: Draft) -> Game[State]:
    return games.load(draft.game, draft.edition())


def parts(draft: Draft, words: Mapping[str, str]) -> list[Part]:
    """The draft as a sheet, grouped as in the box."""
    mine = dict(draft.values)
    by_table: dict[str, list[Cell]] = {}
    for name, (box, source, column) in _numbers(draft.game).items():
        label = value_parts(_with_column(name, column), words)[1] or name
        by_table.setdefault(name.partition(".")[0], []).append(Cell(name, label, mine.get(name, box), box, source))
    return [Part(name, words.get(f"part.{name}", name), cells) for name, cells in by_table.items()]


def _with_column(name: str, column: str) -> str:
    """A number in a row of a table by the name of its column, such as ``characters.cards.P1.coins``."""
    (row, _, place), column_name = name.rpartition("."), column.rpartition(".")[2]
    return f"{row}.{column_name}" if place.isdigit() and column_name != "*" else name


def columns(game: str, words: Mapping[str, str], least: int = 2) -> dict[str, str]:
    """The columns into which a list of numbers can be pasted: their names, and what they are in words."""
    sizes: dict[str, int] = {}
    for _, _, column in _numbers(game).values():
        sizes[column] = sizes.get(column, 0) + 1
    return {column: f"{value_words(column, words)} ({size})" for column, size in sizes.items() if size >= least}


def variable(game: str, words: Mapping[str, str]) -> dict[str, str]:
    """What a search may vary: columns, and by itself each number of a table of unlike things."""
    told = columns(game, words, 1)
    found: dict[str, str] = {}
    for name, (_, _, column) in _numbers(game).items():
        found[column] = told[column]
        if column == f"{name.partition('.')[0]}.*":
            found[name] = value_words(name, words)
    return found


def whole_columns(game: str, names: Sequence[str]) -> list[str]:
    """These numbers; those of a whole column as the column."""
    of = {name: column for name, (_, _, column) in _numbers(game).items()}
    whole = {of[name] for name in names if set(names_in(game, of[name])) <= set(names)}
    return list(dict.fromkeys([of[name] if of[name] in whole else name for name in names]))


def names_in(game: str, column: str) -> list[str]:
    """The numbers of a column, or the one of this name."""
    names = [name for name, (_, _, of) in _numbers(game).items() if column in (of, name)]
    if not names:
        raise TableeError(f"{column[:60]!r} is not a column of {game}")
    return names


def pasted(draft: Draft, column: str, text: str) -> Draft:
    """The draft with a column that was pasted from a spreadsheet, one number a line."""
    names = names_in(draft.game, column)
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) != len(names):
        raise TableeError(f"this column has {len(names)} numbers, and {len(lines)} lines were pasted")
    return draft.with_values(dict(zip(names, _whole(lines), strict=True)))


def _whole(texts: Sequence[str]) -> list[int]:
    for text in texts:
        if not re.fullmatch(r"-?\d{1,4}", text):
            raise TableeError(f"{text[:40]!r} is not a whole number")
    return [int(text) for text in texts]


def as_csv(draft: Draft, words: Mapping[str, str]) -> str:
    """The whole sheet for a spreadsheet, in which nothing is taken for a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("name", "in words", "value", "box", "source"))
    for part in parts(draft, words):
        for cell in part.cells:
            writer.writerow(
                (harmless(cell.name), harmless(f"{part.title}: {cell.label}"), cell.value, cell.box, cell.source)
            )
    return text.getvalue()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def from_toml(draft: Draft, text: str) -> Draft:
    """The draft of an edition file; only numbers of the box may differ."""
    if any(line.count(".") > DOTS for line in text.splitlines()):
        raise TableeError(f"a line of this file has more than {DOTS} dots")
    try:
        theirs = Edition(tomllib.loads(text), "the file")
    except (ValueError, RecursionError) as error:
        raise TableeError(f"this is not a TOML file ({error})") from None
    if theirs.game != draft.game:
        raise TableeError(f"this is an edition of {theirs.game[:40]!r}, not of {draft.game}")
    numbers = _numbers(draft.game)
    box = {name: value for name, _, value, _ in leaves(games.read_edition(draft.game))}
    new = {name: value for name, _, value, _ in leaves(theirs)}
    for name in (*box, *new):
        if name not in numbers and box.get(name) != new.get(name):
            raise TableeError(f"{name[:60]} differs from the box, but a draft changes numbers only")
    values = {name: new.get(name) for name in numbers}
    for name, value in values.items():
        if type(value) is not int:
            raise TableeError(f"{name} must be a whole number")
    return Draft(draft.game).with_values({name: value for name, value in values.items() if isinstance(value, int)})


def from_csv(draft: Draft, text: str) -> Draft:
    """The draft with the rows of a spreadsheet: the name of a number, and the number under the heading ``value``."""
    first = text.lstrip().partition("\n")[0]
    delimiter = max("\t;,", key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text.strip()), delimiter=delimiter) if row]
    except csv.Error as error:
        raise TableeError(f"this is not a table that can be read ({error})") from None
    if not rows or "name" not in rows[0] or "value" not in rows[0]:
        raise TableeError("the first line must have the headings name and value")
    at, to = rows[0].index("name"), rows[0].index("value")
    if any(len(row) <= max(at, to) for row in rows[1:]):
        raise TableeError("a line has fewer columns than the first")
    return draft.with_values(
        dict(zip([row[at] for row in rows[1:]], _whole([row[to].strip() for row in rows[1:]]), strict=True))
    )
