"""The ways to reach somebody: added on a page, never shown again, confirmed and stopped by letters."""

from __future__ import annotations

import io
import json
import logging
import random
import re
import sqlite3
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar
from urllib.parse import urlsplit

import httpx
import orjson
import pytest

from support.api_client import Person, good, line_to, party
from support.servers import ThreadServer, relaxed, sqlite
from support.services import Browser, Letters, letter_box
from support.waiting import PATIENCE, until
from tablee import extras, locale
from tablee.server.clock import Chance
from tablee.server.database.outbox import GROUP, Look, Way
from tablee.server.http.auth import digest
from tablee.server.notices.message import Message
from tablee.server.notices.webhooks import request_of
from tablee.server.settings import Limit
from tablee.web.app import add_pages

SECRET = "https://hook.invalid/very-secret-path"
PEOPLE = "https://play.example.org"
OVER_DAYS = Path(__file__).parent / "databases" / "over_days.sql"
OLD_TABLE, OLD_TIME = "7mvHzhN8oPf5fWlz", 1795066516.0
OLD_TOKENS = ("a-token-of-anne-at-a-table-that-has-a-clock", "the-token-of-ben-at-a-table-that-has-a-cloc")


class Post:
    """A server with pages and e-mail, and what has come by it."""

    def __init__(self, folder: Path, letters: Letters, port: int, **chosen: Any) -> None:
        sender = "games@play.example.org"
        mail = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "off", "smtp_from": sender}
        self.server = ThreadServer(relaxed(sqlite(folder), **mail, public_address=PEOPLE, **chosen))
        add_pages(self.server.app)
        self.letters = letters
        self.clients: list[httpx.Client] = []

    def anybody(self, **chosen: Any) -> httpx.Client:
        """A client without a token."""
        self.clients.append(httpx.Client(base_url=self.server.url, timeout=PATIENCE, **chosen))
        return self.clients[-1]

    def browser(self, token: str = "") -> httpx.Client:
        """A browser of somebody new, or of somebody with a token."""
        cookies = {"tablee": token} if token else {}
        client = self.anybody(headers={"Origin": self.server.url}, cookies=cookies)
        client.get("/me/notices")
        return client

    def ways(self, client: httpx.Client) -> list[Way]:
        person = digest(client.cookies["tablee"])
        found: list[Way] = self.server.run(self.server.store.ways([person]))
        return found

    def link(self) -> str:
        """The link in the last letter, as a path of this server."""
        text = self.letters.found[-1].get_content()
        link = urlsplit(re.findall(r"https://\S+", text)[-1])
        assert f"{link.scheme}://{link.netloc}" == PEOPLE
        return f"{link.path}?{link.query}"


async def unknown(host: str, port: int) -> list[str]:
    """No name server is asked, which may take long to say that there is no such name."""
    raise OSError(host)


@contextmanager
def opened(folder: Path, now: Callable[[], float] = time.time, **chosen: Any) -> Iterator[Post]:
    """A server with e-mail for as long as it is needed."""
    with letter_box() as (letters, port):
        post = Post(folder, letters, port, **chosen)
        post.server.tables.clock.now = now
        if post.server.app.state.post is not None:
            post.server.app.state.post.client.resolve = unknown
        with post.server:
            yield post
            for client in post.clients:
                client.close()


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    with opened(tmp_path) as post:
        yield post


