"""A client of the JSON API for programs that sit at tables; it needs nothing but the standard library."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from tablee.table import TableeError

PATIENCE: Final = 30.0  # seconds until a server that does not answer is given up
ATTEMPTS: Final = 3  # of what has a key, if the line drops
PAUSE: Final = 0.5  # seconds between two of them
DROPPED: Final = (OSError, HTTPException)  # a line without an answer


class ApiError(TableeError):
    """What the server does not allow, in its own words."""


class TableClient:
    """Somebody at a server, by a token of their own; it is kept in memory alone."""

    def __init__(self, server: str) -> None:
        if not server.startswith(("http://", "https://")):
            raise TableeError(f"{server!r} is not the address of a server: write http://127.0.0.1:8000, for example")
        self._server: Final = server.rstrip("/")
        self._token: Final = secrets.token_urlsafe(32)

    def get(self, path: str, **query: object) -> Any:
        """The answer to a question."""
        return self._asked(Request(self._address(path, query), headers=self._headers()))

    def post(self, path: str, **body: object) -> Any:
        """The answer to something done; whatever is new gets a key of its own, and is done once if it is sent again."""
        data = json.dumps({"key": secrets.token_urlsafe(12), **body}).encode()
        headers = {**self._headers(), "Content-Type": "application/json"}
        return self._asked(Request(self._address(path, {}), data, headers), ATTEMPTS)

    def entries(self, path: str, since: int, seconds: float) -> Iterator[Any]:
        """What happens at a table after an entry, as it happens, for as long as this."""
        request = Request(self._address(path, {"since": since}), headers=self._headers())
        end = time.monotonic() + seconds
        try:
            with urlopen(request, timeout=max(seconds, 0.1)) as stream:  # only http and https, see above
                for line in stream:
                    if line.startswith(b"data: "):
                        yield json.loads(line[6:])
                    if time.monotonic() > end:
                        return
        except TimeoutError:
            return
        except DROPPED as error:
            raise self._explained(error) from None

    def _address(self, path: str, query: dict[str, object]) -> str:
        where = quote(path, errors="replace")  # somebody else may have chosen the name of a table
        return f"{self._server}/api{where}" + (f"?{urlencode(query)}" if query else "")

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"}

    def _asked(self, request: Request, attempts: int = 1) -> Any:
        for left in reversed(range(attempts)):
            try:
                with urlopen(request, timeout=PATIENCE) as answer:  # only http and https, see above
                    text = answer.read()
                    break
            except DROPPED as error:
                if isinstance(error, HTTPError) or not left:
                    raise self._explained(error) from None
                time.sleep(PAUSE)
        return json.loads(text) if text else None

    def _explained(self, error: OSError | HTTPException) -> ApiError:
        if isinstance(error, HTTPError):
            try:
                problem = json.loads(error.read())
                rule = f" ({problem['rule']})" if problem.get("rule") else ""
                return ApiError(f"{problem.get('detail') or problem.get('title')}{rule}")
            except ValueError:
                return ApiError(f"the server answers {error.code}")
        return ApiError(f"no server answers at {self._server}: start one with tablee serve, or name another address")
