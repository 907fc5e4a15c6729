"""Tables under load: a program with four streams of the API, and four browsers with their pages."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from html import unescape
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

SEATS = 4
CHOICE = re.compile(r'<button name="move" value="([^"]*)"')


class Connection:
    """The least HTTP that will do, so that the measuring costs little; it takes gzip, as browsers do."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: bytes = b"", headers: str = "") -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n"
        )
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        self.writer.write(f"{head}{headers}\r\n".encode() + body)

    async def head(self) -> tuple[int, bytes]:
        """The status of an answer and its headers."""
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        return int(head[9:12]), head

    async def whole(self, method: str, path: str, body: bytes = b"", headers: str = "") -> tuple[int, bytes, int]:
        """An answer: its status, its body, and how long that was on the way."""
        await self.send(method, path, body, headers)
        assert self.reader is not None
        status, head = await self.head()
        if b"transfer-encoding: chunked" in head:
            sent = b"".join([chunk async for chunk in self.chunks()])
        else:
            at = head.find(b"content-length: ")
            sent = await self.reader.readexactly(int(head[at + 16 : head.index(b"\r", at)]) if at >= 0 else 0)
        return status, gzip.decompress(sent) if b"content-encoding: gzip" in head else sent, len(sent)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """An answer of the API."""
        sent = b"" if body is None else json.dumps(body).encode()
        status, found, _ = await self.whole(method, path, sent, "Content-Type: application/json\r\n" if sent else "")
        return status, json.loads(found or b"null")

    async def chunks(self) -> AsyncIterator[bytes]:
        """The body of an answer as it comes."""
        assert self.reader is not None
        while length := int(await self.reader.readline(), 16):
            yield await self.reader.readexactly(length)
            await self.reader.readline()
        await self.reader.readline()

    async def events(self) -> AsyncIterator[bytes]:
        """The events of a compressed stream."""
        unpacked, pending = zlib.decompressobj(31), b""
        async for chunk in self.chunks():
            pending += unpacked.decompress(chunk)
            *events, pending = pending.split(b"\n\n")
            for event in events:
                yield event

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


@dataclass
class Numbers:
    """What was measured."""

    moves: int = 0
    errors: list[str] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)  # from when a move was due to another seat's stream
    seen_posted: list[float] = field(default_factory=list)  # from its POST
    answered: list[float] = field(default_factory=list)  # from POST to its answer
    views: list[int] = field(default_factory=list)  # bytes of an event before compression
    first_pages: list[int] = field(default_factory=list)  # bytes of a page as they are sent
    unsent: int = 0  # moves that were due but never sent

    def report(self, seconds: float) -> dict[str, Any]:
        return {
            "moves": self.moves,
            "moves_per_second": round(self.moves / seconds, 1),
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
            "unsent": self.unsent,
            "seen_ms": percentiles(self.seen),
            "seen_from_post_ms": percentiles(self.seen_posted),
            "answered_ms": percentiles(self.answered),
            "bytes_per_view": round(median(self.views or [0])),
            "first_page_compressed": max(self.first_pages, default=None),
        }


def percentiles(times: list[float]) -> dict[str, float]:
    if len(times) < 2:
        return {}
    cuts = quantiles(times, n=100)
    return {"p50": round(cuts[49] * 1000, 2), "p99": round(cuts[98] * 1000, 2), "max": round(max(times) * 1000, 2)}