def test_an_address_is_asked_before_it_is_used_and_stops_in_one_click(post: Post) -> None:
    anne = post.browser()
    assert anne.post("/me/notices/email", data={"address": "anne@example.org"}).status_code == 303
    [way] = post.ways(anne)
    assert not way.usable and post.letters.found[0]["To"] == "anne@example.org"
    assert anne.post(f"/me/notices/{way.id}/test").status_code == 409
    # A program that reads mail follows the link; only the button says yes, in whatever browser.
    link, anybody = post.link(), post.anybody()
    assert anybody.get(link).status_code == 200 and not post.ways(anne)[0].usable
    assert anybody.post(link.replace("code=", "code=x")).status_code == 403
    assert anybody.post(link).status_code == anybody.post(link).status_code == 200
    assert post.ways(anne)[0].usable
    assert anne.post(f"/me/notices/{way.id}/test").headers["location"] == "/me/notices?told=sent"
    letter = post.letters.found[-1]
    assert letter["Subject"] == "Tablée: a test" and letter["Auto-Submitted"] == "auto-generated"
    assert letter["Message-ID"].endswith("@play.example.org>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = urlsplit(letter["List-Unsubscribe"].strip("<>"))
    assert post.link() == f"{stop.path}?{stop.query}"
    for wrong in ("wrong", "%C3%A9"):
        assert anybody.post(f"{stop.path}?code={wrong}").status_code == 403
    assert anybody.get(post.link()).status_code == 200 and post.ways(anne)
    one_click = {"List-Unsubscribe": "One-Click"}
    assert anybody.post(post.link(), data=one_click).status_code == 200
    assert anybody.post(post.link(), data=one_click).status_code == 200
    assert post.ways(anne) == []


def test_letters_that_are_not_taken_say_so_beside_the_way(post: Post) -> None:
    anne = post.browser()
    anne.post("/me/notices/email", data={"address": "anne@example.org"})
    anne.post(post.link())
    [way] = post.ways(anne)
    post.letters.refuse = "451 later"
    assert anne.post(f"/me/notices/{way.id}/test").headers["location"] == "/me/notices"
    words = locale.words("person")
    assert words["tell.fault.mail"] in anne.get("/me/notices").text
    several = (
        "a@b.example,c@d.example",
        "<a@b.example>,c@d.example",
        "a@b.example;c@d.example",
        "a:b@c.example;d@e.fr",
    )
    strange = ("anne", "anne@localhost", "a b@c.example", "<a@b.example>", "(a)b@c.example", "a@-..", "a@b..example")
    for address in ("a@b.example\r\nBcc: c@d.example", *several, *strange):
        answer = anne.post("/me/notices/email", data={"address": address})
        assert answer.status_code == 422 and words["tell.fault.no_address"] in answer.text
    assert len(post.ways(anne)) == 1


def test_a_letter_goes_to_one_box_whatever_was_taken_for_its_address(post: Post) -> None:
    """As it may stand in a database of before: what came there would be asked by nobody."""
    several = Way(id="a" * 32, person="anne", kind="email", address="anne@example.org,ben@example.org")
    sent = post.server.run(post.server.app.state.post.send(several, Message("1", "tag", "title", "body", "/"), "en"))
    assert sent.error and post.letters.found == []


def test_what_was_typed_is_never_shown_again(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    anne, words = post.browser(), locale.words("person")
    for kind in ("discord", "slack", "ntfy", "json"):
        assert anne.post("/me/notices/webhook", data={"kind": kind, "address": SECRET}).status_code == 303
    ways = post.ways(anne)
    assert [way.kind for way in ways] == ["discord", "slack", "ntfy", "json"] and "secret" not in repr(ways)
    assert anne.post("/me/notices/webhook", data={"kind": "json", "address": SECRET}).status_code == 303
    assert len(post.ways(anne)) == 4, "the same again is the same"
    for way in ways:
        anne.post(f"/me/notices/{way.id}/test")
    page = anne.get("/me/notices").text
    assert page.count(words["tell.fault.unreachable"]) == 4
    data = anne.get("/me/data.zip").content
    assert "secret" not in page and b"secret" not in data and "very-secret" not in caplog.text
    answer = anne.post("/me/notices/webhook", data={"kind": "json", "address": SECRET.replace("https", "http")})
    assert answer.status_code == 422 and words["tell.fault.not_https"] in answer.text and "secret" not in answer.text
    # Nobody else can use, see or remove them.
    ben = post.browser()
    assert ben.post(f"/me/notices/{ways[0].id}/test").status_code == 404
    ben.post(f"/me/notices/{ways[0].id}/remove")
    assert len(post.ways(anne)) == 4
    anne.post(f"/me/notices/{ways[0].id}/remove")
    assert len(post.ways(anne)) == 3
    assert anne.post("/me/notices/webhook", data={"kind": "fax", "address": SECRET}).status_code == 422


def test_a_browser_that_is_pushed_to_is_told_no_more_when_it_is_signed_out(post: Post) -> None:
    anne, phone = post.browser(), post.browser()
    code = re.search(r'id="letters">([A-Z ]+)<', anne.post("/me/devices/link", data={}).text)
    assert code is not None and phone.post("/link", data={"code": code[1]}).status_code == 303
    pushed = Browser(Chance(random.Random(1)), "https://push.invalid/anne")
    sent = {"endpoint": pushed.endpoint, "keys": pushed.keys}
    broken: Any
    for broken in ({}, {"endpoint": "https://x.example"}, {**sent, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}, []):
        assert phone.post("/me/notices/push", content=orjson.dumps(broken)).status_code == 422
    assert phone.post("/me/notices/push", content=orjson.dumps(sent)).status_code == 204
    assert phone.post("/me/notices/push", content=orjson.dumps(sent)).status_code == 204
    person = digest(anne.cookies["tablee"])
    assert len(post.server.run(post.server.store.ways([person]))) == 1
    assert "<b>python-httpx</b>" in anne.get("/me/notices").text, "a browser is called as in the list of devices"
    anne.post("/me/notices/webhook", data={"kind": "json", "address": SECRET})
    anne.post(f"/me/devices/{digest(phone.cookies['tablee'])[:16]}/sign-out", data={})
    assert [way.kind for way in post.server.run(post.server.store.ways([person]))] == ["json"]


def test_whoever_is_forgotten_leaves_no_address(post: Post) -> None:
    """Nor that of a group at a table which they have opened."""
    host = party(post.server.url, "bastille", 3)[0]
    anne, group = post.browser(host.token), GROUP.format(table=host.table)
    anne.post("/me/notices/webhook", data={"kind": "json", "address": SECRET})
    anne.post(f"/me/notices/groups/{host.table}", data={"kind": "slack", "address": SECRET})
    people = [digest(host.token), group]
    assert len(post.server.run(post.server.store.ways(people))) == 2
    assert anne.post("/me/forget", data={"sure": "on"}).status_code == 200
    assert post.server.run(post.server.store.ways(people)) == []


class Services:
    """Apprise, as far as the server needs it; what is sent by it is kept."""

    told: ClassVar[list[tuple[list[str], str, str]]] = []
    takes = True

    def __init__(self) -> None:
        self.addresses: list[str] = []

    def add(self, addresses: list[str]) -> bool:
        self.addresses += addresses
        return True

    async def async_notify(self, title: str, body: str, body_format: str) -> bool:
        self.told.append((self.addresses, title, body))
        return self.takes


def test_services_of_the_operator_are_for_groups_and_no_visitor_names_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    has = extras.has
    monkeypatch.setattr(extras, "has", lambda extra: extra == "apprise" or has(extra))
    stand_in = SimpleNamespace(Apprise=Services, NotifyFormat=SimpleNamespace(TEXT="text"))
    monkeypatch.setitem(sys.modules, "apprise", stand_in)
    words = locale.words("person")
    with opened(tmp_path, apprise="tgram://very-secret/1 json://family.lan") as post:
        host = party(post.server.url, "bastille", 3)[0]
        anne, group = post.browser(host.token), f"/me/notices/groups/{host.table}"
        assert words["tell.operator.add"] in anne.get("/me/notices").text
        for address in ("tgram://mine", SECRET):
            form = {"kind": "operator", "address": address}
            assert anne.post(group, data=form).status_code == 422
            assert anne.post("/me/notices/webhook", data=form).status_code == 422
        assert anne.post("/me/notices/webhook", data={"kind": "operator"}).status_code == 422
        assert anne.post(group, data={"kind": "operator"}).status_code == 303
        page = anne.get("/me/notices").text
        assert words["tell.kind.operator"] in page and words["tell.operator.add"] not in page
        assert anne.post(f"{group}/test").headers["location"] == "/me/notices?told=sent"
        [(addresses, title, body)] = Services.told
        assert addresses == ["tgram://very-secret/1", "json://family.lan"]
        assert title == "Tablée: a test" and body.endswith(f"\n{PEOPLE}/me/notices")
        monkeypatch.setattr(Services, "takes", False)
        anne.post(f"{group}/test")
        page = anne.get("/me/notices").text
        assert words["tell.fault.operator"] in page and "secret" not in page
        assert "secret" not in repr(post.server.tables.settings)


def test_without_services_of_the_operator_none_are_offered(post: Post) -> None:
    host = party(post.server.url, "bastille", 3)[0]
    anne = post.browser(host.token)
    assert locale.words("person")["tell.operator.add"] not in anne.get("/me/notices").text
    assert anne.post(f"/me/notices/groups/{host.table}", data={"kind": "operator"}).status_code == 422


def test_wishes_are_kept(post: Post) -> None:
    anne = post.browser()
    form = {"language": "fr", "quiet_from": "22", "quiet_to": "7", "offset": "-90"}
    assert anne.post("/me/notices/wishes", data=form).status_code == 303
    wishes = post.server.run(post.server.store.wishes(digest(anne.cookies["tablee"])))
    assert (wishes.language, wishes.quiet_from, wishes.quiet_to, wishes.offset) == ("fr", 22, 7, -90)
    for wrong in ({"language": "xx"}, {"quiet_from": "24"}, {"offset": "7"}, {"quiet_to": "-1"}):
        assert anne.post("/me/notices/wishes", data={**form, **wrong}).status_code == 422


def test_a_page_says_that_it_is_looked_at_and_no_more_than_that(post: Post) -> None:
    anne = party(post.server.url, "bastille", 3)[0]

    def look(token: str, **form: str) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return line_to(post.server.url).post(f"/t/{anne.table}/look", data=form, headers=headers).status_code

    for page in range(30):
        assert look(anne.token, page=str(page), visible="true") == 204
    assert look(Chance().token(), page="1", visible="true") == 403
    looks = post.server.run(post.server.store.looks(anne.table))
    assert len(looks) == 10 and {one.person for one in looks} == {digest(anne.token)}
    assert look(anne.token, page="x", visible="true") == 422
    assert look(anne.token, page="3", visible="false") == 204
    before = post.server.tables.clock.now()
    for name, ago in (("6", "45"), ("7", "999999")):
        assert look(anne.token, page=name, visible="false") == 204
        assert look(anne.token, page=name, visible="true", ago=ago) == 204
    after = post.server.tables.clock.now()
    latest = {one.page[-1]: one for one in post.server.run(post.server.store.looks(anne.table))}
    assert not latest["3"].visible and latest["4"].visible
    for name, seconds in (("6", 45), ("7", 24 * 3600)):
        assert before <= latest[name].at + seconds <= after, "when it was touched, and a day ago at most"


def test_a_page_that_is_gone_without_a_word_is_not_looked_at(post: Post) -> None:
    """Its stream ends; while another stream of it is open, or it says something afterwards, it is there."""
    anne = party(post.server.url, "bastille", 3)[0]
    headers = {"Authorization": f"Bearer {anne.token}"}
    line = line_to(post.server.url)

    def look(page: int) -> None:
        form = {"page": str(page), "visible": "true", "ago": "30"}
        assert line.post(f"/t/{anne.table}/look", data=form, headers=headers).status_code == 204

    def looks() -> dict[str, Look]:
        return {one.page[-1]: one for one in post.server.run(post.server.store.looks(anne.table))}

    def stream(page: int) -> AbstractContextManager[httpx.Response]:
        address = f"/t/{anne.table}/news?seat={anne.seat}&seq=-1&page={page}"
        return line.stream("GET", address, headers=headers)

    look(3)
    look(4)
    with stream(3) as first:
        heard = first.iter_raw()  # it is kept: without it the stream would be closed at once
        next(heard)
        with stream(3) as second:
            also_heard = second.iter_raw()
            next(also_heard)
            until(lambda: post.server.tables.live[anne.table].streams[digest(anne.token)] == 2)
        until(lambda: post.server.tables.live[anne.table].streams[digest(anne.token)] == 1)
        before = looks()
        assert before["3"].visible and before["4"].visible
    until(lambda: not looks()["3"].visible)
    assert looks()["4"].visible and looks()["3"].at == before["3"].at, "nobody has touched it since"
    look(3)
    assert looks()["3"].visible
    assert line.get(f"/t/{anne.table}/news?seq=-1&page=10", headers=headers).status_code == 422


def test_a_turn_comes_by_letter(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole way: from the move of one browser to the letter of another person, and on to the table."""
    people = party(post.server.url, "bastille", 3)
    chance = random.Random(1)
    person = next(person for person in people if person.seat not in people[0].about()["owing"])
    anne = post.browser(person.token)
    anne.post("/me/notices/email", data={"address": "anne@example.org"})
    anne.post(post.link())
    while person.seat not in (owing := person.about()["owing"]):
        next(one for one in people if one.seat == owing[0]).play_any(chance)
    now = post.server.tables.clock.now
    monkeypatch.setattr(post.server.tables.clock, "now", lambda: now() + 30)
    post.server.let_pass(30)
    until(lambda: len(post.letters.found) == 2)
    letter = post.letters.found[-1]
    assert (
        letter["Subject"] == "Bastille: it is your turn." and f"{PEOPLE}/t/{person.table}\r\n" in letter.get_content()
    )


def test_nobody_fills_the_boxes_of_others(tmp_path: Path) -> None:
    with opened(tmp_path, limit_code=Limit(1e-9, 3)) as post:
        for number in range(6):  # a new person each time
            post.browser().post("/me/notices/email", data={"address": f"somebody{number}@example.org"})
        assert len(post.letters.found) == 3


def test_one_box_gets_few_questions_whoever_asks(post: Post) -> None:
    for address in ("anne@example.org", "ANNE@Example.org") * 5:  # a new person each time, from anywhere
        answer = post.browser().post("/me/notices/email", data={"address": address})
    assert len(post.letters.found) == 5 and answer.status_code == 429
    post.browser().post("/me/notices/email", data={"address": "ben@example.org"})
    assert len(post.letters.found) == 6, "others are asked"


def test_many_people_at_one_address_add_and_test_no_more_than_one(tmp_path: Path) -> None:
    form = {"kind": "slack", "address": SECRET}
    with opened(tmp_path, limit_notices=Limit(1e-9, 10)) as post:
        for _ in range(5):
            anybody = post.browser()
            assert anybody.post("/me/notices/webhook", data=form).status_code == 303
            [way] = post.ways(anybody)
            assert anybody.post(f"/me/notices/{way.id}/test").status_code == 303
        assert anybody.post(f"/me/notices/{way.id}/test").status_code == 429
        assert post.browser().post("/me/notices/webhook", data=form).status_code == 429


def test_whoever_hosts_many_tables_sends_no_more_tests(tmp_path: Path) -> None:
    with opened(tmp_path, limit_notices=Limit(1e-9, 5)) as post:
        host = party(post.server.url, "bastille", 3)[0]
        anne, tables = post.browser(host.token), [host.table]
        seats = [{"who": "me"}, {"who": "open"}]
        tables += [good(host.post("/tables", {"game": "heads_of_state", "seats": seats}))["table"] for _ in range(2)]
        form, found = {"kind": "slack", "address": SECRET}, []
        for table in tables:
            assert anne.post(f"/me/notices/groups/{table}", data=form).status_code == 303
        for table in tables:
            found.append(anne.post(f"/me/notices/groups/{table}/test").status_code)
        assert found == [303, 303, 429], "three groups were added and two told"


def test_a_server_without_the_extra_says_so_and_keeps_no_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    has = extras.has
    monkeypatch.setattr(extras, "has", lambda extra: extra != "notices" and has(extra))
    with opened(tmp_path) as post:
        browser = post.browser()
        assert locale.words("person")["tell.not_here"] in browser.get("/me/notices").text
        assert browser.post("/me/notices/webhook", data={"kind": "json", "address": SECRET}).status_code == 404
        party(post.server.url, "bastille", 3)
        assert post.server.run(post.server.store.next_notice()) is None


MESSAGE = Message("an-id", "a-tag", "Bastille: your *turn*", "<@everyone> & [x](y) has moved.", "/t/x")


URL = "https://p/t/x"
SHAPES: dict[str, dict[str, Any]] = {
    "json": {"id": "an-id", "tag": "a-tag", "title": MESSAGE.title, "body": MESSAGE.body, "url": URL},
    "slack": {
        "text": f"*Bastille: your turn*\n&lt;@everyone&gt; &amp; [x](y) has moved.\n<{URL}>",
        "unfurl_links": False,
        "unfurl_media": False,
    },
    "discord": {
        "content": f"**Bastille\\: your \\*turn\\***\n\\<@everyone\\> & \\[x\\]\\(y\\) has moved.\n<{URL}>",
        "allowed_mentions": {"parse": []},
    },
    "ntfy": {"topic": "y", "title": MESSAGE.title, "message": MESSAGE.body, "click": URL, "sequence_id": "an-id"},
}


@pytest.mark.parametrize("kind", SHAPES)
def test_the_shapes_of_services(kind: str) -> None:
    """Names of players mention nobody there, and look like nothing else."""
    address, body = request_of(kind, "https://x.example/y", MESSAGE, URL)
    assert address == ("https://x.example/" if kind == "ntfy" else "https://x.example/y")
    assert orjson.loads(body) == SHAPES[kind]


def test_a_database_in_which_people_play_over_days_goes_on(tmp_path: Path) -> None:
    """As the first version that could do so has left it: notices, clocks, a move left in advance, notes, and wishes."""
    with sqlite3.connect(tmp_path / "tables.db") as old:
        old.executescript(OVER_DAYS.read_text(encoding="utf-8"))
    with opened(tmp_path, lambda: OLD_TIME + 60) as post:  # from the start: what is claimed today stays so
        anne, ben = [Person(post.server.url, token, OLD_TABLE, seat) for seat, token in enumerate(OLD_TOKENS)]
        clock = anne.about()["seats"][1]["clock"]
        assert clock["running"] and 259_000 < clock["left"] <= 259_200 and clock["days"] == 3
        post.server.let_pass(30)
        browsers = {person: post.browser(person.token) for person in (anne, ben)}
        until(lambda: post.ways(browsers[ben])[0].error)  # ben is told, but nobody is there
        assert not post.ways(browsers[anne])[0].error, "it is not her turn"
        assert good(anne.get(f"{anne.place}/prepared"))["move"] == "attributes"
        assert "my plan" in browsers[anne].get(f"/t/{OLD_TABLE}").text
        data = json.loads(zipfile.ZipFile(io.BytesIO(browsers[anne].get("/me/data.zip").content)).read("me.json"))
        assert data["tables"][0]["prepared"] == ["attributes"] and data["tables"][0]["note"] == "my plan"
        assert [one["kind"] for one in data["kept_away"]] == ["mute"] and "secret" not in json.dumps(data)
        while ben.seat in anne.about()["owing"]:
            offered = ben.moves()
            found = [one["move"] for one in offered["moves"]]
            good(ben.play("draw" if "draw" in found else found[0], offered["seq"]))
        until(lambda: good(anne.get(f"{anne.place}/prepared"))["move"] is None)
        moves = [entry["move"] for entry in anne.log() if entry["kind"] == "move" and entry["seat"] == 0]
        assert moves == ["take castle", "draw", "end", "attributes"]
