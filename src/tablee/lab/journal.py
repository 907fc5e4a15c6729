"""Games written down as they are played, so that a run that was interrupted goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import IO

from tablee.lab.match import Result
from tablee.table import TableeError


class Journal:
    """A file of lines: the digest of the plan, then the games of a task each, with the number of their arm."""

    def __init__(self, file: Path, digest: str, arms: int) -> None:
        self.file = file
        self.digest = digest
        self.results: list[list[Result]] = [[] for _ in range(arms)]  # of each arm
        self._open: IO[str] | None = None

    def __enter__(self) -> Journal:
        whole = self._read() if self.file.exists() else ""
        self.file.write_text(whole or f"{json.dumps({'plan': self.digest})}\n", encoding="utf-8")
        self._open = self.file.open("a", encoding="utf-8")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._open is not None
        self._open.close()

    def add(self, arm: int, results: list[Result]) -> None:
        """Write some games of an arm down."""
        assert self._open is not None
        self.results[arm] += results
        self._open.write(json.dumps([arm, [list(vars(result).values()) for result in results]]) + "\n")
        self._open.flush()

    def _read(self) -> str:
        """Everything up to the last whole line: what was being written when the run ended is played again."""
        text = self.file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines()
        if not lines:
            return ""
        try:
            if json.loads(lines[0])["plan"] != self.digest:
                raise TableeError(f"{self.file} holds the games of another plan: remove it, or choose another file")
            for line in lines[1:]:
                arm, rows = json.loads(line)
                self.results[arm] += [_result(row) for row in rows]
        except (ValueError, TypeError, KeyError, IndexError):
            raise TableeError(f"{self.file}: these are not games of an interrupted run") from None
        return whole


def _result(row: list[object]) -> Result:
    return Result(*[tuple(value) if isinstance(value, list) else value for value in row])  # type: ignore[arg-type]
