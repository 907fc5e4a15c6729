"""The scripts of the pages: each is used, what it imports is there, and a table fetches all of them at once."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urljoin

import httpx

from support.api_client import open_table
from support.servers import ThreadServer
from tablee.web.assets import FOLDER

IMPORT = re.compile(r'^import (?:.* from )?"(.+)";$', re.MULTILINE)
TEMPLATES = FOLDER.parent / "templates"
WORKER = FOLDER / "worker.js"  # that a script registers, not a page


def test_every_script_is_used() -> None:
    pages = "".join(file.read_text(encoding="utf-8") for file in TEMPLATES.glob("*.html"))
    used, left = set[Path](), [FOLDER / name for name in re.findall(r"asset\('([\w/]+\.js)'\)", pages)]
    while left:
        script = left.pop()
        if script not in used:
            used.add(script)
            left += [(script.parent / name).resolve() for name in IMPORT.findall(script.read_text(encoding="utf-8"))]
    assert used == set(FOLDER.rglob("*.js")) - {WORKER}
    assert any(f'.register("/{WORKER.name}")' in script.read_text(encoding="utf-8") for script in used)


def test_a_table_names_every_script_that_it_needs(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    page = httpx.get(f"{pages.url}/t/{person.table}?seat=0", headers=person.headers).text
    scripts = re.findall(r'<script type="module" src="(.+?)">', page)
    needed, left = set(scripts), list(scripts)
    while left:
        address = left.pop()
        script = httpx.get(pages.url + address)
        assert script.status_code == 200, address
        assert "javascript" in script.headers["Content-Type"] and "immutable" in script.headers["Cache-Control"]
        new = {urljoin(address, name) for name in IMPORT.findall(script.text)} - needed
        needed |= new
        left += new
    assert len(scripts) > 3
    assert set(re.findall(r'<link rel="modulepreload" href="(.+?)">', page)) == needed - set(scripts)
