"""28 tables of expert bots: how long does another player wait for their fair ones?"""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path

import httpx

from attack.result import Result
from support.api_client import Person, good, open_table
from support.servers import running, sqlite

TABLES = int(os.environ.get("TABLEE_BOT_TABLES", "28"))
MOVES = 12
MOST = 1.0  # seconds for a move of a fair bot


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        player = open_table(
            server.url, "bastille", [{"who": "me"}, {"who": "bot", "bot": "fair"}, {"who": "bot", "bot": "fair"}]
        )
        alone = [waits(player) for _ in range(MOVES)]
        begin_experts(server.url)
        beside = [waits(player) for _ in range(MOVES)]
        for seconds in beside:
            result.expect(seconds < MOST, f"a fair bot took {seconds:.2f} s")
        result.seen = {
            "seconds_for_a_bots_move_alone": round(max(alone), 3),
            "seconds_for_a_bots_move_beside_experts": round(max(beside), 3),
            "expert_tables": TABLES,
        }


def begin_experts(url: str) -> None:
    """One visitor opens many tables, and at each it is the turn of an expert."""
    token = ""
    for number in range(TABLES):
        seats = [{"who": "me"}, {"who": "bot", "bot": "expert"}, {"who": "bot", "bot": "expert"}]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        found = good(httpx.post(f"{url}/api/tables", json={"game": "bastille", "seats": seats}, headers=headers))
        token = found["token"] or token
        person = Person(url, token, found["table"])
        while person.seat in person.about()["owing"]:
            person.play_any(random.Random(number))


def waits(player: Person) -> float:
    """Make one's moves, and see how long each move of the bots takes, on average until one is next again."""
    chance = random.Random(1)
    about = player.about()
    while player.seat in about["owing"]:
        player.play_any(chance)
        about = player.about()
    began, first = time.monotonic(), about["seq"]
    while player.seat not in about["owing"]:
        assert time.monotonic() - began < 60 and not about["over"], "the bots do not move"
        time.sleep(0.005)
        about = player.about()
    return (time.monotonic() - began) / max(1, int(about["seq"]) - int(first))
