"""People of a simulation: programs that use the API, and browsers that use the forms and streams of pages.

Each has a token, perhaps soon another one for a second device, and sends whatever it wants to be done with a key, again
and again until it is answered or given up.
"""

from __future__ import annotations

import asyncio
import json
import random
from copy import copy
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from support.history import NOTHING, Action, Left
from support.simulation.process import HOST, Answer, Lost
from tablee.server.database.journal import CHAT, MOVE, UNDO

if TYPE_CHECKING:
    from support.simulation.world import World

TRY_AGAIN = (429, 503)
PATIENCE = 600  # attempts, in virtual time


class Person:
    """Somebody who sits at tables, plays and talks."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.name = f"person {number}"
        self.chance = random.Random(f"{world.seed} {self.name}")
        self.browser = self.chance.random() < 0.3  # pages take longer to make than answers
        self.token = "".join(self.chance.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=43))
        self.tokens = [self.token]  # of each device
        self.seats: dict[str, int] = {}  # by table
        self.lent: set[str] = set()  # tables where a bot may play for them
        self._keys = 0

    # Asking.

    def key(self) -> str:
        self._keys += 1
        return f"{self.name.replace(' ', '-')}-{self._keys:06d}"

    @property
    def headers(self) -> dict[str, str]:
        if self.browser:
            return {"cookie": f"tablee={self.token}", "origin": f"http://{HOST}", "x-requested-with": "fetch"}
        return {"authorization": f"Bearer {self.token}"}

    async def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """One attempt; `Lost` if no answer comes, whatever was done."""
        faults = self.world.faults
        await faults.pause(0.05)
        if faults.strikes("request lost"):
            raise Lost
        line = self.world.any_server(self.chance).open_line(method, path, self.headers, body)
        if faults.strikes("answer lost"):
            if self.chance.random() < 0.5:
                await faults.pause(0.1)
            else:
                await line.chunks.get()
            line.hang_up()
            raise Lost
        found = b"".join([chunk async for chunk in line.read()])
        await faults.pause(0.05)
        self.world.answered(method, path, line.status, found)
        return Answer(line.status, line.headers, found)

    async def insist(self, method: str, path: str, body: bytes = b"", action: Action | None = None) -> Answer | None:
        """Ask until there is an answer; some give up, and then nobody knows what became of it."""
        for attempt in range(PATIENCE):
            try:
                if action is not None:
                    action.attempts += 1
                answer = await self.ask(method, path, body)
                if answer.status not in TRY_AGAIN:
                    if action is not None:
                        self._end(action, answer, first=attempt == 0)
                    return answer
            except Lost:
                pass
            if action is not None and not self.world.faults.over and self.chance.random() < 0.1:
                return None
            await asyncio.sleep(self.chance.uniform(0.05, 1.0))
        self.world.history.faults.append(f"{method} {path} is not answered")
        return None

    def _end(self, action: Action, answer: Answer, first: bool) -> None:
        """It was answered: done, or refused; after a lost attempt a refusal says nothing about that one."""
        action.acknowledged = answer.status < 400
        action.refused = answer.status >= 400 and first
        if action.acknowledged and not self.browser:
            action.seq = json.loads(answer.body)["seq"]
            self.world.history.learn(action.table, action.seq, action.known)

    async def get(self, table: str, path: str) -> Any:
        """What is told about a table; None if that is not for them, or not now."""
        known = self.world.history.known(table)
        answer = await self.insist("GET", f"/api/tables/{table}{path}")
        if answer is None or answer.status >= 400:
            return None
        told = json.loads(answer.body)
        self.world.history.learn(table, told["seq"], known)
        return told

    async def post(self, path: str, action: Action | None = None, **body: Any) -> Any:
        answer = await self.insist("POST", path, json.dumps(body).encode(), action)
        return json.loads(answer.body) if answer is not None and answer.status < 300 and answer.body else None

    async def submit(self, path: str, key: str, action: Action | None = None, **form: Any) -> None:
        await self.insist("POST", path, urlencode({**form, "key": key}).encode(), action)

    # Coming to a table.

    async def open_table(self, seats: list[dict[str, Any]]) -> str:
        chosen = self.world.pace
        opened = await self.post("/api/tables", game=self.world.game.name, seats=seats, key=self.key(), **chosen)
        self.seats[opened["table"]] = opened["seats"][0]
        return str(opened["table"])

    async def join(self, table: str, invite: str) -> None:
        who: dict[str, Any] = {"name": self.name, "program": self.chance.choice([True, False])}
        found = await self.post(f"/api/tables/{table}/join", invite=invite, key=self.key(), **who)
        self.seats[table] = found["seats"][0]

    # At a table.

    async def look(self, table: str) -> None:
        seat = self.seats[table]
        own = [f"/seats/{seat}/{what}" for what in ("view", "log", "text")]
        place = self.chance.choice([*own, "", "/view", "/log"])
        told = await self.get(table, place)
        if told is not None and "view" in told:
            self.world.saw(table, told["seat"], told)

    async def visit(self, table: str) -> None:
        """The page of a table, whole."""
        page = self.chance.choice(["", "/read"])
        await self.insist("GET", f"/t/{table}{page}?seat={self.seats[table]}")

    async def move(self, table: str) -> None:
        seat = self.seats[table]
        place = f"/seats/{seat}"
        offered = await self.get(table, f"{place}/moves")
        if offered is None or not offered["moves"]:
            return
        text, seq = self.chance.choice(offered["moves"])["move"], offered["seq"]
        action = self.world.history.act(table, MOVE, seat, self.key(), text)
        if self.browser:
            await self.submit(f"/t/{table}/{seat}/move", action.key, action, move=text, seq=seq)
        else:
            await self.post(f"/api/tables/{table}{place}/moves", action, move=text, seq=seq, key=action.key)

    async def prepare(self, table: str) -> None:
        """Leave a move for when it is their turn."""
        seat = self.seats[table]
        offered = await self.get(table, f"/seats/{seat}/prepared")
        if offered is None or not offered["moves"]:
            return
        left = Left(table, seat, self.chance.choice(offered["moves"])["move"], offered["seq"])
        self.world.history.left.append(left)
        if self.browser:
            await self.submit(f"/t/{table}/{seat}/prepare", self.key(), move=left.text, seq=left.seq)
        else:
            path = f"/api/tables/{table}/seats/{seat}/prepared"
            await self.post(path, move=left.text, seq=left.seq, key=self.key())

    async def chat(self, table: str) -> None:
        seat, key = self.seats[table], self.key()
        action = self.world.history.act(table, CHAT, seat, key, f"said with {key}")
        if self.browser:
            await self.submit(f"/t/{table}/{seat}/chat", key, action, text=action.text)
        else:
            await self.post(f"/api/tables/{table}/seats/{seat}/chat", action, text=action.text, key=key)

    async def undo(self, table: str) -> None:
        seat, seq = self.seats[table], max(self.world.history.known(table), 0)
        action = self.world.history.act(table, UNDO, seat, self.key(), "")
        if self.browser:
            await self.submit(f"/t/{table}/{seat}/undo", action.key, action, seq=seq)
        else:
            await self.post(f"/api/tables/{table}/seats/{seat}/undo", action, seq=seq, key=action.key)

    async def lend(self, table: str) -> None:
        """Let a bot play for them."""
        seat = self.seats[table]
        self.world.history.bots.add((table, seat))
        self.lent.add(table)
        await self.post(f"/api/tables/{table}/seats/{seat}/bot", bot="random", key=self.key())

    async def reclaim(self, table: str) -> None:
        await self.post(f"/api/tables/{table}/seats/{self.seats[table]}/reclaim", key=self.key())

    async def rematch(self, table: str) -> None:
        """Play again, with everybody who was there."""
        about = await self.get(table, "")
        if about is None or not about["over"]:
            return
        again = await self.post(f"/api/tables/{table}/rematch", key=self.key())
        if again is not None:
            self.world.arrive(again["table"], table)

    async def link(self, table: str) -> None:
        """Use another device from now on, or one of both in turn: the same person at every table."""
        if len(self.tokens) == 1:
            shown = await self.post("/api/me/link", key=self.key())
            if shown is None:
                return
            other = copy(self)
            other.token = "".join(self.chance.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=43))
            if await other.post("/api/me/use-code", code=shown["code"], key=self.key()) is not None:
                self.tokens.append(other.token)
        self.token = self.chance.choice(self.tokens)

    # Following.

    async def follow(self, table: str) -> None:
        """Every entry, by one stream after another, as long as the run lasts."""
        last = NOTHING
        while True:
            try:
                last = await (self._news(table, last) if self.browser else self._stream(table, last))
            except Lost:
                last = self.world.heard.get((self.name, table), last)
            await asyncio.sleep(self.chance.uniform(0.05, 1.0))

    async def _events(self, path: str, last: int) -> Any:
        """The data of server-sent events, one by one."""
        world = self.world
        await world.faults.pause(0.05)
        line = world.any_server(self.chance).open_line("GET", path, {**self.headers, "last-event-id": str(last)}, b"")
        pending = b""
        try:
            async for chunk in line.read():
                world.inspect(path, chunk)
                pending += chunk
                while b"\n\n" in pending:
                    event, _, pending = pending.partition(b"\n\n")
                    data = [row[6:] for row in event.splitlines() if row.startswith(b"data: ")]
                    if data and not event.startswith(b"event: company"):
                        yield json.loads(data[0])
                if world.faults.strikes("stream cut"):
                    return
        finally:
            line.hang_up()
            if line.status not in (0, 200, *TRY_AGAIN, 409):
                world.history.faults.append(f"{path} was answered with {line.status}")

    async def _stream(self, table: str, last: int) -> int:
        followed = self.world.history.follow(table, self.seats[table], last)
        path = f"/api/tables/{table}/seats/{self.seats[table]}/stream?since={last}"
        async for told in self._events(path, last):
            self.world.history.hear(followed, told)
            last = self.world.heard[self.name, table] = told["seq"]
            if not self.world.faults.over and self.chance.random() < 0.2:
                self.world.begin(self.look(table))  # what was heard must be there to be seen
        return last

    async def _news(self, table: str, last: int) -> int:
        """A page is told how to get from one entry to the next, or everything anew."""
        async for told in self._events(f"/t/{table}/news?seq={last}&seat={self.seats[table]}", last):
            if "seq" not in told:
                continue  # who is here, in the lobby
            if told.get("from", last) != last:
                self.world.history.faults.append(f"{table}: a page at {last} is told what followed {told['from']}")
            self.world.history.learn(table, told["seq"])
            last = self.world.heard[self.name, table] = told["seq"]
        return last
