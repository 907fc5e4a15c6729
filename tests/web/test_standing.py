"""Profiles, muting, blocking, reporting, lists: what people see of each other, and what they need not see."""

from __future__ import annotations

import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.api_client import Person, good, key, open_table, party, play_out
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import PATIENCE, until
from tablee import locale
from tablee.server.actions import standing
from tablee.server.clock import Chance
from tablee.server.database.standing import Report, StandingWrite
from tablee.server.database.writes import Write
from tablee.server.http.auth import digest
from tablee.web.app import add_pages

WORDS = {language: locale.words("standing", language) for language in locale.LANGUAGES}
PAGES = locale.words("pages")
GAME = "heads_of_state"


def page(person: Person, path: str, **headers: str) -> str:
    answer = person.http.get(path, headers={**person.headers, **headers})
    assert answer.status_code == 200, answer.text
    return answer.text


def submit(person: Person, path: str, **form: str) -> httpx.Response:
    ours = {**person.headers, "Origin": person.url}
    return person.http.post(path, data={"key": key(), **form}, headers=ours)


def profile(person: Person, seat: int) -> str:
    return f"/t/{person.table}/{seat}/profile"


def joined(host: Person, name: str, person: Person | None = None) -> httpx.Response:
    guest = person or Person(host.url)
    return guest.post(f"/tables/{host.table}/join", {"invite": host.about()["invite"], "name": name})


