"""Examples of the documentation, run by their reader: statement by statement, as at a prompt."""

from __future__ import annotations

import ast
import io
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from itertools import dropwhile
from typing import Any, Final

PLACE: Final = "<example>"


class _Teller(io.TextIOBase):
    """What is written here is told at once."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell: Final = tell

    def write(self, text: str) -> int:
        self._tell(text)
        return len(text)


class Interpreter:
    """One reader's Python: names last from one example to the next."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._names: Final[dict[str, Any]] = {"__name__": "__main__"}
        self._teller: Final = _Teller(tell)
        if "" not in sys.path:
            sys.path.insert(0, "")  # files of the reader can be imported

    def run(self, source: str) -> None:
        """Run statements until one fails; what they print and what they are worth is told."""
        with redirect_stdout(self._teller), redirect_stderr(self._teller):
            try:
                for statement in ast.parse(source, PLACE).body:
                    exec(compile(ast.Interactive([statement]), PLACE, "single"), self._names)
            except BaseException as error:  # whatever the reader has written
                frames = dropwhile(lambda frame: frame.filename != PLACE, traceback.extract_tb(error.__traceback__))
                print("".join(traceback.format_list(list(frames)) + traceback.format_exception_only(error)).rstrip())
