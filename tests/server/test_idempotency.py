"""Actions: what is sent again with its key is done once and gets the first answer, also if that was lost on the way."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from starlette.routing import Route

from support.api_client import Person, good, key, party
from support.cutting_proxy import CuttingProxy
from support.servers import ThreadServer, relaxed
from tablee import locale
from tablee.server.http.auth import digest
from tablee.web.app import add_pages

FINISHED = (Path(__file__).parents[1] / "records" / "bastille" / "bastille-3.game").read_text(encoding="utf-8")
OPEN = [{"who": "me", "name": "Anne"}, {"who": "open"}, {"who": "open"}]
MINE = [{"who": "me"}] * 3
OTHERWISE = {
    "name": "another",
    "colour": "green",
    "text": "another",
    "agrees": False,
    "seats": MINE,
    "at": 4,
    "whole_turn": True,
}


class Scene(NamedTuple):
    """Somebody who is about to do something."""

    person: Person
    path: str
    body: dict[str, Any]


def visitor(url: str) -> Person:
    """A program that has made its token before it does anything."""
    return Person(url, secrets.token_urlsafe(32))


def at_table(url: str, seats: list[dict[str, Any]]) -> Person:
    """Somebody at a new table."""
    person = visitor(url)
    found = good(person.post("/tables", {"game": "bastille", "seats": seats}))
    return Person(url, person.token, found["table"], found["seats"][0])


def finished(url: str) -> Person:
    """Somebody at a table where the game is over."""
    person = visitor(url)
    found = good(person.post("/records", {"record": FINISHED, "seats": MINE}))
    return Person(url, person.token, found["table"], 0)


def left(url: str) -> tuple[list[Person], str]:
    """A table in mid-game that somebody has left, and its invite."""
    people = party(url, "bastille", 3)
    good(people[1].post(f"{people[1].place}/leave"))
    return people, people[0].about()["invite"]


def join(url: str) -> Scene:
    host = at_table(url, OPEN)
    return Scene(visitor(url), f"/tables/{host.table}/join", {"invite": host.about()["invite"], "name": "Ben"})


def ask(url: str) -> Scene:
    people, invite = left(url)
    return Scene(visitor(url), f"/tables/{people[0].table}/join", {"invite": invite, "name": "Ben"})


def consent(url: str) -> Scene:
    asked = ask(url)
    good(asked.person.post(asked.path, asked.body))
    people, invite = left(url)
    good(visitor(url).post(f"/tables/{people[0].table}/join", {"invite": invite, "name": "Ben"}))
    return Scene(people[2], f"/tables/{people[0].table}/seats/1/consent", {"agrees": True})


def move(url: str) -> Scene:
    person = at_table(url, MINE)
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    return Scene(mover, f"{mover.place}/moves", {"move": offered["moves"][0]["move"], "seq": offered["seq"]})


def undo(url: str) -> Scene:
    moved = move(url)
    seq = good(moved.person.post(moved.path, {**moved.body, "key": key()}))["seq"]
    return Scene(moved.person, f"{moved.person.place}/undo", {"seq": seq})


def of_seat(what: str, **body: Any) -> Callable[[str], Scene]:
    """Something that is done to one's own seat."""

    def prepare(url: str) -> Scene:
        person = at_table(url, MINE)
        return Scene(person, f"{person.place}/{what}", body)

    return prepare


def free(url: str) -> Scene:
    """Before the deal a bot makes room again."""
    host = at_table(url, OPEN)
    good(host.post(f"/tables/{host.table}/seats/1/bot", {"bot": "random"}))
    return Scene(host, f"/tables/{host.table}/seats/1/free", {})


def in_lobby(what: str, **body: Any) -> Callable[[str], Scene]:
    """Something that the host does before the deal."""

    def prepare(url: str) -> Scene:
        host = at_table(url, OPEN)
        return Scene(host, f"/tables/{host.table}/{what}", body)

    return prepare


def put_away(url: str) -> Scene:
    person = finished(url)
    return Scene(person, f"/tables/{person.table}/put-away", {})


def rematch(url: str) -> Scene:
    person = finished(url)
    return Scene(person, f"/tables/{person.table}/rematch", {})


def prepare(url: str) -> Scene:
    """Whoever is not to move leaves a move."""
    people = party(url, "bastille", 3)
    waiting = people[(people[0].about()["owing"][0] + 1) % 3]
    offered = good(waiting.get(f"{waiting.place}/prepared"))
    return Scene(waiting, f"{waiting.place}/prepared", {"move": offered["moves"][0]["move"], "seq": offered["seq"]})


def with_clocks(what: str, **body: Any) -> Callable[[str], Scene]:
    """Something about the clocks of a table over days."""

    def at_clocks(url: str) -> Scene:
        person = visitor(url)
        found = good(person.post("/tables", {"game": "bastille", "seats": MINE, "pace": "days/12"}))
        return Scene(person, f"/tables/{found['table']}/seats/0/{what}", body)

    return at_clocks


def use_code(url: str) -> Scene:
    return Scene(visitor(url), "/me/use-code", {"code": good(at_table(url, MINE).post("/me/link"))["code"]})


