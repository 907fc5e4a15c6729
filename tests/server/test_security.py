"""SecurityMiddleware: origins, limits, sizes, headers; hostile names, chat and JSON; nothing secret in logs."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
import uvicorn

from support.api_client import Person, good, line_to, open_table
from support.servers import ThreadServer, relaxed, sqlite
from tablee.server import run
from tablee.server.settings import Limit, from_environment
from tablee.table import TableeError

TABLE = {"game": "bastille", "seats": [{"who": "me"}] * 3}
HOSTILE_TEXTS = [
    "",
    "   ",
    "\x00",
    "a\x07b",
    "\u202eevil",
    "\ud800",
    "a" * 10_000,
    "\u200b",
    "line\nbreak\x1b[31m",
    "\uffff",
]
HARMLESS_TEXTS = [
    "<script>alert(1)</script>",
    "Zoë",
    "'; DROP TABLE tables; --",
    "👩‍👩‍👧",
    "{{ 7*7 }}",
    "Ωmega %s %n",
    "ﬁancée",
]


def test_another_site_cannot_post(server: ThreadServer) -> None:
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": server.url, "Sec-Fetch-Site": "same-site"},
        {"Cookie": "tablee=whatever"},
    ):
        assert httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers).status_code == 403, headers
    assert httpx.post(f"{server.url}/api/tables", json=TABLE, headers={"Origin": server.url}).status_code == 201
    assert httpx.post(f"{server.url}/api/tables", json=TABLE).status_code == 201


def test_an_allowed_origin_can_post(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), origins=("https://friends.example",))) as server:
        headers = {"Origin": "https://friends.example", "Sec-Fetch-Site": "cross-site"}
        assert httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers).status_code == 201


@pytest.mark.parametrize("what", ["create", "join", "move", "chat"])
def test_rate_limits_say_how_long_to_wait(what: str, tmp_path: Path) -> None:
    settings = relaxed(sqlite(tmp_path), **{f"limit_{what}": Limit(0.1, 2)})
    with ThreadServer(settings) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        send: Callable[[], httpx.Response] = {
            "create": lambda: person.post("/tables", TABLE),
            "join": lambda: person.post(f"/tables/{person.table}/join", {"invite": "nothing", "name": "x"}),
            "move": lambda: person.play("nonsense", 0),
            "chat": lambda: person.post(f"{person.place}/chat", {"text": "hello"}),
        }[what]
        answers = [send() for _ in range(4)]
        limited = answers[-1]
        assert limited.status_code == 429 and 1 <= int(limited.headers["Retry-After"]) <= 10
        assert limited.headers["content-type"] == "application/problem+json"
        assert answers[0].status_code != 429


def test_addresses_of_one_household_count_as_one(tmp_path: Path) -> None:
    settings = relaxed(sqlite(tmp_path), limit_create=Limit(0.001, 3), streams_per_address=2)
    with ThreadServer(settings) as server, ExitStack() as stack:

        def opened(address: str) -> int:
            return Person(server.url, address=address).post("/tables", TABLE).status_code

        near = [f"2001:db8:0:1::{number}" for number in range(1, 5)]
        assert [opened(address) for address in near] == [201, 201, 201, 429]
        assert opened("2001:db8:0:2::1") == opened("192.0.2.1") == opened("192.0.2.2") == 201
        assert [opened(address) for address in ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:c000:201")] == [201, 201, 429]
        table = next(iter(server.tables.live))
        streams = [
            stack.enter_context(
                line_to(server.url).stream("GET", f"/api/tables/{table}/stream", headers={"X-Forwarded-For": address})
            )
            for address in (*near[:3], "2001:db8:0:2::1")
        ]
        assert [stream.status_code for stream in streams] == [200, 200, 429, 200]


def test_every_answer_has_the_usual_headers(server: ThreadServer) -> None:
    for response in (
        httpx.get(f"{server.url}/api/games"),
        httpx.get(f"{server.url}/api/tables/none"),
        httpx.post(f"{server.url}/api/tables", json={}, headers={"Origin": "https://evil.example"}),
        httpx.post(f"{server.url}/api/tables", json={}),
    ):
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] in ("no-referrer", "same-origin")


def test_long_bodies_are_not_read(server: ThreadServer) -> None:
    big = b'{"game": "' + b"a" * 100_000 + b'"}'
    assert httpx.post(f"{server.url}/api/tables", content=big).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b"a" * 1000

    chunked = httpx.post(f"{server.url}/api/tables", content=pieces())
    assert chunked.status_code == 413


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=range(len(HOSTILE_TEXTS)))
def test_texts_that_cannot_be_shown_are_refused(text: str, server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    name = json.dumps({"game": "bastille", "seats": [{"who": "me", "name": text}] * 3})
    headers = {"Content-Type": "application/json", **person.headers}
    assert httpx.post(f"{server.url}/api/tables", content=name, headers=headers).status_code == 422
    chat = httpx.post(f"{server.url}/api{person.place}/chat", content=json.dumps({"text": text}), headers=headers)
    assert chat.status_code == 422, chat.text


@pytest.mark.parametrize("text", HARMLESS_TEXTS)
def test_other_texts_are_kept_as_they_are(text: str, server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me", "name": text}] * 3)
    good(person.post(f"{person.place}/chat", {"text": text}))
    response = person.get(f"{person.place}/log")
    assert response.headers["content-type"] == "application/json"
    assert response.json()["log"][-1]["text"] == text
    assert person.about()["seats"][0]["name"] == text


def test_hostile_json_is_refused(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    move = {"move": "decline", "seq": 0, "key": "12345678"}
    bodies = [
        b"[" * 30_000,
        b'{"a":' * 8_000,
        b'{"move": "decline", "seq": 1e400, "key": "12345678"}',
        b'{"move": "decline", "seq": NaN, "key": "12345678"}',
        b'{"move": "decline", "seq": ' + b"9" * 6000 + b', "key": "12345678"}',
        b'{"move": "decline", "seq": 99999999999999999999, "key": "12345678"}',
        b'{"move": "decline", "seq": -1, "key": "12345678"}',
        b'{"move": "decline", "seq": true, "key": "12345678"}',
        b'{"move": "decline", "seq": "0", "key": "12345678"}',
        b"\xff\xfe\x00",
        b"null",
        b"",
        json.dumps({**move, "extra": 1}).encode(),
        json.dumps({**move, "key": "short"}).encode(),
        json.dumps({**move, "key": "a b c d e f"}).encode(),
        json.dumps({**move, "move": "place ٣ banque"}).encode(),
    ]
    for body in bodies:
        headers = {**person.headers, "Content-Type": "application/json"}
        response = httpx.post(f"{server.url}/api{person.place}/moves", content=body, headers=headers)
        assert response.status_code in (400, 422), (body[:40], response.text)
        assert response.headers["content-type"] == "application/problem+json"
    assert person.about()["seq"] == 0


def test_health_and_metrics(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    person.at(person.about()["owing"][0]).play("nonsense", 0)
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "ok"}
    numbers = httpx.get(f"{server.url}/metrics").text
    assert "tablee_moves_total" in numbers and "tablee_commit_seconds_count" in numbers
    assert person.table not in numbers and person.token not in numbers


def test_nothing_secret_is_logged(server: ThreadServer, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        person = open_table(server.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
        invite = person.about()["invite"]
        code = good(person.post(f"{person.place}/handover"))["code"]
        guest = Person(server.url)
        good(guest.post(f"/tables/{person.table}/join", {"invite": invite, "name": "guest"}))
        seed = server.tables.live[person.table].info.seed
    ours = [record.getMessage() for record in caplog.records if record.name.split(".")[0] in ("tablee", "uvicorn")]
    for secret in (person.token, invite, code, seed):
        assert not any(secret in line for line in ours)


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_LIMIT_CHAT", "5/10")
    monkeypatch.setenv("TABLEE_ORIGINS", "https://a.example https://b.example")
    chosen = from_environment()
    assert chosen.limit_chat == Limit(0.5, 5) and chosen.origins == ("https://a.example", "https://b.example")
    monkeypatch.setenv("TABLEE_LIMIT_MOVE", "often")
    with pytest.raises(TableeError, match="TABLEE_LIMIT_MOVE"):
        from_environment()


def test_a_misspelt_setting_is_said_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("LIMT_CHAT", "LIMIT_CHAT", "DEED_DAYS", "COMPILE"):
        monkeypatch.setenv(f"TABLEE_{name}", "5/10")
    monkeypatch.setattr(uvicorn, "run", lambda *args, **named: None)
    monkeypatch.setenv("TABLEE_DATABASE_URL", "")  # which is set for the workers
    with caplog.at_level(logging.WARNING, "tablee"):
        run.serve("nothing:here", relaxed(sqlite(tmp_path)), "127.0.0.1", 0, 1, "127.0.0.1")
    said = " ".join(record.getMessage() for record in caplog.records)
    assert "TABLEE_LIMT_CHAT is not a setting" in said and "TABLEE_DEED_DAYS is not a setting" in said
    assert "TABLEE_LIMIT_CHAT" not in said and "TABLEE_COMPILE" not in said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("EDITIONS", "nowhere/editions"),
        ("EDITIONS", __file__),
        ("LIMIT_CREATE", "0/60"),
        ("LIMIT_JOIN", "-5/60"),
        ("LIMIT_MOVE", "30/inf"),
        ("LIMIT_CHAT", "30/0"),
        ("BOT_PROCESSES", "0"),
        ("BOT_SECONDS", "nan"),
        ("ABSENT_AFTER", "-1"),
        ("SNAPSHOT_EVERY", "0"),
    ],
)
def test_settings_with_which_nothing_would_work_are_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"TABLEE_{name}", value)
    with pytest.raises(TableeError, match=f"TABLEE_{name}"):
        from_environment()


def test_a_limit_is_over_when_its_time_is(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), limit_chat=Limit(20, 1))) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        for tenth in range(3):
            server.tables.clock.monotonic = lambda now=tenth / 10: now  # type: ignore[misc]
            answers = [person.post(f"{person.place}/chat", {"text": "hello"}).status_code for _ in range(2)]
            assert answers == [200, 429]


def test_a_name_that_grows_when_it_is_written_out_is_refused(database_url: str) -> None:
    """A letter that becomes three in its normal form would not fit into its column."""
    with ThreadServer(relaxed(database_url)) as server:
        person = Person(server.url)
        body = {"game": "bastille", "seats": [{"who": "me", "name": "\ufb2c" * 40}] * 3}
        assert person.post("/tables", body).status_code == 422
        body["seats"] = [{"who": "me", "name": "\ufb2c" * 13}] * 3
        assert person.post("/tables", body).status_code == 201


def test_every_error_is_a_problem(server: ThreadServer) -> None:
    for status, method, path in (
        (404, "GET", "/api/nothing"),
        (404, "GET", "/nothing"),
        (404, "GET", "/api/tables/none"),
        (405, "DELETE", "/api/tables"),
        (405, "GET", "/api/tables/none/join"),
        (422, "GET", "/api/tables/a%20b"),
        (422, "POST", "/api/tables"),
    ):
        response = httpx.request(method, server.url + path)
        assert response.status_code == status, (method, path)
        assert response.headers["content-type"] == "application/problem+json"
        problem = response.json()
        assert problem["status"] == status and problem["title"] and problem["detail"]
