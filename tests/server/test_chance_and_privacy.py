"""The promise of chance is on every page from the first moment; a private table tells strangers only that it exists."""

from __future__ import annotations

import secrets
from pathlib import Path

import httpx

from support.api_client import Person, good, key, open_table
from support.servers import ThreadServer
from support.surfaces import surfaces
from tablee.table import commitment

FINISHED = (Path(__file__).parents[1] / "records" / "bastille" / "bastille-3.game").read_text(encoding="utf-8")


def test_the_promise_is_on_the_page_from_the_first_moment(pages: ThreadServer) -> None:
    pages.tables.new_seed = lambda: "a seed that nobody knows"
    promise = commitment("a seed that nobody knows")
    waiting = open_table(pages.url, "bastille", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    playing = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    for person in (waiting, playing):
        for headers in (person.headers, {}):
            shown = httpx.get(f"{pages.url}/t/{person.table}?seat=0", headers=headers).text
            assert f">{promise}</code>" in shown and "a seed that nobody knows" not in shown
    over = good(Person(pages.url).post("/records", {"record": FINISHED, "seats": [{"who": "me"}] * 3}))["table"]
    shown = httpx.get(f"{pages.url}/t/{over}").text
    assert promise in shown and 'data-seed="a seed that nobody knows"' in shown


def test_a_private_table_tells_strangers_only_that_it_exists(pages: ThreadServer) -> None:
    """Two private tables, as different as can be, answer every request of a stranger in the same words."""
    tables = [
        open_table(pages.url, "bastille", [{"who": "me", "name": "Anne"}, *[{"who": "open"}] * 2], spectators=False),
        open_table(pages.url, "bastide", [{"who": "me", "name": "Ben"}] * 5, spectators=False),
    ]
    good(tables[1].post(f"{tables[1].place}/chat", {"text": "a word among us", "key": key()}))
    for token in ("", secrets.token_urlsafe(32)):
        strangers = [Person(pages.url, token, person.table) for person in tables]
        for seat in (0, 4):
            first, second = [surfaces(pages, stranger, seat, stranger=True) for stranger in strangers]
            assert len(first) > 30
            for one, another in zip(first, second, strict=True):
                assert one == another and one.status >= 400
    assert httpx.get(f"{pages.url}/api/tables/none").status_code == 404
