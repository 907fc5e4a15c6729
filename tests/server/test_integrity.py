"""A damaged table harms itself alone: its own page says so, it is logged once, and `tablee admin check` finds it."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from support.api_client import Person, good, line_to, play_out
from support.servers import ThreadServer, relaxed, sqlite
from tablee import locale
from tablee.cli import main
from tablee.server.database.sql_store import SqlStore
from tablee.server.settings import Settings
from tablee.server.tables import Position
from tablee.table import TableeError
from tablee.web.app import add_pages

MINE = [{"who": "me"}] * 3
MOVES = 3

KINDS = {
    "entry": "UPDATE steps SET data = 'x' WHERE table_id = ? AND seq = 2",
    "empty entry": "UPDATE steps SET data = '{}' WHERE table_id = ? AND seq = 2",
    "other move": "UPDATE steps SET data = replace(data, 'move\":\"', 'move\":\"x') WHERE table_id = ? AND seq = 2",
    "entry gone": "DELETE FROM steps WHERE table_id = ? AND seq = 2",
    "snapshot": "UPDATE snapshots SET data = 'x' WHERE table_id = ?",
    "empty snapshot": "UPDATE snapshots SET data = '{}' WHERE table_id = ?",
    "odd snapshot": "UPDATE snapshots SET data = replace(data, '\"coins\":[', '\"coins\":[-99,') WHERE table_id = ?",
    "snapshot gone": "DELETE FROM snapshots WHERE table_id = ?",
    "seat gone": "DELETE FROM seats WHERE table_id = ? AND seat = 1",
    "options": "UPDATE tables SET options = 'x' WHERE id = ?",
    "number of seats": "UPDATE tables SET seats = 4 WHERE id = ?",
    "game gone": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "edition gone": "UPDATE tables SET edition = 'lost' WHERE id = ?",
    "edition changed": "UPDATE tables SET digest = 'other' WHERE id = ?",
}
WITHOUT_ITS_RULES = ("game gone", "edition gone", "edition changed")


def spoil(folder: Path, kind: str, table: str) -> None:
    with closing(sqlite3.connect(folder / "tables.db")) as database, database:
        assert database.execute(KINDS[kind], (table,)).rowcount > 0


def played(url: str, token: str = "") -> Person:
    """A table where some moves have been made."""
    found = good(Person(url, token).post("/tables", {"game": "bastille", "seats": MINE}))
    person = Person(url, found["token"] or token, found["table"])
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(1), MOVES):
        pass
    return person


def test_each_kind_of_damage_stays_at_its_table_and_is_found(
    pages: ThreadServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sound = played(pages.url)
    hurt = {kind: played(pages.url, sound.token) for kind in KINDS}
    assert checked(tmp_path, monkeypatch) == 0
    assert f"{len(KINDS) + 1} tables, 0 damaged" in capsys.readouterr().out
    for kind, person in hurt.items():
        spoil(tmp_path, kind, person.table)
    pages.tables.live.clear()
    http = line_to(pages.url)
    for (kind, person), language in zip(hurt.items(), itertools.cycle(locale.LANGUAGES), strict=False):
        key = "page.problem.other_rules" if kind in WITHOUT_ITS_RULES else "page.problem.damaged"
        page = http.get(f"/t/{person.table}", headers={"Cookie": f"tablee={person.token}; language={language}"})
        assert page.status_code == (409 if kind in WITHOUT_ITS_RULES else 500), kind
        assert locale.words("pages", language)[key] in page.text, (kind, language)
        told = person.get(f"{person.place}/view")
        assert told.headers["content-type"] == "application/problem+json"
        logged = [record for record in caplog.records if person.table in record.getMessage()]
        assert len(logged) == 1, kind
    assert not [record for record in caplog.records if record.exc_info], "no traceback"
    home = http.get("/", headers={"Cookie": f"tablee={sound.token}"})
    assert home.status_code == 200 and not any(person.table in home.text for person in hurt.values())
    for _ in play_out([sound.at(seat) for seat in range(3)], random.Random(2), 5):
        pass
    assert checked(tmp_path, monkeypatch) == 1
    named = capsys.readouterr().out
    assert f"{len(KINDS) + 1} tables, {len(KINDS)} damaged" in named and sound.table not in named
    assert all(f"{person.table}: " in named for person in hurt.values())


def test_an_old_entry_that_cannot_be_read_harms_only_what_shows_it(tmp_path: Path) -> None:
    """The game goes on from its last snapshot."""
    server = ThreadServer(relaxed(sqlite(tmp_path), snapshot_every=2))
    add_pages(server.app)
    with server:
        person = played(server.url)
        spoil(tmp_path, "entry", person.table)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            assert database.execute("SELECT max(seq) FROM snapshots").fetchone() == (2,)
        server.tables.live.clear()
        log = person.get(f"{person.place}/log")
        assert log.status_code == 500 and log.json()["title"] == "damaged"
        assert person.view()["seq"] == MOVES
        for _ in play_out([person.at(seat) for seat in range(3)], random.Random(2), 5):
            pass


CHANGED = "UPDATE snapshots SET data = replace(data, ?, ?) WHERE table_id = ?"


def test_a_position_that_differs_from_its_hash_is_closed_to_moves(
    pages: ThreadServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It can still be looked at and talked about; other tables, and those of older versions, are played on."""
    sound, hurt = played(pages.url), played(pages.url)
    old = played(pages.url)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        [data] = database.execute("SELECT data FROM snapshots WHERE table_id = ?", (hurt.table,)).fetchone()
        coins = json.loads(data)["state"]["coins"]
        swapped = json.dumps([coins[0] + 1, *coins[1:]], separators=(",", ":"))
        before = json.dumps(coins, separators=(",", ":"))
        assert database.execute(CHANGED, (before, swapped, hurt.table)).rowcount == 1
        digest = json.loads(data)["hash"]
        [data] = database.execute("SELECT data FROM snapshots WHERE table_id = ?", (old.table,)).fetchone()
        without = {name: value for name, value in json.loads(data).items() if name != "hash"}
        database.execute("UPDATE snapshots SET data = ? WHERE table_id = ?", (json.dumps(without), old.table))
    assert len(digest) == 64
    pages.tables.live.clear()
    mover = hurt.at(hurt.about()["owing"][0])
    offered = mover.moves()
    refused = mover.play(offered["moves"][0]["move"], offered["seq"])
    assert (refused.status_code, refused.json()["title"]) == (500, "damaged")
    undone = mover.post(f"{mover.place}/undo", {"seq": offered["seq"]})
    assert undone.json()["title"] == "damaged" and hurt.about()["seq"] == offered["seq"]
    form = {"move": offered["moves"][0]["move"], "seq": offered["seq"], "key": "a-key-of-its-own"}
    headers = {"Cookie": f"tablee={mover.token}; language=de", "Origin": pages.url}
    page = line_to(pages.url).post(f"/t/{hurt.table}/{mover.seat}/move", data=form, headers=headers)
    assert page.status_code == 500 and locale.words("pages", "de")["page.problem.damaged"] in page.text
    good(mover.post(f"{mover.place}/chat", {"text": "What now?"}))
    assert len([record for record in caplog.records if hurt.table in record.getMessage()]) == 1
    assert pages.app.state.bot_runner.bots.next(pages.tables.live[hurt.table]) is None
    for person in (sound, old):
        for _ in play_out([person.at(seat) for seat in range(3)], random.Random(2), 5):
            pass
    assert checked(tmp_path, monkeypatch) == 1
    told = capsys.readouterr().out
    assert f"{hurt.table}: the snapshot after entry 0 is not the one that was written" in told
    assert sound.table not in told and old.table not in told