def sign_out(url: str) -> Scene:
    person, phone = at_table(url, MINE), visitor(url)
    good(phone.post("/me/use-code", {"code": good(person.post("/me/link"))["code"]}))
    return Scene(person, f"/me/devices/{digest(phone.token)[:16]}/sign-out", {})


ACTIONS: dict[str, Callable[[str], Scene]] = {
    "create": lambda url: Scene(visitor(url), "/tables", {"game": "bastille", "seats": OPEN}),
    "import": lambda url: Scene(visitor(url), "/records", {"record": FINISHED, "at": 3, "seats": MINE}),
    "join": join,
    "ask": ask,
    "consent": consent,
    "move": move,
    "undo": undo,
    "chat": of_seat("chat", text="Bonjour"),
    "leave": of_seat("leave"),
    "hand over": of_seat("handover"),
    "reclaim": of_seat("reclaim"),
    "lend to a bot": of_seat("bot", bot="random"),
    "free": free,
    "rematch": rematch,
    "sit": in_lobby("seats/2/sit"),
    "colour": in_lobby("seats/0/colour", colour="red"),
    "start": in_lobby("start", bot="random"),
    "put away": put_away,
    "prepare": prepare,
    "pause": with_clocks("pause", agrees=True),
    "day": with_clocks("day"),
    "link": lambda url: Scene(visitor(url), "/me/link", {}),
    "use a code": use_code,
    "sign out": sign_out,
}
WRITTEN = {"sit": 2, **dict.fromkeys(("put away", "prepare", "link", "use a code", "sign out"), 0)}  # entries


def sent_thrice(proxy: CuttingProxy, send: Callable[[], httpx.Response]) -> httpx.Response:
    """Send something whose answer gets lost, and then twice again: the answer."""
    proxy.cut = True
    with pytest.raises(httpx.TransportError):
        send()
    assert not proxy.cut
    first, second = send(), send()
    assert first.status_code == second.status_code < 400, first.text
    assert first.content == second.content
    return first


def entries(server: ThreadServer, path: str) -> int:
    """How much has happened at the table that an address is about."""
    table = path.split("/")[2]
    return len(server.run(server.tables.store.entries(table, -1)))


def lose_the_answer(server: ThreadServer, proxy: CuttingProxy, name: str) -> None:
    """Do something of which the answer gets lost, and again: it has happened once."""
    person, path, body = ACTIONS[name](proxy.url)
    new = path.count("/") == 1
    before = 0 if new else entries(server, path)
    action = {**body, "key": key()}
    sent_thrice(proxy, lambda: person.post(path, action))
    if new:
        held = server.run(server.tables.store.held_by(digest(person.token), 10))
        assert len(held) == 1, name
    elif name in ("lend to a bot", "start"):
        return  # bots go on playing
    else:
        assert entries(server, path) == before + WRITTEN.get(name, 1), name
    other = {field: OTHERWISE.get(field, value) for field, value in action.items()}
    assert other == action or person.post(path, other).json()["title"] == "key used", name


def test_every_action_of_the_api_is_sent_again_here(server: ThreadServer) -> None:
    routes = [route for route in server.app.router.routes if isinstance(route, Route)]
    actions = {route.path for route in routes if "POST" in (route.methods or ()) and route.path.startswith("/api/")}
    tried = set()
    for scene in ACTIONS.values():
        path = f"/api{scene(server.url).path}"
        tried |= {route.path for route in routes if route.path in actions and route.path_regex.match(path)}
    assert tried == actions


