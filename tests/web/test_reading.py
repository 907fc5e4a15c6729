"""The reading page: a whole game over HTTP without a script, and no secret of others on it."""

from __future__ import annotations

import html
import re

import httpx
import pytest

from support.api_client import Person, open_table, party
from support.servers import ThreadServer
from tablee import locale

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)" form="moves">')
MOVE = re.compile(r'<button name="move" value="([^"]+)">([^<]+)</button>')


def read(pages: ThreadServer, person: Person, language: str = "en") -> str:
    """The reading page of somebody."""
    headers = {**person.headers, "Accept-Language": language}
    answer = httpx.get(f"{pages.url}/t/{person.table}/read?seat={person.seat}", headers=headers)
    assert answer.status_code == 200
    return answer.text


def press(pages: ThreadServer, person: Person, page: str, move: str) -> httpx.Response:
    """Press the button of a move on the page."""
    form = {**dict(FIELD.findall(page)), "move": move}
    headers = {**person.headers, "Origin": pages.url}
    place = f"{pages.url}/t/{person.table}/{person.seat}/move"
    return httpx.post(place, headers=headers, data=form, follow_redirects=True)


@pytest.mark.parametrize("game", ["bastide"])
def test_a_whole_game_is_played_on_it(pages: ThreadServer, game: str) -> None:
    people = party(pages.url, game, 3)
    moves = 0
    while owing := people[0].about()["owing"]:
        person = people[owing[0]]
        page = read(pages, person)
        offered = MOVE.findall(page.partition('<form id="moves"')[2].partition("</form>")[0])
        assert offered
        answer = press(pages, person, page, html.unescape(offered[moves % len(offered)][0]))
        assert answer.status_code == 200 and "<h1>" in answer.text and "/read" in str(answer.url)
        moves += 1
    assert moves > 30
    assert locale.words("pages")["page.turn.over"] in html.unescape(read(pages, people[0]))


def test_it_tells_the_news_and_keeps_secrets(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    first, second = people[people[0].about()["owing"][0]], people[(people[0].about()["owing"][0] + 1) % 3]
    page = read(pages, first)
    for person in (first, second):  # two players may have the same mission; each sees one
        assert len(re.findall(r"<li>Mission: [^<]+</li>", read(pages, person))) == 1
    press(pages, first, page, html.unescape(MOVE.findall(page)[0][0]))
    assert re.search(r'id="news">.*places a', read(pages, second), re.S)
    stranger = httpx.get(f"{pages.url}/t/{first.table}/read?seat={first.seat}").text
    assert "<li>Mission: " not in stranger and 'id="moves"' not in stranger
    for language in locale.LANGUAGES:
        assert html.escape(locale.words("table", language)["told.secrets"]) in read(pages, second, language)


def test_a_refusal_is_told_on_it(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    person = people[people[0].about()["owing"][0]]
    answer = press(pages, person, read(pages, person), "place 4 banque")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text and "<h1>" in answer.text and 'id="drawing"' not in answer.text


def test_people_talk_on_it(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastide", [{"who": "me"}] * 3)
    headers = {**person.headers, "Origin": pages.url}
    form = {"text": "Shall we?", "page": "read", "key": "a-key-of-its-own"}
    place = f"{pages.url}/t/{person.table}/0/chat"
    answer = httpx.post(place, headers=headers, data=form, follow_redirects=True)
    assert "Shall we?" in answer.text and "/read" in str(answer.url)


def test_every_table_leads_to_it(pages: ThreadServer) -> None:
    person = party(pages.url, "bastille", 3)[0]
    page = httpx.get(f"{pages.url}/t/{person.table}?seat={person.seat}", headers=person.headers).text
    assert f'href="/t/{person.table}/read?seat={person.seat}"' in page
