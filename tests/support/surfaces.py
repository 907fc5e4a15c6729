"""Every surface of a table: whatever address the application has about one, asked as a program and as a browser."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from support.api_client import Person
from support.servers import ThreadServer

ENDLESS = ("/stream", "/news")
SUCCEEDING = ("/leave", "/handover", "/reclaim")  # a seat's own: they would change the table
BODIES: dict[str, dict[str, Any]] = {
    "join": {"invite": "not-an-invite", "name": "somebody"},
    "moves": {"move": "nonsense", "seq": 0, "key": "a-key-of-its-own"},
    "undo": {"seq": 0},
    "chat": {"text": ""},
    "bot": {"bot": "nobody"},
    "consent": {"agrees": True},
    "colour": {"colour": "red"},
    "start": {"bot": "nobody"},
}
FORM = {"move": "nonsense", "seq": "0", "key": "a-key-of-its-own", "text": "", "colour": "red"}
FORM |= dict.fromkeys(("level", "level-0", "level-4"), "nobody")
FRESH = re.compile(rb'name="key" value="[^"]*"')  # made anew for each page


class Surface(NamedTuple):
    """An answer at an address."""

    what: str
    status: int
    told: bytes


def surfaces(server: ThreadServer, person: Person, seat: int, seq: int = 0, stranger: bool = False) -> list[Surface]:
    """What somebody is answered everywhere; nothing of it changes the table. A stranger's streams end at once."""
    found = []
    for route in server.app.routes:
        path = str(getattr(route, "path", ""))
        if "{table}" not in path or (not stranger and path.endswith((*ENDLESS, *SUCCEEDING))):
            continue
        values = {
            "table": person.table,
            "seat": seat,
            "invite": "not-an-invite",
            "seq": seq,
            "move": 1,
            "theme": "light",
            "kind": "nonsense",
        }
        address = re.sub(r"{(\w+)(:\w+)?}", lambda part, values=values: str(values[part[1]]), path)  # type: ignore[misc]
        for method in sorted(getattr(route, "methods", set()) - {"HEAD"}):
            found.append(_surface(server, person, seat, method, path, address))
    return found


def _surface(server: ThreadServer, person: Person, seat: int, method: str, path: str, address: str) -> Surface:
    options: dict[str, Any] = {"headers": {**person.headers, "Accept-Encoding": "identity"}}
    if method == "GET" and path.startswith("/t/"):
        options["params"] = {"seat": seat, "seq": 0}
    elif method == "POST" and path.startswith("/api"):
        options["json"] = BODIES.get(path.rpartition("/")[2], {})
    elif method == "POST":
        options["data"] = {**FORM, f"level-{seat}": "nobody"}
        options["headers"]["Origin"] = server.url
    answer = person.http.request(method, address, **options)
    told = answer.content.replace(person.table.encode(), b"TABLE")
    return Surface(f"{method} {path} {seat}", answer.status_code, FRESH.sub(b"", told))
