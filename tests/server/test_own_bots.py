"""Bots of somebody's own on a server: only those that whoever runs it allows, and their faults are told."""

from __future__ import annotations

import logging
import random
import sys
from pathlib import Path

import pytest

from support.api_client import Person, good, open_table
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until
from tablee import bots
from tablee.server import metrics
from tablee.server.settings import from_environment
from tablee.table import TableeError

FIRST = "support.own_bots:First"
AGAINST_FIRST = [{"who": "me"}, {"who": "bot", "bot": FIRST}, {"who": "bot", "bot": FIRST}]


def made_up(bot: str) -> float:
    return float(metrics.bot_moves_made_up.labels("bastille", bot)._value.get())


def test_it_plays_where_it_is_allowed(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), bots=(FIRST,))) as server:
        before = made_up(FIRST)
        person = open_table(server.url, "bastille", AGAINST_FIRST)
        for _ in range(4):
            person.to_move().play_any(random.Random(1))
        person.to_move()
        about = person.about()
        assert {step["seat"] for step in person.log() if step["kind"] == "move"} == {0, 1, 2}
        assert [seat["bot"] for seat in about["seats"]] == [None, FIRST, FIRST]
        assert about["seats"][1]["name"] == "First 1"
        assert made_up(FIRST) == before


def test_it_is_offered_where_it_is_allowed(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), bots=(FIRST,))) as server:
        about = good(Person(server.url).get("/games"))
        assert about["bots"] == [*bots.names(), FIRST]
        assert {game["game"]: game["bots"] for game in about["games"]}["bastide"] == [*bots.names(), FIRST]


@pytest.mark.parametrize("bot", [FIRST, "antigravity:geohash", "strong:100000", "fair/hungry"])
def test_no_other_is_even_looked_for(server: ThreadServer, bot: str) -> None:
    person = Person(server.url)
    refused = person.post("/tables", {"game": "bastille", "seats": [{"who": "me"}, *[{"who": "bot", "bot": bot}] * 2]})
    assert refused.status_code == 422
    assert refused.json()["title"] == "unknown bot"
    assert "the bots are random, novice, fair, strong, expert" in refused.json()["detail"]
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Silent", "answered None, which is not one of its"),
        ("Failing", "failed: KeyError: 'plan'"),
        ("Slow", "did not answer within 2 seconds"),
    ],
)
def test_a_move_is_made_up_for_one_that_fails_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: str, reason: str
) -> None:
    name = f"support.own_bots:{bot}"
    seconds = 2.0 if bot == "Slow" else 60.0
    with ThreadServer(relaxed(sqlite(tmp_path), bots=(name,), bot_seconds=seconds)) as server:
        before = made_up(name)
        with caplog.at_level(logging.ERROR, "tablee.server"):
            person = open_table(server.url, "bastille", [{"who": "me"}, *[{"who": "bot", "bot": name}] * 2])
            person.to_move().play_any(random.Random(2))
            until(lambda: made_up(name) > before)
            person.to_move()
    said = [record.getMessage() for record in caplog.records]
    assert any(f"{name} on seat" in line and reason in line and "a random move" in line for line in said), said


def test_one_that_is_allowed_no_longer_does_not_play_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), bots=(FIRST,))) as server:
        person = open_table(server.url, "bastille", AGAINST_FIRST)
    with caplog.at_level(logging.ERROR, "tablee.server"), ThreadServer(relaxed(sqlite(tmp_path))) as server:
        again = Person(server.url, person.token, person.table, person.seat)
        again.to_move().play_any(random.Random(3))
        again.to_move()
    assert any("may not play here any more" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("nowhere_at_all:Nobody", "nowhere_at_all:Nobody cannot be loaded: ModuleNotFoundError"),
        (f"{FIRST},greedy", "'greedy' is not a bot"),
        ("strong", "'strong' is built in"),
        (f"a.{'b' * 80}:C", "more than 64 letters"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, value: str, sentence: str
) -> None:
    monkeypatch.setenv("TABLEE_BOTS", value)
    with pytest.raises(TableeError, match=f"TABLEE_BOTS: .*{sentence}"):
        from_environment()


def test_several_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_BOTS", f" {FIRST}, support.own_bots:Blind ")
    assert from_environment().bots == (FIRST, "support.own_bots:Blind")
