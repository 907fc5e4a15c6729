"""What every request passes: who may post from where, how much, and the headers that browsers heed."""

from __future__ import annotations

import asyncio
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.http.auth import COOKIE
from tablee.server.problems import Problem, forbidden

SAFE: Final = ("GET", "HEAD", "OPTIONS")
BODY: Final = 64 * 1024
RECORD: Final = 2 * 1024 * 1024  # for the import of a record
RECORDS: Final = ("/api/records", "/continue")
BODY_SECONDS: Final = 30.0
CSP: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with none at all a browser would not say where its own forms come from
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def check_origin(headers: Headers, allowed: tuple[str, ...]) -> None:
    """Refuse what another site makes a browser send; a program without a cookie needs no origin."""
    origin = headers.get("origin")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none") and origin not in allowed:
        raise forbidden("This was sent by another site.")
    if origin is None:
        if f"{COOKIE}=" in headers.get("cookie", ""):
            raise forbidden("A browser must send an Origin; a program sends its token as a bearer token.")
    elif origin not in allowed and host_of(origin) != headers.get("host"):
        raise forbidden("This was sent by another site.")


def host_of(address: str) -> str:
    """The host and port in an address."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        raise Problem(400, "bad request", "This address cannot be read.") from None


class SecurityMiddleware:
    """Checks a request before anybody reads it, and puts the usual headers on every answer."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self.app: Final = app
        self.origins: Final = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = dict(message["headers"])
                message["headers"] = [*message["headers"], *[pair for pair in RAW if pair[0] not in given]]
            await send(message)

        try:
            headers = Headers(scope=scope)
            host_of(f"//{headers.get('host', '')}")
            if scope["method"] not in SAFE:
                check_origin(headers, self.origins)
                receive = await _read(headers, receive, RECORD if scope["path"] in RECORDS else BODY)
        except ClientDisconnect:
            return  # what did not arrive whole is not carried out, and nobody is there to be told
        except Problem as problem:
            await problem.response()(scope, receive, send_safely)
            return
        await self.app(scope, receive, send_safely)


async def _read(headers: Headers, receive: Receive, most: int) -> Receive:
    """The whole body, unless it is too long or cut off, as something that can be received once more."""
    declared = headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared[:20]) > most:
        raise _too_long(most)
    body = b""
    more = True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise _too_long(most)
    except TimeoutError:
        raise Problem(408, "too slow", "The body did not arrive in time.", {"Connection": "close"}) from None
    pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return pending.pop() if pending else await receive()

    return again


def _too_long(most: int) -> Problem:
    return Problem(413, "too long", f"At most {most} bytes are accepted here.", {"Connection": "close"})
