"""What a newcomer reads first is true: the README and `help(tablee)`."""

from __future__ import annotations

import doctest
from pathlib import Path

import tablee

README = Path(__file__).parent.parent / "README.md"


def test_readme() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 5
    assert failed == 0


def test_help() -> None:
    failed, tried = doctest.testmod(tablee)
    assert tried > 9
    assert failed == 0


def test_what_is_at_the_top_is_explained() -> None:
    assert {"Game", "Record", "SeededDealer", "State", "bots", "games", "load"} == set(tablee.__all__)
    for name in tablee.__all__:
        assert getattr(tablee, name).__doc__
