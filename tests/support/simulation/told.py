"""Who was told in a simulated run that it is their turn: a service in memory, and whether it got what it should.

Each turn between people has a notice; it is told once, unless its player has answered, or knows it already; and a
repeat, which only the end of a process may bring, has the same id.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import orjson

from support.history import History, has_gap, replayed
from support.simulation.faults import Faults
from tablee.server.database.journal import MOVE, UNDO, Entry
from tablee.server.database.memory_rows import Memory
from tablee.server.database.outbox import TURN, Notice, OutboxChange, Place, Way
from tablee.server.database.table_info import TableInfo
from tablee.server.database.writes import Write
from tablee.server.notices.addresses import Undeliverable
from tablee.server.notices.guarded import GuardedClient
from tablee.table import Game, State

ENDS: Final = {"crash", "stop", "clock jump"}  # faults that may let a claim lapse whose message was taken
TITLES: Final = r"\w+: (it is your turn|only your answer is missing|your time is running out|the game is over)\."
HAPPENED: Final = (
    r"([\w ]+ has (moved|taken a move back)\. |The game begins\. |Everybody else has answered\. "
    r"|It is still your turn\. |The table shows the result\. )?(\d+ minutes? left\. )?At the table: [\w ,]+\."
)
DIGEST: Final = r"\d games are waiting for you\."


class WatchedMemory(Memory):
    """Rows of which is kept what became of notices."""

    def __init__(self) -> None:
        super().__init__()
        self.notices: dict[Place, Notice] = {}  # all that were ever written
        self.settled: dict[Place, tuple[OutboxChange, int]] = {}  # how, and after which entry of its table
        self.left: Counter[str] = Counter()  # what became of moves that were left in advance
        self._last: Counter[str] = Counter()

    def commit(self, writes: list[Write]) -> None:
        super().commit(writes)
        for write in writes:
            self._last.update({entry.table: entry.seq - self._last[entry.table] for entry in write.entries})
            self.notices |= {notice.place: notice for notice in write.notices}
            played = any(entry.kind == MOVE for entry in write.entries)
            self.left["prepared moves played"] += played and bool(write.prepared)
            self.left["prepared moves given up"] += sum(bool(left.ended) for left in write.prepared)
            if write.outbox is None:
                continue
            for place in write.outbox.settled:
                self.settled.setdefault(place, (write.outbox, self._last[place[0]]))

    def was_dropped(self, place: Place) -> bool:
        """Whether it was found that nobody need be told."""
        return place in self.settled and not self.settled[place][0].settled[place]

    def pending(self) -> list[Place]:
        """The notices that are neither told nor dropped."""
        return [place for place in self.notices if place not in self.settled]


class Service(GuardedClient):
    """A service that takes what one process sends, which may end before it hears so."""

    taken: list[tuple[str, dict[str, Any]]]  # of all processes: by address
    faults: Faults

    async def post(self, address: str, headers: Any, body: bytes) -> None:
        await self.faults.pause(0.3)
        if self.faults.strikes("service away"):
            raise Undeliverable("unreachable")
        self.taken.append((address, orjson.loads(body)))
        await self.faults.pause(0.3)


def way_of(holder: str) -> Write:
    """A way to reach somebody."""
    way = Way(id=holder, person=holder, kind="json", address=f"https://{holder}", origin="https://simulated")
    return Write(outbox=OutboxChange(ways=[way]))


def faults_told(
    memory: WatchedMemory,
    taken: Sequence[tuple[str, dict[str, Any]]],
    planned: set[str],
) -> Iterator[str]:
    """Messages that should not have come, or not so."""
    known = {notice.id: notice for notice in memory.notices.values()}
    for (address, name), count in Counter((address, told["id"]) for address, told in taken).items():
        if name not in known or address != f"https://{known[name].person}":
            yield f"{address} was told something that is not for it"
        if count > 1 and not planned & ENDS:
            yield f"{address} was told {count} times of entry {known[name].seq}"
    for _, told in taken:
        whole = re.fullmatch(TITLES, told["title"]) and re.fullmatch(HAPPENED, told["body"])
        several = re.fullmatch(DIGEST, told["title"]) and all(
            re.fullmatch(f"{TITLES} {HAPPENED}", line) for line in told["body"].splitlines()
        )
        if not whole and not several:
            yield f"a message says {told['title']} {told['body']}"
    if "clock jump" not in planned:  # notices wait for a time of day
        yield from [f"{place} was neither told nor dropped" for place in memory.pending()]
    ids = {told["id"] for _, told in taken}
    for place, (change, _) in memory.settled.items():
        together = {memory.notices[other].id for other, sent in change.settled.items() if sent}
        if change.settled[place] and not together & ids:
            yield f"{place} is noted as sent, and never was"


def turns_missed(
    memory: WatchedMemory,
    history: History,
    journals: Mapping[str, Sequence[Entry]],
    game: Game[State],
    infos: Mapping[str, TableInfo],
) -> Iterator[str]:
    """Turns of people without a notice, and notices that were dropped though their players waited for them."""
    for table, info in infos.items():
        journal = journals[table]
        if has_gap(journal):
            continue  # a fault of its own
        owing = {seq: set(game.owing(state)) for seq, state in replayed(game, journal, info).items()}
        for seat in range(info.seats):
            row = memory.rows.seats[table, seat]
            if (table, seat) in history.bots or row["program"] or row["holder"] is None:
                continue
            acted = [entry.seq for entry in journal if entry.seat == seat and entry.data.get("what") != "up"]
            for entry in journal:
                is_move = entry.kind in (MOVE, UNDO) and entry.seat != seat
                if is_move and seat in owing[entry.seq] - owing[entry.seq - 1]:
                    place = (table, entry.seq, row["holder"], TURN)
                    if place not in memory.notices:
                        yield f"{place} was never written"
                    elif memory.was_dropped(place) and not _may_be_dropped(memory, place, seat, acted, owing):
                        yield f"{place} was dropped, and its player waited for it"


def _may_be_dropped(
    memory: WatchedMemory, place: Place, seat: int, acted: Sequence[int], owing: Mapping[int, set[int]]
) -> bool:
    """Whether the player of a seat has acted, owes nothing any more, or was told before and has not acted since."""
    table, first, person, _ = place
    last = memory.settled[place][1]
    told = [other for other in memory.settled if (other[0], other[2]) == (table, person)]
    told = [other for other in told if not memory.was_dropped(other)]
    known = any(not any(other[1] < own <= last for own in acted) for other in told)
    owed = all(seat in owing[seq] for seq in range(first, last + 1))
    return known or not owed or any(first < own <= last for own in acted)
