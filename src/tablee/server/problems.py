"""Errors as problem+json (RFC 9457): a sentence, and for a refused move the number of the rule."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from tablee.table import Refused

log = logging.getLogger("tablee.server")


class Problem(Exception):
    """What the server answers instead of what was asked for; `extra` goes into the answer as it is."""

    def __init__(
        self, status: int, title: str, detail: str, headers: Mapping[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.title = title
        self.detail = detail
        self.headers = dict(headers or {})
        self.extra = extra

    def response(self) -> Response:
        """The answer over HTTP."""
        body = {"title": self.title, "status": self.status, "detail": self.detail, **self.extra}
        return Response(json.dumps(body), self.status, self.headers, "application/problem+json")


def not_found(what: str) -> Problem:
    """There is no such thing, or none that this visitor may know of."""
    return Problem(404, "not found", f"There is no such {what}.")


def forbidden(detail: str) -> Problem:
    """Somebody else may do this."""
    return Problem(403, "not allowed", detail)


def other_rules() -> Problem:
    """A table cannot go on where its rules or its edition are not."""
    return Problem(409, "other rules", "This table was begun with other rules or another edition than here.")


def refused(error: Refused) -> Problem:
    """The rules do not allow this move; nothing has changed."""
    return Problem(422, "refused", error.sentence, rule=error.rule, reason=error.reason)


def install(app: FastAPI) -> None:
    """Make every error of the application a problem."""

    @app.exception_handler(Problem)
    async def problem(request: Request, error: Problem) -> Response:
        return error.response()

    @app.exception_handler(Refused)
    async def refusal(request: Request, error: Refused) -> Response:
        return refused(error).response()

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        # What was sent is not repeated: it may be anything, and a token may stand in it.
        faults = [
            {"where": [str(part)[:80] for part in fault["loc"]], "what": fault["msg"]} for fault in error.errors()
        ]
        return Problem(422, "invalid", "The request is not as the API describes it.", faults=faults[:20]).response()

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        return Problem(error.status_code, "error", str(error.detail), error.headers).response()

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.exception("a request failed")
        return Problem(500, "error", "Something is broken here; nothing was lost.").response()
