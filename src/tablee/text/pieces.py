"""What lies on a board, line by line: the labels of its pieces, in the order in which they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tablee import games, locale
from tablee.drawing import Piece
from tablee.games import Telling
from tablee.table import SPECTATOR, Game, State

PANEL: Final = re.compile(r"panel-(\d+)")
NUMBER: Final = re.compile(r"\d+")
PLACE: Final = re.compile(r" \d+(?=\s?:)")  # which card of a row is counted on a plain board
STOP: Final = (".", ":")


class Section(NamedTuple):
    """Lines under a heading."""

    heading: str
    lines: tuple[str, ...]


class BoardReader:
    """Reads the board of a seat aloud."""

    def __init__(
        self, game: Game[State], view: State, seat: int, names: Sequence[str], words: Mapping[str, str], brief: bool
    ) -> None:
        self._view: Final = view
        self._names: Final = names
        self._words: Final = words
        self._telling: Final[Telling] = games.title(game.name).telling()
        self._brief: Final = brief
        draw = games.artist(game.name)
        self._pieces: Final = draw(game, view, seat, (), words, names=names).pieces
        public = game.seen_by(view, SPECTATOR)
        in_public = draw(game, public, SPECTATOR, (), words, names=names).pieces if seat != SPECTATOR else self._pieces
        self._public: Final = {piece.label for piece in _all(in_public)}

    def sections(self) -> tuple[Section, ...]:
        """The table, and then what belongs to each player, clockwise from the one who looks."""
        table: list[str] = []
        players: list[Section] = []
        for piece in sorted(self._pieces, key=self._place):
            panel = PANEL.fullmatch(piece.id)
            if panel is None:
                table += self._lines(piece)
            elif lines := self._panel(piece, self._names[int(panel[1])]):
                players.append(Section(self._names[int(panel[1])], tuple(lines)))
        table = _capitalised(self._together(table))
        return (*([Section(self._words["told.table"], tuple(table))] if table else []), *players)

    def secrets(self) -> tuple[str, ...]:
        """What nobody else sees."""
        labels = [piece.label for piece in _all(self._pieces) if self._is_secret(piece) and self._told(piece) != []]
        return tuple(_capitalised(self._together(labels)))

    def _together(self, lines: Sequence[str]) -> list[str]:
        """Lines, those that are alike once with their number; in brief, what begins alike is in one line."""
        counted = _counted(lines)
        return _joined(counted, self._words) if self._brief else counted

    def _is_secret(self, piece: Piece) -> bool:
        return bool(piece.label) and not piece.pieces and piece.label not in self._public

    def _place(self, piece: Piece) -> int:
        order = self._telling.order
        return next((place for place, begin in enumerate(order) if piece.id.startswith(begin)), len(order))

    def _panel(self, panel: Piece, name: str) -> list[str]:
        """What belongs to a player, whose name is in the heading: in brief all of it in one line."""
        brief = self._told(panel)
        if brief is not None:
            return brief
        lines = [line for piece in panel.pieces or () for line in self._lines(piece)]
        lines = _counted([_without(name, line, "?" if self._brief else "") for line in lines])
        if not self._brief or not lines:
            return _capitalised(lines)
        return _capitalised([locale.chained([line.removesuffix(".") for line in lines], self._words)])

    def _told(self, piece: Piece) -> list[str] | None:
        """A piece as its title puts it in brief; None if its label is told."""
        return self._telling.brief(self._view, piece, self._names, self._words) if self._brief else None

    def _lines(self, piece: Piece) -> list[str]:
        """A piece and what lies on it; what only the viewer sees has a place of its own."""
        if self._is_secret(piece):
            return []
        brief = self._told(piece)
        if brief is not None:
            return brief
        if self._brief and not piece.pieces and _counts_nothing(piece.label):
            return []
        below = [line for other in piece.pieces or () for line in self._lines(other)]
        below = _counted([_without(piece.label, line).removesuffix(".") for line in below])
        below = [line for line in below if not _repeats(line, piece.label)]
        if not piece.label or not below:
            return [piece.label] if piece.label else below
        if piece.label.endswith(STOP):
            return [f"{piece.label} {locale.chained(below, self._words)}"]
        if ". " in piece.label:  # sentences, which another one follows
            return [f"{piece.label}. {locale.chained(_capitalised(below), self._words)}"]
        return [locale.labelled(piece.label, locale.chained(below, self._words), self._words)]


def _all(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        yield piece
        yield from _all(piece.pieces or ())


def _without(heading: str, line: str, sign: str = "") -> str:
    """A line without the heading that it is told under and its sign; the sign may be missing if `sign` says so."""
    return re.sub(rf"^{re.escape(heading)}(?:\s?:|,){sign} ", "", line)


def _repeats(line: str, label: str) -> bool:
    """Whether a label has said a line already, or what follows the colon of the line."""
    words = line.partition(": ")[2]
    return line in label or (bool(words) and words in label)


def _counts_nothing(label: str) -> bool:
    """Whether a label counts things of which there are none."""
    numbers = NUMBER.findall(PLACE.sub("", label))
    return bool(numbers) and all(number == "0" for number in numbers)


def _counted(lines: Sequence[str]) -> list[str]:
    """Lines, those that are alike once with their number."""
    return [locale.several(line, lines.count(line)) for line in dict.fromkeys(lines)]


def _joined(lines: Sequence[str], words: Mapping[str, str]) -> list[str]:
    """Lines, those that follow each other under the same name, such as cards on display, in one."""
    named: list[tuple[str, list[str]]] = []
    for line in lines:
        name, colon, rest = line.partition(": ")
        if not colon:
            named.append(("", [line]))
        elif named and named[-1][0] == name + colon and not any(": " in other for other in (*named[-1][1], rest)):
            named[-1][1].append(rest)
        else:
            named.append((name + colon, [rest]))
    return [name + locale.in_a_row(things, words) for name, things in named]


def _capitalised(lines: Sequence[str]) -> list[str]:
    """Lines that begin with a capital, as labels of the drawing need not."""
    return [line[:1].upper() + line[1:] for line in lines]
