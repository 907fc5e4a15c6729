"""The examples of the README are true."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_readme() -> None:
    failed, tried = doctest.testfile(
        str(Path(__file__).parent.parent / "README.md"),
        module_relative=False,
        optionflags=doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert tried > 5
    assert failed == 0
