"""Requests that nobody means well: whatever stands in an address or a credential, the server does not fail."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest
from starlette.routing import Route

from support.api_client import key, open_table
from support.servers import ThreadServer, relaxed
from tablee.web.app import add_pages

PARTS = ("%00", "a" * 300, "%ED%A0%80", "%2E%2E%2Fetc")
VALID = {"seat": "0", "game": "bastille", "language": "en", "seq": "0", "move": "0", "theme": "light"}


@pytest.fixture
def whole(database_url: str, tmp_path: Path) -> Iterator[ThreadServer]:
    """A server with all that one can have, the workbench among it."""
    for name in ("editions", "workbench"):
        (tmp_path / name).mkdir()
    chosen = {name: tmp_path / name for name in ("editions", "workbench")}
    server = ThreadServer(relaxed(database_url, **chosen))
    add_pages(server.app)
    with server:
        yield server
    server.app.state.jobs.close()


def addresses(server: ThreadServer, table: str) -> Iterator[tuple[str, str]]:
    """Every address of the server, with each of its parts replaced by what does not belong there."""
    valid = {**VALID, "table": table}
    for route in server.app.router.routes:
        if not isinstance(route, Route):
            continue
        names = re.findall(r"\{(\w+)[^}]*\}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            for hostile in names:
                for part in PARTS:
                    chosen = {name: part if name == hostile else valid.get(name, "x" * 16) for name in names}
                    yield method, re.sub(r":\w+\}", "}", route.path).format(**chosen)


def test_no_address_makes_the_server_fail(whole: ThreadServer, caplog: pytest.LogCaptureFixture) -> None:
    person = open_table(whole.url, "bastille", [{"who": "me"}] * 3)
    headers = {**person.headers, "Origin": whole.url}
    tried = 0
    with caplog.at_level(logging.WARNING, "tablee"), httpx.Client(base_url=whole.url, headers=headers) as client:
        for method, address in addresses(whole, person.table):
            form = {"key": key()} if method == "POST" else None
            answer = client.request(method, address, data=form)
            assert answer.status_code < 500, (method, address)
            tried += 1
    assert tried > 300 and not caplog.records, [record.getMessage() for record in caplog.records]


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_a_passkey_that_cannot_be_read_is_refused(whole: ThreadServer, caplog: pytest.LogCaptureFixture) -> None:
    """The challenge is one of ours, and the rest is made to break those who read it."""
    origin = whole.url.replace("127.0.0.1", "localhost")
    person = open_table(whole.url, "bastille", [{"who": "me"}] * 3)
    headers = {"Cookie": f"tablee={person.token}", "Origin": origin, "Host": origin.removeprefix("http://")}
    keys: dict[int, Any] = {1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32}
    about = hashlib.sha256(b"localhost").digest() + b"\x45\0\0\0\1" + bytes(range(16)) + b"\0\x10" + b"c" * 16
    with caplog.at_level(logging.WARNING, "tablee"), httpx.Client(base_url=whole.url, headers=headers) as client:

        def signed(what: str, kind: str) -> str:
            challenge = client.post(f"/passkeys/{what}").json()["challenge"]
            return encoded(json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode())

        for attested in (
            {"ver": "1", "response": 1},
            {"ver": "1", "response": []},
            {},
            7,
            {"ver": None, "response": b""},
        ):
            made = cbor2.dumps({"fmt": "android-safetynet", "authData": about + cbor2.dumps(keys), "attStmt": attested})
            told = {"clientDataJSON": signed("offer", "webauthn.create"), "attestationObject": encoded(made)}
            name = encoded(b"c" * 16)
            credential = {"id": name, "rawId": name, "type": "public-key", "response": told}
            assert client.post("/passkeys/add", json=credential).status_code == 403
        hostile: list[Any] = ["\0", "a" * 1401, "", "é", None, 7, ["a"], {"a": 1}]
        for one in hostile:
            told = {"clientDataJSON": signed("ask", "webauthn.get")}
            answer = client.post("/passkeys/sign-in", json={"id": one, "rawId": one, "response": told})
            assert answer.status_code == 403 and answer.json()["title"] == "no passkey"
    assert not caplog.records, [record.getMessage() for record in caplog.records]
