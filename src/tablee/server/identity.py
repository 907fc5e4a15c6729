"""Who asks: a random token, known to its holder alone; the server keeps only its hash."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "tablee"
MONTHS = 6


@dataclass(frozen=True)
class Visitor:
    """Whoever asks for a seat: the hash of the token he brought, if any, and a new one in case that is unknown."""

    holder: str | None
    new: str
    browser: bool


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def _brought(request: HTTPConnection) -> str | None:
    """The token in the request: of a program as a bearer token, of a browser in a cookie."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and bearer:
        return bearer.strip()
    return request.cookies.get(COOKIE)


def holder_of(request: HTTPConnection) -> str | None:
    """The hash of the token in the request, if there is one."""
    token = _brought(request)
    return digest(token) if token else None


def visitor(request: HTTPConnection) -> Visitor:
    """Whoever sends this request; with a new token, which counts unless the one he brought is known."""
    return Visitor(holder_of(request), new_token(), "origin" in request.headers or COOKIE in request.cookies)


def remember(response: Response, token: str, secure: bool) -> None:
    """Give a browser its token in a cookie that no script can read."""
    age = MONTHS * 30 * 24 * 3600
    response.set_cookie(COOKIE, token, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
