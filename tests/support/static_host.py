"""A host of files for tests: it can be ended, as a network can."""

from __future__ import annotations

import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tablee.alone import packages

CACHE = Path("~/.cache/tablee").expanduser()  # where `tablee static` keeps what it has fetched


@cache
def why_not() -> str:
    """Why the packages cannot be had, or nothing; whoever is asked again does not try again."""
    try:
        packages.pyodide(CACHE)
        list(packages.wheels(CACHE))
    except packages.NotFetched as reason:
        return str(reason)
    return ""


def need_pyodide() -> None:
    """Skip a test where npm or pip cannot fetch the packages; the summary of the run says so and why."""
    if why_not():
        pytest.skip(f"NOT TESTED: whether `tablee static` plays. {why_not()}")


class Quiet(SimpleHTTPRequestHandler):
    """What `python -m http.server` does, without a word."""

    def log_message(self, *_: Any) -> None:
        pass


class StaticHost:
    """Serves a folder until it is stopped."""

    def __init__(self, folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Nobody is there any more; to say so twice does no harm."""
        self._server.shutdown()
        self._server.server_close()
