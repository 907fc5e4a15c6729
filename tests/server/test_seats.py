"""Tables and seats: invites, tokens and cookies; leaving, handing over, reclaiming; bots in one's place; rematches."""

from __future__ import annotations

import json
import random

import httpx
import pytest

from support.api_client import Person, good, open_table, party, play_out
from support.servers import ThreadServer
from tablee.server.actions.person import forget
from tablee.server.clock import Chance
from tablee.server.http.auth import digest


def test_an_invite_is_not_a_seat_token(server: ThreadServer) -> None:
    host = open_table(server.url, "bastille", [{"who": "me", "name": "Anne"}, {"who": "open"}, {"who": "open"}])
    about = host.about()
    assert [seat["who"] for seat in about["seats"]] == ["player", "open", "open"]
    thief = Person(server.url, about["invite"], host.table, 0)
    assert thief.get(f"{thief.place}/view").status_code == 403
    assert Person(server.url, "", host.table).get(f"{host.place}/view").status_code == 401
    guest = Person(server.url, table=host.table)
    assert guest.about()["invite"] is None
    refused = guest.post(f"/tables/{host.table}/join", {"invite": "not-the-invite", "name": "Ben"})
    assert refused.status_code == 403
    found = good(guest.post(f"/tables/{host.table}/join", {"invite": about["invite"], "name": "Ben", "seat": 2}))
    assert found["seats"] == [2] and len(found["token"]) >= 22
    assert host.about()["seats"][2]["name"] == "Ben"


def test_tokens_are_stored_hashed(server: ThreadServer) -> None:
    host = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    rows = server.run(server.tables.store.seats(host.table))
    assert all(host.token not in str(row) and len(row.holder) == 64 for row in rows)


def test_a_token_that_is_too_short_to_be_secret_is_replaced(server: ThreadServer) -> None:
    person = Person(server.url, "a" * 20)
    found = good(person.post("/tables", {"game": "bastille", "seats": [{"who": "me"}] * 3}))
    assert found["token"] and found["token"] != person.token


def test_a_browser_gets_a_cookie_that_no_script_can_read(server: ThreadServer) -> None:
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
        opened = browser.post("/api/tables", json={"game": "bastille", "seats": [{"who": "me"}] * 3})
        assert opened.status_code == 201 and opened.json()["token"] is None
        cookie = opened.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        table = opened.json()["table"]
        assert browser.get(f"/api/tables/{table}/seats/1/view").status_code == 200
        # The same browser at another table keeps its cookie.
        again = browser.post("/api/tables", json={"game": "bastille", "seats": [{"who": "me"}] * 3})
        assert "set-cookie" not in again.headers


