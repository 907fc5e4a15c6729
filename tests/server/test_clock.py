"""Time and chance: the server and its pages have them from one place, where a test or a simulation can put its own."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from unittest import mock

import tablee
from support.api_client import open_table
from support.servers import ThreadServer, relaxed
from tablee.server.clock import Chance
from tablee.server.notices.push import Vapid

PACKAGE = Path(tablee.__file__).parent
ONLY = PACKAGE / "server" / "clock.py"
FORBIDDEN = {"time", "random", "secrets", "uuid"}


def asks_the_system(source: str) -> list[str]:
    """Every import of a module of time or chance, and every `asyncio.sleep`."""
    named: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named += [alias.name for alias in node.names if alias.name in FORBIDDEN]
        elif isinstance(node, ast.ImportFrom):
            taken = {alias.name for alias in node.names}
            named += [node.module or ""] if node.module in FORBIDDEN or ("sleep" in taken) else []
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            what = f"{node.value.id}.{node.attr}"
            named += [what] if what in ("asyncio.sleep", "datetime.now", "datetime.utcnow", "os.urandom") else []
    return named


def test_nothing_else_asks_the_system_for_time_or_chance() -> None:
    files = [file for name in ("server", "web") for file in (PACKAGE / name).rglob("*.py") if file != ONLY]
    assert len(files) > 90
    assert {str(file): found for file in files if (found := asks_the_system(file.read_text(encoding="utf-8")))} == {}
    assert asks_the_system("import time\nfrom asyncio import sleep\nasyncio.sleep(1)") == [
        "time",
        "asyncio",
        "asyncio.sleep",
    ]


def test_the_same_chance_opens_the_same_table(database_url: str) -> None:
    key = mock.patch.object(Vapid, "_make", lambda _: "1")  # the server draws it while people come
    with key, ThreadServer(relaxed(database_url), Chance(random.Random(5))) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        about = person.about()
    expected = Chance(random.Random(5))
    assert person.token == expected.token()
    assert (person.table, server.tables.live[person.table].info.seed) == (expected.token(12), expected.seed())
    assert about["invite"] == expected.token(18)


def test_no_token_looks_like_an_option() -> None:
    chance = Chance(random.Random(1))
    assert not any(chance.token(12).startswith("-") for _ in range(1000))
