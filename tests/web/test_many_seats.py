"""Tables with more players than there are colours, shapes and names: these come again, and every page is there."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from support.toy import BOX
from support.toy_title import installed
from tablee import games, locale
from tablee.drawing import SEAT_COLOURS
from tablee.server.database.table_info import Seat, colours_of
from web.test_plain_titles import play_out, read, reader, sit_down, value

__all__ = ["reader"]
SIX = BOX.replace("[2, 3]", "[6]")


@pytest.fixture(scope="module", autouse=True)
def six() -> Iterator[None]:
    """The toy, for six players."""
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder)):
        (Path(folder) / "toy_package" / "parts.toml").write_text(SIX, encoding="utf-8")
        yield


def test_six_play_on_the_pages(reader: httpx.Client) -> None:
    assert ">6 players<" in read(reader, "/")
    assert 'id="seat-5"' in read(reader, "/new/toy")
    table = sit_down(reader, 6)
    assert play_out(reader, table) >= 2
    for path in ("?seat=0", "/replay", "/analysis", "/read?seat=0"):
        assert "Emma" in read(reader, table + path)


def test_colours_come_again_where_there_are_no_others() -> None:
    assert colours_of([Seat("")] * 7) == [*SEAT_COLOURS, *SEAT_COLOURS[:2]]
    chosen = [Seat("", colour="green"), *[Seat("")] * 6]
    assert colours_of(chosen) == ["green", "white", "red", "black", "blue", "blue", "white"]
    assert colours_of(chosen[:3]) == ["green", "white", "red"]


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("name", ["bastide", "toy"])
def test_there_are_names_for_any_table(name: str, language: str) -> None:
    names = games.player_names(name, language)
    assert len(names) == len(set(names)) >= 10


@pytest.mark.parametrize("name", ["Isabella", "Somebody"])
def test_a_player_who_is_called_like_a_bot_gets_as_many_opponents(reader: httpx.Client, name: str) -> None:
    key = value(read(reader, "/"), "key")
    sent = {"name": name, "players": "5", "level": "random", "key": key}
    table = reader.post("/play/heads_of_state", data=sent).url.path
    about = reader.get(f"/api/tables/{table.rpartition('/')[2]}").json()
    assert len(about["seats"]) == 5 and about["seats"][0]["name"] == name