def test_a_full_table_takes_nobody(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    body = {"invite": people[0].about()["invite"], "name": "late"}
    assert Person(server.url).post(f"/tables/{people[0].table}/join", body).status_code == 409


def test_leaving_opens_the_seat_again(server: ThreadServer) -> None:
    host = open_table(server.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    body = {"invite": host.about()["invite"], "name": "new"}
    found = good(Person(server.url).post(f"/tables/{host.table}/join", body))
    guest = Person(server.url, found["token"], host.table, 1)
    good(guest.post(f"{guest.place}/leave"))
    assert guest.get(f"{guest.place}/view").status_code == 403
    assert host.about()["seats"][1]["who"] == "open"
    assert good(Person(server.url).post(f"/tables/{host.table}/join", body))["seats"] == [1]


def test_a_seat_is_handed_over_and_reclaimed(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    owner = people[1]
    stream = owner.stream()
    code = good(owner.post(f"{owner.place}/handover"))["code"]
    guest = Person(server.url, table=owner.table, seat=1)
    guest.token = good(guest.post(f"/tables/{owner.table}/join", {"invite": code, "name": "friend"}))["token"]
    assert guest.view()["seat"] == 1
    assert owner.get(f"{owner.place}/view").status_code == 403
    assert stream.ended.wait(5), "the stream of a seat that was handed over goes on"
    assert Person(server.url).post(f"/tables/{owner.table}/join", {"invite": code, "name": "x"}).status_code == 403
    assert people[2].post(f"{owner.place}/reclaim").status_code == 403
    good(owner.post(f"{owner.place}/reclaim"))
    assert owner.view()["seat"] == 1
    assert guest.get(f"{guest.place}/view").status_code == 403


@pytest.mark.parametrize("how", ["reclaim", "leave", "forget"])
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_gets_a_lent_seat_back_is_called_as_before(server: ThreadServer, seat: int, how: str) -> None:
    people = party(server.url, "heads_of_state", 2)
    owner, other = people[seat], people[1 - seat]
    name = owner.about()["seats"][seat]["name"]

    def lend() -> Person:
        code = good(owner.post(f"{owner.place}/handover"))["code"]
        friend = Person(server.url, Chance().token(), owner.table, seat)
        good(friend.post(f"/tables/{owner.table}/join", {"invite": code, "name": "friend"}))
        assert other.about()["seats"][seat]["name"] == "friend"
        return friend

    for _ in range(2):
        friend = lend()
        if how == "forget":
            server.run(forget(server.tables, digest(friend.token)))
        else:
            good((owner if how == "reclaim" else friend).post(f"{owner.place}/{how}"))
        assert other.about()["seats"][seat]["name"] == name
    # Nothing of the name is left once its owner is forgotten as well, who has lent the seat again.
    lend()
    server.run(forget(server.tables, digest(owner.token)))
    told = json.dumps([other.about(), other.log()])
    assert name not in told and "friend" in told


def test_a_bot_takes_over_for_an_absent_player_and_gives_the_seat_back(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    here = people[0].post(f"{people[1].place}/bot", {"bot": "random"})
    assert here.status_code == 403 and "present" in here.json()["detail"]
    later = server.tables.clock.monotonic() + 3600
    server.tables.clock.monotonic = lambda: later
    assert people[0].about()["seats"][1]["absent"]
    stranger = Person(server.url, table=people[0].table)
    assert stranger.post(f"{people[1].place}/bot", {"bot": "random"}).status_code == 403
    assert people[0].post(f"{people[1].place}/bot", {"bot": "nobody"}).status_code == 422
    good(people[0].post(f"{people[1].place}/bot", {"bot": "random"}))
    assert people[0].about()["seats"][1]["who"] == "stand-in"
    good(people[1].post(f"{people[1].place}/reclaim"))
    assert people[0].about()["seats"][1]["who"] == "player"


def test_hot_seat_one_token_holds_several_seats(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "me"}])
    assert [seat["mine"] for seat in person.about()["seats"]] == [True, False, True]
    body = {"invite": person.about()["invite"], "name": "me too"}
    assert good(person.post(f"/tables/{person.table}/join", body)) == {
        "table": person.table,
        "seats": [1],
        "token": None,
        "asked": None,
    }
    assert all(person.at(seat).view()["seat"] == seat for seat in range(3))


def test_spectators_watch_unless_the_table_is_closed_to_them(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    stranger = Person(server.url)
    assert good(stranger.get(f"/tables/{person.table}/view"))["seat"] < 0
    assert good(stranger.get(f"/tables/{person.table}/log"))["log"]
    closed = open_table(server.url, "bastille", [{"who": "me"}] * 3, spectators=False)
    assert stranger.get(f"/tables/{closed.table}/view").status_code == 403
    assert closed.get(f"/tables/{closed.table}/view").status_code == 200


def test_a_rematch_has_the_same_settings_and_people(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3, options={"secret_mission": True})
    assert people[0].post(f"/tables/{people[0].table}/rematch").status_code == 409
    for _ in play_out(people, random.Random(2)):
        pass
    assert Person(server.url).post(f"/tables/{people[0].table}/rematch").status_code == 403
    again = [good(person.post(f"/tables/{person.table}/rematch")) for person in people]
    assert len({found["table"] for found in again}) == 1
    assert [found["seats"] for found in again] == [[0], [1], [2]]
    table = Person(server.url, people[1].token, again[0]["table"], 1)
    assert table.about()["options"] == ["secret_mission"] and not table.about()["over"]
    assert table.view()["seat"] == 1
    assert people[2].log()[-1]["table"] == table.table


def test_a_table_that_the_rules_do_not_allow_is_not_opened(server: ThreadServer) -> None:
    person = Person(server.url)
    alone = person.post("/tables", {"game": "bastille", "seats": [{"who": "me"}]})
    assert alone.status_code == 422 and alone.json()["rule"] == "BA-1.2"
    for wrong in (
        {"game": "chess", "seats": [{"who": "me"}] * 3},
        {"game": "bastille", "seats": [{"who": "me"}] * 3, "options": {"easy": True}},
        {"game": "bastille", "seats": [{"who": "me"}] * 3, "edition": "none"},
        {"game": "bastille", "seats": [{"who": "bot", "bot": "god"}, {"who": "me"}, {"who": "me"}]},
        {"game": "bastille", "seats": [{"who": "open"}] * 3},
    ):
        assert person.post("/tables", wrong).status_code == 422, wrong


def test_nobody_changes_the_bot_of_somebody_else(server: ThreadServer) -> None:
    """Neither one that stands in for a player nor one that was invited."""
    host = open_table(server.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}])
    guest = Person(server.url, table=host.table)
    found = good(guest.post(f"/tables/{host.table}/join", {"invite": host.about()["invite"], "name": "guest"}))
    guest = Person(server.url, found["token"], host.table, 1)
    good(guest.post(f"{guest.place}/bot", {"bot": "random"}))
    for seat in (1, 2):
        assert host.post(f"/tables/{host.table}/seats/{seat}/bot", {"bot": "random"}).status_code == 403
