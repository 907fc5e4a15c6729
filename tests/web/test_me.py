"""A person's own pages: games, notes, data, and the wish to be forgotten."""

from __future__ import annotations

import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.api_client import Person, good, key, party
from support.api_client import play_out as to_the_end
from support.servers import ThreadServer, relaxed, sqlite
from tablee import locale
from tablee.server.clock import Chance
from tablee.server.database.people import FORMER_PLAYER
from tablee.server.http.auth import digest
from tablee.table import Record
from tablee.web.app import add_pages

WORDS = {language: locale.words("person", language) for language in locale.LANGUAGES}
RECORD = Path(__file__).parent.parent / "records/bastide/bastide-3-siege_needs_more.game"
OTHERS = [{"who": "bot", "bot": "random", "name": "Benoît"}, {"who": "bot", "bot": "random", "name": "Zoé"}]


def page(person: Person, path: str, **headers: str) -> str:
    answer = person.http.get(path, headers={**person.headers, **headers})
    assert answer.status_code == 200, answer.text
    return answer.text


def submit(person: Person, path: str, **form: str) -> httpx.Response:
    ours = {**person.headers, "Origin": person.url}
    return person.http.post(path, data={"key": key(), **form}, headers=ours)


def alone(pages: ThreadServer, token: str, game: str = "bastille") -> str:
    """A table against bots at which somebody with this token moves first or soon."""
    body = {"game": game, "seats": [{"who": "me", "name": "Anne"}, *OTHERS]}
    return str(good(Person(pages.url, token).post("/tables", body))["table"])


def finished(pages: ThreadServer, token: str) -> str:
    body = {"record": RECORD.read_text(), "seats": [{"who": "me", "name": "Anne"}, *OTHERS]}
    return str(good(Person(pages.url, token).post("/records", body))["table"])


