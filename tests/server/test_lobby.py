"""The life of a table: there are no cards before all have come, and nobody gets cards that another player knows."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import httpx

from support.api_client import Person, Stream, good, open_table, party
from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.server.database.writes import Write

OPEN = [{"who": "me", "name": "Anne"}, {"who": "open"}, {"who": "open"}]
OLD = Path(__file__).parent / "databases" / "dealt_with_an_open_seat.sql"
OLD_TABLE = "tURco1XqEI3HH1Ci"
OLD_TOKEN = "a-token-that-was-given-out-by-an-older-vers"


def join(host: Person, name: str, person: Person | None = None) -> Any:
    """Follow the invite of a table."""
    body = {"invite": host.about()["invite"], "name": name}
    return (person or Person(host.url)).post(f"/tables/{host.table}/join", body)


def seated(host: Person, name: str) -> Person:
    """Whoever has followed the invite and sits."""
    found = good(join(host, name))
    return Person(host.url, found["token"], host.table, found["seats"][0])


def later(server: ThreadServer) -> None:
    """Let an hour pass in which nobody gives a sign of life."""
    then = server.tables.clock.monotonic() + 3600
    server.tables.clock.monotonic = lambda: then


def test_cards_are_dealt_when_the_last_seat_is_taken(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", OPEN)
    stream = host.stream()
    page = Stream(host, f"/t/{host.table}/news", seq=0, seat=0)
    guest = seated(host, "Ben")
    assert host.about()["life"] == "lobby" and host.about()["owing"] == []
    place = f"/api/tables/{host.table}"
    for path in (f"/api{host.place}/view", f"/api{host.place}/moves", f"{place}/view", f"/t/{host.table}/at/0"):
        assert httpx.get(pages.url + path, headers=host.headers).status_code == 409, path
    early = guest.play("place 1 versailles", 1)
    assert early.status_code == 409 and early.json()["title"] == "not begun"
    assert pages.run(pages.tables.store.snapshot(host.table)).data["state"] is None
    commit, writes = pages.tables.store.commit, []

    async def counted(write: Write) -> None:
        writes.append([entry.kind for entry in write.entries])
        await commit(write)

    pages.tables.store.commit = counted  # type: ignore[method-assign]
    last = seated(host, "Chloé")
    assert [kinds for kinds in writes if kinds] == [["seat", "deal"]], "taken and dealt together or not at all"
    assert last.view()["view"] and host.about()["life"] == "playing"
    stream.wait_for(3)
    assert [message["kind"] for message in stream.messages] == ["open", "seat", "seat", "deal"]
    page.wait_for(3)
    assert "Ben" in page.messages[0]["lobby"] and "lobby" not in page.messages[-1]


def test_a_bot_that_the_host_invites_takes_the_last_seat(server: ThreadServer) -> None:
    host = open_table(server.url, "bastille", OPEN)
    guest = seated(host, "Ben")
    assert guest.post(f"/tables/{host.table}/seats/2/bot", {"bot": "random"}).status_code == 403
    good(host.post(f"/tables/{host.table}/seats/2/bot", {"bot": "random"}))
    assert host.about()["life"] == "playing" and guest.view()["seat"] == 1


def test_a_table_of_one_person_and_bots_begins_at_once(server: ThreadServer) -> None:
    host = open_table(server.url, "bastille", [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 2])
    assert host.about()["life"] == "playing" and host.log()[0]["kind"] == "deal"


def test_what_the_rules_forbid_is_refused_before_anybody_waits(server: ThreadServer) -> None:
    alone = Person(server.url).post("/tables", {"game": "bastille", "seats": [{"who": "me"}, {"who": "open"}]})
    assert alone.status_code == 422 and alone.json()["rule"] == "BA-1.2"


def test_nobody_gets_a_hand_that_the_host_has_read(server: ThreadServer) -> None:
    """The host sits down at their own table as Bob and leaves."""
    host = open_table(server.url, "bastille", OPEN)
    good(join(host, "Bob", host))
    assert host.get(f"{host.at(1).place}/view").status_code == 409, "there are no cards to read yet"
    good(host.at(1).post(f"{host.at(1).place}/leave"))
    assert seated(host, "friend").seat == 1 and host.about()["life"] == "lobby"
    # The same at the last open seat: now there are cards, and they stay with whoever has seen them.
    full = open_table(server.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}])
    good(join(full, "Bob", full))
    assert full.at(1).view()["seat"] == 1
    good(full.at(1).post(f"{full.at(1).place}/leave"))
    refused = join(full, "friend")
    assert refused.status_code == 409 and refused.json()["title"] == "cards known"
    good(full.post(f"/tables/{full.table}/seats/1/bot", {"bot": "random"}))
    assert full.about()["seats"][1]["who"] == "bot"


def test_a_newcomer_in_mid_game_needs_everybodys_consent(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    place = f"/tables/{people[0].table}/seats/1"
    good(people[1].post(f"{place}/leave"))
    found = good(join(people[0], "Dora"))
    newcomer = Person(server.url, found["token"], people[0].table, 1)
    assert found["seats"] == [] and found["asked"] == 1
    assert newcomer.get(f"{place}/view").status_code == 403
    assert people[0].about()["seats"][1]["asker"] == "Dora"
    assert join(people[0], "Emil").json()["title"] == "asked already"
    assert newcomer.post(f"{place}/consent", {"agrees": True}).status_code == 403
    good(people[0].post(f"{place}/consent", {"agrees": True}))
    good(people[0].post(f"{place}/consent", {"agrees": True}))
    assert newcomer.get(f"{place}/view").status_code == 403, "one has agreed twice, the other not at all"
    good(people[2].post(f"{place}/consent", {"agrees": True}))
    assert newcomer.view()["seat"] == 1 and people[0].about()["seats"][1]["name"] == "Dora"
    assert [step["what"] for step in people[0].log() if step["kind"] == "seat"][-4:] == [
        "asked",
        "agreed",
        "agreed",
        "taken",
    ]


def test_who_asks_again_for_the_same_seat_changes_nothing(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    place = f"/tables/{people[0].table}/seats/1"
    good(people[1].post(f"{place}/leave"))
    found = good(join(people[0], "Dora"))
    dora = Person(server.url, found["token"], people[0].table)
    good(people[0].post(f"{place}/consent", {"agrees": True}))
    before = people[0].log()
    for name in ("Dora", "Dorothea", "somebody else"):
        assert good(join(people[0], name, dora))["asked"] == 1
    assert people[0].log() == before and people[0].about()["seats"][1]["asker"] == "Dora"
    good(people[2].post(f"{place}/consent", {"agrees": True}))
    assert people[0].about()["seats"][1]["name"] == "Dora", "who has agreed need not agree again"


def test_one_no_is_enough(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    place = f"/tables/{people[0].table}/seats/1"
    good(people[1].post(f"{place}/leave"))
    good(join(people[0], "Dora"))
    good(people[0].post(f"{place}/consent", {"agrees": True}))
    good(people[2].post(f"{place}/consent", {"agrees": False}))
    assert people[0].post(f"{place}/consent", {"agrees": True}).json()["title"] == "nobody asks"
    assert people[0].about()["seats"][1]["who"] == "open"
    assert good(join(people[0], "Emil"))["asked"] == 1


def test_the_seated_free_a_seat_whose_holder_never_came(server: ThreadServer) -> None:
    host = open_table(server.url, "bastille", OPEN)
    seated(host, "ghost")  # whose token is lost
    free = f"/tables/{host.table}/seats/1/free"
    assert host.post(free).status_code == 403, "they may be on their way"
    later(server)
    assert Person(server.url).post(free).status_code == 403
    good(host.post(free))
    assert host.about()["seats"][1]["who"] == "open" and seated(host, "Ben").seat == 1
    # In mid-game whoever has been there keeps the seat; a bot may stand in for them.
    last = seated(host, "ghost")
    guest = Person(server.url, table=host.table)
    assert guest.about()["life"] == "playing"
    later(server)
    good(host.post(f"/tables/{host.table}/seats/{last.seat}/free"))
    people = party(server.url, "bastille", 3)
    people[1].view()
    later(server)
    assert people[0].post(f"{people[1].place}/free").status_code == 403


def test_a_table_of_an_older_version_plays_on(tmp_path: Path) -> None:
    """It was dealt when it was opened, and one seat is still open."""
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
        database.execute("UPDATE tables SET digest = ?", (games.load("bastille").edition.digest,))
    database.close()
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        anne = Person(server.url, OLD_TOKEN, OLD_TABLE, 0)
        assert anne.about()["life"] == "playing" and anne.about()["owing"] == [1]
        assert anne.view()["seq"] == 1 and len(anne.log()) == 2
        found = good(join(anne, "Ben"))
        good(anne.post(f"/tables/{OLD_TABLE}/seats/{found['asked']}/consent", {"agrees": True}))
        ben = Person(server.url, found["token"], OLD_TABLE, 1)
        offered = ben.moves()
        good(ben.play(offered["moves"][0]["move"], offered["seq"]))


def test_the_lobby_is_a_page_without_script(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", OPEN)
    link, about = f"/t/{host.table}", host.about()
    with httpx.Client(base_url=pages.url, headers={**host.headers, "Origin": pages.url}) as browser:
        shown = browser.get(link).text
        assert f"{pages.url}{link}/join/{about['invite']}" in shown and 'name="level-1"' in shown
        assert about["commitment"] in shown
        browser.post(f"{link}/1/bot", data={"level-1": "novice"})
        assert host.about()["seats"][1]["bot"] == "novice"
        browser.post(f"{link}/1/free")
        assert host.about()["seats"][1]["who"] == "open"
        for language, word in (("de", "Warten auf Mitspieler"), ("fr", "en attente de joueurs")):
            assert word in browser.get(link, headers={"Accept-Language": language}).text
    stranger = httpx.get(pages.url + link).text
    assert "Anne" in stranger and about["invite"] not in stranger and "formaction" not in stranger


def test_asking_for_a_seat_by_pages(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    good(people[1].post(f"{people[1].place}/leave"))
    link = f"/t/{people[0].table}"
    invite = f"{link}/join/{people[0].about()['invite']}"
    with httpx.Client(base_url=pages.url, headers={"Origin": pages.url}) as dora:
        assert "Ask to sit down" in dora.get(invite).text
        waiting = dora.post(invite, data={"name": "Dora", "key": "a-key-of-dora"}).headers["location"]
        assert "to agree" in dora.get(waiting).text
        for person in (people[0], people[2]):
            headers = {**person.headers, "Origin": pages.url}
            page = httpx.get(pages.url + link, headers=headers).text
            assert "Dora would like to sit here" in page and f"{link}/1/agree" in page
            assert httpx.post(f"{pages.url}{link}/1/agree", headers=headers).status_code == 303
        assert dora.get(waiting).headers["location"] == link
        assert "/1/leave" in dora.get(link).text
