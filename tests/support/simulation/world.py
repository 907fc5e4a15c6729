"""The world of a simulation: servers, people, a store that outlives them, and the faults of one seed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from support import history as histories
from support.history import History, Look
from support.servers import relaxed
from support.simulated_loop import SimulatedLoop, Stuck, process, simulated_loop
from support.simulation.faults import Faults
from support.simulation.left import faults_of_left
from support.simulation.people import Person
from support.simulation.process import Lost, ServerProcess
from support.simulation.surroundings import TIGHT_CONSTANTS, TIGHT_SETTINGS, surroundings
from support.simulation.told import WatchedMemory, faults_told, turns_missed, way_of
from tablee import games
from tablee.server.clock import Chance
from tablee.server.database.journal import TIME
from tablee.server.database.outbox import TURN
from tablee.server.database.rows import entry_of, table_of

EPOCH: Final = 1_700_000_000.0
LOST: Final = {"over": False}  # a table that was opened, and is not there
DAY: Final = 24 * 3600.0
BUSY: Final = 6.0  # seconds in which faults happen
CALM: Final = 90.0  # seconds after which every game must be over
STORMY: Final = 60.0  # seconds after which faults end: where servers are ended all the time, nobody is answered
STEPS: Final = 400_000  # callbacks of a run: many times as many as one has
MOST_TABLES: Final = 3


@dataclass
class Report:
    """What a seed has met."""

    seed: int
    faults: list[str]
    met: Counter[str]
    digest: str  # of the whole history: the same for the same seed
    planned: set[str] = field(default_factory=set)


class World:
    """Everything that a seed brings about."""

    def __init__(self, seed: int, loop: SimulatedLoop) -> None:
        self.seed = seed
        self.loop = loop
        self.chance = random.Random(f"{seed} world")
        self.faults = Faults(random.Random(f"{seed} faults"))
        self.server_chance = Chance(random.Random(f"{seed} server"))
        self.shared = "second server" in self.faults.planned
        self.tight = {name for name in [*TIGHT_SETTINGS, *TIGHT_CONSTANTS] if self.chance.random() < 0.3}
        chosen = {key: value for name in self.tight for key, value in TIGHT_SETTINGS.get(name, {}).items()}
        self.settings = relaxed("sqlite:///nothing-is-kept.db", **chosen)
        self.game = games.load("toy")
        # With minutes of a second a time is soon up, and then a bot plays until somebody takes their seat back.
        paced = random.Random(f"{seed} pace").random() < 0.3
        self.pace: dict[str, Any] = {"pace": "live/3+1", "at_zero": "bot"} if paced else {}
        self.memory = WatchedMemory()
        self.taken: list[tuple[str, dict[str, Any]]] = []  # what a service was sent, by address
        self.history = History()
        self.met: Counter[str] = Counter()
        self.offset = 0.0  # of the clock on the wall
        self.servers: list[ServerProcess] = []
        self.people = [Person(self, number) for number in range(self.chance.randint(2, 3))]
        self.tables: list[str] = []
        self.until = 0.0  # when people stop doing anything they like
        self.heard: dict[tuple[str, str], int] = {}  # by person and table: the last seq that came by a stream
        self.background: list[asyncio.Task[Any]] = []

    def now(self) -> float:
        return EPOCH + self.loop.time() + self.offset

    # What people use.

    def any_server(self, chance: random.Random) -> ServerProcess:
        """One of those that are there; `Lost` if there is none."""
        ready = [server for server in self.servers if server.ready]
        if not ready:
            raise Lost
        return chance.choice(ready)

    def answered(self, method: str, path: str, status: int, body: bytes) -> None:
        """Count an answer; no server says that it is broken, or tells a secret."""
        self.met[f"{method} {status}"] += 1
        if status >= 500 and status != 503:
            self.history.faults.append(f"{method} {path} was answered with {status}: {body[:300]!r}")
        self.inspect(f"{method} {path}", body)

    def inspect(self, where: str, told: bytes) -> None:
        """Nobody is sent a token, or the seed of a game that goes on."""
        secrets = {other.token: f"the token of {other.name}" for other in self.people}
        secrets |= {row["seed"]: "a seed" for row in self.memory.rows.tables.values() if not row["over"]}
        self.history.faults += [f"{where} names {what}" for secret, what in secrets.items() if secret.encode() in told]

    def overhear(self, line: str) -> None:
        """A server has logged a traceback; that of one that is dead means nothing."""
        if any(server.tasks is process.get() and server.alive for server in self.servers):
            self.history.faults.append(line)

    def saw(self, table: str, seat: int, told: dict[str, Any]) -> None:
        """Somebody was shown a position."""
        self.history.looks.append(Look(table, seat, told["seq"], told["view"]))

    def arrive(self, table: str, before: str | None = None) -> None:
        """Everybody follows a new table; after a rematch they sit where they sat."""
        if table in self.tables:
            return
        self.tables.append(table)
        for person in self.people:
            if before is not None:
                person.seats[table] = person.seats[before]
                self.history.bots |= {(table, seat) for one, seat in self.history.bots if one == before}
                self.met["rematches"] += 1
            self.begin(person.follow(table))

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        self.background.append(asyncio.create_task(work))

    # The run.

    async def run(self) -> None:
        self.servers = [ServerProcess(self) for _ in range(2 if self.shared else 1)]
        self.faults.met["second server"] += self.shared
        host = self.people[0]
        bots = self.chance.randint(0 if len(self.people) > 2 else 1, 1) if len(self.people) < 3 else 0
        seats = [{"who": "me"}, *[{"who": "open"}] * (len(self.people) - 1), *[{"who": "bot", "bot": "random"}] * bots]
        for name in ("crash", "stop", "missed notices", "clock jump"):
            if name in self.faults.planned:
                self.begin(self._disturb(name))
        self.loop.call_later(STORMY, self._end_faults)
        table = await host.open_table(seats)
        self.history.bots |= {(table, number) for number, seat in enumerate(seats) if self.pace or seat["who"] == "bot"}
        invite = (await host.get(table, ""))["invite"]
        await asyncio.gather(*[person.join(table, invite) for person in self.people[1:]])
        self.arrive(table)
        self.until = self.loop.time() + BUSY
        for row in self.memory.rows.seats.values():
            if row["holder"] is not None:
                self.memory.commit([way_of(row["holder"])])
        await asyncio.gather(*[self._live(person) for person in self.people])
        self._end_faults()
        await self._calm()
        for task in self.background:
            task.cancel()
        await asyncio.wait(self.background)
        for server in self.servers:
            await server.stop()

    def _end_faults(self) -> None:
        self.faults.over = True

    async def _live(self, person: Person) -> None:
        """Do anything, again and again, while there are faults."""
        while self.loop.time() < self.until:
            await asyncio.sleep(person.chance.uniform(0.0, 0.6))
            kinds = [*["move"] * 6, *["prepare"] * 2]
            kinds += ["look", "chat", "undo", "visit", "lend", "reclaim", "rematch", "link"]
            kind = person.chance.choice(kinds)
            if kind == "rematch" and len(self.tables) >= MOST_TABLES:
                kind = "look"
            self.met[kind] += 1
            await getattr(person, kind)(person.chance.choice(self.tables))

    async def _calm(self) -> None:
        """The faults are over: every game comes to its end, and every stream tells of it."""
        until = self.loop.time() + CALM
        while self.loop.time() < until and (self._waited_for()):
            for person in self.people:
                for table in self._unfinished():
                    await person.move(table)
            await asyncio.sleep(2)
        self.history.faults += [f"{table}: nobody moves on" for table in self._unfinished()]
        self.history.faults += self._behind()

    def _waited_for(self) -> bool:
        """Whether a game is not over, or what has happened is not told and seen to everywhere."""
        left = any(not left.ended for left in self.memory.rows.prepared.values())
        return bool(self._unfinished() or self._behind() or self._untold() or left)

    def _unfinished(self) -> list[str]:
        return [table for table in self.tables if not self.memory.rows.tables.get(table, LOST)["over"]]

    def _untold(self) -> bool:
        """Whether somebody is still to be told something; a clock that was set back may put that off for days."""
        return "clock jump" not in self.faults.planned and bool(self.memory.pending())

    def _behind(self) -> list[str]:
        """Streams that have not told of everything."""
        last = Counter(table for table, _ in self.memory.rows.entries)
        return [
            f"{table}: {person.name} heard of {self.heard.get((person.name, table))} of {last[table] - 1}"
            for person in self.people
            for table in self.tables
            if self.heard.get((person.name, table)) != last[table] - 1
        ]

    async def _disturb(self, name: str) -> None:
        """Let a fault happen now and then."""
        chance = self.faults.chance
        while True:
            await asyncio.sleep(chance.uniform(0.5, 8.0))
            place = chance.randrange(len(self.servers))
            server = self.servers[place]
            if self.faults.over:
                return
            if name in ("crash", "stop"):
                if not server.alive:
                    continue
                self.faults.met[name] += 1
                await (server.kill() if name == "crash" else server.stop())
                await asyncio.sleep(chance.uniform(0.0, 2.0))
                if self.servers[place] is server:  # it may have been killed while it was told to stop
                    self.servers[place] = ServerProcess(self)
            elif name == "clock jump":
                self.faults.met[name] += 1
                self.offset += chance.uniform(-2, 2) * DAY
            elif self.shared:
                self.faults.met[name] += 1
                server.store.interrupt()

    # Afterwards.

    def faults_found(self) -> list[str]:
        rows = self.memory.rows
        journals: dict[str, list[Any]] = {table: [] for table in rows.tables}
        for (table, _), row in sorted(rows.entries.items()):
            journals[table].append(entry_of(row))
        answers = {key: json.loads(row["answer"]) for (_, key), row in rows.keys.items()}
        kept = histories.Rows(journals, answers)
        infos = {table: table_of(row) for table, row in rows.tables.items()}
        self.met["times up"] += sum(entry.kind == TIME for journal in journals.values() for entry in journal)
        self.met += self.memory.left
        self.met["tables finished"] += sum(info.over for info in infos.values())
        sent = [change.settled[place] for place, (change, _) in self.memory.settled.items() if place[3] == TURN]
        self.met["turns told"] += sum(at > 0 for at in sent)
        self.met["turns that needed no telling"] += sum(at == 0 for at in sent)
        for _, told in self.taken:
            self.inspect("a notice", json.dumps(told).encode())
        return [
            *histories.faults(self.history, kept),
            *histories.secrets_told(self.history, kept, self.game, infos),
            *faults_told(self.memory, self.taken, self.faults.planned),
            *faults_of_left(self.memory, self.history, kept, self.game),
            *turns_missed(self.memory, self.history, journals, self.game, infos),
        ]

    def digest(self) -> str:
        """What tells one history from another."""
        seen = [vars(action) for action in self.history.actions]
        told = [(stream.table, stream.seat, stream.told) for stream in self.history.streams]
        rows = [list(kept.items()) for kept in vars(self.memory.rows).values()]
        text = json.dumps([seen, told, rows, sorted(self.met.items()), self.loop.time(), self.loop.steps], default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def simulate(seed: int) -> Report:
    """Run one seed, and say what was met and what was wrong."""
    loop = simulated_loop(random.Random(f"{seed} loop"), STEPS)
    world = World(seed, loop)
    with surroundings(world.tight, world.overhear):
        try:
            loop.run(world.run())
            found = [f"nobody heard of it: {fault}" for fault in loop.faults]
        except Stuck as stuck:
            found = [f"it does not end {stuck}"]
        except Exception as error:  # of a person, who was answered otherwise than ever
            found = [f"it broke off: {error!r}"]
        finally:
            loop.close()
    try:
        found += world.faults_found()
    except Exception as error:
        found += [f"it cannot be checked: {error!r}", *world.history.faults]
    met = world.met + world.faults.met
    met.update({f"tight: {name}": 1 for name in world.tight})
    return Report(seed, found, met, world.digest(), world.faults.planned)