def lobby(url: str, person: Person, **settings: Any) -> Person:
    """A table that this person opens and that waits for another one."""
    body = {"game": GAME, "seats": [{"who": "me", "name": "Anne"}, {"who": "open"}], **settings}
    found = good(person.post("/tables", body))
    return Person(url, person.token, found["table"], 0)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with a game of two that is over."""
    server = ThreadServer(relaxed(sqlite(tmp_path_factory.mktemp("tables"))))
    add_pages(server.app)
    with server:
        people = party(server.url, GAME, 2)
        for _ in play_out(people, random.Random(1)):
            pass
        yield people


def test_a_profile_shows_rating_games_and_pace_in_every_language(played: list[Person]) -> None:
    """To everybody who can see the table, from the seat panel and the result; and to its own person."""
    anne, ben = played
    for language, words in WORDS.items():
        seen = page(Person(anne.url), profile(anne, 1), **{"Accept-Language": language})
        for name in ("ratings", "provisional", "finished", "pace.now", "away"):
            assert words[f"stand.{name}"] in seen, name
        assert words["stand.share"].format(share=100) in seen and " ± " in seen
    table = page(Person(anne.url), f"/t/{anne.table}")
    assert table.count(f'href="{profile(anne, 0)}"') == table.count(f'href="{profile(anne, 1)}"') == 2
    mine, others = page(ben, profile(ben, 1)), page(ben, profile(ben, 0))
    assert WORDS["en"]["stand.away"] not in mine and WORDS["en"]["stand.away"] in others
    own = page(ben, "/me/profile")
    assert WORDS["en"]["stand.provisional"] in own and 'href="/me/profile" aria-current="page"' in own
    assert 'href="/me/profile"' in page(ben, "/me")


def test_nobody_sees_what_somebody_does_not_show(played: list[Person]) -> None:
    anne, ben = played
    before = page(anne, profile(anne, 1))
    hidden = {"rating": "stand.ratings", "games": "stand.finished", "pace": "stand.pace"}
    for name, heading in hidden.items():
        others = {one: "on" for one in hidden if one != name}
        assert submit(ben, "/me/profile", **others).headers["location"] == "/me/profile?told=kept"
        seen = page(anne, profile(anne, 1))
        assert f">{WORDS['en'][heading]}</h2>" in before and f">{WORDS['en'][heading]}</h2>" not in seen
        assert ("±" in seen) == (name != "rating") and ("100%" in seen) == (name != "pace")
        assert f'name="{name}" value="on">' in page(ben, "/me/profile"), "they still see it themselves"
    submit(ben, "/me/profile")
    seen = page(anne, profile(anne, 1))
    assert WORDS["en"]["stand.nothing"] in seen and "±" not in seen
    submit(ben, "/me/profile", **dict.fromkeys(hidden, "on"))
    for secret in (ben.token, digest(ben.token), digest(ben.token)[:16], "Firefox"):
        assert secret not in page(anne, profile(anne, 1))


def test_profiles_are_as_private_as_their_table(pages: ThreadServer) -> None:
    host = open_table(pages.url, GAME, [{"who": "me"}, {"who": "bot", "bot": "random"}], spectators=False)
    assert page(host, profile(host, 0))
    stranger = Person(pages.url)
    for path in (profile(host, 0), f"/t/{host.table}/said/0"):
        assert stranger.http.get(path).status_code == 403
    for what in ("mute", "block", "report"):
        assert submit(stranger, f"/t/{host.table}/0/{what}-player").status_code == 403
    assert host.http.get(profile(host, 1), headers=host.headers).status_code == 404, "a bot has none"
    assert host.http.get(profile(host, 9), headers=host.headers).status_code == 404


def test_whoever_is_muted_is_not_heard(pages: ThreadServer) -> None:
    """On the page, in the log, in the words of the table, in the API and in streams; others hear them."""
    anne, ben, cleo = party(pages.url, "bastille", 3)
    said = f"/tables/{anne.table}/seats/1/chat"
    good(ben.post(said, {"text": "before all this"}))
    report = f'class="report" href="/t/{anne.table}/said/'
    assert "before all this" in page(anne, f"/t/{anne.table}") and report in page(anne, f"/t/{anne.table}")
    assert report not in page(ben, f"/t/{anne.table}"), "nobody reports themselves"
    muted = submit(anne, f"/t/{anne.table}/1/mute-player")
    assert muted.headers["location"] == f"{profile(anne, 1)}?told=mute"
    stream, other = anne.stream(), cleo.stream()
    good(ben.post(said, {"text": "and after it"}))
    good(cleo.post(f"/tables/{anne.table}/seats/2/chat", {"text": "hello Anne"}))
    until(lambda: [one["kind"] for one in other.messages].count("chat") == 3)
    until(lambda: any(one.get("text") == "hello Anne" for one in stream.messages))
    for path in ("", "/log", "/read"):
        seen = page(anne, f"/t/{anne.table}{path}")
        assert "before all this" not in seen and "and after it" not in seen and "hello Anne" in seen, path
        assert "and after it" in page(cleo, f"/t/{anne.table}{path}")
    assert [one["text"] for one in anne.log() if one["kind"] == "chat"] == ["hello Anne"]
    assert "and after it" not in good(anne.get(f"{anne.place}/text"))["text"]
    assert b"and after it" not in stream.raw and b"before all this" not in stream.raw
    own = page(anne, "/me/profile")
    assert "guest 1" in own and WORDS["en"]["stand.people.mute"] in own
    back = own.split("/me/profile/")[1].split("/back")[0]
    assert digest(ben.token)[:16] != back
    assert submit(anne, f"/me/profile/{back}/back").headers["location"] == "/me/profile?told=back"
    assert submit(anne, f"/me/profile/{back}/back").status_code == 303
    assert "before all this" in page(anne, f"/t/{anne.table}")


def test_whoever_is_blocked_does_not_come_near(pages: ThreadServer) -> None:
    """Neither of the two joins a table of the other, or finds it; at a rematch the seat is free."""
    anne, ben = party(pages.url, GAME, 2)
    for _ in play_out([anne, ben], random.Random(1)):
        pass
    assert submit(anne, f"/t/{anne.table}/0/block-player").status_code == 403, "not oneself"
    assert submit(anne, f"/t/{anne.table}/1/block-player").status_code == 303
    hers, his = lobby(pages.url, anne, listed=True), lobby(pages.url, ben, listed=True)
    for host, other in ((hers, ben), (his, anne)):
        page(host, f"/t/{host.table}")  # somebody is here
        refused = joined(host, "X", other)
        assert refused.status_code == 403 and refused.json()["title"] == "kept apart"
        assert f"/t/{host.table}/" not in page(other, "/") and f"/t/{host.table}/" in page(Person(pages.url), "/")
        shown = submit(other, f"/t/{host.table}/join/{host.about()['invite']}", name="X")
        assert shown.status_code == 403 and PAGES["page.problem.kept_apart"] in shown.text
    again = good(ben.post(f"/tables/{anne.table}/rematch"))
    assert [seat["who"] for seat in Person(pages.url, table=again["table"]).about()["seats"]] == ["open", "player"]
    assert good(joined(hers, "Cleo"))["seats"] == [1]
    own = page(anne, "/me/profile")
    submit(anne, f"/me/profile/{own.split('/me/profile/')[1].split('/back')[0]}/back")
    assert good(joined(his, "Anne", anne))["seats"] == [1]


def reports(server: ThreadServer) -> list[Report]:
    found: list[Report] = server.run(server.tables.store.reports())
    return found


def test_nobody_floods_the_operator_with_reports(tmp_path: Path) -> None:
    own = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(own.app)
    with own:
        table = party(own.url, "heads_of_state", 2)[0].table
        found = []
        for _ in range(31):  # as somebody new each time
            zoe = Person(own.url, Chance().token(), table)
            found.append(submit(zoe, f"/t/{table}/0/report-player").status_code)
        assert found == 30 * [303] + [429] and len(reports(own)) == 30


def test_names_and_lines_are_reported(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever can see them, each once, and only so many by one person until the operator has looked."""
    anne, ben = party(pages.url, GAME, 2)
    seq = good(ben.post(f"/tables/{anne.table}/seats/1/chat", {"text": "something rude"}))["seq"]
    line = f"/t/{anne.table}/said/{seq}"
    assert "something rude" in page(anne, line)
    for _ in range(2):
        assert submit(anne, line).headers["location"] == f"{line}?told=report"
    assert WORDS["en"]["stand.told.report"] in page(anne, f"{line}?told=report")
    sent = key()
    for _ in range(2):
        assert submit(anne, f"/t/{anne.table}/1/report-player", key=sent).status_code == 303
    found = reports(pages)
    assert [(one.text, one.seq, one.seat) for one in found] == [("something rude", seq, 1), ("guest 1", -1, 1)]
    assert {one.about for one in found} == {digest(ben.token)} and {one.person for one in found} == {digest(anne.token)}
    assert submit(anne, f"/t/{anne.table}/said/0").status_code == 404, "nothing was said there"
    assert submit(anne, f"/t/{anne.table}/9/report-player").status_code == 404
    monkeypatch.setattr(standing, "MOST_REPORTS", 2)
    refused = submit(anne, f"/t/{anne.table}/0/report-player")
    assert refused.status_code == 409 and PAGES["page.problem.too_many_reports"] in refused.text
    closed = {one.id: 1.0 for one in found}
    pages.run(pages.tables.store.commit(Write(standing=StandingWrite(closed=closed))))
    assert submit(anne, f"/t/{anne.table}/0/report-player").status_code == 303 and len(reports(pages)) == 3
    monkeypatch.setattr(standing, "MOST_RELATIONS", 1)
    assert submit(anne, f"/t/{anne.table}/1/mute-player").status_code == 303
    refused = submit(anne, f"/t/{anne.table}/1/block-player")
    assert refused.status_code == 409 and PAGES["page.problem.too_many_kept_away"] in refused.text
    assert submit(anne, f"/t/{anne.table}/1/mute-player").status_code == 303


