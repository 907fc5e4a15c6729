"""What runs the examples of the documentation, without a browser."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tablee.alone.interpreter import Interpreter


def test_names_last_and_what_is_worth_something_is_told() -> None:
    told: list[str] = []
    interpreter = Interpreter(told.append)
    interpreter.run("import tablee\ngame = tablee.load('bastille')\ngame.players")
    interpreter.run("for seat in range(2):\n    print(seat)\n_ = 5\nNone\n'é'")
    assert "".join(told) == "(3, 4)\n0\n1\n'é'\n"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("1 / 0\nprint('never')", "ZeroDivisionError: division by zero"),
        ("(", "SyntaxError: '(' was never closed"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_fault_is_told_and_ends_only_the_example(source: str, error: str) -> None:
    told: list[str] = []
    interpreter = Interpreter(told.append)
    interpreter.run(source)
    assert error in "".join(told) and "never\n" not in told and "interpreter.py" not in "".join(told)
    interpreter.run("1 + 1")
    assert "".join(told).endswith("\n2\n")


def test_files_of_the_reader_are_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bot.py").write_text("WISE = True\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    told: list[str] = []
    Interpreter(told.append).run("from my_own_bot import WISE\nWISE")
    assert told[0] == "True"
