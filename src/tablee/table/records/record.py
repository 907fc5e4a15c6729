"""Records: a game as readable lines. The save, the export, the bug report and the language of tests.

A record holds the outcome of every draw, so a replay needs no generator. Its head commits to the seed by a hash; the
end reveals the seed, and then everybody can verify every draw. docs/notation.md describes the format.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, final

from tablee.table.dealer import Draw
from tablee.table.errors import Malformed, TableeError
from tablee.table.game import Game
from tablee.table.step import S

FORMAT: Final = "tablee record 1"
HEAD: Final = ("game", "rules", "edition", "seats", "options", "commitment", "deal")
CLOSING: Final = ("end", "seed", "players", "package")  # what may follow the moves, in this order
SNAPSHOT_EVERY: Final = 64


class RecordError(TableeError):
    """A record that cannot be read or replayed; the message names the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@final
class Entry:
    """One move of a record with the outcomes it drew, such as ``weapon:rifles``."""

    def __init__(self, line: int, seat: int, move: str, outcomes: Sequence[str]) -> None:
        self.line: Final = line  # in the file
        self.seat: Final = seat
        self.move: Final = move
        self.outcomes: Final = tuple(outcomes)

    def text(self) -> str:
        """The line itself."""
        drawn = f" | {' '.join(self.outcomes)}" if self.outcomes else ""
        return f"{self.seat} {self.move}{drawn}"


def commitment(seed: str) -> str:
    """The hash that a head shows before the seed may be known."""
    return hashlib.sha256(seed.encode()).hexdigest()


