"""What docs/your-own-bot.md says of entry points and servers, and that a client does not wait for ever."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from support.distributions import install
from support.servers import ThreadServer, relaxed, sqlite
from tablee import bots, games
from tablee.server.settings import from_environment

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "your-own-bot.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS / "examples")


def test_the_entry_point_gives_it_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r'\[project\.entry-points\."(tablee\.bots)"\]\n(\w+) = "([\w:]+)"', PAGE)
    assert found is not None
    source = (DOCS / "examples" / "greedy.py").read_text(encoding="utf-8")
    install(monkeypatch, tmp_path, found[1], found[2], found[3], source)
    game = games.load("bastille")
    assert isinstance(bots.load(found[2], game, "x"), bots.OwnBot)


def test_the_server_starts_with_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"^\$ (TABLEE_BOTS)=(\S+) tablee serve$", PAGE, re.MULTILINE)
    assert found is not None
    monkeypatch.setenv(found[1], found[2])
    assert from_environment().bots == ("greedy:Greedy",)


def test_the_sentence_is_the_one_that_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    from greedy import Greedy  # type: ignore[import-not-found]

    monkeypatch.setattr(Greedy, "choose", lambda *given: None)
    with pytest.raises(bots.BotError) as raised:
        bots.load("greedy:Greedy", games.load("bastille"), "x").choose(None, 2, [0, 1, 2, 3, 4])
    assert str(raised.value).partition(" (")[0] in PAGE


def test_the_client_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import client  # type: ignore[import-not-found]

    async def never(question: dict[str, Any]) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(client, "SECONDS", 2.0)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        server.app.state.bot_runner.pool.ask = never
        with pytest.raises(TimeoutError):
            client.Client(server.url).play("bastille")
