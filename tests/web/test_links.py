"""What a chat shows of a link: a sentence in the language of the host, and a picture of what everybody may see."""

from __future__ import annotations

import html
import io
import random
import re
from functools import partial

import httpx
import pytest
from PIL import Image

from server.test_devices import newcomer
from support.api_client import Person, good, open_table, party, play_out
from support.servers import ThreadServer
from support.waiting import PATIENCE
from tablee import extras, locale
from tablee.server.settings import Limit
from tablee.table import SPECTATOR
from tablee.web.views import link_picture
from tablee.web.views.boards import Look, board

WORDS = locale.words("standing")
GAME = "heads_of_state"
get = partial(httpx.get, timeout=PATIENCE)


def tags(url: str, path: str, **headers: str) -> dict[str, str]:
    """What a program that looks for a card finds on a page, whatever the answer is."""
    text = get(f"{url}{path}", headers=headers, follow_redirects=True).text
    return {
        name: html.unescape(value) for name, value in re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)"', text)
    }


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pictures are made of; none of them is really painted."""
    asked: list[str] = []

    async def paint(svg: str, colours: object) -> bytes:
        asked.append(svg)
        return b"a picture"

    monkeypatch.setattr(link_picture, "_made", paint)
    return asked


def test_a_table_has_a_sentence_and_a_picture(pages: ThreadServer, drawn: list[str]) -> None:
    """In the lobby a picture of the game, then the position; a new one after each move, painted once."""
    host = open_table(pages.url, GAME, [{"who": "me", "name": "Anne"}, {"who": "open"}], language="de")
    german = locale.words("standing", "de")
    named = {"game": locale.words(GAME, "de")["title"], "names": "Anne", "open": 1, "seats": 2}
    invited = f"/t/{host.table}/join/{host.about()['invite']}"
    for path in (f"/t/{host.table}", invited):
        found = tags(pages.url, path)
        assert found["og:description"] == german["stand.link.lobby"].format(**named)
        assert found["og:image"] == f"{pages.url}/pictures/de/{GAME}.png" and found["og:url"] == f"{pages.url}{path}"
    assert get(found["og:image"]).content == b"a picture" and len(drawn) == 1
    early = get(f"{pages.url}/t/{host.table}/picture/0.png")
    assert early.headers["location"] == f"/pictures/de/{GAME}.png"
    guest = newcomer(pages.url, host.table, 1)
    good(guest.post(f"/tables/{host.table}/join", {"invite": host.about()["invite"], "name": "Ben <b>"}))
    found = tags(pages.url, f"/t/{host.table}")
    assert "Ben <b>" in found["og:description"] and found["og:image:alt"] == german["stand.link.picture"]
    first = found["og:image"]
    for _ in range(3):
        picture = get(first)
        assert picture.content == b"a picture" and picture.headers["content-type"] == "image/png"
        assert "public" in picture.headers["cache-control"]
    assert len(drawn) == 2, "it is kept"
    good(host.post(f"/tables/{host.table}/seats/0/chat", {"text": "hello"}))
    assert get(first, follow_redirects=True).content == b"a picture" and len(drawn) == 2, "talk is not in it"
    people = [host, guest]
    people[host.about()["owing"][0]].play_any(random.Random(1))
    late = get(first)
    assert late.status_code == 303 and late.headers["location"] != first.removeprefix(pages.url)
    assert get(first, follow_redirects=True).status_code == 200 and len(drawn) == 3
    assert get(f"{pages.url}/t/{host.table}/picture/9999.png").status_code == 404
    for _ in play_out(people, random.Random(1)):
        pass
    assert tags(pages.url, f"/t/{host.table}")["og:description"].startswith("Anne und Ben <b> haben ")


def test_a_picture_is_that_of_a_spectator_and_a_private_table_has_none(pages: ThreadServer, drawn: list[str]) -> None:
    """Whoever asks for it: it is the same address for all of them."""
    people = party(pages.url, "bastille", 3)
    chance = random.Random(3)
    for _ in play_out(people, chance, 40):
        pass
    live = pages.tables.live[people[0].table]
    path = f"/t/{live.id}/picture/{live.position.seq}.png"
    for person in (people[0], people[1], Person(pages.url)):
        assert person.http.get(path, headers=person.headers).status_code == 200
    seen = live.game.seen_by(live.position.state, SPECTATOR)
    expected = board(live.game, seen, SPECTATOR, Look("en", names=tuple(live.names_in("en"))))
    assert drawn == [str(expected.svg())]
    own = live.game.seen_by(live.position.state, 0)
    assert str(board(live.game, own, 0, Look("en", names=tuple(live.names_in("en")))).svg()) not in drawn
    private = party(pages.url, "bastille", 3, spectators=False)
    name, invite = private[0].table, private[0].about()["invite"]
    assert tags(pages.url, f"/t/{name}") == {}
    assert get(f"{pages.url}/t/{name}/picture/1.png").status_code == 403
    found = tags(pages.url, f"/t/{name}/join/{invite}")
    assert found["og:image"] == f"{pages.url}/pictures/en/bastille.png", "no position"
    own_page = private[0].http.get(f"/t/{name}", headers=private[0].headers).text
    assert "og:image" not in own_page


def test_behind_a_proxy_the_addresses_are_those_of_the_visitor(pages: ThreadServer, drawn: list[str]) -> None:
    people = party(pages.url, GAME, 2)
    found = tags(pages.url, f"/t/{people[0].table}", **{"Host": "games.example", "X-Forwarded-Proto": "https"})
    assert found["og:image"].startswith(f"https://games.example/t/{people[0].table}/picture/")


def test_without_the_extra_there_is_a_sentence_alone(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None)
    people = party(pages.url, GAME, 2)
    found = tags(pages.url, f"/t/{people[0].table}")
    assert "og:description" in found and "og:image" not in found
    for path in (f"/t/{people[0].table}/picture/1.png", f"/pictures/en/{GAME}.png"):
        assert get(f"{pages.url}{path}").status_code == 404


def test_a_picture_is_painted_by_another_process(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small enough for every chat, and legible: there are many colours between ink and paper."""
    monkeypatch.setattr(link_picture, "SECONDS", PATIENCE)
    people = party(pages.url, GAME, 2)
    found = tags(pages.url, f"/t/{people[0].table}")
    png = get(found["og:image"]).content
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    assert picture.size == (1000, 720) and len(picture.getcolors(1 << 24) or ()) > 100 and len(png) < 300_000


def test_only_so_many_wait_for_pictures(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    people = party(pages.url, GAME, 2)
    address = tags(pages.url, f"/t/{people[0].table}")["og:image"]
    monkeypatch.setattr(link_picture, "WAITING", 0)
    busy = get(address)
    assert busy.status_code == 503 and busy.headers["retry-after"]
    monkeypatch.setitem(pages.app.state.rate_limiter.limits, "picture", Limit(1e-9, 1))
    assert [get(address).status_code for _ in range(3)][-1] == 429


def test_a_picture_that_cannot_be_made_is_not_waited_for(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    people = party(pages.url, GAME, 2)
    address = tags(pages.url, f"/t/{people[0].table}")["og:image"]
    monkeypatch.setattr(link_picture, "SECONDS", 0.001)
    assert get(address).status_code == 503
