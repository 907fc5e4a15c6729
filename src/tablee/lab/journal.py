"""Games written down as they are played, so that a run that was interrupted goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Any, cast

from tablee.lab.match import Result
from tablee.lab.runners import Done, Runner, Work
from tablee.table import TableeError


class _Written:
    """A file of lines of JSON that is written as games are played; a line that was cut off counts for nothing."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._open: IO[str] | None = None

    def _continue(self, whole: str) -> None:
        """Write on after these lines; what is there is never written again, so that nothing is lost."""
        with self._writing():
            self.file.touch()
            os.truncate(self.file, len(whole.encode()))
            self._open = self.file.open("a", encoding="utf-8", newline="\n")

    def _whole_lines(self) -> str:
        text = self.file.read_text(encoding="utf-8") if self.file.exists() else ""
        return text[: text.rfind("\n") + 1]

    def _write(self, line: object) -> None:
        with self._writing():
            assert self._open is not None
            self._open.write(json.dumps(line) + "\n")
            self._open.flush()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            kept = "its games so far are kept, and the same command continues it"
            raise TableeError(f"{self.file} cannot be written: {error.strerror or error}; {kept}") from None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._open is not None
        with suppress(OSError):  # a line that could not be written is told already
            self._open.close()


class Journal(_Written):
    """A file of lines: the digest of the plan, then the games of a task each, with the number of their arm."""

    def __init__(self, file: Path, digest: str, arms: int) -> None:
        super().__init__(file)
        self.digest = digest
        self.results: list[list[Result]] = [[] for _ in range(arms)]  # of each arm

    def __enter__(self) -> Journal:
        whole = self.read()
        self._continue(whole)
        if not whole:
            self._write({"plan": self.digest})
        return self

    def add(self, arm: int, results: list[Result]) -> None:
        """Write some games of an arm down."""
        self.results[arm] += results
        self._write([arm, [list(vars(result).values()) for result in results]])

    def read(self) -> str:
        """Everything up to the last whole line: what was being written when the run ended is played again.

        A game that stands there twice counts once: a run that was ended may have written it while the next one began.
        """
        whole = self._whole_lines()
        lines = whole.splitlines()
        if not lines:
            return ""
        try:
            if json.loads(lines[0])["plan"] != self.digest:
                raise TableeError(f"{self.file} holds the games of another plan: remove it, or choose another file")
            for line in lines[1:]:
                arm, rows = json.loads(line)
                known = {result.number for result in self.results[arm]}
                self.results[arm] += [one for one in map(_result, rows) if one.number not in known]
        except (ValueError, TypeError, KeyError, IndexError):
            raise TableeError(f"{self.file}: these are not games of an interrupted run") from None
        return whole


class Remembered(_Written):
    """A file of tasks and what came of them: a run that must go the same way again plays none of them twice."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self._known: dict[str, list[Any]] = {}

    def __enter__(self) -> Remembered:
        whole = self._whole_lines()
        for line in whole.splitlines():
            arm, rows, task = json.loads(line)
            self._known[task] = [arm, [_result(row) for row in rows]]
        self._continue(whole)
        return self

    def runner(self, runner: Runner) -> Runner:
        """A runner that plays what it does not know."""

        def run(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
            new: list[Work] = []
            for task in tasks:
                if _named(task) in self._known:
                    arm, results = self._known[_named(task)]
                    yield cast(Done, (arm, results))
                else:
                    new.append(task)
            for name, done in runner(partial(_with_name, work), new):
                arm, results = cast("tuple[int, list[Result]]", done)
                self._write([arm, [list(vars(one).values()) for one in results], name])
                yield done

        return run


def _named(task: object) -> str:
    return hashlib.sha256(repr(task).encode()).hexdigest()[:32]


def _with_name(work: Callable[[Work], Done], task: Work) -> tuple[str, Done]:
    return _named(task), work(task)


def _result(row: list[object]) -> Result:
    return Result(*[tuple(value) if isinstance(value, list) else value for value in row])  # type: ignore[arg-type]
