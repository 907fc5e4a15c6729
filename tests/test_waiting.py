"""Tests that wait: each by one helper that gives up, so that what never comes is a failure and no hang."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from support.waiting import until, until_async

TESTS = Path(__file__).parent
SLEEPS = {"sleep", "wait_for_timeout"}
# On a simulated loop time costs nothing, and a run that does not come to its end fails.
SIMULATED = {
    TESTS / "support" / "simulation",
    TESTS / "server" / "test_simulation.py",
    TESTS / "testing" / "test_simulated_loop.py",
}


def sleeping_loops(text: str) -> Iterator[int]:
    """The lines of all loops of a file that sleep as long as something holds, or until it does."""
    for loop in ast.walk(ast.parse(text)):
        ends = any(isinstance(node, ast.Break | ast.Return) for node in ast.walk(loop))
        if isinstance(loop, ast.While) or (isinstance(loop, ast.For) and ends):
            calls = [node.func for node in ast.walk(loop) if isinstance(node, ast.Call)]
            names = {call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "") for call in calls}
            if names & SLEEPS:
                yield loop.lineno


def test_only_the_helper_sleeps_in_a_loop() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{line}"
        for file in sorted(TESTS.rglob("*.py"))
        if file != TESTS / "support" / "waiting.py" and not SIMULATED & {file, file.parent}
        for line in sleeping_loops(file.read_text(encoding="utf-8"))
    ]
    assert found == [], "support.waiting.until gives up; a loop of one's own may not"
    assert len(list(sleeping_loops((TESTS / "support" / "waiting.py").read_text(encoding="utf-8")))) == 2
    assert [*sleeping_loops("for _ in range(9):\n    if done():\n        break\n    time.sleep(1)")] == [1]


def test_it_waits_and_gives_up() -> None:
    for wait in (until, lambda *given: asyncio.run(until_async(*given))):
        looks = count()
        assert wait(lambda: next(looks) == 3) is True  # noqa: B023
        with pytest.raises(AssertionError, match="not within 0 seconds"):
            wait(lambda: "", 0)
