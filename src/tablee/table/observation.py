"""Observations: a view as a row of numbers, for programs that learn.

Every seat sees itself first: where the table counts by seat, the observer comes first and the others follow in the
order of play. A row has room for the largest table, so that a game has one observation for any number of players.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Generic, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from tablee.table.counts import Counts, counts
from tablee.table.dealer import SeededDealer
from tablee.table.fields import field_shapes
from tablee.table.game import Game
from tablee.table.step import S

Row: TypeAlias = "vec[i16]"

ARGS: Final[i64] = 3  # the most arguments that a task has


def blank_row(size: i64) -> Row:
    """Room for `size` numbers; NumPy reads it without a copy."""
    return vec[i16]([0] * size)


@final
class ObservedField:
    """Where a field of the state stands in an observation, and how it is written there."""

    def __init__(self, name: str, start: int, size: int, written: str) -> None:
        self.name: Final = name
        self.start: Final = start
        self.size: Final = size
        self.written: Final = written

    @property
    def columns(self) -> slice:
        """The part of an observation that belongs to this field."""
        return slice(self.start, self.start + self.size)


@final
class Pen:
    """Writes field after field into a row; what counts seats is rotated so that the observer comes first."""

    def __init__(self, width: i64, noting: bool = False) -> None:
        self.fields: Final[list[ObservedField]] = []  # what was written where, while noting
        self._width: Final = width  # seats that a row has room for
        self._noting: Final = noting
        self._row = blank_row(0)
        self._at: i64 = 0
        self._seat: i64 = 0
        self._seats: i64 = 0

    def begin(self, row: Row, at: i64, seat: i64, seats: i64) -> None:
        """Write into `row` from `at` on, as `seat` of `seats` sees it."""
        self._row = row
        self._at = at
        self._seat = seat
        self._seats = seats

    @property
    def at(self) -> i64:
        """Where the next field begins."""
        return self._at

    def number(self, name: str, value: i64) -> None:
        """A single number."""
        self._row[self._at] = i16(value)
        self._advance(name, 1, "a number")

    def numbers(self, name: str, values: Counts) -> None:
        """Numbers that belong to no seat."""
        row = self._row
        at = self._at
        for value in values:
            row[at] = i16(value)
            at += 1
        self._advance(name, len(values), "{} numbers", len(values))

    def by_seat(self, name: str, values: Counts, each: i64 = 1) -> None:
        """For each seat, `each` numbers."""
        row = self._row
        end = self._seats * each
        source = self._seat * each
        for at in range(self._at, self._at + end):
            row[at] = i16(values[source])
            source += 1
            if source == end:
                source = 0
        self._advance(name, self._width * each, "{} per seat", each)

    def own(self, name: str, values: Counts, each: i64) -> None:
        """Of numbers per seat, those of the observer: the others' are never seen."""
        row = self._row
        first = self._seat * each
        for place in range(each):
            row[self._at + place] = i16(values[first + place])
        self._advance(name, each, "{} of the observer alone", each)

    def choice(self, name: str, value: i64, size: i64) -> None:
        """One of `size` things: a column for each, 1 at the one it is; all 0 if it is none."""
        if value >= 0:
            self._row[self._at + value] = 1
        self._advance(name, size, "one of {}", size)

    def choices(self, name: str, values: Counts, size: i64) -> None:
        """Several of these."""
        row = self._row
        at = self._at
        for value in values:
            if value >= 0:
                row[at + value] = 1
            at += size
        self._advance(name, len(values) * size, "{} times one of {}", len(values), size)

    def members(self, name: str, values: list[int], size: i64) -> None:
        """Which of `size` things are in a list."""
        for value in values:
            self._row[self._at + value] = 1
        self._advance(name, size, "any of {}", size)

    def owner(self, name: str, value: i64) -> None:
        """A seat: a column for each, the observer's first; all 0 if it is nobody."""
        if value >= 0:
            self._row[self._at + self._rotated(value)] = 1
        self._advance(name, self._width, "a seat")

    def owners(self, name: str, values: Counts, others: i64 = 0, each: i64 = 1) -> None:
        """For each thing its seat, or seat and kind if there are `each` kinds of it.

        Before the seats there are columns for `others`, what is written -1, -2 … in the state.
        """
        row = self._row
        at = self._at
        room = others + self._width * each
        first = self._seat * each  # the observer's own come first, and those of earlier seats last
        size = self._seats * each
        for value in values:
            if value >= first:
                row[at + others + value - first] = 1
            elif value >= 0:
                row[at + others + value - first + size] = 1
            elif -value <= others:
                row[at - value - 1] = 1
            at += room
        written = "{0} times a seat" if each == 1 else "{0} times a seat and one of {2}"
        self._advance(
            name, len(values) * room, "{} times one of {} or a seat" if others else written, len(values), others, each
        )

    def in_order(self, name: str, seats: list[int], places: i64) -> None:
        """A list of at most `places` seats, in order."""
        at = self._at
        for seat in seats:
            self._row[at + self._rotated(seat)] = 1
            at += self._width
        self._advance(name, places * self._width, "{} times a seat", places)

    def add(self, column: i64, amount: i64 = 1) -> None:
        """Add to a column of the next field, which `skip` then names."""
        at = self._at + column
        self._row[at] = self._row[at] + i16(amount)

    def add_by_seat(self, seat: i64, each: i64 = 1, column: i64 = 0, amount: i64 = 1) -> None:
        """The same to one of the columns of a seat."""
        self.add(self._rotated(seat) * each + column, amount)

    def skip(self, name: str, columns: i64) -> None:
        """A field of numbers that were added one by one."""
        self._advance(name, columns, "{} numbers", columns)

    def skip_seats(self, name: str, each: i64 = 1) -> None:
        """A field of numbers per seat that were added one by one."""
        self._advance(name, self._width * each, "{} per seat", each)

    def _rotated(self, seat: i64) -> i64:
        return seat - self._seat if seat >= self._seat else seat - self._seat + self._seats

    def _advance(self, name: str, size: i64, written: str, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        if self._noting:
            self.fields.append(ObservedField(name, self._at, size, written.format(a, b, c)))
        self._at += size


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Generic[S]):
    """What an observation of a game consists of, field by field."""

    def __init__(self, game: Game[S], hides_secrets: bool = False) -> None:
        self._game: Final = game
        self._hides_secrets: Final = hides_secrets  # while it writes, so that it may be given the whole state
        self._steps: Final[i64] = len(game.steps)
        self._width: Final[i64] = max(game.players)
        self._pen: Final = Pen(self._width)
        noting = Pen(self._width, noting=True)
        s = game.start(max(game.players), SeededDealer(0))
        noting.begin(blank_row(1 << 14), 0, 0, s.seats)
        self._write(s, 0, noting)
        self.fields: Final = noting.fields
        self.size: Final[i64] = noting.at

    @abstractmethod
    def write_fields(self, s: S, seat: i64, pen: Pen) -> None:
        """Write the fields of the state, in the order of its declaration."""

    def write(self, view: S, seat: i64, row: Row, at: i64) -> None:
        """Write what `seat` sees into `row`, from `at` on."""
        for place in range(at, at + self.size):
            row[place] = 0
        self._pen.begin(row, at, seat, view.seats)
        self._write(view, seat, self._pen)
        assert self._pen.at == at + self.size

    def look(self, s: S, seat: i64, row: Row, at: i64) -> None:
        """Write what `seat` sees of the whole state: the same as its view, and sooner where no view is needed."""
        self.write(s if self._hides_secrets else self._game.seen_by(s, seat), seat, row, at)

    def of(self, view: S, seat: int) -> Row:
        """What `seat` sees, as a row of its own."""
        row = blank_row(self.size)
        self.write(view, seat, row, 0)
        return row

    def _write(self, s: S, seat: i64, pen: Pen) -> None:
        """First who looks and what the table is waiting for, then all that lies on it."""
        pen.choice("seat", seat, self._width)
        pen.number("seats", s.seats)
        asked = s.agenda[-1] if s.agenda else None
        pen.choice("step", -1 if asked is None else asked.step, self._steps)
        if asked is not None:
            for other in asked.seats:
                pen.add_by_seat(other)
        pen.skip_seats("owing")
        if asked is not None:
            for place, arg in enumerate(asked.args):
                pen.add(place, arg)
        pen.skip("args", ARGS)
        for task in s.agenda:
            pen.add(task.step)
        pen.skip("waiting", self._steps)
        self.write_fields(s, seat, pen)


@final
class PlainObservation(Observation[S]):
    """Every number that a view holds, for games that say no better; lists that grow are left out."""

    def __init__(self, game: Game[S]) -> None:
        self._shapes: Final = [shape for shape in field_shapes(game) if not shape.grows]
        super().__init__(game)

    def write_fields(self, s: S, seat: i64, pen: Pen) -> None:
        dump = s.dump()
        for shape in self._shapes:
            value = dump[shape.name]
            if isinstance(value, list):
                if shape.each:
                    pen.by_seat(shape.name, counts(value), shape.each)
                else:
                    pen.numbers(shape.name, counts([*value, *[0] * (shape.size - len(value))]))
            else:
                assert isinstance(value, int)
                pen.number(shape.name, value)
