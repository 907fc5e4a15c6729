"""Bots of somebody's own on the pages: they are offered by their name, and sit at the table under it."""

from __future__ import annotations

from pathlib import Path

import httpx

from support.api_client import open_table
from support.servers import ThreadServer, relaxed, sqlite
from tablee.web.app import add_pages

FIRST = "support.own_bots:First"
OFFERED = f'<option value="{FIRST}">'


def test_it_is_offered_by_its_name(tmp_path: Path) -> None:
    server = ThreadServer(relaxed(sqlite(tmp_path), bots=(FIRST,)))
    add_pages(server.app)
    with server:
        headers = {"Accept-Language": "en"}
        assert f"{OFFERED}bot, First</option>" in httpx.get(f"{server.url}/new/bastide", headers=headers).text
        assert f"{OFFERED}First</option>" in httpx.get(server.url, headers=headers).text
        seats = [{"who": "me"}, {"who": "bot", "bot": FIRST}, {"who": "open"}]
        host = open_table(server.url, "bastide", seats)
        lobby = httpx.get(f"{server.url}/t/{host.table}", headers={**host.headers, **headers}).text
        assert "· First</em>" in lobby and f"{OFFERED}First</option>" in lobby


def test_nothing_else_is_offered(pages: ThreadServer) -> None:
    assert FIRST not in httpx.get(f"{pages.url}/new/bastide").text
