"""Playtests: games of people that are recorded for a designer once all of them have agreed."""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

from tablee.lab.workbench.drafts import harmless
from tablee.lab.workbench.keeping import keep
from tablee.table import TableeError

QUESTIONS = 3
LETTERS = 1000  # of an answer
KEPT = 5000  # playtests of a server
_CHANGING: Final = threading.Lock()  # two players may agree in the same moment
COLUMNS = ("seat", "what", "number", "text", "seconds")
Row = tuple[
    int, str, int, str, float | None
]  # a seat, what it did, the number of the entry, the move, how long it took


@dataclass(frozen=True)
class Playtest:
    """What is known of a table beside its journal: who has agreed, hints that were asked for, answers afterwards."""

    table: str
    game: str
    edition: str
    agreed: tuple[str, ...] = ()  # people: whoever takes a seat later is asked for themselves
    hints: tuple[tuple[int, int], ...] = ()  # the seat, and the entry after which
    answers: dict[str, list[str]] = field(default_factory=dict)  # by seat
    minutes: float | None = None  # that the game took, once it is over

    def agree(self, person: str, yes: bool) -> Playtest:
        """Somebody agrees to be recorded, or no longer does."""
        return replace(self, agreed=tuple(sorted({*self.agreed, person} if yes else set(self.agreed) - {person})))

    def answered(self, seat: int, answers: Sequence[str]) -> Playtest:
        """What a player says at the end."""
        if len(answers) != QUESTIONS or any(len(answer) > LETTERS for answer in answers):
            raise TableeError(f"an answer has at most {LETTERS} letters")
        return replace(self, answers={**self.answers, str(seat): [answer.strip() for answer in answers]})

    def rows(self, told: Sequence[Row]) -> list[Row]:
        """The record: what was told of the game, hints, and the answers."""
        hints: list[Row] = [(seat, "hint", after, "", None) for seat, after in self.hints]
        answers: list[Row] = [
            (int(seat), "answer", number, answer, None)
            for seat, answers in sorted(self.answers.items())
            for number, answer in enumerate(answers, 1)
        ]
        return [*sorted([*told, *hints], key=lambda row: row[2]), *answers]


class PlaytestFolder:
    """A file for each table that somebody wants to be recorded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def read(self, table: str) -> Playtest | None:
        """The playtest of a table, if there is one."""
        file = self._file(table)
        if not table.replace("-", "").replace("_", "").isalnum() or not file.exists():
            return None
        data = json.loads(file.read_text(encoding="utf-8"))
        hints = tuple([(seat, after) for seat, after in data["hints"]])
        return Playtest(**{**data, "agreed": tuple(data["agreed"]), "hints": hints})

    def change(self, new: Playtest, change: Callable[[Playtest], Playtest]) -> None:
        """Keep what somebody has changed in the playtest of a table as it is now, or in a new one."""
        with _CHANGING:
            self._write(change(self.read(new.table) or new))

    def _write(self, playtest: Playtest) -> None:
        file = self._file(playtest.table)
        if not file.exists() and len(list(self.folder.iterdir())) >= KEPT:
            raise TableeError("this server keeps no more playtests")
        keep(file, json.dumps(asdict(playtest)))

    def hint(self, table: str, seat: int, after: int) -> None:
        """A player has asked for a hint, once for each decision."""
        with _CHANGING:
            playtest = self.read(table)
            if playtest is not None and (seat, after) not in playtest.hints:
                self._write(replace(playtest, hints=(*playtest.hints, (seat, after))))

    def minutes(self, game: str) -> list[float]:
        """How long the recorded games took, from the shortest."""
        tests = [self.read(file.stem) for file in self.folder.glob("*.json")]
        return sorted(one.minutes for one in tests if one and one.game == game and one.minutes is not None)

    def _file(self, table: str) -> Path:
        return self.folder / f"{table}.json"


def as_csv(rows: Sequence[Row]) -> str:
    """The record for a spreadsheet, in which nothing is taken for a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for seat, what, number, words, seconds in rows:
        writer.writerow((seat, what, number, harmless(words), "" if seconds is None else f"{seconds:.1f}"))
    return text.getvalue()


def as_parquet(rows: Sequence[Row]) -> bytes:
    """The same with types."""
    import polars as pl

    types = {"seat": pl.Int8, "what": pl.String, "number": pl.Int32, "text": pl.String, "seconds": pl.Float64}
    target = io.BytesIO()
    pl.DataFrame(list(rows), schema=types, orient="row").write_parquet(target)
    return target.getvalue()
