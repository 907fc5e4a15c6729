"""One person, several devices: codes, what comes along, signing out, and what others notice of it."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import httpx
import pytest

from support.api_client import Person, good, key, open_table, party
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import PATIENCE, until
from tablee.server.clock import Chance
from tablee.server.http.auth import digest
from tablee.server.http.device_label import device_label
from tablee.server.settings import Limit

BEFORE = Path(__file__).parent / "databases" / "before_devices.sql"
OLD_TOKENS = ("a-token-of-the-first-device-before-there-we", "another-token-from-before-there-were-device")


def newcomer(url: str, table: str = "", seat: int = 0) -> Person:
    """Somebody with a token of their own making."""
    return Person(url, Chance().token(), table, seat)


def link(first: Person, second: Person) -> None:
    """Make two devices one person, by the code that the first one shows."""
    code = good(first.post("/me/link"))["code"]
    good(second.post("/me/use-code", {"code": code.lower().replace(" ", "-")}))


def labels(person: Person) -> list[str]:
    return [device["id"] for device in good(person.get("/me"))["devices"]]


def test_two_devices_are_one_person_at_all_tables(server: ThreadServer) -> None:
    """Seats of both, what was put away, and what is done again with the same key."""
    anne, ben = party(server.url, "bastille", 3)[:2]
    phone = newcomer(server.url)
    own = good(phone.post("/tables", {"game": "bastille", "seats": [{"who": "me"}, *[{"who": "bot"}] * 2]}))["table"]
    said = key()
    assert good(phone.at(0).post(f"/tables/{own}/seats/0/chat", {"text": "hello", "key": said}))["seq"]
    before = len(Person(server.url, phone.token, own).log())
    link(anne, phone)
    both = (anne, phone)
    for device in both:
        assert device.get(f"/tables/{anne.table}/seats/0/view").status_code == 200
        assert device.get(f"/tables/{own}/seats/0/view").status_code == 200
        mine = good(device.get("/me/tables"))
        assert {own, anne.table} == {*[one["table"] for one in mine["waiting"]], *mine["others"]}
        assert labels(device) == [digest(anne.token)[:16], digest(phone.token)[:16]]
    assert ben.get(f"/tables/{anne.table}/seats/0/view").status_code == 403
    # What was sent before both became one is not done again; the others are told nothing in words.
    log = Person(server.url, anne.token, own).log()
    assert good(anne.post(f"/tables/{own}/seats/0/chat", {"text": "hello", "key": said}))["text"] == "hello"
    since = [entry for entry in log[before:] if entry["kind"] != "move"]  # bots play on meanwhile
    assert [set(entry) for entry in since] == [{"seq", "kind", "seat", "at"}] and since[0]["kind"] == "person"
    assert server.tables.live[own].info.host == digest(anne.token)


def test_a_code_is_good_once_and_for_ten_minutes(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anne, ben, zoe = newcomer(server.url), newcomer(server.url), newcomer(server.url)
    sent = key()
    first = good(anne.post("/me/link", {"key": sent}))["code"]
    assert good(anne.post("/me/link", {"key": sent}))["code"] == first and len(first) == 9
    second = good(anne.post("/me/link"))["code"]
    assert ben.post("/me/use-code", {"code": first}).json()["title"] == "no code"  # the last one counts
    again = {"code": second, "key": key()}
    good(ben.post("/me/use-code", again))
    good(ben.post("/me/use-code", again))  # the answer may have been lost
    assert zoe.post("/me/use-code", {"code": second}).status_code == 403
    assert zoe.post("/me/use-code", {"code": digest(anne.token)}).status_code == 403
    assert Person(server.url).get("/me").status_code == Person(server.url).post("/me/link").status_code == 401
    third = good(anne.post("/me/link"))["code"]
    now = server.tables.clock.now
    monkeypatch.setattr(server.tables.clock, "now", lambda: now() + 601)
    assert zoe.post("/me/use-code", {"code": third}).status_code == 403
    assert len(labels(anne)) == 2 and len(labels(zoe)) == 1


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    """One address soon has to wait, and many of them together as well."""
    with ThreadServer(relaxed(sqlite(tmp_path), limit_code=Limit(1e-9, 3))) as server:
        tries = [Person(server.url).post("/me/use-code", {"code": f"AAAA{n}"}).status_code for n in range(4)]
        assert tries == [403, 403, 403, 429]


def test_a_program_without_a_token_gets_one(server: ThreadServer) -> None:
    anne = open_table(server.url, "bastille", [{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
    code = good(anne.post("/me/link"))["code"]
    token = good(Person(server.url).post("/me/use-code", {"code": code}))["token"]
    assert good(Person(server.url, token).get(f"{anne.place}/view"))["seat"] == 0


def test_a_device_that_is_signed_out_is_nobody_and_its_streams_end(server: ThreadServer) -> None:
    """The first device as well, after whose token the person is named; the other one plays on."""
    anne = open_table(server.url, "bastille", [{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
    alone = labels(anne)[0]
    assert anne.post(f"/me/devices/{alone}/sign-out").json()["title"] == "last device"
    phone = newcomer(server.url, anne.table)
    link(anne, phone)
    stream, other = anne.stream(), phone.stream()
    sent = {"key": key()}
    assert phone.post(f"/me/devices/{alone[:4]}/sign-out").status_code == 404
    good(phone.post(f"/me/devices/{alone}/sign-out", sent))
    good(phone.post(f"/me/devices/{alone}/sign-out", sent))
    until(stream.ended.is_set)
    assert not other.ended.is_set() and len(labels(phone)) == 1
    assert anne.get(f"{anne.place}/view").status_code == 401 == anne.get("/me").status_code
    assert phone.to_move().view()["seat"] == 0
    # Whoever comes with that token sits down as somebody new, with a new token.
    found = good(anne.post("/tables", {"game": "bastille", "seats": [{"who": "me"}, {"who": "bot"}, {"who": "bot"}]}))
    assert found["token"] and phone.get(f"/tables/{found['table']}/seats/0/view").status_code == 403


def test_both_may_sit_at_the_same_table(server: ThreadServer) -> None:
    """Then one person has both seats, as when two share a screen; a stream goes on after it was opened anew."""
    people = party(server.url, "bastille", 3)
    anne, ben = people[:2]
    stream = ben.stream()
    link(anne, ben)
    until(stream.ended.is_set)
    chance = random.Random(1)
    assert [seat["mine"] for seat in anne.about()["seats"]] == [True, True, False]
    for seat in anne.about()["owing"]:
        if seat < 2:
            ben.at(seat).play_any(chance)
    assert len(good(ben.at(0).get(f"{ben.at(0).place}/log"))["log"]) > 1


def test_two_server_processes_know_the_same_people(postgres_url: str) -> None:
    """What one of them writes, the other follows: seats in memory, and whose a token is."""
    with ThreadServer(relaxed(postgres_url)) as one, ThreadServer(relaxed(postgres_url)) as two:
        anne, ben = party(one.url, "bastille", 3)[:2]
        phone = newcomer(two.url, anne.table, 0)
        assert phone.get(f"{anne.place}/view").status_code == 403  # and remembered there
        ben.url = two.url
        assert ben.view()["seat"] == 1
        link(anne, phone)
        link(anne, Person(one.url, ben.token))
        until(lambda: phone.get(f"{anne.place}/view").status_code == 200)
        until(lambda: phone.get(f"{ben.place}/view").status_code == 200)
        stream = phone.stream()
        good(anne.post(f"/me/devices/{digest(phone.token)[:16]}/sign-out"))
        until(stream.ended.is_set)
        until(lambda: phone.get(f"{anne.place}/view").status_code == 401)


def test_a_click_reads_no_device(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anne = open_table(server.url, "bastille", [{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
    anne.view()
    asked: list[str] = []

    async def device(token: str) -> None:
        asked.append(token)

    monkeypatch.setattr(server.tables.store, "device", device)
    anne.view()
    assert asked == []
    assert newcomer(server.url, anne.table).get("/me").status_code == 200 and len(asked) == 1


def test_when_a_device_was_last_used_is_known_within_the_hour(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, phone = newcomer(server.url), newcomer(server.url)
    link(anne, phone)
    now = server.tables.clock.now
    monkeypatch.setattr(server.tables.clock, "now", lambda: now() + 7200)
    good(phone.get("/me"))
    server.let_pass(61)

    def seen() -> float:
        # The line that is kept alive may be closed at this moment: so much time has passed on it.
        me = httpx.get(f"{server.url}/api/me", headers=anne.headers, timeout=PATIENCE)
        return float(good(me)["devices"][1]["seen"])

    until(lambda: seen() > now() + 7000)


def test_devices_are_called_by_browser_and_system() -> None:
    firefox = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
    safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1"
    assert device_label(firefox) == "Firefox · Android" and device_label(safari) == "Safari · iPhone"
    assert device_label("python-httpx/0.28.1") == "python-httpx" and device_label("") == device_label("<b>") == ""


def test_a_database_from_before_devices_is_migrated(tmp_path: Path) -> None:
    """Everybody still sits where they sat, what they did is not done again, and they may link devices."""
    with sqlite3.connect(tmp_path / "tables.db") as old:
        old.executescript(BEFORE.read_text(encoding="utf-8"))
        assert old.execute("SELECT version_num FROM alembic_version").fetchall() == [("0007",)]
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        anne, ben = [Person(server.url, token, "77xj6maJIiEejcih", seat) for seat, token in enumerate(OLD_TOKENS)]
        assert anne.view()["names"][:2] == ["Anne", "Ben"] and ben.view()["seat"] == 1
        assert Person(server.url).get(f"/tables/{anne.table}").status_code == 403
        again = good(ben.post(f"{ben.place}/chat", {"text": "hello", "key": "key-of-before"}))
        said = [entry for entry in ben.log() if entry["kind"] == "chat"]
        assert len(said) == 1 and said[0]["seq"] == again["seq"]
        phone = newcomer(server.url, anne.table)
        link(anne, phone)
        assert (phone.view()["seat"], phone.view()["names"]) == (0, anne.view()["names"])  # the bot may move meanwhile
        assert phone.get(f"{ben.place}/view").status_code == 403
