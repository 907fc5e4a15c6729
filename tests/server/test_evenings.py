"""Whole evenings: somebody who thinks longer than every bot, at any seat, beside bots of every level."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from support.api_client import open_table
from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.server import metrics
from tablee.server.bots.pool import BotPool

SEATS = 3
SEARCHING, OTHERS = ("strong", "expert"), ("novice", "fair")
EVENINGS = [(SEARCHING, 0), (SEARCHING, 1), (SEARCHING, 2), (OTHERS, 0)]  # who plays, and on which seat the person
WORKER = "tablee.server.bots.worker" if os.environ.get("TABLEE_EVENINGS") else "support.quick_bot_worker"


def failures() -> float:
    """How often so far a bot died, thought too long or was refused, or a move was made up for it."""
    counters = (metrics.bot_moves_made_up, metrics.bot_failures)
    return sum(
        sample.value
        for counter in counters
        for metric in counter.collect()
        for sample in metric.samples
        if sample.name.endswith("_total")
    )


@pytest.mark.parametrize(("levels", "seat"), EVENINGS)
@pytest.mark.parametrize("name", games.names())
def test_no_move_is_made_up_for_a_bot(name: str, levels: tuple[str, str], seat: int, tmp_path: Path) -> None:
    """Whoever thinks longest decides when every bot has, and says something only when spoken to."""
    before = failures()
    seats: list[dict[str, Any]] = [{"who": "bot", "bot": level} for level in levels]
    seats.insert(seat, {"who": "me"})
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        server.app.state.bot_runner.pool = BotPool(1, 60.0, WORKER)
        person = open_table(server.url, name, seats)
        assert person.seat == seat
        stream = person.stream()
        chance = random.Random(seat)
        while not (about := person.about())["over"]:
            if about["owing"] == [seat]:
                person.play_any(chance)
            elif answers := (offered := person.moves())["answers"]:
                person.play(chance.choice(answers)["move"], offered["seq"])  # bots wait for it
            else:
                stream.wait_for(about["seq"] + 1)
        moved = {step["seat"] for step in person.log() if step["kind"] == "move"}
    assert moved == set(range(SEATS))
    assert failures() == before
