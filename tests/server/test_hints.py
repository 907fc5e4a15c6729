"""Hints: alone against bots or where it was agreed, from the seat's view alone, and never in the way of games."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
import pytest

from support.api_client import Person, good, open_table, party
from support.servers import ThreadServer
from support.waiting import PATIENCE, until
from tablee import games, locale
from tablee.server.bots import hints
from tablee.server.http.auth import digest
from tablee.server.tables import Player

ALONE = [{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]


def page(person: Person, url: str, language: str = "en", script: bool = False) -> httpx.Response:
    """The hint on the page of the table."""
    headers = {**person.headers, "Accept-Language": language}
    if script:
        headers["X-Requested-With"] = "fetch"
    return person.http.get(url, headers=headers)


def test_alone_against_bots_there_is_always_a_hint(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", ALONE).to_move()
    assert person.about()["hints"] is False
    offered = {one["move"] for one in person.moves()["moves"]}
    rules = {rule.number for rule in games.rules("bastille")}
    place = f"/t/{person.table}/{person.seat}/hint"
    for language in locale.LANGUAGES:
        found = good(person.get(f"{person.place}/hint", lang=language))
        assert 2 <= len(found["moves"]) <= 3 and {one["move"] for one in found["moves"]} <= offered
        assert all(0 <= one["chance"] <= 1 for one in found["moves"])
        reasons = [reason for one in found["moves"] for reason in one["reasons"]]
        assert reasons and {reason["rule"] for reason in reasons} <= rules
        # The same as a page: each move is a button of the form, its reasons cite the rules, and its piece has a number.
        shown = page(person, place, language).text
        for number, one in enumerate(found["moves"], 1):
            assert f'<button form="moves" name="move" value="{one["move"]}" id="hint-{number}">' in shown
            assert (
                locale.words("pages", language)["page.hint.rank"].format(number=number)
                in shown[: shown.index('class="side"')]
            )
        assert all(f"/rule/bastille/{reason['rule']}" in shown for reason in reasons)
        assert all(reason["words"] in shown for reason in reasons)
    told = page(person, place, script=True).json()
    assert told["seq"] == person.about()["seq"] and "hint-tile-" in str(told["lights"]["extra"])


def test_among_people_only_if_it_was_agreed(pages: ThreadServer) -> None:
    for agreed in (False, True):
        people = party(pages.url, "bastille", 3, hints=agreed)
        assert people[0].about()["hints"] is agreed
        mover = people[people[0].about()["owing"][0]]
        table = f"/t/{mover.table}"
        assert ('id="hint"' in page(mover, table).text) is agreed
        answer = mover.get(f"{mover.place}/hint")
        assert answer.status_code == (200 if agreed else 403), answer.text
        if not agreed:
            assert answer.json()["title"] == "no hints"
            shown = page(mover, f"{table}/{mover.seat}/hint", "de")
            assert shown.status_code == 403 and "gibt es keine Tipps" in shown.text
        other = next(person for person in people if person is not mover)
        assert other.get(f"{other.place}/hint").status_code == (409 if agreed else 403)
        assert other.get(f"{mover.place}/hint").status_code == 403  # it is not their seat
        assert Person(pages.url).get(f"{mover.place}/hint").status_code == 401


def test_it_is_said_before_anybody_sits_down(pages: ThreadServer) -> None:
    for agreed, words in ((False, "Hints are off at this table."), (True, "Hints are on at this table")):
        host = open_table(pages.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}], hints=agreed)
        invite = host.about()["invite"]
        stranger = Person(pages.url, "", host.table)
        for look in (f"/t/{host.table}", f"/t/{host.table}/join/{invite}"):
            assert words in page(stranger, look).text
    form = {"who0": "me", "who1": "open", "who2": "open", "hints": "on", "spectators": "on"}
    opened = httpx.post(f"{pages.url}/new/bastille", data=form, headers={"Origin": pages.url})
    assert Person(pages.url, table=opened.headers["location"][3:]).about()["hints"] is True


def test_a_hint_asked_for_a_thousand_times_is_one_hint(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    person = open_table(pages.url, "bastille", ALONE).to_move()
    runner = pages.app.state.bot_runner
    player = Player(pages.tables.live[person.table], person.seat, digest(person.token))
    asked: list[str] = []
    answer: list[dict[str, Any]] | None = None

    async def slow(question: dict[str, Any]) -> Any:
        asked.append(question["what"])
        await asyncio.sleep(0.1)
        return answer

    async def ask_often() -> list[Any]:
        questions = [asyncio.create_task(hints.best_moves(runner, player)) for _ in range(1000)]
        await asyncio.sleep(0.01)
        questions[0].cancel()  # whoever asked first hangs up
        return (await asyncio.gather(*questions, return_exceptions=True))[1:]

    monkeypatch.setattr(runner.pool, "ask", slow)
    assert {getattr(found, "status", None) for found in pages.run(ask_often())} == {503}
    answer = [{"move": 1}]
    assert pages.run(ask_often()) == [answer] * 999
    assert asked == ["hint"] * 2, "what went wrong is asked again, and what is known is not"


def test_a_bot_that_says_nothing_and_one_that_is_slow(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    person = open_table(pages.url, "bastille", ALONE).to_move()
    runner = pages.app.state.bot_runner

    async def silent(question: dict[str, Any]) -> Any:
        return None

    monkeypatch.setattr(runner.pool, "ask", silent)
    answer = person.get(f"{person.place}/hint")
    assert answer.status_code == 503 and answer.headers["retry-after"] == "5"
    asked: list[str] = []

    async def slow(question: dict[str, Any]) -> Any:
        asked.append(question["what"])
        if question["what"] == "hint":
            await asyncio.Event().wait()
        return question["moves"][0]

    monkeypatch.setattr(runner.pool, "ask", slow)
    waiting = httpx.Client(base_url=pages.url, timeout=httpx.Timeout(PATIENCE, read=0.3))
    with pytest.raises(httpx.ReadTimeout):
        waiting.get(f"/api{person.place}/hint", headers=person.headers)
    waiting.close()
    until(lambda: "hint" in asked)
    # Meanwhile the bots of others play on.
    other = open_table(pages.url, "bastille", ALONE).to_move()
    seq = other.play_any(random.Random(1))["seq"]
    assert other.to_move().about()["seq"] > seq
