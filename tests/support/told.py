"""People who are told elsewhere that it is their turn: tables over a store in memory, a sender, and a clock to set."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import orjson

from support.servers import relaxed
from support.services import Browser, Service
from tablee.server.actions import opening, playing, seating
from tablee.server.actions.requests import JoinRequest, NewTable, SeatRequest
from tablee.server.clock import Chance, Clock
from tablee.server.database.memory_rows import Memory, Rows
from tablee.server.database.memory_store import MemoryStore
from tablee.server.database.outbox import Look, OutboxChange, Way
from tablee.server.database.writes import Served, Write
from tablee.server.http.auth import Visitor
from tablee.server.notices.guarded import GuardedClient
from tablee.server.notices.post import Post
from tablee.server.notices.sender import NoticeSender
from tablee.server.problems import Away
from tablee.server.tables import LiveTable, Player, Tables

NAMES = ("anne", "ben", "cleo", "dora", "emil")


class Mortal(MemoryStore):
    """The store of one process, which ends after some steps; what it says then comes from nobody."""

    def __init__(self, memory: Memory, clock: Clock) -> None:
        super().__init__(memory, clock)
        self.steps = 0
        self.end: int | None = None  # after so many steps

    def step(self) -> None:
        """One more thing that the process does to the world, or sees of it."""
        if self.end is not None and self.steps >= self.end:
            raise Away
        self.steps += 1

    async def _keep(self, writes: list[Write]) -> None:
        self.step()
        await super()._keep(writes)
        self.step()

    async def _read(self) -> Rows:
        self.step()
        return await super()._read()


class MortalClient(GuardedClient):
    """The client of a process that may end before a service has its message, or before the answer is here."""

    step: Callable[[], None]

    async def post(self, address: str, headers: Any, body: bytes) -> None:
        self.step()
        await super().post(address, headers, body)
        self.step()


class House:
    """One process after another over the same rows."""

    def __init__(self, service: Service, **settings: Any) -> None:
        self.service = service
        self.time = 1_700_000_000.0
        self.memory = Memory()
        self.chance = Chance(random.Random("house"))
        self.clock = Clock(now=lambda: self.time, monotonic=lambda: self.time)
        self.settings = relaxed(
            "sqlite:///nothing-is-kept.db", notice_hosts=(service.origin,), **{"public_address": ORIGIN, **settings}
        )
        self.browsers: dict[str, tuple[str, Browser]] = {}  # by path: whose they are
        self.live: LiveTable

    async def start(self, end: int | None = None) -> None:
        """A new process; it may end after some steps."""
        self.store = Mortal(self.memory, self.clock)
        self.tables = Tables(self.settings, self.clock, self.chance, self.store)
        self.tables.telling = True
        client = MortalClient(self.settings.notice_hosts)
        client.step = self.store.step
        self.post = Post(self.settings, self.store, self.clock, self.chance, lambda person: None, client)
        self.sender = NoticeSender(self.tables, self.post)
        await self.store.open()
        await self.tables.served.begin()
        self.store.end = end
        if self.memory.rows.tables and end is None:
            self.live = await self.tables.find(next(iter(self.memory.rows.tables)))

    async def stop(self) -> None:
        self.store.end = None
        await self.store.close()

    def visitor(self, name: str) -> Visitor:
        return Visitor(name, None, True, "here", name)

    async def sit_down(self, count: int = 4, game: str = "bastille", pace: str = "", **first: Any) -> None:
        """A table of people, which begins as soon as the last of them comes."""
        seats = [SeatRequest(who="me", name=NAMES[0], **first), *[SeatRequest(who="open")] * (count - 1)]
        taken = await opening.create(self.tables, NewTable(game=game, seats=seats, pace=pace), self.visitor(NAMES[0]))
        self.live = await self.tables.find(taken.table)
        for name in NAMES[1:count]:
            request = JoinRequest(invite=self.live.info.invite, name=name)
            await seating.join(self.tables, self.live, request, self.visitor(name))

    async def subscribe(self, person: str, devices: int = 1) -> None:
        """Give somebody devices that are pushed to."""
        for number in range(devices):
            path = f"/push/{person}/{number}"
            browser = Browser(self.chance, self.service.origin + path)
            self.browsers[path] = (person, browser)
            await self.add(person, "push", browser.endpoint, orjson.dumps(browser.keys).decode())

    async def add(self, person: str, kind: str, address: str, keys: str = "", **more: Any) -> Way:
        way = Way(
            id=f"{person}-{kind}-{len(self.memory.rows.ways)}",
            person=person,
            kind=kind,
            address=address,
            keys=keys,
            origin=ORIGIN,
            **more,
        )
        await self.store.commit(Write(outbox=OutboxChange(ways=[way])))
        return way

    async def look(self, person: str, visible: bool = True, ago: float = 0.0) -> None:
        look = Look(table_id=self.live.id, person=person, page="page", at=self.time - ago, visible=visible)
        await self.store.commit(Write(outbox=OutboxChange(looks=[look])))

    async def move(self, chance: random.Random, key: str | None = None) -> str:
        """Somebody who owes a move makes one; their name."""
        position = self.live.position
        seat = chance.choice(position.owing)
        holder = self.live.seats[seat].holder or ""
        move = position.game.text(chance.choice(position.game.moves(position.state, seat)))
        await playing.play(self.tables, Player(self.live, seat, holder), move, position.seq, key)
        return holder

    def owing(self) -> set[str]:
        return {self.live.seats[seat].holder or "" for seat in self.live.position.owing}

    async def pass_time(self, seconds: float = 21.0) -> None:
        """Some time, and whatever is to be told then."""
        self.time += seconds
        await self.sender.round()

    async def serve_for(self, seconds: float) -> None:
        """Some time in which clocks run, and whatever is to be told at its end."""
        until = self.tables.served.now() + seconds
        self.time += seconds
        await self.store.commit(Write(served=Served(until, self.time)))  # as by many beats
        await self.tables.served.beat()
        await self.sender.round()

    def pushed(self) -> list[tuple[str, str, Any]]:
        """Who was told what on which device since the last time."""
        found = []
        for request in self.service.requests:
            person, browser = self.browsers[request.path]
            found.append((person, request.path, browser.read(request)))
        self.service.requests.clear()
        return found


ORIGIN = "https://play.example.org"