def test_a_line_is_reported_of_whoever_has_said_it(pages: ThreadServer) -> None:
    """Not of whoever has their seat by now: of somebody gone nobody is named."""
    anne, ben = party(pages.url, GAME, 2)
    seq = good(ben.post(f"{ben.place}/chat", {"text": "something rude"}))["seq"]
    code = good(ben.post(f"{ben.place}/handover", {"key": key()}))["code"]
    carl = Person(pages.url, Chance().token(), ben.table, ben.seat)
    good(carl.post(f"/tables/{ben.table}/join", {"invite": code, "name": "Carl", "key": key()}))
    said_by_carl = good(carl.post(f"{carl.place}/chat", {"text": "well"}))["seq"]
    for line in (seq, said_by_carl):
        assert submit(anne, f"/t/{anne.table}/said/{line}").status_code == 303
    assert [(one.text, one.about) for one in reports(pages)] == [("something rude", ""), ("well", digest(carl.token))]
    good(ben.post(f"{ben.place}/reclaim", {"key": key()}))
    zoe = Person(pages.url, Chance().token())
    assert submit(zoe, f"/t/{anne.table}/said/{said_by_carl}").status_code == 303
    assert reports(pages)[-1].about == ""


def test_a_browser_without_a_token_gets_one_with_its_wish(pages: ThreadServer) -> None:
    anne, _ = party(pages.url, GAME, 2)
    with httpx.Client(base_url=pages.url, timeout=PATIENCE, headers={"Origin": pages.url}) as stranger:
        assert stranger.post(f"/t/{anne.table}/0/mute-player").status_code == 303
        assert "player 0" in stranger.get("/me/profile").text


