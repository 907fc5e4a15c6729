"""Nothing that a page, a stream or a look at the past sends to a stranger shows what only a seat may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest

from support.browser_server import Serving

HAND = re.compile(r'<g id="hand-0-\d" class="[^"]*"[^>]* aria-label="([^"]*)"')


@pytest.fixture
def people(server: Serving) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Somebody who opens a table, and a stranger."""
    ours = {"Origin": server.url}
    with (
        httpx.Client(base_url=server.url, headers=ours, timeout=30) as anna,
        httpx.Client(base_url=server.url, headers=ours, timeout=30) as stranger,
    ):
        yield anna, stranger


def opened(anna: httpx.Client, spectators: str = "on") -> str:
    """The path of a new table of Bastide, where everybody holds tiles face down."""
    seats = {"who0": "me", "name0": "Anna", "who1": "me", "who2": "me", "spectators": spectators}
    return anna.post("/new/bastide", data=seats).headers["location"].partition("/curtain/")[0]


def first_news(client: httpx.Client, address: str) -> str:
    """The board that a stream sends to somebody who has seen nothing yet."""
    with client.stream("GET", address) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                return str(json.loads(line[6:])["parts"]["drawing"])
    raise AssertionError("no news")


def test_a_stranger_sees_no_hand_on_any_path(people: tuple[httpx.Client, httpx.Client]) -> None:
    anna, stranger = people
    path = opened(anna)
    own = HAND.findall(anna.get(f"{path}?seat=0").text)
    assert len(set(own)) >= 1 and len(own) == 3
    hidden = HAND.findall(stranger.get(path).text)
    assert len(hidden) == 3 and not set(hidden) & set(own)
    assert anna.post(f"{path}/0/chat", data={"text": "hello"}).status_code == 303
    for look in ("?seat=0", "/at/0?seat=0", "/at/1?seat=0"):
        text = stranger.get(path + look).text
        assert HAND.findall(text) == hidden, look
        assert 'id="moves"' not in text
    past, own_past = [HAND.findall(one.get(f"{path}/steps?seq=0&seat=0").json()["drawing"]) for one in people[::-1]]
    assert past == hidden and not set(own_past) & set(hidden)
    assert stranger.get(f"{path}/curtain/0").status_code == 404
    assert stranger.get(f"{path}/0/undo").json() is False
    assert HAND.findall(first_news(stranger, f"{path}/news?seq=-1&seat=0")) == hidden
    assert HAND.findall(first_news(anna, f"{path}/news?seq=-1&seat=0")) == own
    log, own_log = [one.get(f"{path}/log?seat=0").text for one in (stranger, anna)]
    assert len(own_log) > len(log)  # the tiles that she has drawn are told to her alone


def test_a_stranger_can_do_nothing(people: tuple[httpx.Client, httpx.Client]) -> None:
    anna, stranger = people
    path = opened(anna)
    before = stranger.get(f"/api/tables/{path[3:]}").json()["seq"]
    for write in ("move", "undo", "chat", "leave", "handover", "reclaim", "bot"):
        form = {"move": "pass", "seq": "0", "key": "12345678", "text": "hello", "level": "random"}
        assert stranger.post(f"{path}/0/{write}", data=form).status_code in (401, 403), write
    assert stranger.get(f"/api/tables/{path[3:]}").json()["seq"] == before


def test_another_site_cannot_post(people: tuple[httpx.Client, httpx.Client]) -> None:
    anna, _ = people
    path = opened(anna)
    for origin in ("https://example.org", "null"):
        answer = anna.post(f"{path}/0/chat", data={"text": "hello"}, headers={"Origin": origin})
        assert answer.status_code == 403, origin


def test_a_private_table_shows_nothing(people: tuple[httpx.Client, httpx.Client]) -> None:
    anna, stranger = people
    path = opened(anna, spectators="")
    for look in (
        "",
        "?seat=0",
        "/log",
        "/at/0",
        "/steps?seq=0",
        "/curtain/0",
        "/0/undo",
        "/news?seq=0",
        "/record",
        "/replay",
    ):
        assert stranger.get(path + look).status_code in (403, 409), look
    assert stranger.get("/preferences").status_code == 405
    assert stranger.post("/preferences", data={"back": "https://example.org/"}).headers["location"] == "/"


def test_headers_forbid_inline_script_and_other_origins(people: tuple[httpx.Client, httpx.Client]) -> None:
    anna, _ = people
    text = anna.get(f"{opened(anna)}?seat=0")
    policy = text.headers["content-security-policy"]
    assert "script-src 'self';" in policy and "style-src 'self';" in policy and "unsafe" not in policy
    assert "<style" not in text.text and " style=" not in text.text and " onclick=" not in text.text
