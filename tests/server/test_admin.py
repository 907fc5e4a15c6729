"""`tablee admin`: what an operator sees of the tables, changes and removes, in words and as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.api_client import Person, good, open_table
from support.servers import ThreadServer, relaxed
from support.waiting import until
from tablee.cli import main
from tablee.server.actions import standing
from tablee.server.http.auth import digest
from tablee.server.tables import prune
from tablee.table import Record

MINE = [{"who": "me"}] * 3
RECORD = Path(__file__).parents[1] / "records" / "bastille" / "bastille-3.game"
Admin = Callable[..., Any]


@pytest.fixture
def admin(database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Run a command of `tablee admin` on the database; what it prints, read if it is JSON."""

    def run(command: str, *words: str, fails: str = "") -> Any:
        monkeypatch.setattr(sys, "argv", ["tablee", "admin", command, "--database", database_url, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        if fails:
            assert ended.value.code == 1 and fails in told.err, told
            return None
        assert ended.value.code == 0, told.err
        return json.loads(told.out) if "--json" in words else told.out

    return run


def opened(url: str) -> tuple[Person, Person]:
    """A listed table where something was said, and a finished one."""
    person = open_table(url, "bastille", MINE, listed=True)
    good(person.post(f"{person.place}/chat", {"text": "bonjour"}))
    found = good(person.post("/records", {"record": RECORD.read_text(encoding="utf-8"), "seats": MINE}))
    return person, Person(url, person.token, found["table"])


def test_what_an_operator_sees(admin: Admin, database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        person, finished = opened(server.url)
        rows = {row["id"]: row for row in admin("list", "--json")}
        assert rows.keys() == {person.table, finished.table} and rows[finished.table]["over"]
        assert rows[person.table]["listed"] and rows[person.table]["entries"] == 2
        words = admin("list")
        assert f"{person.table}  " in words and "3 seats, 2 entries, going on, listed" in words
        shown = admin("show", "--json", person.table)
        assert [line["text"] for line in shown["chat"]] == ["bonjour"] and len(shown["people"]) == 3
        with_secrets = json.dumps(shown) + admin("show", person.table)
        assert person.about()["invite"] not in with_secrets and "seed" not in with_secrets
        assert "Seat 0: bonjour" in admin("show", person.table)
        report = admin("report", "--json")
        assert report["tables"] == 2 and report["over"] == 1 and report["games"] == {"bastille": 2}
        assert report["bytes"] > 10_000 and report["used_in_the_last_day"] == 2
        assert "bastille: 2" in admin("report")
        assert len(Record.parse(admin("export", finished.table)).entries) > 100
        assert admin("export", "--json", finished.table)["record"] == admin("export", finished.table)
        admin("export", person.table, fails="once the game is over")
        admin("show", "nothing", fails="no such table")
        assert admin("check", "--json") == {"tables": 2, "damaged": {}}


def test_reports_are_listed_and_closed_and_tables_hidden(admin: Admin, database_url: str) -> None:
    """With what was said and where, and with nothing of the people but what tells one from another."""
    server = ThreadServer(relaxed(database_url))
    with server:
        person, _ = opened(server.url)
        live = server.tables.live[person.table]
        seq, reporter = live.position.seq, digest("a token")
        server.run(standing.report(server.tables, live, reporter, 0, seq))
        server.run(standing.report(server.tables, live, reporter, 1))
        line, name = admin("reports", "--json")
        assert (line["table"], line["seat"], line["seq"], line["text"]) == (person.table, 0, seq, "bonjour")
        assert name["text"] == "player 1" and name["seq"] == -1 and line["person"] == reporter[:16]
        words = admin("reports").splitlines()
        assert words[0].endswith(f"Table {person.table}, seat 0 says: bonjour") and "is called: player 1" in words[1]
        assert reporter not in json.dumps([line, name]) and digest(person.token) not in json.dumps([line, name])
    admin("reports", "--close", line["id"], "--close", "nothing", fails="no such report")
    assert admin("reports", "--json", "--close", line["id"]) == {"closed": [line["id"]]}
    assert [one["id"] for one in admin("reports", "--json")] == [name["id"]]
    assert [bool(one["closed"]) for one in admin("reports", "--all", "--json")] == [True, False]
    assert admin("reports", "--all").splitlines()[0].endswith("bonjour, closed")
    admin("hide", person.table, "nothing", fails="no such table")
    assert admin("hide", "--json", person.table) == {"hidden": [person.table]}
    assert [row["listed"] for row in admin("list", "--json") if row["id"] == person.table] == [False]
    assert "is not listed" in admin("hide", person.table)


def test_tables_are_closed_and_removed(admin: Admin, database_url: str) -> None:
    server = ThreadServer(relaxed(database_url))
    with server:
        person, finished = opened(server.url)
        invite = person.about()["invite"]
        if not server.tables.store.shared:
            admin("close", person.table, fails="another process is already serving it")
    assert admin("close", "--json", person.table) == {"closed": [person.table]}
    admin("remove", "--yes", finished.table, "nothing", fails="nothing: there is no such table")
    assert admin("remove", "--yes", "--json", finished.table) == {"removed": [finished.table]}
    assert [(row["id"], row["listed"]) for row in admin("list", "--json")] == [(person.table, False)]
    with ThreadServer(relaxed(database_url)) as server:
        person = Person(server.url, person.token, person.table)
        about = person.about()
        assert about["invite"] != invite and not about["spectators"]
        assert person.get(f"/tables/{finished.table}").status_code == 404
        assert Person(server.url).get(f"/tables/{person.table}/view").status_code in (403, 404)
    assert admin("check").startswith("1 tables, 0 damaged")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_running_server_forgets_a_removed_table(admin: Admin, database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        person, finished = opened(server.url)
        admin("remove", "--yes", person.table)
        until(lambda: person.get(f"/tables/{person.table}").status_code == 404)
        assert finished.about()["over"]


def test_finished_tables_are_pruned_by_a_setting(
    admin: Admin, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        now = time.time()
        server.tables.clock.now = lambda: now - 40 * prune.DAY
        person, _ = opened(server.url)
    assert admin("prune", "--json")["tables"] == 0, "by default they stay"
    monkeypatch.setenv("TABLEE_FINISHED_DAYS", "30")
    assert "removed 1 tables" in admin("prune")
    assert [row["id"] for row in admin("list", "--json")] == [person.table]
    monkeypatch.setenv("TABLEE_UNFINISHED_DAYS", "30")
    assert admin("prune", "--json")["tables"] == 1 and admin("list", "--json") == []
