"""What a click passes: modules, functions and calls of ours from the form to the answer and to an open page.

`PYTHONPATH=src:tests python benchmarks/click_path.py`: three people at a table of Bastille, the page of one is open.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import httpx

import tablee
from support.api_client import Person, Stream, hang_up, key, party
from support.servers import ThreadServer, relaxed, sqlite
from tablee.web.app import add_pages

PACKAGE = f"{Path(tablee.__file__).parent}/"
BACKGROUND = ("measure_lag",)  # what runs by itself ten times a second
FIRST = 4  # moves before those that count: what is made once is made by then


class Click(NamedTuple):
    """What one click passed."""

    modules: int
    functions: int
    named: int  # of these: the others are comprehensions and lambdas
    calls: int
    answer: int  # bytes


def click(server: ThreadServer, person: Person, move: str, seq: int, page: Stream) -> Click:
    """Send a move as the script of a page does, and count until the open page has it, too."""
    calls: Counter[tuple[str, str]] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE) and code.co_name not in BACKGROUND:
            calls[code.co_filename, code.co_qualname] += 1

    async def watch(watched: bool) -> None:  # in the thread of the server
        sys.setprofile(count if watched else None)

    headers = {"origin": server.url, "x-requested-with": "fetch"}
    with httpx.Client(base_url=server.url, cookies={"tablee": person.token}, headers=headers) as browser:
        browser.get(f"/t/{person.table}?seat={person.seat}").raise_for_status()
        server.run(watch(True))
        form = {"move": move, "seq": str(seq), "key": key()}
        answer = browser.post(f"/t/{person.table}/{person.seat}/move", data=form).raise_for_status()
        page.wait_for(answer.json()["news"][-1]["seq"])
        server.run(watch(False))
    named = sum(not function.endswith(">") for _, function in calls)
    return Click(len({file for file, _ in calls}), len(calls), named, calls.total(), len(answer.content))


def clicks(number: int) -> list[Click]:
    """Some moves of a game that is always the same."""
    with tempfile.TemporaryDirectory() as folder:
        server = ThreadServer(relaxed(sqlite(Path(folder))))
        server.tables.new_seed = lambda: "a click"
        add_pages(server.app)
        with server:
            people, chance = party(server.url, "bastille", 3), random.Random(1)
            page = Stream(people[0], f"/t/{people[0].table}/news", seq=0, seat=people[0].seat)
            counted: list[Click] = []
            for _ in range(number):
                mover = people[people[0].about()["owing"][0]]
                offered = mover.moves()
                move = chance.choice(offered["moves"])["move"]
                counted.append(click(server, mover, move, offered["seq"], page))
            hang_up()
    return counted


if __name__ == "__main__":
    counted = clicks(14)[FIRST:]
    for name, values in zip(Click._fields, zip(*counted, strict=True), strict=True):
        print(f"{name:10} {statistics.median(values):8.0f}   from {min(values)} to {max(values)}")
