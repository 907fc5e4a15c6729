"""Garbage: nobody waits for it to be found, and hardly any is made."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.api_client import open_table, play_out
from support.servers import ThreadServer, relaxed, sqlite
from tablee.server import garbage
from tablee.server.clock import Clock


@pytest.fixture
def thresholds() -> Iterator[None]:
    """The collector as it was, also after a test."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


class Asleep(Exception):
    """Nobody wakes it up any more."""


@pytest.mark.parametrize(
    "quiet_after, slept", [(0, garbage.DAY), (3, garbage.DAY + 3 * garbage.QUIET), (None, 2 * garbage.DAY)]
)
def test_everything_is_looked_at_when_it_is_quiet(
    quiet_after: int | None, slept: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, asked, looked = 0.0, 0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        if looked:
            raise Asleep
        now += seconds

    def idle() -> float:
        nonlocal asked
        asked += 1
        return garbage.QUIET if quiet_after is not None and asked > quiet_after else 0.0

    monkeypatch.setattr(gc, "collect", lambda: looked.append(now))
    with pytest.raises(Asleep):
        asyncio.run(garbage.go_on_collecting(Clock(monotonic=lambda: now, sleep=sleep), idle))
    assert looked == [slept]


def test_a_game_on_a_server_leaves_no_garbage_but_what_is_young(tmp_path: Path, thresholds: None) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        assert gc.get_threshold()[1:] == (garbage.NEVER, garbage.NEVER)
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        people = [person.at(seat) for seat in range(3)]
        played = play_out(people, random.Random(1), 60)
        for _ in range(20):
            next(played)
        gc.collect()
        gc.freeze()
        for _ in played:
            pass
        gc.collect(0)
        assert gc.collect() < 50
