"""Who asks: a random token, known to its device alone; the server keeps only its hash, and whose device it is."""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.server.clock import Chance
from tablee.server.http.client import client_of
from tablee.server.http.device_label import device_label
from tablee.server.problems import Away

COOKIE = "tablee"
SECURE_COOKIE = f"__Host-{COOKIE}"  # which a browser takes and sends only over HTTPS, and from no other host
MONTHS = 6


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks for a seat: the person they are, and their token if it is new to them."""

    holder: str
    new: str | None
    browser: bool
    client: str  # where they come from
    device: str = ""  # the hash of their token
    label: str = ""  # what their device is called


@dataclass(frozen=True)
class Sender:
    """Who sends a request: the token in it, unless it was signed out, and the person whose device has it."""

    token: str | None = None
    person: str | None = None
    device: str | None = None  # the hash of the token


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _own_cookie(request: HTTPConnection) -> str | None:
    """The token that a browser sends."""
    return request.cookies.get(SECURE_COOKIE if request.scope["scheme"] == "https" else COOKIE)


def is_token(text: str | None) -> bool:
    """Whether it has the form of a token: 256 bits. A program may make its own, to have it before its first action."""
    return text is not None and re.fullmatch("[A-Za-z0-9_-]{43}", text) is not None


def token_of(request: HTTPConnection) -> str | None:
    """The token in the request: of a program as a bearer token, of a browser in a cookie."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and bearer:
        return bearer.strip()
    return _own_cookie(request)


async def sender_of(request: HTTPConnection) -> Sender | Away:
    """The sender of this request; a token that was signed out is nobody's.

    What needs nobody's tables is answered while the store is away.
    """
    token = token_of(request)
    if not token:
        return Sender()
    device, tables = digest(token), request.app.state.tables
    try:
        person = await tables.devices.person_of(device)
    except Away as away:
        return away
    return Sender() if person is None else Sender(token, person, device)


def visitor(request: HTTPConnection, sender: Sender, chance: Chance) -> Visitor:
    """The sender of this request, with a new token unless they brought one."""
    new = None if is_token(sender.token) else chance.token()
    browser = "origin" in request.headers or _own_cookie(request) is not None
    device = digest(new or sender.token or "")
    person = sender.person if new is None and sender.person is not None else device
    label = device_label(request.headers.get("user-agent", ""))
    return Visitor(person, new, browser, client_of(request.client), device, label)


def derived_code(token: str, *what: object) -> str:
    """A code that only the holder of a token can make: the same action gets the same code again, and none is stored."""
    text = "/".join(str(part) for part in what)
    return hmac.new(token.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


def remember(response: Response, token: str, secure: bool) -> None:
    """Give a browser its token in a cookie that no script can read."""
    name, age = SECURE_COOKIE if secure else COOKIE, MONTHS * 30 * 24 * 3600
    response.set_cookie(name, token, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
