"""The pages beside the API: on the same tables, found once for each request."""

from __future__ import annotations

import html
import re

import httpx
import pytest

from support.api_client import open_table, party
from support.servers import ThreadServer
from tablee import games, locale
from tablee.drawing import COLOURS
from tablee.server.tables.live_table import LiveTable
from tablee.text.reasons import refusal


def test_a_table_is_found_once_for_each_request(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    person = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    waiting = open_table(pages.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    find, found = pages.tables.find, []

    async def counted(table: str) -> LiveTable:
        found.append(table)
        return await find(table)

    monkeypatch.setattr(pages.tables, "find", counted)
    monkeypatch.setattr(pages.tables, "after_entry", lambda live: None)  # no bot finds it in between
    place, lobby = f"/t/{person.table}", f"/t/{waiting.table}"
    looks = [place, f"{place}?seat=0", f"{place}/at/0", f"{place}/log"]
    looks += [f"/api{person.place}/{what}" for what in ("view", "moves", "log")]
    actions = [f"{place}/1/bot", f"{place}/0/handover", f"{place}/0/chat", f"/api{person.place}/reclaim"]
    asked = [(person, "GET", look) for look in looks] + [(person, "POST", action) for action in actions]
    asked += [(waiting, "GET", look) for look in (lobby, f"{lobby}/join/{waiting.about()['invite']}", f"{lobby}/log")]
    asked.append((waiting, "POST", f"{lobby}/1/bot"))
    for whose, method, path in asked:
        found.clear()
        headers = {**whose.headers, "Origin": pages.url}
        sent = {"level-1": "random", "text": "hello"} if method == "POST" and "/api/" not in path else None
        answer = httpx.request(method, pages.url + path, headers=headers, data=sent)
        assert answer.status_code in (200, 204, 303), (path, answer.text)
        assert found == [whose.table], path


def test_a_refusal_is_told_in_the_language_of_the_reader(pages: ThreadServer) -> None:
    people = party(pages.url, "bastille", 3)
    owing = people[0].about()["owing"]
    waiting = next(person for person in people if person.seat not in owing)
    move = people[owing[0]].moves()["moves"][0]["move"]
    seq = people[0].about()["seq"]
    form = {"move": move, "seq": str(seq), "key": "a-key-of-its-own"}
    refused = waiting.play(move, seq).json()
    for language in locale.LANGUAGES:
        headers = {**waiting.headers, "Origin": pages.url, "Accept-Language": language}
        answer = httpx.post(f"{pages.url}/t/{waiting.table}/{waiting.seat}/move", headers=headers, data=form)
        assert answer.status_code == 422
        assert locale.words("bastille", language)[f"reason.{refused['reason']}"] in answer.text
        assert f"/rule/bastille/{refused['rule']}" in answer.text


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_option_of_a_table_explains_itself(pages: ThreadServer, language: str) -> None:
    for game in games.names():
        form = httpx.get(f"{pages.url}/new/{game}", headers={"Accept-Language": language}).text
        boxes = re.findall(r'<input type="checkbox" name="([^"]+)".*?aria-describedby="([^"]+)">', form)
        options = [f"option.{option}" for option in games.load(game).options]
        assert [name for name, _ in boxes] == [*options, "spectators", "hints", "rated", "listed"]
        for _, described in boxes:
            assert re.search(rf'<small id="{described}">[^<]{{20,}}\.</small>', form), described


def test_whoever_does_not_know_a_game_is_offered_the_coach_first(pages: ThreadServer) -> None:
    first = re.compile(r'<button class="(?:main|second)">(.*?)</button>')
    coach, play = [locale.words("pages")[f"page.{key}"] for key in ("learn.coach", "home.play")]
    knows = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    for headers, expected in (({}, [coach, play]), (knows.headers, [play, coach])):
        home = httpx.get(pages.url, headers={**headers, "Accept-Language": "en"}).text
        box = home[home.index('id="box-bastille"') :]
        assert first.findall(box)[:2] == expected
        assert box.count('class="main"') == 3, "one in each box"


def test_a_picture_has_the_theme_of_its_page(pages: ThreadServer) -> None:
    light, dark = [httpx.get(f"{pages.url}/pictures/en/bastide/{theme}.svg") for theme in ("light", "dark")]
    assert COLOURS["paper"][0] in light.text and COLOURS["paper"][1] in dark.text
    assert COLOURS["paper"][0] not in dark.text and "font-src data:" in dark.headers["content-security-policy"]
    assert httpx.get(f"{pages.url}/pictures/en/bastide/mauve.svg").status_code == 422
    for theme, shown in (("auto", ["dark", "light"]), ("light", ["light"]), ("dark", ["dark"])):
        home = httpx.get(pages.url, headers={"Cookie": f"theme={theme}"}).text
        assert re.findall(r"/pictures/en/bastide/(\w+)\.svg", home) == shown


def test_an_invitation_shows_the_game_and_how_to_learn_it(pages: ThreadServer) -> None:
    waiting = open_table(pages.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    english = {"Accept-Language": "en"}
    invitation = httpx.get(f"{pages.url}/t/{waiting.table}/join/{waiting.about()['invite']}", headers=english).text
    assert "/pictures/en/bastille/" in invitation and 'href="/help/bastille"' in invitation
    assert locale.words("bastille")["box.about"] in invitation
    lobby = httpx.get(f"{pages.url}/t/{waiting.table}", headers={**waiting.headers, **english}).text
    assert 'href="/help/bastille"' in lobby
    assert lobby.index('<details class="fair">') < lobby.index('id="promise"'), "a fingerprint is for those who ask"


RECORDS = {  # what is put in: what is told about it in French
    "nonsense": "Ligne 1\u00a0: un enregistrement commence par «\u00a0tablee record 1\u00a0»",
    "tablee record 1\nrules 2": "Ligne 2\u00a0: on attend ici «\u00a0game\u00a0»",
    "\n".join(["tablee record 1", *["snapshot {}"] * 300]): "illisible. On ne peut reprendre que ",
    "tablee record 1\ngame bastille\nrules two": "Ligne 4\u00a0: on attend ici «\u00a0edition\u00a0»",
}


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_that_cannot_be_read_is_refused_in_the_language_of_the_reader(
    pages: ThreadServer, record: str
) -> None:
    headers = {"Origin": pages.url, "Accept-Language": "fr"}
    answer = httpx.post(f"{pages.url}/continue", headers=headers, data={"record": record, "key": "a-key-of-its-own"})
    assert answer.status_code == 422 and '<span lang="en"' not in answer.text
    assert RECORDS[record] in html.unescape(re.sub("<[^>]+>", "", answer.text))


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_what_is_said_of_a_record_is_filled_in_every_language(language: str) -> None:
    """A reason about a record has a sentence with the same gaps in every language."""
    english, told = locale.words("pages"), locale.words("pages", language)
    reasons = [key for key in english if key.startswith("refused.")]
    assert len(reasons) > 10
    for key in reasons:
        given = key.removeprefix("refused.").replace("“…”", "'one'").replace("[…]", "[1, 2]").replace("#", "7")
        filled = refusal(given, told, "here")
        assert not filled.english and filled.reason.count("7") == key.count("#"), key
        assert ("one" in filled.reason.replace("one word", "")) == ("“…”" in key), key
