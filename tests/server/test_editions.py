"""Editions in a folder: offered, changed, removed or broken while tables are played with them."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import httpx
import pytest

from support.api_client import Person, open_table
from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.server.settings import Settings

SEATS = [{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]


@pytest.fixture
def chosen(tmp_path: Path) -> Settings:
    """Settings with a folder that holds an edition of Bastille."""
    folder = tmp_path / "editions"
    folder.mkdir()
    box = (games.folder("bastille") / "parts.toml").read_text(encoding="utf-8")
    (folder / "house.toml").write_text(box.replace('name = "', 'name = "House ', 1), encoding="utf-8")
    return relaxed(sqlite(tmp_path), editions=folder)


def file(chosen: Settings) -> Path:
    """The edition."""
    assert chosen.editions is not None
    return chosen.editions / "house.toml"


def play_a_little(person: Person) -> None:
    """Three moves of one's own, and those of the bots between them."""
    for _ in range(3):
        person.to_move().play_any(random.Random(3))


@pytest.mark.parametrize("what", ["kept", "changed", "removed"])
def test_a_table_goes_on_with_the_edition_it_was_begun_with(what: str, chosen: Settings) -> None:
    with ThreadServer(chosen) as server:
        offered = httpx.get(f"{server.url}/api/games").json()["games"]
        assert [game["editions"] for game in offered] == [["house"], [], []]
        person = open_table(server.url, "bastille", SEATS, edition="house")
        if what == "removed":
            file(chosen).unlink()
        elif what == "changed":
            text = file(chosen).read_text(encoding="utf-8")
            file(chosen).write_text(text.replace("House", "Other", 1), encoding="utf-8")
        play_a_little(person)
    with ThreadServer(chosen) as server:
        again = Person(server.url, person.token, person.table, person.seat)
        answer = again.get(f"/tables/{person.table}")
        if what == "kept":
            play_a_little(again)
        else:
            assert answer.status_code == 409 and answer.json()["title"] == "other rules"
            assert again.get(f"{again.place}/stream").status_code == 409


def test_a_broken_edition_is_logged_once_for_each_change(chosen: Settings, caplog: pytest.LogCaptureFixture) -> None:
    broken = file(chosen).with_name("broken.toml")
    broken.write_text("this is [no TOML", encoding="utf-8")
    faulty = file(chosen).with_name("faulty.toml")
    faulty.write_text('[edition]\ngame = "bastille"\nname = "x"\n', encoding="utf-8")
    with ThreadServer(chosen) as server, caplog.at_level(logging.WARNING, "tablee"):
        table = {"game": "bastille", "seats": SEATS, "edition": "faulty"}
        for said in (2, 3):
            for _ in range(5):
                httpx.get(f"{server.url}/api/games")
                httpx.post(f"{server.url}/api/tables", json=table)
            assert len(caplog.records) == said, caplog.text
            broken.write_text("nor = is this", encoding="utf-8")


def test_a_broken_edition_hides_no_other(chosen: Settings) -> None:
    file(chosen).with_name("broken.toml").write_text("this is [no TOML", encoding="utf-8")
    file(chosen).with_name("faulty.toml").write_text('[edition]\ngame = "bastille"\nname = "x"\n', encoding="utf-8")
    with ThreadServer(chosen) as server:
        offered = httpx.get(f"{server.url}/api/games").json()["games"]
        assert "house" in offered[0]["editions"] and "broken" not in offered[0]["editions"]
        open_table(server.url, "bastille", SEATS, edition="house")
        for edition in ("broken", "faulty"):
            answer = Person(server.url).post("/tables", {"game": "bastille", "seats": SEATS, "edition": edition})
            assert answer.status_code == 422 and answer.json()["title"] == "unknown edition"