def test_a_lost_answer_is_given_again(database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server, CuttingProxy(server.url) as proxy:
        for name in ACTIONS:
            lose_the_answer(server, proxy, name)


def test_two_clicks_on_sit_down_take_one_seat(pages: ThreadServer) -> None:
    """The visitor has a token and the form a key before anything is sent."""
    host = at_table(pages.url, OPEN)
    link = f"/t/{host.table}/join/{host.about()['invite']}"
    with httpx.Client(base_url=pages.url, headers={"Origin": pages.url}) as browser:
        form = {"name": "Ben", "key": form_key(browser.get(link).text)}
        assert "tablee" in browser.cookies
        answers: list[httpx.Response] = []
        clicks = [threading.Thread(target=lambda: answers.append(browser.post(link, data=form))) for _ in range(2)]
        for click in clicks:
            click.start()
        for click in clicks:
            click.join()
        assert [answer.headers.get("location") for answer in answers] == [f"/t/{host.table}?seat=1"] * 2
        assert [seat["who"] for seat in host.about()["seats"]] == ["player", "player", "open"]
        assert browser.get(f"/api/tables/{host.table}/seats/1/log").status_code == 200


def test_whoever_follows_the_invite_again_sits_already(pages: ThreadServer) -> None:
    """The line dropped after "sit down": the page has another key, but a second seat is a choice of its own."""
    host = at_table(pages.url, OPEN)
    link = f"/t/{host.table}/join/{host.about()['invite']}"
    with httpx.Client(base_url=pages.url, headers={"Origin": pages.url}) as browser:
        forms = [{"name": "Ben", "key": form_key(browser.get(link).text)} for _ in range(2)]
        assert [browser.post(link, data=form).headers["location"] for form in forms] == [f"/t/{host.table}?seat=1"] * 2
        for language in locale.LANGUAGES:
            shown = browser.get(link, headers={"Accept-Language": language}).text
            words = locale.words("pages", language)
            assert words["page.join.sits"] in shown and words["page.join.another"] in shown
        assert [seat["who"] for seat in host.about()["seats"]] == ["player", "player", "open"]
        assert 'name="another"' in shown and 'name="another"' not in httpx.get(pages.url + link).text
        second = {"name": "Chloé", "key": form_key(shown), "another": "on"}
        assert browser.post(link, data=second).headers["location"] == f"/t/{host.table}?seat=2"
        assert [seat["name"] for seat in host.about()["seats"]] == ["Anne", "Ben", "Chloé"]


def form_key(text: str, form: str = "") -> str:
    """The key that a page gives to a form."""
    named = rf'name="key" value="([^"]+)" form="{form}"' if form else r'name="key" value="([^"]+)"'
    found = re.search(named, text)
    assert found is not None
    return found[1]


def lose_the_answers_to_forms(server: ThreadServer, proxy: CuttingProxy) -> None:
    """The same by the forms of pages, as a browser without script sends them."""
    with httpx.Client(base_url=proxy.url, headers={"Origin": proxy.url}) as browser:

        def send(path: str, page: str, form: str = "", **fields: str) -> httpx.Response:
            fields["key"] = form_key(browser.get(page).text, form)
            return sent_thrice(proxy, lambda: browser.post(path, data=fields))

        def about(table: str) -> Any:
            return browser.get(f"/api/tables/{table[3:]}").json()

        table = send("/new/bastille", "/new/bastille", who0="me", who1="open", who2="open").headers["location"]
        for seat in (2, 0):
            send(f"{table}/{seat}/sit", table, "seating")
        assert about(table)["seq"] == 4, "each time a seat was left and another taken"
        send(f"{table}/0/colour", table, "seating", colour="green")
        assert about(table)["seq"] == 5 and about(table)["seats"][0]["colour"] == "green"
        send(f"{table}/1/bot", table, "seating", **{"level-1": "random"})
        link = re.search(r'value="([^"]+/join/[^"]+)"', browser.get(table).text)
        assert link is not None
        send(link[1], link[1], name="Ben", another="on")  # a second person at the same screen, and the cards are dealt
        assert [seat["who"] for seat in about(table)["seats"]] == ["player", "bot", "player"]
        assert about(table)["life"] == "playing"
        send(f"{table}/0/chat", f"{table}?seat=0", "chat", text="Bonjour")
        shown = browser.get(f"{table}?seat=0").text
        assert shown.count("Bonjour") == 1
        assert "/join/" in send(f"{table}/2/handover", f"{table}?seat=2", "seating").text
        send(f"{table}/2/leave", f"{table}?seat=2", "seating")
        assert about(table)["seats"][2]["who"] == "open"
        assert len(server.run(server.tables.store.held_by(digest(browser.cookies["tablee"]), 10))) == 1
        again = send("/play/bastille", "/", name="Anne", players="3", level="random").headers["location"]
        assert again != table
        alone = send("/new/bastille", "/new/bastille", who0="me", who1="open", who2="open").headers["location"]
        send(f"{alone}/start", alone, "seating", level="random")
        assert [seat["who"] for seat in about(alone)["seats"]] == ["player", "bot", "bot"]
        hidden = send("/new/bastille", "/new/bastille", who0="me", who1="me", who2="me").headers["location"]
        mine, _, first = hidden.partition("/curtain/")
        seat = about(mine)["owing"][0]
        assert first == str(seat) and f'<a href="{hidden}">' in browser.get("/").text, "several people share the screen"
        for address in (mine, f"{mine}?seat=9"):
            assert browser.get(address, follow_redirects=False).headers["location"] == hidden
        for address in (f"{mine}/log", f"{mine}/at/0"):
            assert "?seat=" not in browser.get(address).text, "nobody in particular looks"
        offered = browser.get(f"/api/tables/{mine[3:]}/seats/{seat}/moves").json()["moves"][0]["move"]
        send(f"{mine}/{seat}/move", f"{mine}?seat={seat}", "moves", move=offered, seq="0")
        send(f"{mine}/{seat}/undo", f"{mine}?seat={seat}", "undo", seq="1")
        assert about(mine)["seq"] == 2 and about(mine)["owing"] == [seat]
        over = good(browser.post("/api/records", json={"record": FINISHED, "seats": MINE}))["table"]
        new = send(f"/t/{over}/rematch", f"/t/{over}", "rematch").headers["location"]
        assert "/curtain/" in new and browser.get(new).status_code == 200
        send(f"/t/{over}/put-away", "/")
        assert over not in browser.get("/").text


def test_forms_of_pages_without_script(database_url: str) -> None:
    server = ThreadServer(relaxed(database_url))
    add_pages(server.app)
    with server, CuttingProxy(server.url) as proxy:
        lose_the_answers_to_forms(server, proxy)
