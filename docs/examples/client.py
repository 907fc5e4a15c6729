"""A client in 30 lines: it opens a table with two bots and plays the first move that it is offered, to the end."""

import json
import sys
import time
import uuid
from typing import Any
from urllib.request import Request, urlopen

SECONDS = 300.0  # for the whole game, and for each answer


class Client:
    def __init__(self, server: str) -> None:
        self.api, self.headers, self.end = f"{server}/api", {"Content-Type": "application/json"}, time.time() + SECONDS

    def open(self, path: str, body: Any = None) -> Any:
        return urlopen(Request(self.api + path, body and json.dumps(body).encode(), self.headers), timeout=SECONDS)

    def ask(self, path: str, body: Any = None) -> Any:
        with self.open(path, body) as answer:
            return json.load(answer)

    def play(self, game: str) -> Any:
        mine = self.ask("/tables", {"game": game, "seats": [{"who": "me"}, *[{"who": "bot", "bot": "novice"}] * 2]})
        self.headers["Authorization"] = f"Bearer {mine['token']}"
        seat = f"/tables/{mine['table']}/seats/{mine['seats'][0]}"
        with self.open(f"{seat}/stream") as stream:  # server-sent events, one for each entry of the log
            for line in stream:
                news = json.loads(line[6:]) if line.startswith(b"data: ") else {}
                if news.get("over") or time.time() > self.end:
                    break
                if mine["seats"][0] in (news.get("owing") or []) and (offered := self.ask(f"{seat}/moves"))["moves"]:
                    move = {"move": offered["moves"][0]["move"], "seq": offered["seq"], "key": uuid.uuid4().hex}
                    self.ask(f"{seat}/moves", move)
        return self.ask(f"/tables/{mine['table']}")["scores"]


if __name__ == "__main__":
    print(Client(sys.argv[1]).play("bastille"))
