"""The shell tool where no extra is installed: it is given calls as JSON, one a line, and tells what comes of each."""

from __future__ import annotations

import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import packages_distributions
from io import StringIO

BASE = {"tablee", "polib", "click", "rich", "librt", "mypy-extensions"}
BROUGHT_ALONG = {"pygments", "markdown-it-py", "mdurl"}  # by rich
ANSWERS = "state\n1\n1\nquit\n"  # of whoever is asked for a move
MEASURING = {"coverage"}  # runs in this process under `make coverage`


def hide_extras() -> None:
    """Nothing can be imported but what the package needs in any case."""
    for module, names in packages_distributions().items():
        if not {re.sub(r"[-_.]+", "-", name).lower() for name in names} & (BASE | BROUGHT_ALONG | MEASURING):
            sys.modules[module] = None  # type: ignore[assignment]


def call(words: list[str]) -> tuple[object, str, str]:
    """The exit code of a call and its two outputs; what is no exit is a traceback, and ends this program."""
    from tablee.cli import main

    sys.argv[1:] = words
    sys.stdin = StringIO(ANSWERS)
    with redirect_stdout(StringIO()) as told, redirect_stderr(StringIO()) as error:
        try:
            main()
        except SystemExit as end:
            return end.code, told.getvalue(), error.getvalue()
    return 0, told.getvalue(), error.getvalue()


if __name__ == "__main__":
    hide_extras()
    for line in sys.stdin.readlines():
        print(json.dumps(call(json.loads(line))))
