"""What the workers of the browser call; it runs in Pyodide alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anyio import to_thread
from pyodide.ffi import JsException, to_js

from tablee.alone.app import Alone
from tablee.alone.kept_store import Change
from tablee.alone.line import Line


class _Receiver:
    """An answer that goes to a worker."""

    def __init__(self, tell: Any) -> None:
        self._tell = tell

    def head(self, status: int, headers: list[tuple[str, str]]) -> None:
        self._tell.head(status, to_js(headers))

    def chunk(self, body: bytes) -> None:
        self._tell.chunk(to_js(body))

    def end(self) -> None:
        self._tell.end()


async def start(origin: str, root: str, kept: Any, keep: Any, think: Any) -> Callable[..., Line]:
    """Open the application with what was kept; returns what answers a request."""

    async def keep_changes(changes: list[Change]) -> None:
        try:
            await keep(to_js(changes))
        except JsException as error:
            raise OSError(f"The browser could not keep this: {error}") from None

    async def think_there(question: str) -> str:
        try:
            return str(await think(question))
        except JsException as error:
            raise OSError(f"died: {error}") from None

    to_thread.run_sync = _at_once  # type: ignore[assignment]  # there are no threads
    alone = Alone(origin, root, dict(kept.to_py()), keep_changes, think_there)
    await alone.open()

    def ask(method: str, target: str, headers: Any, body: Any, tell: Any) -> Line:
        return alone.ask(method, target, dict(headers.to_py()), bytes(body.to_py()), _Receiver(tell))

    return ask


async def _at_once(work: Callable[..., Any], *values: Any, **_: Any) -> Any:
    """What a thread would do."""
    return work(*values)
