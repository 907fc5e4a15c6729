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

from tablee.table import Refused, TableeError

log = logging.getLogger("tablee.server")


class Problem(TableeError):
    """What the server answers instead of what was asked for; `extra` goes into the answer as it is."""

    def __init__(
        self, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.extra = extra

    def response(self) -> Response:
        """The answer over HTTP."""
        body = {"title": self.code, "status": self.status, "detail": self.detail, **self.extra}
        return Response(json.dumps(body), self.status, self.headers, "application/problem+json")


class Away(Problem):
    """The database cannot be reached or written for now; whether something was written is not known."""

    def __init__(self, detail: str = "The server cannot reach its tables for the moment; try again soon.") -> None:
        super().__init__(503, "away", detail, {"Retry-After": "5"})


def damaged() -> Problem:
    """A table cannot be read any more; the others can."""
    return Problem(500, "damaged", "This table’s saved data is damaged. Other tables are not affected.")


def not_found(what: str) -> Problem:
    """Not found, or not for this visitor to know about."""
    return Problem(404, "not found", f"There is no such {what}.")


def forbidden(detail: str) -> Problem:
    """This visitor is not allowed to do this."""
    return Problem(403, "not allowed", detail)


def other_rules() -> Problem:
    """A table cannot go on where its rules or its edition are not."""
    return Problem(409, "other rules", "This table was started under different rules or with a different edition.")


def problem_of(error: TableeError) -> Problem:
    """What a user did wrong, as the answer over HTTP; a refusal travels whole."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Refused):
        why = error.refusal
        return Problem(422, "refused", error.sentence, rule=why.rule, reason=why.reason, values=why.values)
    return Problem(422, "not possible", str(error))


def install(app: FastAPI) -> None:
    """Make every error of the application a problem."""

    @app.exception_handler(TableeError)
    async def problem(request: Request, error: TableeError) -> Response:
        return problem_of(error).response()

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        # What was sent is not repeated: it may be anything, and it may contain a token.
        faults = [
            {"where": [str(part)[:80] for part in fault["loc"]], "what": fault["msg"]} for fault in error.errors()
        ]
        return Problem(422, "invalid", "The request does not match the API.", faults=faults[:20]).response()

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        return Problem(error.status_code, "error", str(error.detail), error.headers).response()

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.exception("a request failed")
        return Problem(500, "error", "Something went wrong; nothing was lost.").response()
