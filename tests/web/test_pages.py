"""The pages beside the API: on the same tables, found once for each request."""

from __future__ import annotations

import httpx
import pytest

from support.api_client import open_table, party
from support.servers import ThreadServer
from tablee import locale
from tablee.server.tables.live_table import LiveTable


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