def test_a_position_that_moves_do_not_lead_to_is_closed_too(tmp_path: Path) -> None:
    """Another process wrote the snapshot: whoever follows its moves to another position does not go on."""
    with ThreadServer(relaxed(sqlite(tmp_path), snapshot_every=2)) as server:
        person = played(server.url)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            [data] = database.execute("SELECT data FROM snapshots WHERE seq = 2").fetchone()
            other = data.replace(json.loads(data)["hash"], 64 * "0")
            database.execute("UPDATE snapshots SET data = ? WHERE seq = 2", (other,))
        live = server.tables.live[person.table]

        async def again() -> bool:
            live.position = Position.load(live.game, await server.store.snapshot(person.table, 0))
            await server.tables.catch_up(live)
            return live.differs

        assert server.run(again())
        assert person.view()["seq"] == MOVES


def test_admin_check_of_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(tmp_path, monkeypatch) == 1 and not list(tmp_path.iterdir())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert checked(tmp_path, monkeypatch) == 1
    told = capsys.readouterr().err
    assert "no such database" in told and "no such table" in told and "Traceback" not in told


def checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """How `tablee admin check` ends."""
    monkeypatch.setattr(sys, "argv", ["tablee", "admin", "check", "--database", f"sqlite:///{folder}/tables.db"])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


def test_pages_in_the_middle_that_are_spoilt_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a quick look when a server starts, and by `tablee admin check`, which reads the indexes, too."""
    file = tmp_path / "tables.db"
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        for _ in range(3):
            played(server.url)
    with closing(sqlite3.connect(file)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        roots = dict(database.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 1"))
    whole = file.read_bytes()
    for name in ("steps", "seats", "tables", "snapshots"):
        begin = (roots[name] - 1) * size
        file.write_bytes(whole[:begin] + b"\xa5" * size + whole[begin + size :])
        with pytest.raises(TableeError, match="damaged: restore a backup"):
            asyncio.run(_start(relaxed(sqlite(tmp_path))))
        assert checked(tmp_path, monkeypatch) == 1, name
        told = capsys.readouterr()
        assert "Traceback" not in told.err and ("the file: " in told.out or "cannot be read" in told.err), (name, told)
    file.write_bytes(whole)
    asyncio.run(_start(relaxed(sqlite(tmp_path))))
    assert checked(tmp_path, monkeypatch) == 0


async def _start(settings: Settings) -> None:
    store = SqlStore(settings)
    await store.open()
    await store.close()