def test_what_waits_longest_comes_first(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    people = party(pages.url, "bastille", 3)
    anne = people[people[0].about()["owing"][0]]
    assert WORDS["en"]["me.waiting.none"] in page(Person(pages.url), "/me")
    now = pages.tables.clock.now
    monkeypatch.setattr(pages.tables.clock, "now", lambda: now() + 3 * 3600)
    second = party(pages.url, "bastille", 3)
    chance = random.Random(2)
    other = second[second[0].about()["owing"][0]]
    code = good(anne.post("/me/link"))["code"]
    assert submit(other, "/link", code=code).headers["location"] == "/me/devices?told=joined"
    text = page(anne, "/me")
    assert "<title>(2) " in text and text.index(f"/t/{anne.table}") < text.index(f"/t/{other.table}")
    assert WORDS["en"]["me.since.hours"].format(count=3) in text and WORDS["en"]["me.since.now"] in text
    # From one to the other and back; the one that I come from does not count, and where none is left I am told.
    following = anne.http.get("/me/next", params={"table": anne.table}, headers=anne.headers).headers["location"]
    assert following == f"/t/{other.table}"
    back = anne.http.get("/me/next", params={"table": other.table}, headers=anne.headers).headers["location"]
    assert back == f"/t/{anne.table}"
    assert anne.http.get("/me/waiting", params={"table": anne.table}, headers=anne.headers).json() == {
        "count": 2,
        "others": 1,
    }
    assert [one["table"] for one in good(anne.get("/me/tables"))["waiting"]] == [anne.table, other.table]
    while len(good(anne.get("/me/tables"))["waiting"]) > 1:
        other.play_any(chance)
    assert other.table in good(anne.get("/me/tables"))["others"] and f"/t/{other.table}" in page(anne, "/me")
    nowhere = anne.http.get("/me/next", params={"table": anne.table}, headers=anne.headers).headers["location"]
    assert nowhere == "/me?nothing=true" and WORDS["en"]["me.none"] in page(anne, nowhere)


def test_games_are_found_by_game_and_by_person(pages: ThreadServer) -> None:
    anne = Person(pages.url, Chance().token())
    running, over = alone(pages, anne.token), finished(pages, anne.token)
    for search, found in {"": 2, "ZOÉ": 2, "bastide": 1, "Anne": 2, "nobody": 0}.items():
        text = page(anne, f"/me?q={search}")
        assert (f'href="/t/{running}"' in text) + (f'href="/t/{over}"' in text) == found, search
        nothing = WORDS["en"]["me.search.nothing"].format(text=search) in text
        assert nothing == (not found) and ('id="statistics"' in text) == (not search)
    german = page(anne, "/me", **{"Accept-Language": "de"})
    assert WORDS["de"]["me.place"].format(place=2, points=-2) in german and "Benoît und Zoé" in german
    assert anne.http.get("/finished", headers=anne.headers).headers["location"] == "/me#finished"


def test_notes_are_for_their_writer_alone(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    anne, ben = people[:2]
    secret = "They bluff.\r\n<b>Always</b>"
    assert submit(anne, f"/t/{anne.table}/note", text=secret, seat="0").status_code == 303
    shown = "They bluff.\n&lt;b&gt;Always&lt;/b&gt;"
    assert shown in page(anne, f"/t/{anne.table}") and WORDS["en"]["me.notes"] in page(ben, f"/t/{ben.table}")
    watching = Person(pages.url, table=anne.table)
    for person in (ben, people[2], watching):
        seen = [page(person, path) for path in ("/", "/me", f"/t/{anne.table}", f"/t/{anne.table}/log")]
        seen += [person.get(path).text for path in (f"/tables/{anne.table}", f"/tables/{anne.table}/log", "/me")]
        assert not any("bluff" in text for text in seen)
    assert all("bluff" not in str(entry) for entry in pages.run(pages.tables.store.entries(anne.table, -1)))
    assert submit(watching, f"/t/{anne.table}/note", text="x").status_code == 403
    assert submit(anne, f"/t/{anne.table}/note", text="x" * 2001).status_code == 422
    again = {"text": "early-note", "key": key()}
    submit(anne, f"/t/{anne.table}/note", **again)
    submit(anne, f"/t/{anne.table}/note", text="later-note")
    submit(anne, f"/t/{anne.table}/note", **again)  # late and once more
    assert "later-note" in page(anne, f"/t/{anne.table}")
    submit(anne, f"/t/{anne.table}/note", text=" ")
    assert "-note" not in page(anne, f"/t/{anne.table}").replace('-note"', "")


def test_a_rescue_code_brings_somebody_back(pages: ThreadServer) -> None:
    """Again and again, until another one replaces it; then the only device may be signed out."""
    anne = Person(pages.url, Chance().token())
    table = alone(pages, anne.token)
    assert f"/{digest(anne.token)[:16]}/sign-out" not in page(anne, "/me/devices")
    codes = []
    for _ in range(2):
        text = submit(anne, "/me/devices/rescue").text
        codes.append(text.partition('id="letters">')[2].partition("<")[0])
    assert len(codes[1]) == 24 and f"/{digest(anne.token)[:16]}/sign-out" in page(anne, "/me/devices")
    signed_out = submit(anne, f"/me/devices/{digest(anne.token)[:16]}/sign-out")
    assert signed_out.headers["location"] == "/" and "tablee=" in signed_out.headers["set-cookie"]
    assert anne.get(f"/tables/{table}/seats/0/view").status_code == 401
    for code, good_code in ((codes[0], False), (codes[1].lower(), True), (codes[1], True)):
        new = Person(pages.url, Chance().token())
        answer = submit(new, "/link", code=code)
        assert (answer.status_code == 303) == good_code, answer.text
        assert (new.get(f"/tables/{table}/seats/0/view").status_code == 200) == good_code
    assert locale.words("pages")["page.problem.no_code"] in submit(anne, "/link", code="ABCDEFGH").text


def test_i_take_my_data_with_me(pages: ThreadServer) -> None:
    anne = Person(pages.url, Chance().token())
    running, over = alone(pages, anne.token), finished(pages, anne.token)
    submit(anne, f"/t/{running}/note", text="my plan")
    good(anne.post(f"/tables/{running}/seats/0/chat", {"text": "hello", "key": key()}))
    answer = anne.http.get("/me/data.zip", headers=anne.headers)
    assert answer.headers["content-type"] == "application/zip" and answer.headers["cache-control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.namelist() == ["me.json", f"records/bastide-{over}.game"]
        mine: dict[str, Any] = json.loads(archive.read("me.json"))
        assert Record.parse(archive.read(f"records/bastide-{over}.game").decode()).totals
    kept = {table["table"]: table for table in mine["tables"]}
    assert set(kept) == {running, over} and kept[running]["note"] == "my plan" and kept[running]["seed"] is None
    assert [line["text"] for line in kept[running]["said"]] == ["hello"] and kept[over]["said"] == []
    assert anne.token not in answer.text and kept[over]["seats"][0]["name"] == "Anne"


def test_all_that_is_mine_is_not_packed_again_and_again(tmp_path: Path) -> None:
    own = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(own.app)
    with own:
        packed = []
        for _ in range(6):  # as somebody new each time
            anne = Person(own.url, Chance().token())
            packed.append(anne.http.get("/me/data.zip", headers=anne.headers).status_code)
    assert packed == 5 * [200] + [429]


def test_my_data_has_what_i_have_said_and_nobody_else(pages: ThreadServer) -> None:
    """Though somebody else has my seat for a while."""
    anne, ben = party(pages.url, "heads_of_state", 2)
    carl = Person(pages.url, Chance().token(), ben.table, ben.seat)

    def says(person: Person, text: str) -> None:
        good(person.post(f"{person.place}/chat", {"text": text, "key": key()}))

    def said(person: Person) -> list[str]:
        answer = person.http.get("/me/data.zip", headers=person.headers)
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            return [line["text"] for table in json.loads(archive.read("me.json"))["tables"] for line in table["said"]]

    says(anne, "welcome")
    says(ben, "one moment")
    code = good(ben.post(f"{ben.place}/handover", {"key": key()}))["code"]
    good(carl.post(f"/tables/{ben.table}/join", {"invite": code, "name": "Carl", "key": key()}))
    says(carl, "I am Carl")
    assert said(carl) == ["I am Carl"] and said(anne) == ["welcome"]
    good(ben.post(f"{ben.place}/reclaim", {"key": key()}))
    says(ben, "I am back")
    assert said(ben) == ["one moment", "I am back"] and said(carl) == []


def test_somebody_is_forgotten_and_the_games_stay_whole(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    anne, ben, zoe = people
    stays = ben
    over = party(pages.url, "bastille", 3)
    list(to_the_end(over, random.Random(1)))
    for other, mine in ((over[1], ben), (over[0], anne)):
        code = good(mine.post("/me/link"))["code"]
        good(other.post("/me/use-code", {"code": code}))
    good(ben.post(f"{ben.place}/chat", {"text": "hello", "key": key()}))
    submit(ben, f"/t/{ben.table}/note", text="secret")
    name = ben.about()["seats"][1]["name"]
    totals = over[0].about()["scores"]
    assert submit(ben, "/me/forget").headers["location"] == "/me/devices#forget"  # it asks first
    assert name in page(anne, f"/t/{anne.table}")
    done = submit(ben, "/me/forget", sure="on")
    assert WORDS["en"]["me.forget.done"] in done.text and "tablee=" in done.headers["set-cookie"]
    # At the table that goes on the seat is open; the finished one has all its players; nowhere is the old name.
    former = {language: locale.words("table", language)["former_player"] for language in locale.LANGUAGES}
    assert [seat["who"] for seat in anne.about()["seats"]] == ["player", "open", "player"]
    assert [seat["who"] for seat in over[0].about()["seats"]] == ["player"] * 3 and over[0].about()["scores"] == totals
    for person in (anne, zoe, over[0]):
        for path in ("", "/log", *(["/replay"] if person is over[0] else [])):
            for language, words in former.items():
                text = page(person, f"/t/{person.table}{path}", **{"Accept-Language": language})
                assert name not in text and FORMER_PLAYER[-1] not in text
                assert path or words in text
        assert name not in json.dumps(person.log()) and name not in json.dumps(person.about())
        for language, words in former.items():
            told = good(person.get(f"{person.place}/text", lang=language))["text"]
            assert words in told and FORMER_PLAYER[-1] not in told
    assert former["en"] in json.dumps(anne.log())
    assert page(over[0], "/me", **{"Accept-Language": "fr"}).count(former["fr"])
    for device in (ben, over[1]):
        assert good(device.get("/me/tables")) == {"waiting": [], "others": []}
        assert device.get(f"/tables/{device.table}/seats/1/view").status_code == 403
    store = pages.tables.store
    assert pages.run(store.naming(digest(ben.token))) == [] == pages.run(store.notes(digest(ben.token)))
    assert good(anne.get(f"{anne.place}/log"))["log"][-2]["what"] == "left"
    # The others go on, and a rematch has an open seat.
    good(stays.at(0).get(f"/tables/{anne.table}"))
    good(anne.post(f"/tables/{anne.table}/seats/1/bot", {"bot": "random", "key": key()}))
    again = good(over[0].post(f"/tables/{over[0].table}/rematch", {"key": key()}))["table"]
    assert [seat["who"] for seat in good(over[0].get(f"/tables/{again}"))["seats"]] == ["player", "open", "player"]


@pytest.mark.parametrize("after", ["nobody", "bot", "somebody"])
def test_whoever_has_left_a_game_before_is_forgotten_there_as_well(pages: ThreadServer, after: str) -> None:
    """Whoever plays their seat now; and nobody else loses a name."""
    anne, ben, zoe = party(pages.url, "bastille", 3)
    name = ben.about()["seats"][1]["name"]
    names = [seat["name"] for seat in anne.about()["seats"]]
    if after == "somebody":
        link = good(ben.post(f"{ben.place}/handover", {"key": key()}))["code"]
        carl = Person(pages.url, Chance().token(), ben.table, 1)
        good(carl.post(f"/tables/{ben.table}/join", {"invite": link, "name": "Carl", "key": key()}))
        good(ben.post(f"{ben.place}/reclaim", {"key": key()}))
        good(carl.post("/me/use-code", {"code": good(ben.post("/me/link"))["code"]}))
    good(ben.post(f"{ben.place}/leave", {"key": key()}))
    if after == "bot":
        good(anne.post(f"/tables/{anne.table}/seats/1/bot", {"bot": "random", "key": key()}))
    assert name in json.dumps(anne.log()) + page(anne, f"/t/{anne.table}")
    assert submit(ben, "/me/forget", sure="on").status_code == 200
    former = locale.words("table", "en")["former_player"]
    for person in (anne, zoe):
        for path in ("", "/log"):
            text = page(person, f"/t/{person.table}{path}")
            assert name not in text and "Carl" not in text and (path or former in text)
        assert name not in json.dumps(person.log()) + json.dumps(person.about())
    assert [seat["name"] for seat in anne.about()["seats"]][::2] == names[::2]