class Table:
    """A table with four streams of the API, played at random."""

    def __init__(self, port: int, numbers: Numbers, game: str = "bastille") -> None:
        self.port = port
        self.numbers = numbers
        self.game = game
        self.chance = random.Random()
        self.connection = Connection(port)
        self.streams: list[asyncio.Task[None]] = []
        self.sent: dict[tuple[int, int], tuple[float, float]] = {}  # (seq, seat) -> when it was due and posted
        self.owing: list[int] = []
        self.seq = 0
        self.busy = False
        self.table = ""

    async def open(self) -> None:
        seats = [{"who": "me"}] * SEATS
        status, found = await self.connection.ask("POST", "/api/tables", {"game": self.game, "seats": seats})
        assert status == 201, found
        self.connection.token = found["token"]
        await self.sit(found["table"])

    async def sit(self, table: str) -> None:
        """Open the streams of a table and learn who is to move."""
        for stream in self.streams:
            stream.cancel()
        self.table = table
        self.sent.clear()
        _, found = await self.connection.ask("GET", f"/api/tables/{table}")
        self.owing, self.seq = found["owing"], found["seq"]
        self.streams = [asyncio.create_task(self.follow(seat)) for seat in range(SEATS)]

    def address(self, seat: int) -> str:
        """Where a seat's stream is."""
        return f"/api/tables/{self.table}/seats/{seat}/stream?since={self.seq}"

    async def follow(self, seat: int) -> None:
        connection = Connection(self.port, self.connection.token)
        try:
            await connection.send("GET", self.address(seat))
            status, _ = await connection.head()
            if status != 200:
                self.numbers.errors.append(f"stream {status}")
            async for event in connection.events():
                if event.startswith(b"id: "):
                    self.numbers.views.append(len(event) + 2)
                    self.see(seat, event)
                    due, posted = self.sent.pop((int(event[4 : event.index(b"\n")]), seat), (0.0, 0.0))
                    if posted:
                        now = time.perf_counter()
                        self.numbers.seen.append(now - due)
                        self.numbers.seen_posted.append(now - posted)
            self.numbers.errors.append("a stream ended")
        finally:
            connection.close()

    def see(self, seat: int, event: bytes) -> None:
        """A program needs no more than to know that it has come."""

    async def move(self, due: float | None = None) -> None:
        """Make a move of whoever is to move."""
        self.busy = True
        try:
            if not self.owing:
                status, found = await self.connection.ask("POST", f"/api/tables/{self.table}/rematch")
                assert status == 201, found
                await self.sit(found["table"])
            seat, move = await self.choose()
            began = time.perf_counter()
            for other in range(SEATS):
                if other != seat:
                    self.sent[self.seq + 1, other] = (began if due is None else due, began)
            if await self.post(seat, move, f"{self.chance.getrandbits(64):016x}"):
                self.numbers.moves += 1
            self.numbers.answered.append(time.perf_counter() - began)
        except Exception as error:
            self.numbers.errors.append(repr(error))
        finally:
            self.busy = False

    async def choose(self) -> tuple[int, str]:
        """Who is to move, and one of their moves."""
        seat = self.owing[0]
        _, offered = await self.connection.ask("GET", f"/api/tables/{self.table}/seats/{seat}/moves")
        self.seq = offered["seq"]
        return seat, self.chance.choice(offered["moves"])["move"]

    async def post(self, seat: int, move: str, key: str) -> bool:
        """Send a move and learn who is next."""
        path = f"/api/tables/{self.table}/seats/{seat}/moves"
        status, answer = await self.connection.ask("POST", path, {"move": move, "seq": self.seq, "key": key})
        if status != 200:
            self.numbers.errors.append(f"{status} {answer}")
            return False
        self.seq, self.owing = answer["seq"], answer["owing"]
        return True

    def close(self) -> None:
        for stream in self.streams:
            stream.cancel()
        self.connection.close()


class PageTable(Table):
    """A table with four open pages, which know only what the pages are sent."""

    def __init__(self, port: int, numbers: Numbers, game: str = "bastille") -> None:
        super().__init__(port, numbers, game)
        self.shown: list[int] = []  # per seat: the last entry on its page
        self.offered: list[list[str]] = []  # and the moves on its buttons
        self.changed = asyncio.Event()

    async def sit(self, table: str) -> None:
        self.shown, self.offered = [0] * SEATS, [[] for _ in range(SEATS)]
        for seat in range(SEATS):
            status, page, length = await self.connection.whole("GET", f"/t/{table}?seat={seat}")
            assert status == 200, status
            self.numbers.first_pages.append(length)
            self.offered[seat] = moves_in(page.decode())
        await super().sit(table)
        self.shown = [self.seq] * SEATS

    def address(self, seat: int) -> str:
        return f"/t/{self.table}/news?seq={self.seq}&seat={seat}"

    def see(self, seat: int, event: bytes) -> None:
        self.learn(seat, json.loads(event[event.index(b"data: ") + 6 :]))

    def learn(self, seat: int, news: dict[str, Any]) -> None:
        """Show news on a page, unless they are known."""
        if news["seq"] <= self.shown[seat]:
            return
        if "from" in news and news["from"] != self.shown[seat]:
            self.numbers.errors.append("news are missing")
        self.shown[seat] = news["seq"]
        if "choices" in news.get("parts", {}):
            self.offered[seat] = moves_in(news["parts"]["choices"])
        if news["turn"] == "over":
            self.owing = []
        self.changed.set()

    async def choose(self) -> tuple[int, str]:
        """A page on which something can be clicked, once all of them show the last move."""
        while min(self.shown) < self.seq:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 10)
        seat = next(seat for seat in range(SEATS) if self.offered[seat])
        return seat, self.chance.choice(self.offered[seat])

    async def post(self, seat: int, move: str, key: str) -> bool:
        form = urlencode({"move": move, "seq": self.seq, "key": key}).encode()
        headers = "Content-Type: application/x-www-form-urlencoded\r\nX-Requested-With: fetch\r\n"
        status, body, _ = await self.connection.whole("POST", f"/t/{self.table}/{seat}/move", form, headers)
        if status != 200:
            self.numbers.errors.append(f"{status} {body[:200]!r}")
            return False
        for news in json.loads(body)["news"]:
            self.seq = max(self.seq, news["seq"])
            self.learn(seat, news)
        return True


def moves_in(markup: str) -> list[str]:
    """The moves on the buttons."""
    return [unescape(move) for move in CHOICE.findall(markup)]