def test_a_table_is_taken_off_the_lists(pages: ThreadServer) -> None:
    """By its host, while its people go on at it."""
    host = lobby(pages.url, Person(pages.url, Chance().token()), listed=True)
    address = f"/t/{host.table}/join/"
    assert address in page(Person(pages.url), "/") and PAGES["page.unlist"] in page(host, f"/t/{host.table}")
    assert submit(Person(pages.url), f"/t/{host.table}/unlist").status_code == 403
    sent = key()
    for _ in range(2):
        assert submit(host, f"/t/{host.table}/unlist", key=sent).status_code == 303
    assert address not in page(Person(pages.url), "/") and PAGES["page.unlist"] not in page(host, f"/t/{host.table}")
    assert good(joined(host, "Ben"))["seats"] == [1] and host.about()["life"] == "playing"


def test_what_is_kept_about_somebody_is_theirs_to_take_and_to_have_forgotten(pages: ThreadServer) -> None:
    anne, ben = party(pages.url, GAME, 2)
    for _ in play_out([anne, ben], random.Random(1)):
        pass
    for what in ("mute", "report"):
        submit(anne, f"/t/{anne.table}/1/{what}-player")
    submit(ben, f"/t/{anne.table}/0/block-player")
    submit(anne, "/me/profile", games="on")
    packed = zipfile.ZipFile(io.BytesIO(anne.http.get("/me/data.zip", headers=anne.headers).content))
    mine = json.loads(packed.read("me.json"))
    assert mine["ratings"][0]["games"] == 1 and mine["results"][0]["answers"]
    assert mine["shown"] == {"rating": False, "games": True, "pace": False}
    assert [(one["name"], one["kind"]) for one in mine["kept_away"]] == [("guest 1", "mute")]
    assert [one["text"] for one in mine["reports"]] == ["guest 1"]
    assert digest(ben.token) not in packed.read("me.json").decode()
    assert submit(anne, "/me/forget", sure="on").status_code == 200
    store, name = pages.tables.store, digest(anne.token)
    assert pages.run(store.results(name, 9)) == pages.run(store.relations(name)) == pages.run(store.reports(name)) == []
    assert pages.run(store.profile(name)) is None and pages.run(store.relations(digest(ben.token))) == []
    seen = page(ben, profile(ben, 1))
    assert "±" in seen, "the others keep their rating"
    assert locale.words("table")["former_player"] in page(ben, profile(ben, 0))


def test_a_database_of_before_is_migrated(tmp_path: Path) -> None:
    """A game that was going on is not rated; the people of before have profiles, and new tables are rated."""
    import sqlite3

    from server.test_devices import BEFORE, OLD_TOKENS

    with sqlite3.connect(tmp_path / "tables.db") as old:
        old.executescript(BEFORE.read_text(encoding="utf-8"))
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(server.app)
    with server:
        anne = Person(server.url, OLD_TOKENS[0], "77xj6maJIiEejcih")
        assert anne.about()["rated"] is False
        assert WORDS["en"]["stand.ratings.none"] in page(anne, profile(anne, 1))
        assert submit(anne, f"/t/{anne.table}/1/mute-player").status_code == 303
        assert lobby(server.url, anne).about()["rated"] is True
