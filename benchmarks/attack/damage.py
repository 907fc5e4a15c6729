"""Rows of a table are spoiled in every way: its own page says so, and nothing else is harmed."""

from __future__ import annotations

import tempfile
from pathlib import Path

import httpx

from attack.result import Result
from server.test_integrity import KINDS, played, spoil
from support.servers import ProcessServer, sqlite


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = ProcessServer(sqlite(folder))
        server.start()
        sound = played(server.url)
        hurt = {kind: played(server.url) for kind in KINDS}
        server.stop()
        for kind, person in hurt.items():
            spoil(folder, kind, person.table)
        server.start()
        for kind, person in hurt.items():
            cookie = {"Cookie": f"tablee={person.token}"}
            own = httpx.get(f"{server.url}/t/{person.table}", headers=cookie)
            result.expect(own.status_code in (409, 500) and "fault" in own.text, f"{kind}: its page does not say so")
            home = httpx.get(server.url, headers=cookie)
            result.expect(home.status_code == 200, f"{kind}: home is {home.status_code}")
        result.expect(sound.view()["seq"] > 0, "a sound table cannot be seen")
        result.seen["kinds"] = len(KINDS)
        server.stop()
