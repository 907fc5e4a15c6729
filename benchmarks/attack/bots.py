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
from tablee import games

TABLES = int(os.environ.get("TABLEE_BOT_TABLES", "28"))
MOVES = 6
MOST = 1.0  # seconds for a move of a fair bot


def attack(result: Result) -> None:
    seats = [{"who": "me"}, {"who": "bot", "bot": "fair"}, {"who": "bot", "bot": "fair"}]
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        players = [open_table(server.url, name, seats) for name in games.names()]
        alone = [waits(player) for player in players for _ in range(MOVES)]
        greedy = begin_experts(server.url)
        beside = [waits(player) for player in players for _ in range(MOVES)]
        for seconds in beside:
            result.expect(seconds < MOST, f"a fair bot took {seconds:.2f} s")
        thinking = sum(person.seat not in person.about()["owing"] for person in greedy)
        result.expect(thinking > TABLES // 2, f"only {thinking} tables wait for an expert")
        result.seen = {
            "slowest_move_of_a_bot_alone": round(max(alone), 3),
            "slowest_move_of_a_bot_beside_experts": round(max(beside), 3),
            "expert_tables": TABLES,
        }


def begin_experts(url: str) -> list[Person]:
    """One visitor opens many tables, and at each it is the turn of an expert."""
    token, people = "", []
    for number in range(TABLES):
        seats = [{"who": "me"}, {"who": "bot", "bot": "expert"}, {"who": "bot", "bot": "expert"}]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        found = good(httpx.post(f"{url}/api/tables", json={"game": "bastille", "seats": seats}, headers=headers))
        token = found["token"] or token
        person = Person(url, token, found["table"])
        while person.seat in person.about()["owing"]:
            person.play_any(random.Random(number))
        people.append(person)
    return people


def waits(player: Person) -> float:
    """Make one's moves, and see how long the slowest move of the bots takes until one is next again."""
    chance = random.Random(1)
    about = player.about()
    while player.seat in about["owing"]:
        player.play_any(chance)
        about = player.about()
    slowest, since, seq = 0.0, time.monotonic(), about["seq"]
    while player.seat not in about["owing"]:
        assert time.monotonic() - since < 20 and not about["over"], "the bots do not move"
        time.sleep(0.005)
        about = player.about()
        if about["seq"] != seq:
            now, seq = time.monotonic(), about["seq"]
            slowest, since = max(slowest, now - since), now
    return slowest
