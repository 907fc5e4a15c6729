"""With friends: seats and colours are chosen in the lobby, tables are listed if the host likes, absence is told."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx

from support.api_client import Person, Stream, good, open_table, party
from support.servers import ThreadServer
from support.waiting import until
from tablee import locale

WORDS = locale.words("pages", "en")
OPEN = [{"who": "me", "name": "Anne"}, {"who": "open"}, {"who": "open"}, {"who": "open"}]
FINISHED = (Path(__file__).parents[1] / "records" / "bastille" / "bastille-3.game").read_text(encoding="utf-8")


def browser(person: Person) -> httpx.Client:
    """The pages as this person sees them."""
    return httpx.Client(base_url=person.url, headers={**person.headers, "Origin": person.url})


def joined(host: Person, name: str, **wanted: Any) -> Person:
    found = good(
        Person(host.url).post(f"/tables/{host.table}/join", {"invite": host.about()["invite"], "name": name, **wanted})
    )
    return Person(host.url, found["token"], host.table, found["seats"][0])


def test_a_seat_is_chosen_by_its_colour_and_changed_until_the_start(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", OPEN)
    ben = joined(host, "Ben", seat=2)
    assert [seat["name"] for seat in host.about()["seats"] if seat["who"] == "player"] == ["Anne", "Ben"]
    with browser(ben) as page:
        assert page.post(f"/t/{host.table}/3/sit", data={"key": "ben-moves-1"}).status_code == 303
        assert page.post(f"/t/{host.table}/3/sit", data={"key": "ben-moves-1"}).status_code == 303, "a repeat"
        assert page.post(f"/t/{host.table}/0/sit").status_code == 409, "somebody sits there"
        assert page.post(f"/t/{host.table}/start", data={"level": "random"}).status_code == 403, "the host starts"
    assert [seat["who"] for seat in host.about()["seats"]] == ["player", "open", "open", "player"]
    assert host.about()["seats"][3]["name"] == "Ben"
    with browser(host) as page:
        assert page.post(f"/t/{host.table}/start", data={"level": "nonsense"}).status_code == 422
        assert page.post(f"/t/{host.table}/start", data={"level": "random"}).status_code == 303
        assert page.post(f"/t/{host.table}/1/sit").status_code == 409, "the cards are dealt"
    seats = host.about()["seats"]
    assert host.about()["life"] == "playing" and [seat["bot"] for seat in seats] == [None, "random", "random", None]
    assert len({seat["name"] for seat in seats}) == 4
    assert [step["what"] for step in host.log() if step["kind"] == "seat"] == ["taken", "left", "taken", "bot", "bot"]


def test_a_colour_is_chosen_by_itself_and_kept(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", OPEN)
    ben = joined(host, "Ben", seat=2)

    def colours() -> list[str]:
        return [seat["colour"] for seat in host.about()["seats"]]

    assert colours() == ["blue", "white", "red", "black"]
    taken = ben.post(f"{ben.place}/colour", {"colour": "blue"})
    assert taken.status_code == 409 and taken.json()["title"] == "colour taken"
    assert host.post(f"{ben.place}/colour", {"colour": "green"}).status_code == 403, "it is not their seat"
    assert ben.post(f"{ben.place}/colour", {"colour": "mauve"}).status_code == 422
    good(ben.post(f"{ben.place}/colour", {"colour": "white"}))
    assert colours() == ["blue", "red", "white", "black"], "the open seat has what is left"
    good(ben.post(f"/tables/{host.table}/seats/3/sit"))
    assert colours() == ["blue", "black", "red", "white"], "and takes it along"
    good(host.post(f"{host.place}/colour", {"colour": "green"}))
    with browser(ben) as page:
        assert 'class="board mark seat3-white"' in page.get(f"/t/{host.table}").text
    good(host.post(f"/tables/{host.table}/start", {"bot": "random"}))
    assert colours() == ["green", "blue", "red", "white"]
    assert host.post(f"{host.place}/colour", {"colour": "blue"}).json()["title"] == "begun"
    ben = ben.at(3)
    good(ben.post(f"{ben.place}/leave"))
    assert colours() == ["green", "blue", "red", "white"], "pieces on the board stay as they are"
    body = "seat0-green seat1-blue seat2-red seat3-white"
    with browser(host) as page:
        assert f'<body class="at-table {body}">' in page.get(f"/t/{host.table}").text
    told = [step["what"] for step in host.log() if step["kind"] == "seat"]
    assert told[:5] == ["taken", "coloured", "left", "taken", "coloured"]


def test_the_colours_are_kept_in_replay_analysis_and_rematch(pages: ThreadServer) -> None:
    found = good(Person(pages.url).post("/records", {"record": FINISHED, "seats": [{"who": "me"}] * 3}))
    anne = Person(pages.url, found["token"], found["table"], 0)
    live = pages.tables.live[anne.table]
    live.seats[1].colour = "green"
    with browser(anne) as page:
        for path in ("", "/replay", "/analysis", "/at/3", "/log"):
            assert 'seat0-blue seat1-green seat2-red">' in page.get(f"/t/{anne.table}{path}").text, path
    again = good(anne.post(f"/tables/{anne.table}/rematch"))["table"]
    assert [seat["colour"] for seat in good(anne.get(f"/tables/{again}"))["seats"]] == ["blue", "green", "red"]


def test_sit_down_is_offered_only_where_one_may(pages: ThreadServer) -> None:
    host = open_table(pages.url, "bastille", OPEN[:3])
    invite = f"/t/{host.table}/join/{host.about()['invite']}"
    offered = f">{WORDS['page.join.sit']}</button>"
    assert offered in httpx.get(pages.url + invite).text
    wrong = httpx.get(f"{pages.url}/t/{host.table}/join/not-an-invite")
    assert wrong.status_code == 403 and offered not in wrong.text
    ben = joined(host, "Ben")
    joined(host, "Chloé")
    full = httpx.get(pages.url + invite)
    assert full.status_code == 200 and offered not in full.text and WORDS["page.problem.taken"] in full.text
    code = good(ben.post(f"{ben.place}/handover"))["code"]
    assert offered in httpx.get(f"{pages.url}/t/{host.table}/join/{code}").text


def test_only_tables_that_their_hosts_list_are_listed_and_no_solo_games(pages: ThreadServer) -> None:
    def listed() -> str:
        return httpx.get(pages.url).text

    alone = open_table(pages.url, "bastille", [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 2], listed=True)
    hidden = party(pages.url, "bastille", 3)
    shown = open_table(pages.url, "bastille", OPEN[:3], listed=True, language="fr")
    assert alone.table not in listed() and hidden[0].table not in listed()
    facts = "{} · Français"
    assert f"/t/{shown.table}/join/{shown.about()['invite']}" in listed(), "the first person need not wait for a second"
    assert facts.format(WORDS["page.home.open_seats"].format(open=2, seats=3)) in listed()
    joined(shown, "Ben")
    assert f"/t/{shown.table}/join/{shown.about()['invite']}" in listed(), "to join"
    assert facts.format(WORDS["page.home.open_seats"].format(open=1, seats=3)) in listed()
    last = joined(shown, "Chloé")
    assert f'href="/t/{shown.table}"' in listed(), "to watch"
    with browser(last) as page:
        assert WORDS["page.home.watch"] not in page.get("/").text, "their own table is among their own"
    private = open_table(pages.url, "bastille", OPEN[:3], listed=True, spectators=False)
    joined(private, "Ben")
    assert f"/t/{private.table}/join/" in listed()
    joined(private, "Chloé")
    assert private.table not in listed(), "nobody may watch"
    later = time.monotonic() + 3600
    pages.tables.clock.monotonic = lambda: later
    assert shown.table not in listed(), "nobody is there"


def test_finished_games_are_folded_away_with_their_result_and_can_be_removed(pages: ThreadServer) -> None:
    body = {"record": FINISHED, "seats": [{"who": "me", "name": "Anne"}, *[{"who": "bot", "bot": "random"}] * 2]}
    found = good(Person(pages.url).post("/records", body))
    anne = Person(pages.url, found["token"], found["table"], 0)
    going = good(anne.post("/tables", {"game": "bastille", "seats": [{"who": "me"}] * 3}))["table"]
    scores = anne.about()["scores"]
    with browser(anne) as page:
        home = page.get("/").text
        folded = home[home.index('<details class="finished">') : home.index("</details>")]
        assert found["table"] in folded and going not in folded and going in home
        mine = WORDS["page.home.my_result"].format(place=scores[0]["rank"], points=scores[0]["total"])
        assert mine in folded and time.strftime('datetime="%Y-%m-%d"', time.gmtime()) in folded
        assert page.post(f"/t/{going}/put-away").status_code == 409
        for _ in range(2):
            assert page.post(f"/t/{found['table']}/put-away").status_code == 303
        assert found["table"] not in page.get("/").text and going in page.get("/").text
        assert page.get(f"/t/{found['table']}").status_code == 200, "whoever knows the address finds it"
    stranger = httpx.post(f"{pages.url}/t/{found['table']}/put-away", headers={"Origin": pages.url})
    assert stranger.status_code == 403


def test_absence_and_return_are_told_at_once(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    table = people[0].table
    anne = Stream(people[0], f"/t/{table}/news", seq=2, seat=0)
    ben = Stream(people[1], f"/t/{table}/news", seq=2, seat=1)
    until(lambda: bool(anne.people and ben.people))
    gone = WORDS["page.away.gone"].format(name="guest 1")
    assert gone not in anne.people[-1]["away"]
    ben.close()
    until(lambda: pages.tables.live[table].streams.total() == 1)
    later = time.monotonic() + 3600
    pages.tables.clock.monotonic = lambda: later
    live = pages.tables.live[table]

    async def look() -> None:  # as it does when somebody has been gone for long
        pages.tables.presence.check_absence(live, live.seats[1].holder or "")

    pages.run(look())
    until(lambda: gone in anne.people[-1]["away"])
    assert f"/t/{table}/1/bot" in anne.people[-1]["away"]
    people[1].view()  # back
    until(lambda: gone not in anne.people[-1]["away"])
    good(people[1].post(f"{people[1].place}/bot", {"bot": "random"}))
    until(lambda: WORDS["page.away.bot_for"].format(name="guest 1") in anne.people[-1]["away"])
    with browser(people[1]) as page:
        shown = page.get(f"/t/{table}").text
    assert WORDS["page.away.bot_for_you"] in shown and f"/t/{table}/1/reclaim" in shown
