"""A title with nothing but rules and words: every page has something to show of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from support.servers import ThreadServer
from support.waiting import PATIENCE, until
from tablee import locale

pytestmark = pytest.mark.usefixtures("toy_title")


@pytest.fixture
def reader(pages: ThreadServer) -> Iterator[httpx.Client]:
    """A browser without scripts."""
    headers = {"Origin": pages.url}
    with httpx.Client(base_url=pages.url, headers=headers, timeout=PATIENCE, follow_redirects=True) as client:
        yield client


def read(reader: httpx.Client, path: str) -> str:
    """A page, which is there."""
    answer = reader.get(path)
    assert answer.status_code == 200, (path, answer.status_code, answer.text[-2000:])
    return answer.text


def value(page: str, name: str) -> str:
    """The value of a hidden field, or of the first button of that name."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found[1]


def sit_down(reader: httpx.Client, players: int = 2) -> str:
    """The address of a new table with bots."""
    sent = {"name": "Ada", "players": str(players), "level": "random", "key": value(read(reader, "/"), "key")}
    answer = reader.post("/play/toy", data=sent)
    assert answer.status_code == 200, answer.text[-2000:]
    return answer.url.path


def play_out(reader: httpx.Client, table: str) -> int:
    """Press the first button whenever there is one; how often that was."""
    pressed = 0
    while 'class="result"' not in (page := read(reader, f"{table}?seat=0")):
        if 'id="moves"' not in page:
            until(lambda: any(sign in read(reader, f"{table}?seat=0") for sign in ('id="moves"', 'class="result"')))
            continue
        sent = {name: value(page, name) for name in ("move", "seq", "key")}
        assert reader.post(f"{table}/0/move", data=sent).status_code == 200
        pressed += 1
    return pressed


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_page_is_there_in_every_language(reader: httpx.Client, language: str) -> None:
    reader.headers["Accept-Language"] = language
    for path in ("/", "/new/toy", "/rules/toy", "/rule/toy/TO-2.1", "/help/toy"):
        assert ("Spielzeug" if language == "de" else "Toy") in read(reader, path), path
    assert "<svg" in read(reader, f"/pictures/{language}/toy/dark.svg")
    table = sit_down(reader)
    for shape in ("landscape", "portrait"):
        reader.cookies.set("shape", shape)
        page = read(reader, f"{table}?seat=0")
        assert "Bid 0" in page
        assert ("Münzen" if language == "de" else "coins") in page
        for ground in re.findall(r'href="(/ground/[^"]*)"', page):
            read(reader, ground)


def test_a_whole_game_without_scripts(reader: httpx.Client) -> None:
    table = sit_down(reader, 3)
    assert play_out(reader, table) >= 2
    result = read(reader, f"{table}?seat=0")
    assert ">Prizes " in result and ">card " in result
    for path in ("/log", "/replay", "/replay?step=3", "/analysis", "/record", "/at/2", "/read?seat=0", "/0/profile"):
        read(reader, table + path)
    assert "Toy" in read(reader, "/me")
    assert "Card: " in read(reader, f"{table}/read?seat=0")
    for picture in (f"{table}/picture/2.png", "/pictures/en/toy.png"):
        assert reader.get(picture).content.startswith(b"\x89PNG")


def test_the_page_of_a_seat_does_not_know_the_card_of_another(reader: httpx.Client) -> None:
    table = sit_down(reader, 3)
    page = read(reader, f"{table}?seat=0")
    told = dict(re.findall(r'id="field-card-(\d)-0"[^>]*aria-label="card: ([^"]*)"', page))
    assert told.pop("0") in "123456" and told == {"1": "?", "2": "?"}


def test_what_a_title_does_not_teach_is_not_offered(reader: httpx.Client) -> None:
    home = read(reader, "/")
    box = home[home.index('id="box-toy"') :]
    assert "/learn/toy" not in box and "/learn/bastide" in home
    assert reader.post("/learn/toy", data={"name": "Ada"}).status_code == 404
    assert reader.post("/learn/bastide", data={"name": "Ada", "lesson": "3"}).status_code == 404
    assert "/learn/" not in read(reader, "/help/toy") and read(reader, "/help/bastide").count("/learn/bastide") == 2