@final
class Record:
    """A game written down, finished or not."""

    replay: ClassVar[Callable[[Record], str | None] | None] = None  # set by the package: the kernel cannot draw

    def __init__(
        self, game: str, rules: int, edition: str, digest: str, seats: int, options: Sequence[str], committed: str
    ) -> None:
        self.game: Final = game
        self.rules: Final = rules
        self.edition: Final = edition
        self.digest: Final = digest
        self.seats: Final = seats
        self.options: Final = tuple(options)
        self.committed: Final = committed
        self.deal: tuple[str, ...] = ()
        self.entries: list[Entry] = []
        self.snapshots: dict[int, dict[str, object]] = {}  # by the number of moves before it
        self.seed: str | None = None  # once revealed
        self.totals: list[int] | None = None  # once the game is over
        self.players: tuple[str, ...] = ()  # the bot on each seat, or "human", where it was noted
        self.package = ""  # the version of Tablée that wrote it, where it was noted
        self.lines: dict[str, int] = {name: number for number, name in enumerate(HEAD, 2)}  # where each part stands

    def line(self, part: str) -> int:
        """The line of the file where a part stands, 0 if the record was never in a file."""
        return self.lines.get(part, 0)

    @property
    def drawn(self) -> int:
        """How often chance was asked so far."""
        return len(self.deal) + sum(len(entry.outcomes) for entry in self.entries)

    def _repr_html_(self) -> str | None:
        """The record as a replay to step through, where a notebook shows it."""
        return Record.replay(self) if Record.replay is not None else None

    def text(self) -> str:
        """The record as it is stored."""
        lines = [
            FORMAT,
            f"game {self.game}",
            f"rules {self.rules}",
            f"edition {self.edition} {self.digest}",
            f"seats {self.seats}",
            " ".join(["options", *self.options]),
            f"commitment {self.committed}",
            " ".join(["deal", *self.deal]),
        ]
        for number, entry in enumerate(self.entries, 1):
            lines.append(entry.text())
            if number in self.snapshots:
                lines.append(f"snapshot {json.dumps(self.snapshots[number], separators=(',', ':'))}")
        if self.totals is not None:
            lines.append(" ".join(["end"] + [str(total) for total in self.totals]))
        if self.seed is not None:
            lines.append(f"seed {self.seed}")
        if self.players:
            lines.append(" ".join(["players", *self.players]))
        if self.package:
            lines.append(f"package {self.package}")
        return "\n".join(lines) + "\n"

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record; `RecordError` names the first line that is wrong."""
        lines = text.splitlines()
        if not lines or lines[0] != FORMAT:
            raise RecordError(1, f"a record begins with {FORMAT!r}")
        head: dict[str, list[str]] = {}
        for number, name in enumerate(HEAD, 2):
            words = lines[number - 1].split() if number <= len(lines) else []
            if not words or words[0] != name:
                raise RecordError(number, f"{name!r} is expected here")
            head[name] = words[1:]
        record = Record(
            _one(head, "game"),
            _whole(2 + HEAD.index("rules"), _one(head, "rules")),
            " ".join(head["edition"][:-1]),
            head["edition"][-1] if head["edition"] else "",
            _whole(2 + HEAD.index("seats"), _one(head, "seats")),
            head["options"],
            _one(head, "commitment"),
        )
        record.deal = tuple(head["deal"])
        for number, line in enumerate(lines[len(HEAD) + 1 :], len(HEAD) + 2):
            record._read(number, line)
        return record

    def _read(self, number: int, line: str) -> None:
        """One line after the head."""
        word, _, rest = line.partition(" ")
        closed = max([CLOSING.index(part) for part in CLOSING if part in self.lines], default=-1)
        if closed >= 0 and word not in CLOSING[closed + 1 :]:
            allowed = f"only {' and '.join(CLOSING[closed + 1 :])}" if CLOSING[closed + 1 :] else "nothing"
            raise RecordError(number, f"{allowed} may follow {CLOSING[closed]!r} in a record")
        if word in CLOSING:
            self._close(number, word, rest)
        elif word == "snapshot":
            try:
                data = json.loads(rest)
            except (ValueError, RecursionError):
                raise RecordError(number, "this snapshot is broken") from None
            if not isinstance(data, dict):
                raise RecordError(number, "this snapshot is broken")
            self.snapshots[len(self.entries)] = data
            self.lines[f"snapshot {len(self.entries)}"] = number
        else:
            move, bar, drawn = rest.partition("|")
            outcomes = drawn.split()
            if not (word.isascii() and word.isdigit()) or not move.strip() or (bar and not outcomes):
                raise RecordError(number, f"{line!r} is not a move in a record: a seat and a move are expected")
            self.entries.append(Entry(number, _whole(number, word), move.strip(), outcomes))

    def _close(self, number: int, word: str, rest: str) -> None:
        """One line after the moves."""
        self.lines[word] = number
        if word == "end":
            self.totals = [_whole(number, total) for total in rest.split()]
        elif word == "seed":
            self.seed = rest
        elif word == "players":
            self.players = tuple(rest.split())
        else:
            self.package = rest


def _one(head: Mapping[str, list[str]], name: str) -> str:
    """The only word of a line of the head."""
    if len(head[name]) != 1:
        raise RecordError(2 + HEAD.index(name), f"one word is expected after {name!r}")
    return head[name][0]


def _whole(line: int, word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise RecordError(line, f"{word!r} is not a number") from None


def drawn_words(game: Game[S], draws: Sequence[Draw]) -> tuple[str, ...]:
    """Draws as words, such as ``weapon:rifles``."""
    return tuple([f"{draw.deck}:{game.decks[draw.deck].text(draw.outcome)}" for draw in draws])


def outcome_numbers(game: Game[S], line: int, words: Sequence[str]) -> list[int]:
    """The numbers behind these words."""
    outcomes: list[int] = []
    for word in words:
        name, _, outcome = word.partition(":")
        if name not in game.decks:
            raise RecordError(line, f"{word!r}: there is no deck {name!r}")
        try:
            outcomes.append(game.decks[name].parse(outcome))
        except Malformed as error:
            raise RecordError(line, str(error)) from None
    return outcomes
