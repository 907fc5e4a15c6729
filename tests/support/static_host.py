"""A host of files for tests: it can be ended, as a network can."""

from __future__ import annotations

import shutil
import threading
import warnings
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

CACHE = Path("~/.cache/tablee").expanduser()  # where `tablee static` keeps what it has fetched


def need_npm() -> None:
    """Skip a test, and say so loudly, where Pyodide cannot be fetched."""
    if shutil.which("npm") is None:
        warnings.warn("No npm: nobody has tested whether the folder of `tablee static` plays.", stacklevel=2)
        pytest.skip("npm is not here, and Pyodide comes by npm")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class StaticHost:
    """Serves a folder until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Nobody is there any more; to say so twice does no harm."""
        self._server.shutdown()
        self._server.server_close()
